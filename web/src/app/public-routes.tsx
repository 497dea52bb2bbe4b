import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { Login } from '../accounts/login.tsx';
import { ErrorPage, NotFoundPage, ServerErrorPage, TestErrorBoundary } from './error-pages.tsx';
import { signedInAtAll, signedOut } from './guards.ts';
import { root } from './root.tsx';

const getParentRoute = () => root;
const Register = lazyRouteComponent(() => import('../accounts/register.tsx'), 'Register');
const Recovery = lazyRouteComponent(() => import('./recovery-page.tsx'), 'RecoveryPage');
const Terms = lazyRouteComponent(() => import('./recovery-page.tsx'), 'TermsPage');

const StaffLogin = () => <Login key="staff" kind="staff" />;
const OwnerLogin = () => <Login key="owner" kind="owner" />;
const AdminLogin = () => <Login key="admin" kind="admin" />;

/** Everything before a sign-in, and the pages that say what went wrong. */
export const publicRoutes = [
  createRoute({ getParentRoute, path: '/', component: StaffLogin, beforeLoad: signedOut('staff') }),
  createRoute({ getParentRoute, path: '/sUsers/login', component: StaffLogin, beforeLoad: signedOut('staff') }),
  createRoute({ getParentRoute, path: '/pUsers/login', component: OwnerLogin, beforeLoad: signedOut('owner') }),
  createRoute({ getParentRoute, path: '/admin/login', component: AdminLogin, beforeLoad: signedOut('admin') }),
  createRoute({ getParentRoute, path: '/pUsers/register', component: Register }),
  createRoute({ getParentRoute, path: '/sUsers/forgotPassword', component: Recovery }),
  createRoute({ getParentRoute, path: '/sUsers/otp', component: Recovery }),
  createRoute({ getParentRoute, path: '/sUsers/resetPassword', component: Recovery }),
  createRoute({ getParentRoute, path: '/pUsers/forgotPassword', component: Recovery }),
  createRoute({ getParentRoute, path: '/pUsers/otp', component: Recovery }),
  createRoute({ getParentRoute, path: '/pUsers/resetPassword', component: Recovery }),
  createRoute({ getParentRoute, path: '/terms', component: Terms }),
  createRoute({ getParentRoute, path: '/notFound', component: NotFoundPage }),
  createRoute({
    getParentRoute,
    path: '/errorPage',
    component: ErrorPage,
    validateSearch: ({ message }: Record<string, unknown>): { message?: string } => (typeof message === 'string' ? { message } : {}),
  }),
  createRoute({ getParentRoute, path: '/serverError', component: ServerErrorPage }),
  createRoute({ getParentRoute, path: '/test-error-boundary', component: TestErrorBoundary }),
  // What is nobody's address belongs to the main user area, and so behind its guard.
  createRoute({ getParentRoute, path: '/$', component: NotFoundPage, beforeLoad: signedInAtAll }),
] as const;
