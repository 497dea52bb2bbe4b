import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type Company, CompanyContext, chooseCompany, companyInUse, forgetCompany, useStoredCompany } from '../../platform/company.ts';
import { pause } from '../../platform/pause.ts';
import { query, queryClient } from '../../platform/queries.ts';
import { loginPath, useSession } from '../../platform/session.ts';
import { LoadingScreen } from '../../ui/ring.tsx';
import { CompanySwitcher } from './company-switcher.tsx';
import { menuOfOwner } from './menu-of-owner.ts';
import { PersonCard } from './person-card.tsx';
import { Shell } from './shell.tsx';
import { signOut } from './sign-out.ts';

const SWITCH_MILLIS = 1000;

export function OwnerArea() {
  return (
    <QueryClientProvider client={queryClient}>
      <OwnerShell />
    </QueryClientProvider>
  );
}

function OwnerShell() {
  const navigate = useNavigate();
  const owner = useSession('owner');
  const stored = useStoredCompany();
  const { data } = useQuery(query.organizations.listOrganizations.queryOptions({ input: {} }));
  const [isSwitching, setIsSwitching] = useState(false);
  const company = data ? companyInUse(data.organizationData, stored) : null;

  const choose = async (chosen: Company) => {
    chooseCompany(chosen);
    setIsSwitching(true);
    await pause(SWITCH_MILLIS);
    await navigate({ to: '/pUsers/dashboard' });
    setIsSwitching(false);
  };
  const leave = async () => {
    if (!(await signOut('owner'))) return;
    forgetCompany();
    await navigate({ to: loginPath('owner') });
  };

  return (
    <CompanyContext value={company ?? stored}>
      {isSwitching && <LoadingScreen label="Changing the company" />}
      <Shell
        head={(isRail) => <CompanySwitcher companies={data?.organizationData} company={company} onChoose={choose} isRail={isRail} />}
        groups={menuOfOwner(company)}
        last={{ label: 'Logout', icon: 'logout', act: () => void leave() }}
        foot={owner && <PersonCard name={owner.userName} email={owner.email} />}
        version="0.0.7"
      />
    </CompanyContext>
  );
}
