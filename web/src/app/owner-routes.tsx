import { severalViews } from '@bahi/core/reports/several-companies';
import { type AnyRoute, type AnyValidator, createRoute, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { day, held, idList, oneOf } from './address.ts';
import { NotFoundPage } from './error-pages.tsx';
import { goesHome, ownerSignedIn } from './guards.ts';
import { searchOfCompanies, searchOfStaff } from './list-searches.ts';
import { masterRoutes } from './master-routes.tsx';
import { isViewedByOwner } from './owner-views.ts';
import { root } from './root.tsx';
import { screen } from './screen.ts';
import { staffRoutes } from './staff-routes.tsx';

const owner = createRoute({
  getParentRoute: () => root,
  path: '/pUsers',
  beforeLoad: ownerSignedIn,
  component: lazyRouteComponent(() => import('./shell/owner-area.tsx'), 'OwnerArea'),
});
const getParentRoute = () => owner;

const isReport = (path: string) => path !== 'dashboard' && path !== 'reports' && isViewedByOwner(path);
/** The reports and vouchers of the staff under the owner's own address; nothing is entered there. */
const views = (Object.values(staffRoutes.children ?? {}) as readonly AnyRoute[])
  .map(({ options }) => options as { path?: string; component?: RouteComponent; validateSearch?: AnyValidator })
  .flatMap(({ path, component, validateSearch }) => (path && component && isReport(path) ? [{ path, component, validateSearch }] : []))
  .map(({ path, component, validateSearch }) =>
    createRoute({ getParentRoute, path, component, ...(validateSearch && { validateSearch }) }),
  );

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
  createRoute({
    getParentRoute,
    path: 'severalCompanies',
    component: screen('severalCompanies', 'SeveralCompanies'),
    validateSearch: held({ view: oneOf(...severalViews), from: day, to: day, companies: idList }),
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
  ...views,
  createRoute({
    getParentRoute,
    path: 'passcode',
    component: screen('passcodePage', 'OwnerPasscode'),
  }),
  createRoute({ getParentRoute, path: '$', component: NotFoundPage }),
]);
