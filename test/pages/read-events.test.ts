import { expect, it } from 'vitest';
import { readEvents } from '../../src/pages/read-events.js';

it('reads the data and ids of events, and that they are complete, in whatever pieces they arrive', async () => {
  const text = ':\n\nid: a\n\nid: b\nevent: next\ndata: {"é":1}\n\nevent: complete\ndata:\n\n';
  const bytes = new TextEncoder().encode(text);
  for (const size of [1, 7, bytes.length]) {
    const pieces: Uint8Array[] = [];
    for (let at = 0; at < bytes.length; at += size) pieces.push(bytes.slice(at, at + size));
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        const piece = pieces.shift();
        if (piece) controller.enqueue(piece);
        else controller.close();
      },
    });
    const got: object[] = [];
    const ids: string[] = [];
    const onId = (id: string) => void ids.push(id);
    let completed = 0;
    const onComplete = () => {
      completed += 1;
    };
    for await (const one of readEvents(new Response(body), onId, onComplete)) got.push(one);
    expect(completed).toBe(1);
    expect(got).toEqual([{ é: 1 }]);
    expect(ids).toEqual(['a', 'b']);
  }
});
