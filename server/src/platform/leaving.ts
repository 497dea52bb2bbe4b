import { setTimeout as pause } from 'node:timers/promises';

const longestCloseMs = 35_000; // a database that writes much at its end takes its time
const sameKeyPressMs = 500;

/** What was opened, to be closed in the opposite order. */
export class Leaving {
  readonly #closers: (() => Promise<unknown>)[] = [];
  #closing: Promise<void> | undefined;

  get hasBegun(): boolean {
    return this.#closing !== undefined;
  }

  /** Remembers how to close something; a promise that is still opening is waited for first. */
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

  /** Ctrl-C, a kill or a closed terminal closes everything; a second one leaves at once, and the next start finds what remained. */
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
        process.exit(130); // not before: npm hands the terminal's Ctrl-C on, so it comes twice
      }
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
    // Not a second signal: whoever stops us all kills npm in the same moment.
    if (process.env.npm_lifecycle_event === 'start') whenParentIsGone(() => firstAt === undefined && onSignal());
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {}); // the terminal may be gone before us
  }
}

/** npm hands a kill to the shell between it and us, which passes nothing on: that it is gone is all that we learn. Windows does not tell it. */
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
