/** Reads what comes with the events of a stream, up to its end; `onId` gets their ids, and `onComplete` is called if nothing will follow. */
export async function* readEvents(
  response: Response,
  onId?: (id: string) => void,
  onComplete?: () => void,
): AsyncGenerator<object> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done) return;
    text += value;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const lines = text.slice(0, end).split('\n');
      text = text.slice(end + 2);
      const fieldOf = (name: string) =>
        lines.find((line) => line.startsWith(name))?.slice(name.length);
      const [id, data] = [fieldOf('id: '), fieldOf('data: ')];
      if (data !== undefined) yield JSON.parse(data) as object;
      // Once its data is used: who resumes after this id has it.
      if (id !== undefined) onId?.(id);
      if (lines.includes('event: complete')) onComplete?.();
    }
  }
}
