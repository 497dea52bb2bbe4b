import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { type Company, CompanyContext, chooseCompany, companyInUse, useKeptChoice, useStoredCompany } from '../../platform/company.ts';
import { lockScreen, noteLockAfter } from '../../platform/lock.ts';
import { allOfOwner } from '../../platform/own-companies.ts';
import { pause } from '../../platform/pause.ts';
import { query, queryClient } from '../../platform/queries.ts';
import { loginPath, useSession } from '../../platform/session.ts';
import { clearTransactionDates } from '../../platform/transaction-dates.ts';
import { AccountContext, PageHeader } from '../../ui/page-header.tsx';
import { LoadingScreen } from '../../ui/ring.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { InPlaceFormsProvider } from '../in-place-forms.tsx';
import { ListToolsProvider } from '../list-tools.tsx';
import { useAccountMenu } from './account-items.ts';
import { accountOfOwner } from './account-of-owner.ts';
import { CompanySwitcher } from './company-switcher.tsx';
import { Lockable } from './lockable.tsx';
import { menuOfOwner } from './menu-of-owner.ts';
import { OwnerReports } from './owner-reports.tsx';
import { PersonCard } from './person-card.tsx';
import { Shell } from './shell.tsx';
import { signOut } from './sign-out.ts';
import { Signed } from './signed.tsx';
import { SubscriptionNotice } from './subscription-notice.tsx';

const SWITCH_MILLIS = 1000;

export function OwnerArea() {
  return (
    <QueryClientProvider client={queryClient}>
      <Signed kind="owner">
        <Lockable kind="owner">
          <InPlaceFormsProvider>
            <ListToolsProvider>
              <OwnerShell />
            </ListToolsProvider>
          </InPlaceFormsProvider>
        </Lockable>
      </Signed>
    </QueryClientProvider>
  );
}

function OwnerShell() {
  const navigate = useNavigate();
  const owner = useSession('owner');
  const stored = useStoredCompany();
  const { data, error, refetch } = useQuery(query.organizations.listOrganizations.queryOptions({ input: allOfOwner }));
  const me = useQuery(query.accounts.getOwner.queryOptions({ input: {} })).data?.data.userData;
  const [isSwitching, setIsSwitching] = useState(false);
  const company = data ? companyInUse(data.organizationData, stored) : null;
  useKeptChoice(data?.organizationData);

  const lockAfter = me?.lockAfterMinutes;
  useEffect(() => {
    if (me) noteLockAfter('owner', lockAfter);
  }, [me, lockAfter]);

  const choose = async (chosen: Company) => {
    chooseCompany(chosen);
    setIsSwitching(true);
    await pause(SWITCH_MILLIS);
    await navigate({ to: '/pUsers/dashboard' });
    setIsSwitching(false);
  };
  const leave = async () => {
    if (await signOut('owner')) await navigate({ to: loginPath('owner') });
  };
  const isApproved = company?.isApproved === true;
  const hasPasscode = lockAfter !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `leave` is another function at every turn and does the same
  const items = useMemo(
    () => accountOfOwner({ isApproved, hasPasscode }, { lock: () => lockScreen('owner'), leave: () => void leave() }),
    [isApproved, hasPasscode],
  );
  const account = useAccountMenu(items, company);

  return (
    <CompanyContext value={company ?? stored}>
      {isSwitching && <LoadingScreen label="Changing the company" />}
      <AccountContext value={account}>
        <Shell
          head={(isRail) => <CompanySwitcher companies={data?.organizationData} company={company} onChoose={choose} isRail={isRail} />}
          groups={menuOfOwner(company)}
          more={(isRail) => isApproved && <OwnerReports isRail={isRail} />}
          onOpen={(go) => {
            clearTransactionDates('owner');
            go({});
          }}
          last={{ label: 'Logout', icon: 'logout', act: () => void leave() }}
          foot={owner && <PersonCard name={owner.userName} email={owner.email} />}
          version="0.0.7"
          notice={<SubscriptionNotice kind="owner" lastDay={me?.subscriptionLastDay} />}
        >
          {/* Without the list the company of the pages is unknown; the menu shows only what is certain. */}
          {data === undefined && error ? (
            <>
              {/* On a phone it contains the button of the menu, and so the sign-out. */}
              <PageHeader title="Company" back="none" />
              <ErrorState title="The companies could not be read" text={error.message} onRetry={() => void refetch()} />
            </>
          ) : undefined}
        </Shell>
      </AccountContext>
    </CompanyContext>
  );
}
