import type { Company } from '../platform/company.ts';
import { Badge } from '../ui/badge.tsx';

export function CompanyState({ company }: { company: Pick<Company, 'isApproved' | 'isBlocked'> }) {
  if (company.isBlocked) return <Badge tone="overdue">Blocked</Badge>;
  return company.isApproved ? <Badge tone="received">Approved</Badge> : <Badge tone="attention">Waits for approval</Badge>;
}
