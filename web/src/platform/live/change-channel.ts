import type { Kind } from '../session.ts';
import { readEvents } from './read-events.ts';

/** Records that changed; without ids any of the noun. */
export type Change = { readonly noun: string; readonly ids: readonly string[] };

type Ears = {
  /** From now on nothing is missed: what is shown is asked for again. */
  onOpen: () => void;
  onChange: (change: Change) => void;
  /** Nothing is heard until the next `onOpen`. */
  onGone: () => void;
};

const waitsMillis = [1_000, 2_000, 5_000, 10_000, 30_000];
const refusedWaitMillis = 60_000;
/** The server beats every 20 seconds. */
const silenceMillis = 50_000;
/** A page that nobody looks at lets its stream go: a browser has few connections for one server. */
const hiddenMillis = 15_000;

/** Follows the changes of a company until it is closed, and comes back after a break. */
export function openChangeChannel(orgId: string, kind: Kind, ears: Ears): () => void {
  let leaving: AbortController | null = null;
  let tries = 0;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  const wait = (millis: number) => {
    clearTimeout(waiting);
    if (!isClosed) waiting = setTimeout(() => void connect(), millis);
  };

  async function connect(): Promise<void> {
    if (isClosed || leaving || document.visibilityState === 'hidden') return;
    clearTimeout(waiting);
    const mine = new AbortController();
    leaving = mine;
    let silence = setTimeout(() => mine.abort(), silenceMillis);
    let isRefused = false;
    try {
      const address = new URL(`/api/orgs/${orgId}/changes`, window.location.origin);
      const headers = { 'x-bahi-kind': kind, accept: 'text/event-stream' };
      const answer = await globalThis.fetch(new Request(address, { credentials: 'same-origin', headers, signal: mine.signal }));
      isRefused = answer.status >= 400 && answer.status < 500;
      if (answer.ok && answer.body)
        await readEvents(answer.body, {
          onBytes: () => {
            clearTimeout(silence);
            silence = setTimeout(() => mine.abort(), silenceMillis);
          },
          onEvent: ({ name, data }) => {
            if (name === 'message') return ears.onChange(JSON.parse(data) as Change);
            tries = 0;
            ears.onOpen();
          },
        });
    } catch {
      // The network is gone or the page was left: it is tried again below.
    }
    clearTimeout(silence);
    leaving = null;
    ears.onGone();
    wait(isRefused ? refusedWaitMillis : (waitsMillis[Math.min(tries++, waitsMillis.length - 1)] ?? 0));
  }

  const look = () => {
    clearTimeout(hiding);
    if (document.visibilityState === 'hidden') hiding = setTimeout(() => leaving?.abort(), hiddenMillis);
    else void connect();
  };
  document.addEventListener('visibilitychange', look);
  window.addEventListener('online', look);
  void connect();
  return () => {
    isClosed = true;
    clearTimeout(waiting);
    clearTimeout(hiding);
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('online', look);
    leaving?.abort();
  };
}
