import { Agent, request } from 'node:http';

/**
 * How the connections of ten clients end that ask without pause: each by its first answer other than 200,
 * or its error. `stop` is called at the two hundredth answer.
 */
export const stopUnderLoad = async (
  url: string,
  path: string,
  stop: () => void,
): Promise<ReadonlySet<unknown>> => {
  const agent = new Agent({ keepAlive: true });
  const { hostname, port } = new URL(url);
  const once = () =>
    new Promise<number | string | undefined>((resolve) => {
      const sent = request({ hostname, port, path, agent });
      sent.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
      sent.once('response', (response) => {
        response.resume().once('end', () => resolve(response.statusCode));
      });
      sent.end();
    });
  const ends: unknown[] = [];
  let answered = 0;
  const client = async () => {
    for (;;) {
      const end = await once();
      if (end !== 200) return ends.push(end);
      answered += 1;
      if (answered === 200) stop();
    }
  };
  await Promise.all(Array.from({ length: 10 }, client));
  agent.destroy();
  return new Set(ends);
};
