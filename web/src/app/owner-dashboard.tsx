import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CompanyState } from '../organizations/company-state.tsx';
import { query } from '../platform/queries.ts';
import { Box, Boxes } from '../ui/box.tsx';
import { Icon } from '../ui/icons.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '../ui/states.tsx';
import classes from './owner-dashboard.module.css';
import { OwnerFigures } from './owner-figures.tsx';

const WAITING_MILLIS = 30_000;

/** The home page of an owner: approval pending, then the figures of the companies, and the steps from the first company to the first member of staff. */
export function OwnerDashboard() {
  const answer = useQuery(
    query.accounts.getOwner.queryOptions({
      input: {},
      // A user who waits for approval sees it without a reload.
      refetchInterval: ({ state }) => (state.data?.data.userData.isApproved ? false : WAITING_MILLIS),
    }),
  );
  return (
    <>
      <PageHeader title="Dashboard" back="none" />
      <Loaded answer={answer} skeleton={<ListSkeleton rows={4} />}>
        {({ data: { userData } }) =>
          userData.isApproved ? (
            <Steps companies={userData.organization} />
          ) : (
            <WaitingForApproval hasCompany={userData.organization.length > 0} />
          )
        }
      </Loaded>
    </>
  );
}

function WaitingForApproval({ hasCompany }: { hasCompany: boolean }) {
  return (
    <EmptyState
      title="Approval pending"
      text={
        <>
          The administrator of this service approves new accounts. You can {hasCompany ? 'complete your companies' : 'create your company'}{' '}
          meanwhile. This page updates automatically.
        </>
      }
      action={
        <Button component={Link} to="/pUsers/organizationList">
          {hasCompany ? 'Go to Company' : 'Create your company'}
        </Button>
      }
    />
  );
}

type Companies = Awaited<ReturnType<typeof import('../platform/api.ts').api.accounts.getOwner>>['data']['userData']['organization'];

function Steps({ companies }: { companies: Companies }) {
  const hasApproved = companies.some(({ isApproved }) => isApproved);
  const { data, error, isLoading, refetch } = useQuery(
    query.staff.listStaff.queryOptions({ input: { search: '', state: 'active', limit: 1 }, enabled: hasApproved }),
  );
  // The next step depends on the staff. Draw the page when both are loaded, or it would jump.
  if (isLoading) return <ListSkeleton rows={4} />;
  if (data === undefined && error) return <ErrorState text={error.message} onRetry={() => void refetch()} />;
  const staffCount = data?.total ?? 0;
  const steps = [
    { text: 'Create a company', isDone: companies.length > 0, to: '/pUsers/organizationList' },
    { text: 'The admin approves the company', isDone: hasApproved, to: null },
    { text: 'Create a user for your staff', isDone: staffCount > 0, to: hasApproved ? '/pUsers/retailers' : null },
  ] as const;
  return (
    <>
      {hasApproved && <OwnerFigures companies={companies.filter(({ isApproved, isBlocked }) => isApproved && !isBlocked)} />}
      <Boxes>
        {steps.some(({ isDone }) => !isDone) && (
          <Box title="To begin">
            <ol className={classes.steps}>
              {steps.map(({ text, isDone, to }) => (
                <li key={text} data-done={isDone || undefined}>
                  <span className={classes.tick}>{isDone && <Icon name="check" size={14} />}</span>
                  {to && !isDone ? <Link to={to}>{text}</Link> : text}
                  {isDone && <span className="reader-only">done</span>}
                </li>
              ))}
            </ol>
          </Box>
        )}
        {companies.some(({ isApproved }) => !isApproved) && (
          <Box title="Companies">
            <ul className={classes.companies}>
              {companies.map((company) => (
                <li key={company._id}>
                  <span>{company.name}</span>
                  <span className="dim hint">{[company.type, company.place].filter(Boolean).join(' · ')}</span>
                  <CompanyState company={company} />
                </li>
              ))}
            </ul>
          </Box>
        )}
        {hasApproved && (
          <Box title="Users">
            <p className={classes.users}>
              <Link to="/pUsers/retailers">
                {data === undefined ? 'Your staff' : `${staffCount} ${staffCount === 1 ? 'user' : 'users'}`}
              </Link>
              <span className="dim">They sign in at {window.location.host}/sUsers/login</span>
            </p>
          </Box>
        )}
      </Boxes>
    </>
  );
}
