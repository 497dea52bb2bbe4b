import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Outlet, useNavigate } from '@tanstack/react-router';
import { query, queryClient } from '../../platform/queries.ts';
import { loginPath, useSession } from '../../platform/session.ts';
import { ActionMenu, type MenuItem } from '../../ui/action-menu.tsx';
import { Icon } from '../../ui/icons.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import classes from './admin-area.module.css';
import { Brand } from './brand.tsx';
import { Shell } from './shell.tsx';
import { signOut } from './sign-out.ts';
import { Signed } from './signed.tsx';

const ASK_AGAIN_MILLIS = 300_000;

export function AdminArea() {
  return (
    <QueryClientProvider client={queryClient}>
      <Signed kind="admin">
        <AdminShell />
      </Signed>
    </QueryClientProvider>
  );
}

function AdminShell() {
  const navigate = useNavigate();
  const admin = useSession('admin');
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
            { label: 'System', icon: 'settings', to: '/admin/system' },
            { label: 'Jobs', icon: 'jobs', to: '/admin/jobs' },
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
            {!admin?.mustChangePassword && <Notifications />}
            <Account name={admin?.name ?? 'the admin'} onLeave={leave} />
          </>
        }
      />
      <Outlet />
    </Shell>
  );
}

/** New owners and companies that wait for approval. Each links to the profile if it is known. */
function Notifications() {
  const navigate = useNavigate();
  const { data } = useQuery(query.admin.getWaiting.queryOptions({ input: {}, refetchInterval: ASK_AGAIN_MILLIS }));
  const show = (userId: string) => () => void navigate({ to: '/admin/profile/$userId', params: { userId } });
  const { owners = [], ownerTotal = 0, companies = [], companyTotal = 0 } = data ?? {};
  const count = ownerTotal + companyTotal;
  const items: MenuItem[] = [
    ...owners.map(({ _id, userName }) => ({ key: _id, label: userName, detail: 'waits for approval', onChoose: show(_id) })),
    ...companies.map(({ _id, name, owner, userName }) => ({
      key: _id,
      label: name,
      detail: `company of ${userName}, waits for approval`,
      onChoose: show(owner),
    })),
  ];
  if (ownerTotal > owners.length) {
    const toList = () => void navigate({ to: '/admin/home', search: { status: 'pending' } });
    items.push({ label: 'All who wait', detail: `${ownerTotal} users`, onChoose: toList });
  }
  const more = companyTotal - companies.length;
  if (more > 0) {
    // There is no list of companies alone; the list of users marks those that wait.
    const toUsers = () => void navigate({ to: '/admin/home' });
    items.push({ label: 'More companies wait', detail: `${more} more, marked among the users`, onChoose: toUsers });
  }
  return (
    <ActionMenu label={count > 0 ? `Notifications, ${count} wait` : 'Notifications'} items={items} empty="Nobody waits for approval.">
      <Icon name="bell" />
      {count > 0 && <span className={classes.count}>{count}</span>}
    </ActionMenu>
  );
}

function Account({ name, onLeave }: { name: string; onLeave: () => void }) {
  const navigate = useNavigate();
  return (
    <ActionMenu
      label={`Account of ${name}`}
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
