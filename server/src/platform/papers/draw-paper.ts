import { Worker } from 'node:worker_threads';
import { Refusal } from '../refusal.ts';
import { Turns } from '../turns.ts';

/** What makes the document of a paper: a module, and the function in it that takes the data. */
export type PaperMaker = { readonly module: URL; readonly name: string };
type Asked = {
  readonly maker: PaperMaker;
  readonly paper: object;
  readonly mostMillis: number;
  readonly drawn: PromiseWithResolvers<Uint8Array>;
};
type Answer = { bytes?: Uint8Array; problem?: string };

const IDLE_MILLIS = 60_000;
/** Five copies of 500 lines take a tenth of it; one that takes more shall not hold up the others. */
const MOST_MILLIS = 60_000;
const MOST_MEGABYTES = 256;
/** A server that is told to stop waits for no longer paper, and no longer for all that wait. */
const MOST_MILLIS_AT_A_STOP = 2_000;
const ALL_MILLIS_AT_A_STOP = 5_000;

/**
 * Each company reads and draws one paper at a time, and those behind it are not read yet: all share the thread, and one that prints much holds
 * up the others by a paper.
 */
export const paperTurns = new Turns(1);

const waiting: Asked[] = [];
let drawing: Asked | undefined;
let worker: Worker | undefined;
let timer: NodeJS.Timeout | undefined;
let stopBy: number | undefined;

/**
 * Draws a paper out of plain data, in a thread that begins with the first and ends when none comes. One after the other: a paper for which
 * memory or time does not suffice is refused and takes no other with it.
 */
export function drawPaper(maker: PaperMaker, paper: object, mostMillis = MOST_MILLIS): Promise<Uint8Array> {
  const drawn = Promise.withResolvers<Uint8Array>();
  waiting.push({ maker, paper, mostMillis, drawn });
  if (!drawing) drawNext();
  return drawn.promise;
}

/** From now on a paper is drawn in a moment or refused, so that the server can stop. */
export function stopDrawing(): void {
  stopBy = Date.now() + ALL_MILLIS_AT_A_STOP;
  if (drawing) limit(MOST_MILLIS_AT_A_STOP);
}

/** The server has stopped: whatever draws in this process after it has its time again. */
export function endStop(): void {
  stopBy = undefined;
}

function limit(mostMillis: number): void {
  clearTimeout(timer);
  if (stopBy === undefined) timer = setTimeout(() => giveUp(tooLarge()), mostMillis);
  else {
    const left = Math.max(0, stopBy - Date.now());
    timer = setTimeout(() => giveUp(new Refusal('BUSY')), Math.min(mostMillis, MOST_MILLIS_AT_A_STOP, left));
  }
}

function drawNext(): void {
  clearTimeout(timer);
  drawing = waiting.shift();
  if (!drawing) {
    worker?.unref();
    timer = setTimeout(end, IDLE_MILLIS).unref();
    return;
  }
  const { maker, paper, mostMillis } = drawing;
  worker ??= begin();
  worker.ref();
  worker.postMessage({ module: maker.module.href, name: maker.name, paper });
  limit(mostMillis);
}

function begin(): Worker {
  const begun = new Worker(new URL('./paper-worker.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES } });
  begun.on('message', ({ bytes, problem }: Answer) => {
    if (worker !== begun) return;
    if (bytes) drawing?.drawn.resolve(bytes);
    else drawing?.drawn.reject(new Error(`a paper could not be drawn: ${problem}`));
    drawNext();
  });
  begun.on('error', (error: NodeJS.ErrnoException) => {
    if (worker === begun) giveUp(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : error);
  });
  begun.on('exit', (code) => {
    if (worker === begun) giveUp(new Error(`the thread that draws papers ended with ${code}`));
  });
  return begun;
}

/** Ends the thread with what it was drawing, and draws the next in another. */
function giveUp(why: Error): void {
  drawing?.drawn.reject(why);
  end();
  drawNext();
}

function end(): void {
  const ended = worker;
  worker = undefined;
  void ended?.terminate();
}

function tooLarge(): Refusal {
  const message = 'This paper is too large to be drawn. Print fewer copies of it, or shorten its longest names.';
  return new Refusal('INVALID', { problems: [{ code: 'PAPER_TOO_LARGE', field: '', message }] }, message);
}
