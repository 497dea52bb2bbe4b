import { Link, useLocation } from '@tanstack/react-router';
import { useCompany } from '../platform/company.ts';
import { kindOfPath } from '../platform/session.ts';
import { CompanySettings } from '../settings/company-settings.tsx';
import { Boxes } from '../ui/box.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** The settings of the company in use, for its owner and for staff of role admin. */
export function OrderConfigurations() {
  return (
    <>
      <PageHeader title="Settings" back="none" />
      <Boxes>
        <SettingsOfCompany />
      </Boxes>
    </>
  );
}

export function SettingsOfCompany() {
  const { _id: company } = useCompany();
  const to = kindOfPath(useLocation().pathname) === 'owner' ? '/pUsers/organizationList' : '/sUsers/company/list';
  const link = (
    <Link to={to} search={{ company }}>
      Company
    </Link>
  );
  return <CompanySettings companyLink={link} />;
}
