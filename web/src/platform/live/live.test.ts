import { afterEach, expect, test, vi } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';
import { readEvents, type StreamEvent } from './read-events.ts';

afterEach(() => vi.useRealTimers());

const events = 'event: open\ndata: {}\n\n:\n\ndata: {"noun":"tables","ids":["ä"]}\n\ndata: {"noun":"menu","ids":[]}\n\n';
const expected: StreamEvent[] = [
  { name: 'open', data: '{}' },
  { name: 'message', data: '{"noun":"tables","ids":["ä"]}' },
  { name: 'message', data: '{"noun":"menu","ids":[]}' },
];

test.each([1, 2, 7, 1_000])('events are read whole, whatever the pieces that arrive: of %i bytes', async (size) => {
  const bytes = new TextEncoder().encode(events);
  const heard: StreamEvent[] = [];
  let signs = 0;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });
  await readEvents(body, { onEvent: (event) => heard.push(event), onBytes: () => signs++ });
  expect(heard).toEqual(expected);
  expect(signs).toBe(Math.ceil(bytes.length / size));
});

test('many changes are few questions, the first at once, and the last change is asked for', async () => {
  vi.useFakeTimers();
  const asked: number[] = [];
  let changes = 0;
  const slips = oneAtATime(async () => asked.push(changes), 150);
  for (let n = 0; n < 50; n++) {
    changes++;
    slips.ask();
    await vi.advanceTimersByTimeAsync(20);
  }
  await vi.advanceTimersByTimeAsync(400);
  expect(asked[0]).toBe(1);
  expect(asked.at(-1)).toBe(50);
  expect(asked.length).toBeLessThan(10);
  const before = asked.length;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toHaveLength(before);
});

test('a question that fails does not stop the next ones', async () => {
  vi.useFakeTimers();
  let tries = 0;
  const slips = oneAtATime(async () => {
    tries++;
    throw new Error('no network');
  }, 10);
  slips.ask();
  slips.ask();
  await vi.advanceTimersByTimeAsync(50);
  expect(tries).toBe(2);
});
