/** Tells whoever starts the gateway why it cannot start, and what to do about it. */
export class StartError extends Error {
  override name = 'StartError';
}
