/** One server-sent event: its name, and its data as JSON. */
export type StreamEvent = { readonly name: string; readonly data: string };

/** Reads server-sent events until the stream ends. `onBytes` is called at every sign of life, also at a beat. */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  { onEvent, onBytes }: { onEvent: (event: StreamEvent) => void; onBytes: () => void },
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    onBytes();
    text += decoder.decode(value, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const lines = block.split('\n');
      const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
      const data = field('data');
      if (data !== undefined) onEvent({ name: field('event') ?? 'message', data });
    }
  }
}
