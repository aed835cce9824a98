/** The gateway shows at least every 15 seconds that a stream is alive. */
const maxSilenceMs = 35_000;

/** `fetch` for subscriptions. A stream that ends, or that is silent for too long, as after a laptop slept, fails. */
export const liveFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watch = (controller: TransformStreamDefaultController<Uint8Array>) => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.error(new Error('The stream is silent.')), maxSilenceMs);
  };
  const watched = new TransformStream<Uint8Array, Uint8Array>({
    start: watch,
    transform: (chunk, controller) => {
      watch(controller);
      controller.enqueue(chunk);
    },
    flush: (controller) => {
      clearTimeout(timer);
      controller.error(new Error('The stream has ended.'));
    },
  });
  return new Response(response.body?.pipeThrough(watched) ?? null, response);
};
