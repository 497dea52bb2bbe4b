import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { NotFoundPage } from './error-pages.tsx';
import { goesHome, signedIn } from './guards.ts';
import { searchOfCompanies, searchOfStaff } from './list-searches.ts';
import { masterRoutes } from './master-routes.tsx';
import { root } from './root.tsx';

const owner = createRoute({
  getParentRoute: () => root,
  path: '/pUsers',
  beforeLoad: signedIn('owner'),
  component: lazyRouteComponent(() => import('./shell/owner-area.tsx'), 'OwnerArea'),
});
const getParentRoute = () => owner;

export const ownerRoutes = owner.addChildren([
  createRoute({ getParentRoute, path: '/', beforeLoad: goesHome('owner') }),
  createRoute({
    getParentRoute,
    path: 'dashboard',
    component: lazyRouteComponent(() => import('./owner-dashboard.tsx'), 'OwnerDashboard'),
  }),
  createRoute({
    getParentRoute,
    path: 'organizationList',
    component: lazyRouteComponent(() => import('../organizations/organization-list.tsx'), 'OrganizationList'),
    validateSearch: searchOfCompanies,
  }),
  createRoute({
    getParentRoute,
    path: 'retailers',
    component: lazyRouteComponent(() => import('../staff/staff-list.tsx'), 'StaffList'),
    validateSearch: searchOfStaff,
  }),
  createRoute({ getParentRoute, path: 'account', component: lazyRouteComponent(() => import('./account-pages.tsx'), 'OwnerAccount') }),
  masterRoutes(getParentRoute),
  createRoute({
    getParentRoute,
    path: 'passcode',
    component: lazyRouteComponent(() => import('../passcode/passcode-page.tsx'), 'OwnerPasscode'),
  }),
  createRoute({ getParentRoute, path: '$', component: NotFoundPage }),
]);
