import { Button } from '@mantine/core';
import { Link, Outlet } from '@tanstack/react-router';
import { useContext } from 'react';
import { CompanyContext } from '../platform/company.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState } from '../ui/states.tsx';

/** Wraps the screens that need a company. An owner without one sees a link to create it. */
export function NeedsCompany() {
  const company = useContext(CompanyContext);
  if (company !== null) return <Outlet />;
  return (
    <>
      <PageHeader title="Company" back="none" />
      <EmptyState
        title="No Company Added"
        text="What is kept here belongs to a company."
        action={
          <Button component={Link} to="/pUsers/organizationList">
            Company
          </Button>
        }
      />
    </>
  );
}
