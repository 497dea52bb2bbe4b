import { Worker } from 'node:worker_threads';
import type { Problem } from '@bahi/core/basics/problem';
import { Refusal, serializeProblems } from '../refusal.ts';
import { Turns } from '../turns.ts';

/**
 * The function that builds the document of a PDF from its data, its bytes, or `{ problems }` if it cannot be drawn: a module and its export.
 */
export type PaperMaker = { readonly module: URL; readonly name: string };
type Asked = {
  readonly maker: PaperMaker;
  readonly paper: object;
  readonly mostMillis: number;
  readonly drawn: PromiseWithResolvers<Uint8Array>;
};
type Answer = { bytes?: Uint8Array; problems?: Problem[]; problem?: string };

const IDLE_MILLIS = 60_000;
/** Five copies of 500 lines take a tenth of it; a longer one must not block the others. */
const MOST_MILLIS = 60_000;
const MOST_MEGABYTES = 256;
/** A server that is shutting down waits only this long for a PDF, and for all queued ones. */
const MOST_MILLIS_AT_A_STOP = 2_000;
const ALL_MILLIS_AT_A_STOP = 5_000;

/**
 * Each company reads and draws one PDF at a time, and queued ones are not read yet: all companies share the thread, and one that prints
 * much delays the others by one PDF.
 */
export const paperTurns = new Turns(1);

const waiting: Asked[] = [];
let drawing: Asked | undefined;
let worker: Worker | undefined;
let timer: NodeJS.Timeout | undefined;
let stopBy: number | undefined;

/**
 * Draws a PDF from plain data, in a thread that starts with the first and ends when idle. One after the other: a PDF that exceeds memory or
 * time is refused without affecting others.
 */
export function drawPaper(maker: PaperMaker, paper: object, mostMillis = MOST_MILLIS): Promise<Uint8Array> {
  const drawn = Promise.withResolvers<Uint8Array>();
  waiting.push({ maker, paper, mostMillis, drawn });
  if (!drawing) drawNext();
  return drawn.promise;
}

/** From now on a PDF is drawn quickly or refused, so that the server can stop. */
export function stopDrawing(): void {
  stopBy = Date.now() + ALL_MILLIS_AT_A_STOP;
  if (drawing) limit(MOST_MILLIS_AT_A_STOP);
}

/** The server has stopped: later drawing in this process has the usual time. */
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
  begun.on('message', ({ bytes, problems, problem }: Answer) => {
    if (worker !== begun) return;
    if (bytes) drawing?.drawn.resolve(bytes);
    else if (problems) drawing?.drawn.reject(new Refusal('INVALID', { problems: serializeProblems(problems) }));
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

/** Ends the thread with its present PDF, and draws the next in another. */
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
