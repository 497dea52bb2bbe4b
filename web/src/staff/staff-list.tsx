import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Company } from '../platform/company.ts';
import { query } from '../platform/queries.ts';
import { Badge } from '../ui/badge.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import { StaffForm } from './staff-form.tsx';
import classes from './staff-list.module.css';

type Member = Awaited<ReturnType<typeof import('../platform/api.ts').api.staff.listStaff>>['secondaryUsers'][number];

/** The owner's staff, whichever of his companies they work in. */
export function StaffList() {
  const [isFormOpen, setIsFormOpen] = useState(false);
  const answer = useQuery(query.staff.listStaff.queryOptions({ input: {} }));
  const { data } = useQuery(query.organizations.listOrganizations.queryOptions({ input: {} }));
  const companies = data?.organizationData ?? [];
  const add = <Button onClick={() => setIsFormOpen(true)}>New user</Button>;
  const count = answer.data?.secondaryUsers.length ?? 0;

  return (
    <>
      <PageHeader title="Users" back="none" detail={count > 0 && count} action={count > 0 && companies.length > 0 && add} />
      <Loaded answer={answer} skeleton={<ListSkeleton rows={5} />}>
        {({ secondaryUsers }) =>
          data && companies.length === 0 ? (
            <EmptyState
              title="No Company Added"
              text="Staff work inside a company. Create the company first."
              action={<Link to="/pUsers/organizationList">Go to Company</Link>}
            />
          ) : secondaryUsers.length === 0 ? (
            <EmptyState
              title="No users yet"
              text="Your staff sign in with their own email or phone and see only the companies you choose for them."
              action={add}
            />
          ) : (
            <DataTable
              label="Users"
              columns={columnsOf(companies)}
              rows={secondaryUsers}
              rowKey={({ _id }) => _id}
              card={(member) => <Card member={member} companies={companies} />}
            />
          )
        }
      </Loaded>
      <StaffForm isOpen={isFormOpen} onClose={() => setIsFormOpen(false)} companies={companies} />
    </>
  );
}

const columnsOf = (companies: readonly Company[]): readonly Column<Member>[] => [
  { head: 'Name', cell: ({ name }) => name },
  { head: 'Role', cell: ({ role }) => role, isDim: true, width: 80 },
  { head: 'Mobile number', cell: ({ mobile }) => mobile, isDim: true, width: 128 },
  { head: 'Email', cell: ({ email }) => email, isDim: true, isExtra: true },
  { head: 'Companies', cell: (member) => companyNames(member, companies), isDim: true },
  { head: 'State', cell: (member) => <State member={member} />, width: 96 },
];

const companyNames = ({ organization }: Member, companies: readonly Company[]) =>
  companies
    .filter(({ _id }) => organization.includes(_id))
    .map(({ name }) => name)
    .join(', ');

function State({ member }: { member: Member }) {
  if (member.isBlocked) return <Badge tone="overdue">Blocked</Badge>;
  return member.isActive ? <Badge tone="received">Active</Badge> : <Badge>Left</Badge>;
}

function Card({ member, companies }: { member: Member; companies: readonly Company[] }) {
  return (
    <>
      <span className={classes.line}>
        <strong>{member.name}</strong>
        <State member={member} />
      </span>
      <span className="dim hint">{[member.role, member.mobile, companyNames(member, companies)].filter(Boolean).join(' · ')}</span>
    </>
  );
}
