import { vi } from 'vitest';

type Stream = { readonly tell: (change: { noun: string; ids: string[] }) => void; readonly close: () => void };

/** Streams of changes that the test writes into, beside the fake API. Each connecting opens the next one. */
export function serveStreams(): readonly Stream[] {
  const streams: Stream[] = [];
  const api = globalThis.fetch;
  vi.stubGlobal('fetch', (request: Request) => {
    if (!request.url.endsWith('/changes')) return api(request);
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const write = (event: string) => controller.enqueue(new TextEncoder().encode(`${event}\n\n`));
        streams.push({ tell: (change) => write(`data: ${JSON.stringify(change)}`), close: () => controller.close() });
        write('event: open\ndata: {}');
      },
    });
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
  });
  return streams;
}
