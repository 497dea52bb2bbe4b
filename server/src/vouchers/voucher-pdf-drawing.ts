import { Worker } from 'node:worker_threads';
import type { VoucherPaper } from './voucher-paper.ts';

type Waiting = PromiseWithResolvers<Uint8Array>;
type Drawn = { id: number; bytes?: Uint8Array; problem?: string };

const IDLE_MILLIS = 60_000;
const waiting = new Map<number, Waiting>();
let worker: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
let papers = 0;

/** Draws a paper in a thread of its own, so that nobody's request waits for it. The thread begins with the first and ends when none comes. */
export function drawPaper(paper: VoucherPaper): Promise<Uint8Array> {
  clearTimeout(idle);
  worker ??= begin();
  const id = ++papers;
  const drawn = Promise.withResolvers<Uint8Array>();
  waiting.set(id, drawn);
  worker.ref();
  worker.postMessage({ id, paper });
  return drawn.promise;
}

function begin(): Worker {
  const begun = new Worker(new URL('./voucher-pdf-worker.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: 256 } });
  begun.on('message', ({ id, bytes, problem }: Drawn) => {
    const drawn = waiting.get(id);
    waiting.delete(id);
    if (bytes) drawn?.resolve(bytes);
    else drawn?.reject(new Error(`a paper could not be drawn: ${problem}`));
    if (waiting.size > 0) return;
    begun.unref();
    idle = setTimeout(() => end(begun), IDLE_MILLIS).unref();
  });
  begun.on('error', (error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  });
  begun.on('exit', () => {
    if (worker === begun) worker = undefined;
  });
  return begun;
}

function end(begun: Worker): void {
  if (worker === begun) worker = undefined;
  void begun.terminate();
}
