import type { AnyRouter } from '@tanstack/react-router';

const PATIENCE_MILLIS = 80;

/** The progress bar while a screen loads. Fast loads show none; the code of the bar is fetched with its first use. */
export function showProgressOf(router: AnyRouter): void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let isLoading = false;

  const start = async () => {
    // If its file is gone there is no bar; the screen itself reports that Bahi was updated.
    const nprogress = await import('nprogress').then(
      (part) => part.default,
      () => null,
    );
    if (nprogress === null || !isLoading) return;
    nprogress.configure({ showSpinner: false, trickleSpeed: 160, minimum: 0.15, barSelector: '.bar', template: '<div class="bar"></div>' });
    nprogress.start();
    const done = router.subscribe('onResolved', () => {
      nprogress.done();
      done();
    });
  };
  router.subscribe('onBeforeLoad', ({ pathChanged }) => {
    clearTimeout(waiting);
    isLoading = pathChanged;
    if (pathChanged) waiting = setTimeout(start, PATIENCE_MILLIS);
  });
  router.subscribe('onResolved', () => {
    clearTimeout(waiting);
    isLoading = false;
  });
}
