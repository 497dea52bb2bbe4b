import { createRootRoute, Outlet, useRouterState } from '@tanstack/react-router';
import { CrashBoundary } from './crash-boundary.tsx';
import { NotFoundPage } from './error-pages.tsx';

export const root = createRootRoute({ component: Root, notFoundComponent: NotFoundPage });

function Root() {
  const place = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <CrashBoundary place={place}>
      <Outlet />
    </CrashBoundary>
  );
}
