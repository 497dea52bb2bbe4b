import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import module from 'node:module';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Turns } from '../turns.ts';
import { FileProblem } from './file-problem.ts';
import { filesAtOnce, mostMegabytes, mostMillis } from './limits.ts';
import type { StoredRow } from './stored-rows.ts';

/** A reader of uploaded files: the module and its function, which gets the bytes and these options. */
export type FileReader<Options> = { readonly module: URL; readonly name: string; readonly options: Options };
export type ReadFile<Summary> = {
  readonly summary: Summary;
  readonly rowCount: number;
  /** All rows in order. Starts with the first row at each call, because a transaction may run again. */
  batches(): AsyncGenerator<StoredRow[]>;
};

/** Requests to the process: read the file, then return rows from a position. */
export type ReaderQuestion = { kind: 'read'; module: string; name: string; options: unknown } | { kind: 'rows'; from: number };
/** The answers. No rows means the end. */
export type ReaderAnswer<Summary> =
  | { kind: 'read'; summary: Summary; rowCount: number }
  | { kind: 'refused'; message: string }
  | { kind: 'failed'; stack: string }
  | { kind: 'rows'; rows: StoredRow[] };

const program = fileURLToPath(new URL('./reader-process.ts', import.meta.url));
/** A lower priority than the server's, so that saving a voucher comes before reading a file. */
const priority = 10;
const keptOfStderr = 2_000;

const companyTurns = new Turns(1);
const allTurns = new Turns(filesAtOnce);

/**
 * Reads a foreign file in a process of its own and calls `work` with what it holds. The process has its own memory, a time limit and no
 * part of the server's environment, so a file that is made to exhaust a reader ends that process and nothing else (ADR 39). One file of a
 * company is read at a time. Throws `FileProblem` if the file cannot be read; then `work` was not called.
 *
 * @param fd an open file descriptor at the start of the file
 */
export function readApart<Options, Summary, T>(
  orgId: string,
  fd: number,
  reader: FileReader<Options>,
  work: (file: ReadFile<Summary>) => Promise<T>,
  millis = mostMillis,
): Promise<T> {
  return companyTurns.take(orgId, () => allTurns.take('files', () => readInProcess(fd, reader, work, millis)));
}

async function readInProcess<Options, Summary, T>(
  fd: number,
  { module: { href }, name, options }: FileReader<Options>,
  work: (file: ReadFile<Summary>) => Promise<T>,
  millis: number,
): Promise<T> {
  const child = fork(program, {
    stdio: [fd, 'ignore', 'pipe', 'ipc'],
    execArgv: [`--max-old-space-size=${mostMegabytes}`],
    env: { NODE_COMPILE_CACHE: module.getCompileCacheDir() ?? process.env.NODE_COMPILE_CACHE ?? '' },
  });
  const answers = new Answers<Summary>(child, millis);
  try {
    lowerPriority(child);
    const first = await answers.to({ kind: 'read', module: href, name, options });
    if (first.kind === 'refused') throw new FileProblem(first.message);
    if (first.kind !== 'read') throw unexpected(first);
    return await work({ summary: first.summary, rowCount: first.rowCount, batches: () => batches(answers) });
  } finally {
    child.kill('SIGKILL');
  }
}

async function* batches<Summary>(answers: Answers<Summary>): AsyncGenerator<StoredRow[]> {
  for (let from = 0; ; ) {
    const answer = await answers.to({ kind: 'rows', from });
    if (answer.kind !== 'rows') throw unexpected(answer);
    if (answer.rows.length === 0) return;
    yield answer.rows;
    from += answer.rows.length;
  }
}

const unexpected = (answer: { kind: string; stack?: string }) =>
  new Error(`the process that reads files answered ${answer.kind}: ${answer.stack ?? ''}`);

function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid) setPriority(pid, priority);
  } catch {} // it has ended already, which the first answer reports
}

/** The answers of the process, one per request. If it ends before an answer, the file was too large for its memory, or there is a bug. */
class Answers<Summary> {
  readonly #child: ChildProcess;
  readonly #millis: number;
  readonly #ended: Promise<ReaderAnswer<Summary>>;
  #stderr = '';

  constructor(child: ChildProcess, millis: number) {
    this.#child = child;
    this.#millis = millis;
    child.stderr?.on('data', (piece: Buffer) => {
      this.#stderr = (this.#stderr + piece).slice(-keptOfStderr);
    });
    this.#ended = new Promise((resolve) => {
      child.once('error', (error) => resolve({ kind: 'failed', stack: String(error) }));
      child.once('close', (code, signal) => resolve(this.#whyEnded(code, signal)));
    });
  }

  async to(question: ReaderQuestion): Promise<ReaderAnswer<Summary>> {
    const limit = limitProcessorTime(this.#child.pid, this.#millis);
    const answered = once(this.#child, 'message', { signal: limit.signal }).then(
      ([answer]) => answer as ReaderAnswer<Summary>,
      (): ReaderAnswer<Summary> => ({ kind: 'refused', message: 'The file takes too long to read. Split it into several files.' }),
    );
    this.#child.send(question, () => {}); // a process that has ended is reported by its exit event
    return Promise.race([answered, this.#ended]).finally(limit.end);
  }

  #whyEnded(code: number | null, signal: string | null): ReaderAnswer<Summary> {
    // V8 aborts the process when its heap is full.
    if (signal === 'SIGABRT' || code === 134 || this.#stderr.includes('heap out of memory'))
      return { kind: 'refused', message: 'The file needs too much memory to read. Split it into several files.' };
    return { kind: 'failed', stack: `it ended with ${code ?? signal}: ${this.#stderr}` };
  }
}

/** The share of a processor that the process gets at least, however busy the server is. */
const leastShare = 0.1;

/**
 * Aborts its signal when the process has used the processor for `millis`. The process has a low priority, so on a busy server the clock
 * says little about a file: it counts only ten times as long, or where the system does not report the processor time.
 */
function limitProcessorTime(pid: number | undefined, millis: number) {
  const controller = new AbortController();
  const [start, usedBefore] = [performance.now(), processorTimeOf(pid)];
  const look = () => {
    const passed = performance.now() - start;
    const used = usedBefore === null ? passed : (processorTimeOf(pid) ?? usedBefore) - usedBefore;
    if (used > millis || passed > millis / leastShare) controller.abort();
  };
  const timer = setInterval(look, Math.min(millis, 250));
  return { signal: controller.signal, end: () => clearInterval(timer) };
}

/** Linux counts the processor time of a process in hundredths of a second. */
const millisOfTick = 10;

/** The processor time that a process has used, in ms; null if it has ended or the system does not report it. */
function processorTimeOf(pid: number | undefined): number | null {
  try {
    // The second field is the name of the program in brackets and may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) * millisOfTick;
  } catch {
    return null;
  }
}
