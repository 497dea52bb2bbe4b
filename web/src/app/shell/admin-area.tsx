import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Outlet, useNavigate } from '@tanstack/react-router';
import { query, queryClient } from '../../platform/queries.ts';
import { loginPath, useSession } from '../../platform/session.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { Icon } from '../../ui/icons.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import classes from './admin-area.module.css';
import { Brand } from './brand.tsx';
import { Shell } from './shell.tsx';
import { signOut } from './sign-out.ts';

export function AdminArea() {
  return (
    <QueryClientProvider client={queryClient}>
      <AdminShell />
    </QueryClientProvider>
  );
}

function AdminShell() {
  const navigate = useNavigate();
  const leave = async () => {
    if (await signOut('admin')) await navigate({ to: loginPath('admin') });
  };
  return (
    <Shell
      head={(isRail) => <Brand name="Bahi" isRail={isRail} />}
      groups={[
        {
          entries: [
            { label: 'Home', icon: 'home', to: '/admin/home' },
            { label: 'Logout', icon: 'logout', act: leave },
          ],
        },
      ]}
      version="0.0.4"
    >
      <PageHeader
        title="Admin Dashboard"
        back="none"
        action={
          <>
            <Waiting />
            <Account onLeave={leave} />
          </>
        }
      />
      <Outlet />
    </Shell>
  );
}

/** Owners who registered and wait for approval. */
function Waiting() {
  const navigate = useNavigate();
  const { data } = useQuery(
    query.admin.listOwners.queryOptions({ input: { page: 1, search: '', status: 'pending', plan: 'all' }, refetchInterval: 300_000 }),
  );
  const items = (data?.priUsers ?? []).map(({ _id, userName }) => ({
    label: userName,
    detail: 'waits for approval',
    onChoose: () => void navigate({ to: '/admin/profile/$userId', params: { userId: _id } }),
  }));
  const count = data?.total ?? 0;
  return (
    <ActionMenu label={count > 0 ? `Notifications, ${count} wait` : 'Notifications'} items={items} empty="Nobody waits for approval.">
      <Icon name="bell" />
      {count > 0 && <span className={classes.count}>{count}</span>}
    </ActionMenu>
  );
}

function Account({ onLeave }: { onLeave: () => void }) {
  const navigate = useNavigate();
  const admin = useSession('admin');
  return (
    <ActionMenu
      label={`Account of ${admin?.name ?? 'the admin'}`}
      items={[
        { label: 'Profile Settings', onChoose: () => void navigate({ to: '/admin/profileSettings' }) },
        { label: 'Account Settings', onChoose: () => void navigate({ to: '/admin/accountSettings' }) },
        { label: 'Sign Out', onChoose: onLeave },
      ]}
    >
      <Icon name="account" />
    </ActionMenu>
  );
}
