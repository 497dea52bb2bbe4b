import { NativeSelect } from '@mantine/core';
import { chooseCompany, useCompany } from '../company.ts';
import { useOwnCompanies } from '../own-companies.ts';
import { useIsViewOnly } from '../view-only.ts';
import type { Choice } from './list-filters.ts';

type Props = { onLeave: (company: Choice) => void; className?: string };

/** True if the user works in several companies. */
export const useHasCompanies = (): boolean =>
  (useQuery(query.accounts.getStaff.queryOptions({ input: {} })).data?.data.userData.organization ?? []).length > 1;

/** Chooses the company whose books are shown. Another company opens its own area. Hidden if the user has only one. */
export function CompanyFilter({ onLeave, className }: Props) {
  const { _id: orgId } = useCompany();
  const kind = useIsViewOnly() ? 'owner' : 'staff';
  const companies = useOwnCompanies(kind).data ?? [];
  if (companies.length < 2) return null;
  return (
    <NativeSelect
      aria-label="Company"
      {...(className && { className })}
      value={orgId}
      onChange={({ currentTarget: { value } }) => {
        const company = companies.find(({ _id }) => _id === value);
        if (!company) return;
        onLeave({ title: company.name, value: company._id });
        chooseCompany(company);
      }}
      data={companies.map(({ _id, name }) => ({ value: _id, label: name }))}
    />
  );
}
