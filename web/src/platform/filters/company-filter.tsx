import { NativeSelect } from '@mantine/core';
import { chooseCompany, useCompany } from '../company.ts';
import { useOwnCompanies } from '../own-companies.ts';
import { useIsViewOnly } from '../view-only.ts';
import type { Choice } from './list-filters.ts';

type Props = { onLeave: (company: Choice) => void; className?: string };

function useCompanies() {
  const kind = useIsViewOnly() ? 'owner' : 'staff';
  return useOwnCompanies(kind).data ?? [];
}

/** True if the user works in several companies. */
export const useHasCompanies = (): boolean => useCompanies().length > 1;

/** Chooses the company whose books are shown. Another company opens its own area. Hidden if the user has only one. */
export function CompanyFilter({ onLeave, className }: Props) {
  const { _id: orgId } = useCompany();
  const companies = useCompanies();
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
