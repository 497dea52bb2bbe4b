import type { Tx } from '../transaction.ts';

/** A burst of jobs is looked at once, and an answer is on its way before the work that it has queued begins. */
const WAKE_MILLIS = 30;

const wakers = new Set<() => void>();
let timer: NodeJS.Timeout | undefined;

/** Calls the waker whenever this process has queued a job. The worker of another server finds the job at its next look. */
export function onJobQueued(waker: () => void): () => void {
  wakers.add(waker);
  return () => void wakers.delete(waker);
}

/** Wakes the workers of this process once the transaction is committed. */
export function wakeAtCommit(tx: Tx): void {
  tx.whenCommitted(() => {
    if (timer) return;
    timer = setTimeout(wakeAll, WAKE_MILLIS).unref();
  });
}

function wakeAll(): void {
  timer = undefined;
  for (const wake of wakers) wake();
}
