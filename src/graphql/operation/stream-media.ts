import { eventStream, multipart, type StreamWriter } from './stream-writers.js';

interface Range {
  readonly type: string;
  readonly parameters: readonly string[];
  readonly weight: number;
}

const rangeOf = (text: string): Range => {
  const [type = '', ...rest] = text
    .toLowerCase()
    .split(';')
    .map((part) => part.replaceAll(/[\s"]/g, ''));
  const q = rest.find((parameter) => parameter.startsWith('q='))?.slice(2);
  const parameters = rest.filter((parameter) =>
    /^(?:subscription|defer|incremental)spec=/.test(parameter),
  );
  return { type, parameters, weight: q === undefined ? 1 : Number(q) || 0 };
};

/** The weight of a media type, from the most specific range that covers it (RFC 9110, 12.5.1). */
const weightIn = (ranges: readonly Range[], type: string, parameter?: string): number => {
  const covering = [
    ({ parameters }: Range) => parameter !== undefined && parameters.includes(parameter),
    ({ parameters }: Range) => parameters.length === 0,
  ].flatMap((fits) => [ranges.find((range) => range.type === type && fits(range))]);
  const family = `${type.slice(0, type.indexOf('/'))}/*`;
  const wide = [family, '*/*'].map((name) => ranges.find((range) => range.type === name));
  return [...covering, ...wide].find((range) => range !== undefined)?.weight ?? 0;
};

/** The form in which a client takes the events of a subscription; null if it takes none. */
export const streamWriterFor = (accept: string | undefined): StreamWriter | null => {
  const ranges = (accept || '*/*').split(',').map(rangeOf);
  if (weightIn(ranges, 'multipart/mixed', 'subscriptionspec=1.0') > 0) return multipart;
  return weightIn(ranges, 'text/event-stream') > 0 ? eventStream : null;
};
