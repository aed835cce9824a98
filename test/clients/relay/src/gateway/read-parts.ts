/**
 * The parts of an answer of the gateway, as they come. One that does not stream is a single part.
 * @throws when the connection breaks before the last one
 */
export async function* readParts<Part>(response: Response): AsyncGenerator<Part, void> {
  const type = response.headers.get('content-type') ?? '';
  if (!type.startsWith('multipart/mixed') || !response.body) {
    yield await response.json();
    return;
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  // Each answer has a boundary of its own.
  const [, boundary] = /boundary="?([^";]+)/.exec(type) ?? [];
  try {
    for (let text = ''; !text.startsWith('--'); ) {
      const { done, value } = await reader.read();
      if (done) throw new Error('The connection broke.');
      const parts = (text + value).split(`\r\n--${boundary}`);
      text = parts.pop() ?? '';
      for (const part of parts) {
        const [, json] = part.split('\r\n\r\n');
        if (json) yield JSON.parse(json);
      }
    }
  } finally {
    await reader.cancel();
  }
}
