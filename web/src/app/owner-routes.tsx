import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { NotFoundPage } from './error-pages.tsx';
import { goesHome, signedIn } from './guards.ts';
import { searchOfCompanies, searchOfStaff } from './list-searches.ts';
import { masterRoutes } from './master-routes.tsx';
import { root } from './root.tsx';
import { screen } from './screen.ts';

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
    component: screen('ownerDashboard', 'OwnerDashboard'),
  }),
  createRoute({
    getParentRoute,
    path: 'organizationList',
    component: screen('organizationList', 'OrganizationList'),
    validateSearch: searchOfCompanies,
  }),
  createRoute({ getParentRoute, path: 'archives', component: screen('archivesPage', 'ArchivesPage') }),
  createRoute({
    getParentRoute,
    path: 'retailers',
    component: screen('staffList', 'StaffList'),
    validateSearch: searchOfStaff,
  }),
  createRoute({ getParentRoute, path: 'account', component: screen('accountPages', 'OwnerAccount') }),
  masterRoutes(getParentRoute),
  createRoute({
    getParentRoute,
    path: 'passcode',
    component: screen('passcodePage', 'OwnerPasscode'),
  }),
  createRoute({ getParentRoute, path: '$', component: NotFoundPage }),
]);
