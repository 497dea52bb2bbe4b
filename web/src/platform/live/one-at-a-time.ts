/**
 * Runs a piece of work at once, and never twice at a time: what is asked for meanwhile runs once more, `gapMillis` after the begin of the
 * run before. So many changes in a second are few questions, and the last change is always asked for.
 */
export function oneAtATime(work: () => Promise<unknown>, gapMillis: number): { ask: () => void; stop: () => void } {
  let isBusy = false;
  let isAsked = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = async () => {
    isBusy = true;
    isAsked = false;
    const rest = new Promise((resolve) => {
      timer = setTimeout(resolve, gapMillis);
    });
    await Promise.all([work().catch(() => {}), rest]);
    isBusy = false;
    if (isAsked) void run();
  };
  return {
    ask: () => {
      isAsked = true;
      if (!isBusy) void run();
    },
    stop: () => {
      clearTimeout(timer);
      isAsked = false;
    },
  };
}
