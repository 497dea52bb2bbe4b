import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { staffSignedIn } from './guards.ts';
import { root } from './root.tsx';

export const staff = createRoute({
  getParentRoute: () => root,
  path: '/sUsers',
  beforeLoad: staffSignedIn,
  component: lazyRouteComponent(() => import('./shell/staff-area.tsx'), 'StaffArea'),
});
/** The parent of all routes of the staff area. */
export const getParentRoute = () => staff;
