import { Worker } from 'node:worker_threads';

/** What makes the document of a paper: a module, and the function in it that takes the data. */
export type PaperMaker = { readonly module: URL; readonly name: string };
type Waiting = PromiseWithResolvers<Uint8Array>;
type Drawn = { id: number; bytes?: Uint8Array; problem?: string };

const IDLE_MILLIS = 60_000;
const waiting = new Map<number, Waiting>();
let worker: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
let papers = 0;

/** Draws a paper out of plain data, in a thread that begins with the first and ends when none comes. */
export function drawPaper({ module, name }: PaperMaker, paper: object): Promise<Uint8Array> {
  clearTimeout(idle);
  worker ??= begin();
  const id = ++papers;
  const drawn = Promise.withResolvers<Uint8Array>();
  waiting.set(id, drawn);
  worker.ref();
  worker.postMessage({ id, module: module.href, name, paper });
  return drawn.promise;
}

function begin(): Worker {
  const begun = new Worker(new URL('./paper-worker.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: 256 } });
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
