import { setTimeout as pause } from 'node:timers/promises';

const longestCloseMs = 35_000; // a database with much to write at its end needs time
const sameKeyPressMs = 500;

/** Open resources, closed in reverse order. */
export class Leaving {
  readonly #closers: (() => Promise<unknown>)[] = [];
  #closing: Promise<void> | undefined;

  get hasBegun(): boolean {
    return this.#closing !== undefined;
  }

  /** Registers how to close a resource; a promise that is still opening is awaited first. */
  add<Opened>(opening: Promise<Opened>, close: (opened: Opened) => Promise<unknown>): Promise<Opened> {
    this.#closers.push(() => opening.then(close, () => {}));
    return opening;
  }

  close(): Promise<void> {
    this.#closing ??= this.#closeAll();
    return this.#closing;
  }

  async #closeAll(): Promise<void> {
    for (const close of this.#closers.toReversed()) {
      await close().catch((error: unknown) => console.error(error));
    }
  }

  /** Ctrl-C, a kill or a closed terminal closes everything; a second signal exits at once, and the next start cleans up. */
  onSignals(): void {
    let firstAt: number | undefined;
    const leave = async () => {
      await Promise.race([this.close(), pause(longestCloseMs, undefined, { ref: false })]);
      process.exit(0);
    };
    const onSignal = () => {
      if (firstAt === undefined) {
        firstAt = Date.now();
        void leave();
      } else if (Date.now() - firstAt > sameKeyPressMs) {
        process.exit(130); // not before: npm passes the terminal's Ctrl-C on, so it comes twice
      }
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
    // Not a second signal: a kill of the whole process group also kills npm at the same moment.
    if (process.env.npm_lifecycle_event === 'start') whenParentIsGone(() => firstAt === undefined && onSignal());
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {}); // the terminal may close first
  }
}

/** npm passes a kill to the shell between it and us, which does not forward it: only its end can be noticed. Windows does not report it. */
function whenParentIsGone(leave: () => void): void {
  if (process.platform === 'win32') return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    leave();
  }, 500);
  timer.unref();
}
