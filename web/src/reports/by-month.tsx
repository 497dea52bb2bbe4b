import { Link, type LinkProps } from '@tanstack/react-router';
import { useAllowed } from '../platform/session.ts';

type Props = { of: { readonly ledgerId: string } | { readonly groupId: string } };

const forAdmins = [{ forAdmins: true }];

/** Opens the monthly summary of a ledger or a group, in the present financial year: one month alone would be one row. */
export function ByMonth({ of }: Props) {
  if (useAllowed(forAdmins).length === 0) return null;
  return (
    <Link {...({ to: '/sUsers/monthlySummary', search: of } as LinkProps)} className="link">
      By month
    </Link>
  );
}
