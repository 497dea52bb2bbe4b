import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { NotFoundPage } from './error-pages.tsx';
import { goesHome, ownPasswordChosen, signedIn } from './guards.ts';
import { root } from './root.tsx';
import { screen } from './screen.ts';

const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  beforeLoad: ({ location }) => {
    signedIn('admin')();
    ownPasswordChosen(location.pathname);
  },
  component: lazyRouteComponent(() => import('./shell/admin-area.tsx'), 'AdminArea'),
});
const getParentRoute = () => admin;

type OwnerListSearch = { page?: number; search?: string; status?: 'approved' | 'pending' | 'blocked'; plan?: 'monthly' | 'yearly' };

/** The address contains the filters; invalid values are dropped. */
function ownerListSearch({ page, search, status, plan }: Record<string, unknown>): OwnerListSearch {
  return {
    ...(typeof page === 'number' && Number.isInteger(page) && page > 1 && { page }),
    ...(search !== undefined && search !== '' && { search: String(search).slice(0, 100) }),
    ...((status === 'approved' || status === 'pending' || status === 'blocked') && { status }),
    ...((plan === 'monthly' || plan === 'yearly') && { plan }),
  };
}

/** The failed jobs of all kinds are shown unless the address says otherwise. */
function jobsSearch({ state, kind }: Record<string, unknown>): { state?: 'waiting' | 'running'; kind?: string } {
  return {
    ...((state === 'waiting' || state === 'running') && { state }),
    ...(typeof kind === 'string' && kind !== '' && { kind: kind.slice(0, 40) }),
  };
}

const OwnerList = screen('ownerList', 'OwnerList');

export const adminRoutes = admin.addChildren([
  createRoute({ getParentRoute, path: '/', beforeLoad: goesHome('admin') }),
  createRoute({ getParentRoute, path: 'home', component: OwnerList, validateSearch: ownerListSearch }),
  createRoute({ getParentRoute, path: 'primaryUsers', component: OwnerList, validateSearch: ownerListSearch }),
  createRoute({
    getParentRoute,
    path: 'profile/$userId',
    component: screen('ownerProfile', 'OwnerProfile'),
  }),
  createRoute({ getParentRoute, path: 'jobs', component: screen('jobsPage', 'JobsPage'), validateSearch: jobsSearch }),
  createRoute({ getParentRoute, path: 'system', component: screen('systemPage', 'SystemPage') }),
  createRoute({
    getParentRoute,
    path: 'profileSettings',
    component: screen('adminProfile', 'AdminProfile'),
  }),
  createRoute({
    getParentRoute,
    path: 'accountSettings',
    component: screen('accountPages', 'AdminAccount'),
  }),
  createRoute({ getParentRoute, path: '$', component: NotFoundPage }),
]);
