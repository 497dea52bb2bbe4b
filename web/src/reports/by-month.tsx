import { financialYearOf } from '@bahi/core/periods/financial-year';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useAllowed } from '../platform/session.ts';

type Props = { of: { readonly ledgerId: string } | { readonly groupId: string }; from: string };

const forAdmins = [{ forAdmins: true }];

/** Opens the monthly summary of a ledger or a group, in the financial year of `from`: one month alone would be one row. */
export function ByMonth({ of, from }: Props) {
  if (useAllowed(forAdmins).length === 0) return null;
  const { startsOn, endsOn } = financialYearOf(from);
  return (
    <Link {...({ to: '/sUsers/monthlySummary', search: { from: startsOn, to: endsOn, ...of } } as LinkProps)} className="link">
      By month
    </Link>
  );
}
