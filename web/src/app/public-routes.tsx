import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ErrorPage, NotFoundPage, ServerErrorPage, TestErrorBoundary } from './error-pages.tsx';
import { emailEntered, signedInAtAll, signedOut } from './guards.ts';
import { root } from './root.tsx';

const getParentRoute = () => root;
const Register = lazyRouteComponent(() => import('../accounts/register.tsx'), 'Register');
const Terms = lazyRouteComponent(() => import('../accounts/terms.tsx'), 'Terms');
const PaperPage = lazyRouteComponent(() => import('../links/paper-page.tsx'), 'PaperPage');
const recovery = (step: keyof typeof import('../recovery/steps.tsx')) => lazyRouteComponent(() => import('../recovery/steps.tsx'), step);

// The page fetches it along with the first script (bundling/early-parts.ts).
const login = (door: 'StaffLogin' | 'OwnerLogin' | 'AdminLogin') => lazyRouteComponent(() => import('../accounts/login.tsx'), door);
const StaffLogin = login('StaffLogin');

/** All pages before a sign-in, and the error pages. */
export const publicRoutes = [
  createRoute({ getParentRoute, path: '/', component: StaffLogin, beforeLoad: signedOut('staff') }),
  createRoute({ getParentRoute, path: '/sUsers/login', component: StaffLogin, beforeLoad: signedOut('staff') }),
  createRoute({ getParentRoute, path: '/pUsers/login', component: login('OwnerLogin'), beforeLoad: signedOut('owner') }),
  createRoute({ getParentRoute, path: '/admin/login', component: login('AdminLogin'), beforeLoad: signedOut('admin') }),
  createRoute({ getParentRoute, path: '/pUsers/register', component: Register }),
  createRoute({ getParentRoute, path: '/sUsers/forgotPassword', component: recovery('StaffForgotPassword') }),
  createRoute({ getParentRoute, path: '/sUsers/otp', component: recovery('StaffEnterCode'), beforeLoad: emailEntered('staff') }),
  createRoute({
    getParentRoute,
    path: '/sUsers/resetPassword',
    component: recovery('StaffNewPassword'),
    beforeLoad: emailEntered('staff'),
  }),
  createRoute({ getParentRoute, path: '/pUsers/forgotPassword', component: recovery('OwnerForgotPassword') }),
  createRoute({ getParentRoute, path: '/pUsers/otp', component: recovery('OwnerEnterCode'), beforeLoad: emailEntered('owner') }),
  createRoute({
    getParentRoute,
    path: '/pUsers/resetPassword',
    component: recovery('OwnerNewPassword'),
    beforeLoad: emailEntered('owner'),
  }),
  // A paper that a company shared with somebody who has no account.
  createRoute({ getParentRoute, path: '/p/$token', component: PaperPage }),
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
  // An unknown address belongs to the main user area, so its guard applies.
  createRoute({ getParentRoute, path: '/$', component: NotFoundPage, beforeLoad: signedInAtAll }),
] as const;
