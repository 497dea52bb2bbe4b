import type { AnyRouter } from '@tanstack/react-router';

const PATIENCE_MILLIS = 80;

/** The bar over everything while a screen loads. What comes at once shows none, and the bar itself comes with its first use. */
export function showProgressOf(router: AnyRouter): void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let isLoading = false;

  const start = async () => {
    // Without its file there is no bar; the screen itself says that Bahi was updated.
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
