/** What a reader can look through, and what the editor shows without delay. */
const mostEvents = 100;
const mostLength = 500_000;

/** Events that come together are shown together. */
const gatherMs = 100;

interface Answer {
  data?: unknown;
  errors?: unknown;
  extensions?: unknown;
}

/** The events of a subscription, each of which would replace the one before it in GraphiQL. */
export interface Events {
  add: (event: Answer) => void;
  /** Shows what is gathered now. */
  flush: () => void;
}

/** Shows the events of a subscription as one answer: the newest as it came, and below it what came before. */
export function showEvents(show: (answer: object) => void): Events {
  const kept: { event: Answer; length: number }[] = [];
  let length = 0;
  let leftOut = 0;
  let gathering: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    if (gathering === undefined) return;
    clearTimeout(gathering);
    gathering = undefined;
    const [newest, ...others] = kept.map(({ event }) => event);
    if (newest === undefined || others.length === 0) return show(newest ?? {});
    // What each of them cost would take more room than what happened.
    const { extensions, ...happened } = newest;
    const earlier = others.map(({ extensions: _cost, ...event }) => event);
    show({
      events: kept.length + leftOut,
      ...happened,
      earlier,
      ...(leftOut > 0 && { leftOut }),
      extensions,
    });
  };
  return {
    add: (event) => {
      const size = JSON.stringify(event).length;
      kept.unshift({ event, length: size });
      length += size;
      while (kept.length > mostEvents || (kept.length > 1 && length > mostLength)) {
        length -= kept.pop()?.length ?? 0;
        leftOut += 1;
      }
      gathering ??= setTimeout(flush, gatherMs);
    },
    flush,
  };
}
