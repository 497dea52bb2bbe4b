export type Window = { perSecond: number; p50: number; p95: number; p99: number };
/** Measures a window with the bench's own duration and number of clients. */
export type Measured = (once: (worker: number) => Promise<void>) => Promise<Window>;

/** Runs `once` with this concurrency for this number of seconds; latencies in milliseconds. An error ends the bench. */
export async function measure(atOnce: number, seconds: number, once: (worker: number) => Promise<void>): Promise<Window> {
  const latencies: number[] = [];
  const ends = performance.now() + seconds * 1000;
  const begins = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async (_, worker) => {
      while (performance.now() < ends) {
        const from = performance.now();
        await once(worker);
        latencies.push(performance.now() - from);
      }
    }),
  );
  const took = (performance.now() - begins) / 1000;
  return {
    perSecond: latencies.length / took,
    p50: percentile(latencies, 0.5),
    p95: percentile(latencies, 0.95),
    p99: percentile(latencies, 0.99),
  };
}

/** Runs this number of calls one after the other. */
export async function measureCalls(count: number, once: () => Promise<unknown>): Promise<Window> {
  const latencies: number[] = [];
  for (let n = 0; n < count; n++) {
    const from = performance.now();
    await once();
    latencies.push(performance.now() - from);
  }
  const total = latencies.reduce((sum, ms) => sum + ms, 0);
  return {
    perSecond: (count * 1000) / total,
    p50: percentile(latencies, 0.5),
    p95: percentile(latencies, 0.95),
    p99: percentile(latencies, 0.99),
  };
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The median window by rate, so that a disturbed window does not count. */
export function middle(windows: readonly Window[]): Window {
  return [...windows].sort((a, b) => a.perSecond - b.perSecond)[Math.floor(windows.length / 2)]!;
}
