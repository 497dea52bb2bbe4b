import type { Company } from '../platform/company.ts';
import { Badge } from '../ui/badge.tsx';

export function CompanyState({ company }: { company: Pick<Company, 'isApproved' | 'isBlocked' | 'isActive'> }) {
  if (company.isBlocked) return <Badge tone="overdue">Blocked</Badge>;
  if (!company.isActive) return <Badge>Not in use</Badge>;
  return company.isApproved ? <Badge tone="received">Approved</Badge> : <Badge tone="attention">Waits for approval</Badge>;
}
