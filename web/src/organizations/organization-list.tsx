import { stateName } from '@bahi/core/gst/states';
import { formatDate } from '@bahi/core/periods/business-date';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { Company } from '../platform/company.ts';
import { query } from '../platform/queries.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import { CompanyState } from './company-state.tsx';
import { industryName } from './industries.ts';
import { OrganizationForm } from './organization-form.tsx';
import classes from './organization-list.module.css';

const columns: readonly Column<Company>[] = [
  { head: 'Company', cell: ({ name }) => name },
  { head: 'Type', cell: ({ type }) => type, isDim: true, width: 96 },
  { head: 'Industry', cell: ({ industry }) => industryName(industry), isDim: true, isExtra: true },
  { head: 'State', cell: ({ state, place }) => [place, stateName(state)].filter(Boolean).join(', '), isDim: true },
  { head: 'GSTIN', cell: ({ gstin }) => gstin ?? '–', isDim: true, isExtra: true, width: 168 },
  { head: 'Books from', cell: ({ booksFrom }) => formatDate(booksFrom), isNumber: true, isDim: true, isExtra: true, width: 104 },
  { head: 'Approval', cell: (company) => <CompanyState company={company} />, width: 152 },
];

/** The owner's companies; also the way to a new one while the owner himself still waits for approval. */
export function OrganizationList() {
  const { new: startsNew = false } = getRouteApi('/pUsers/organizationList').useSearch();
  const [isFormOpen, setIsFormOpen] = useState(startsNew);
  const answer = useQuery(query.organizations.listOrganizations.queryOptions({ input: {} }));
  const add = <Button onClick={() => setIsFormOpen(true)}>New company</Button>;
  const count = answer.data?.organizationData.length ?? 0;

  return (
    <>
      <PageHeader title="Company" back="none" detail={count > 0 && count} action={count > 0 && add} />
      <Loaded answer={answer} skeleton={<ListSkeleton rows={4} />}>
        {({ organizationData }) =>
          organizationData.length === 0 ? (
            <EmptyState
              title="No companies found"
              text="A company holds its own books: parties, products, vouchers and reports. The admin approves it before work begins."
              action={add}
            />
          ) : (
            <DataTable
              label="Companies"
              columns={columns}
              rows={organizationData}
              rowKey={({ _id }) => _id}
              card={(company) => <Card company={company} />}
            />
          )
        }
      </Loaded>
      <OrganizationForm isOpen={isFormOpen} onClose={() => setIsFormOpen(false)} />
    </>
  );
}

function Card({ company }: { company: Company }) {
  return (
    <>
      <span className={classes.line}>
        <strong>{company.name}</strong>
        <CompanyState company={company} />
      </span>
      <span className="dim hint">
        {[company.type, industryName(company.industry), company.place, stateName(company.state), company.gstin].filter(Boolean).join(' · ')}
      </span>
    </>
  );
}
