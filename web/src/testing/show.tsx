import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onTestFinished } from 'vitest';
import { App } from '../app/app.tsx';
import { createAppRouter } from '../app/router.tsx';
import { queryClient } from '../platform/queries.ts';

/** Opens the whole app at an address, as a browser does. Returns the user-event instance and the router. */
export function openApp(path: string) {
  window.history.replaceState(null, '', path);
  const router = createAppRouter();
  queryClient.clear();
  const { queries } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ queries: { ...queries, retryDelay: 1 } });
  // A call of this test that is answered late must not take the next test elsewhere.
  onTestFinished(() => {
    router.history.destroy();
    router.navigate = async () => {};
  });
  render(<App router={router} env="test" />);
  return { user: userEvent.setup(), place: () => router.state.location.href };
}
