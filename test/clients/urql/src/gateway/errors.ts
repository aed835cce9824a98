export interface GatewayError {
  readonly message: string;
  readonly extensions?: { readonly [name: string]: unknown };
}

/** What to tell people about an error. */
export const errorText = ({ message, extensions = {} }: GatewayError): string => {
  const { code, requestId, retryAfterMs } = extensions;
  const again =
    typeof retryAfterMs === 'number' ? `in ${Math.ceil(retryAfterMs / 1_000)} s` : 'in a moment';
  switch (code) {
    case 'UPSTREAM_UNAVAILABLE':
    case 'UPSTREAM_TIMEOUT':
      return `The explorer does not answer. Try again ${again}.`;
    case 'UPSTREAM_RATE_LIMITED':
    case 'OVERLOADED':
      return `There are too many requests. Try again ${again}.`;
    case 'CURSOR_STALE':
    case 'INVALID_CURSOR':
      return 'The list has changed. Load it again.';
    case 'NOT_SUPPORTED':
      return 'The explorer of this chain does not have it.';
    case 'UPSTREAM_FORBIDDEN':
      return 'The explorer refuses to answer.';
    case 'UPSTREAM_REJECTED':
    case 'UPSTREAM_BAD_RESPONSE':
    case 'INTERNAL_SERVER_ERROR':
      return `Something went wrong. Its number is ${requestId}.`;
    default:
      // With every other code, the message says how to mend the request.
      return message;
  }
};
