interface Answer {
  readonly errors?: readonly {
    readonly extensions?: { readonly retryable?: boolean; readonly retryAfterMs?: number };
  }[];
}

const maxAttempts = 3;
/** If the wait would be longer, the error is returned at once. */
const maxWaitMs = 10_000;

/** How many milliseconds to wait before asking again; null if that would not help. */
const waitAfter = async (response: Response, attempt: number): Promise<number | null> => {
  // An answer that streams is passed on as it comes, without retries.
  if (!response.headers.get('content-type')?.includes('json')) return null;
  const answer: Answer | null = await response
    .clone()
    .json()
    .catch(() => null);
  const hints = answer?.errors?.map(({ extensions }) => extensions) ?? [];
  if (hints.length === 0 || !hints.every((hint) => hint?.retryable)) return null;
  const wait = Math.max(...hints.map((hint) => hint?.retryAfterMs ?? 250 * 2 ** attempt));
  return wait > maxWaitMs ? null : wait;
};

/** `fetch` that asks again, after `retryAfterMs`, if every error of the answer is `retryable`. */
export const retryingFetch: typeof fetch = async (input, init) => {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(input, init);
    const wait = attempt < maxAttempts ? await waitAfter(response, attempt) : null;
    if (wait === null) return response;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
};
