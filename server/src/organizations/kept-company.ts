import { Refusal } from '../platform/refusal.ts';
import type { Caller } from '../platform/request-context.ts';
import type { Tx } from '../platform/transaction.ts';
import { type CompanyHold, findKeptCompany, type KeptCompany } from './organization-store.ts';

/** The company of who keeps it. Its owner completes it while it waits and takes it up again when he had left it; staff wait till it is open. */
export async function getKeptCompany(tx: Tx, caller: Caller, id: string, heldFrom: CompanyHold = 'nobody'): Promise<KeptCompany> {
  const company = await tx.first(findKeptCompany(caller, id, heldFrom));
  if (!company) throw new Refusal('NOT_FOUND');
  const mayComeIn = caller.kind === 'owner' ? !company.isBlocked : company.isOpen;
  if (!mayComeIn) throw new Refusal('COMPANY_RESTRICTED', { companyRestricted: true });
  return company;
}
