import { Link, useLocation } from '@tanstack/react-router';
import { useCompany } from '../platform/company.ts';
import { kindOfPath } from '../platform/session.ts';
import { CompanySettings } from '../settings/company-settings.tsx';
import { pageOf } from '../settings/pages-of-company.ts';
import { SettingsFrame, type SettingsGroup } from '../settings/settings-frame.tsx';
import { Boxes } from '../ui/box.tsx';

/** The settings of the company in use, for its owner and for staff of role admin. */
export function OrderConfigurations() {
  return (
    <SettingsFrame groups={groups}>
      {(page) => (
        <Boxes>
          <SettingsOfCompany page={page} />
        </Boxes>
      )}
    </SettingsFrame>
  );
}

const groups: readonly SettingsGroup[] = [
  { title: 'Company', entries: [pageOf.books, pageOf.locks, pageOf.staff, pageOf.features] },
  { title: 'Print and sharing', entries: [pageOf.print, pageOf.labels] },
  { title: 'Vouchers', entries: [pageOf.despatch, pageOf.scales] },
];

export function SettingsOfCompany({ page }: { page: string }) {
  const { _id: company } = useCompany();
  const to = kindOfPath(useLocation().pathname) === 'owner' ? '/pUsers/organizationList' : '/sUsers/company/list';
  const link = (
    <Link to={to} search={{ company }}>
      Company
    </Link>
  );
  return <CompanySettings page={page} companyLink={link} />;
}
