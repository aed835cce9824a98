import { isRecord } from '../decode/read.js';

/** A message of Phoenix channels, in version 2 of their serialisation. */
export interface Frame {
  readonly joinRef: string | null;
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: unknown;
}

const refOf = (value: unknown) => (typeof value === 'string' ? value : null);

/** Reads what the explorer sent; null for anything else than a message. */
export const readFrame = (data: unknown): Frame | null => {
  if (typeof data !== 'string') return null;
  let parts: unknown;
  try {
    parts = JSON.parse(data);
  } catch {
    return null;
  }
  if (!Array.isArray(parts)) return null;
  const [joinRef, ref, topic, event, payload]: readonly unknown[] = parts;
  if (typeof topic !== 'string' || typeof event !== 'string') return null;
  return { joinRef: refOf(joinRef), ref: refOf(ref), topic, event, payload };
};

/** The message as it is sent. */
export const writeFrame = ({ joinRef, ref, topic, event, payload }: Frame): string =>
  JSON.stringify([joinRef, ref, topic, event, payload]);

/** Whether a reply says that what was asked is done. */
export const isOk = ({ payload }: Frame): boolean => isRecord(payload) && payload.status === 'ok';
