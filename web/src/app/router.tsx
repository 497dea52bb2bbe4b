import { createRouter } from '@tanstack/react-router';
import { leaveBy } from '../platform/refusals.ts';
import { LoadingScreen } from '../ui/ring.tsx';
import { adminRoutes } from './admin-routes.tsx';
import { ownerRoutes } from './owner-routes.tsx';
import { publicRoutes } from './public-routes.tsx';
import { root } from './root.tsx';
import { staffRoutes } from './staff-routes.tsx';

/** The app's addresses, at the address of this window. */
export function createAppRouter() {
  const router = createRouter({
    routeTree: root.addChildren([...publicRoutes, adminRoutes, ownerRoutes, staffRoutes]),
    defaultPendingComponent: LoadingScreen,
    defaultPendingMs: 400,
    defaultPreload: 'intent',
    scrollRestoration: true,
  });
  // A form that asks before it is left must not block a signed-out user; its draft is stored.
  leaveBy((to) => void router.navigate({ to, ignoreBlocker: true }));
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
