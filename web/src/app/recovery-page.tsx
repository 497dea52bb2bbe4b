import { Link, useRouterState } from '@tanstack/react-router';
import { PublicPage } from '../accounts/public-page.tsx';
import { kindOfPath, loginPath } from '../platform/session.ts';
import { EmptyState } from '../ui/states.tsx';

/** The three steps of a forgotten password, until they are built: whom to ask meanwhile. */
export function RecoveryPage() {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const kind = kindOfPath(path);
  const helper =
    kind === 'staff' ? 'The owner of your company can give you a new one.' : 'The operator of this service can give you a new one.';
  return (
    <PublicPage title="Forgot your password" subtitle={`${helper} Resetting it here by a code comes with a later release.`}>
      <Link to={loginPath(kind)}>Back to the sign in</Link>
    </PublicPage>
  );
}

export function TermsPage() {
  return (
    <PublicPage title="Terms">
      <EmptyState title="The terms of the operator will stand here" text="Whoever runs this service for you states them." />
    </PublicPage>
  );
}
