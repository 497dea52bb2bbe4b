import { Refusal } from '../platform/refusal.ts';
import type { Caller } from '../platform/request-context.ts';
import type { Tx } from '../platform/transaction.ts';
import { type CompanyHold, findKeptCompany, type KeptCompany } from './organization-store.ts';

/**
 * The company of its owner or admin. The owner edits it while it waits for approval and can return to one that was left; staff wait until
 * it is open.
 */
export async function getKeptCompany(tx: Tx, caller: Caller, id: string, heldFrom: CompanyHold = 'nobody'): Promise<KeptCompany> {
  const company = await tx.first(findKeptCompany(caller, id, heldFrom));
  if (!company) throw new Refusal('NOT_FOUND');
  const mayComeIn = caller.kind === 'owner' ? !company.isBlocked : company.isOpen;
  if (!mayComeIn) throw new Refusal('COMPANY_RESTRICTED', { companyRestricted: true });
  return company;
}
