import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CompanyContext, chooseCompany, companyInUse, forgetCompany, useStoredCompany } from '../../platform/company.ts';
import { showAlert } from '../../platform/dialogs.ts';
import { query, queryClient } from '../../platform/queries.ts';
import { loginPath, useSession } from '../../platform/session.ts';
import { LoadingPage } from '../../ui/ring.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { InPlaceFormsProvider } from '../in-place-forms.tsx';
import { CompanySwitcher } from './company-switcher.tsx';
import { menuOfStaff } from './menu-of-staff.ts';
import { PersonCard } from './person-card.tsx';
import { Shell } from './shell.tsx';
import { signOut } from './sign-out.ts';
import { StaffBar } from './staff-bar.tsx';
import { useStaffKeys } from './staff-keys.ts';

export function StaffArea() {
  return (
    <QueryClientProvider client={queryClient}>
      <InPlaceFormsProvider>
        <StaffShell />
      </InPlaceFormsProvider>
    </QueryClientProvider>
  );
}

function StaffShell() {
  const navigate = useNavigate();
  const staff = useSession('staff');
  const stored = useStoredCompany();
  const { data, error, refetch } = useQuery(query.accounts.getStaff.queryOptions({ input: {} }));
  const me = data?.data.userData;
  const company = me && companyInUse(me.organization, stored);
  // A stored choice lets the page ask for its data beside the shell; the list then says whether it still holds.
  const inUse = company === undefined ? stored : company;

  useStaffKeys();

  const leave = async () => {
    if (!(await signOut('staff'))) return;
    forgetCompany();
    await navigate({ to: loginPath('staff') });
  };
  const groups = menuOfStaff(me?.role ?? staff?.role, company, {
    help: () => void navigate({ to: '/sUsers/dashboard' }).then(() => showAlert(help)),
    about: () => void navigate({ to: '/sUsers/dashboard' }).then(() => showAlert(about)),
  });

  return (
    <CompanyContext value={inUse}>
      <Shell
        head={(isRail) => (
          <CompanySwitcher
            companies={me?.organization}
            company={company ?? null}
            isRail={isRail}
            onChoose={(chosen) => {
              chooseCompany(chosen);
              void navigate({ to: '/sUsers/dashboard' });
            }}
          />
        )}
        groups={groups}
        last={{ label: 'Log Out', icon: 'logout', act: () => void leave() }}
        foot={staff && <PersonCard name={staff.name} email={staff.email} />}
        version="0.0.7"
        bottomBar={(openMenu) => <StaffBar onMore={openMenu} />}
      >
        {inUse ? undefined : error ? (
          <ErrorState text={error.message} onRetry={() => void refetch()} />
        ) : company === null ? (
          <EmptyState title="No Company Added" text="Ask the owner to add you to a company." />
        ) : (
          <LoadingPage />
        )}
      </Shell>
    </CompanyContext>
  );
}

const help = {
  isWarning: false,
  title: 'Help',
  text: 'Sales is F8, a receipt F6. In every list the arrows move, Enter opens and Esc goes back. Alt+C makes what is missing, Ctrl+A saves.',
};
const about = { isWarning: false, title: 'About', text: 'Bahi keeps the accounts, bills and stock of your business. Version 0.0.7.' };
