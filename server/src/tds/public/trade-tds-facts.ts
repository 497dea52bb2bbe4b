import { financialYearOf } from '@bahi/core/periods/financial-year';
import type { TdsFacts } from '@bahi/core/vouchers/deduct-tds';
import type { TradeDraft } from '@bahi/core/vouchers/trade-draft';
import { nilUuid } from '../../platform/nil-uuid.ts';
import type { Company } from '../../platform/request-context.ts';
import type { Tx } from '../../platform/transaction.ts';
import { findCountedAsPaid, findCountedOn } from '../tds-adjustment-store.ts';
import { findTdsFacts, lockDeductees } from '../tds-store.ts';
import { tdsFacts } from './tds-facts.ts';

/** The kinds that count towards a supplier's limits, or change what counted. */
export const countsTds = ({ kind }: Pick<TradeDraft, 'kind'>) => kind === 'purchase' || kind === 'creditNote' || kind === 'debitNote';

/**
 * The TDS facts of a voucher's deductee, locked until the commit: after the bills that it settles, as payments do, to avoid deadlocks.
 * `without`: the edited voucher.
 */
export async function tradeTdsFacts(tx: Tx, company: Company, draft: TradeDraft, without: string): Promise<TdsFacts | null> {
  const { kind, partyId, date, original } = draft;
  const originalId = original?.voucherId ?? nilUuid;
  const [[row], [ofOriginal], [paid]] = await tx.after(
    [lockDeductees(company.id, [partyId])],
    [
      findTdsFacts(company, [partyId], date, financialYearOf(date), without),
      findCountedOn(company.id, originalId),
      findCountedAsPaid(company.id, kind === 'purchase' ? without : nilUuid),
    ],
  );
  const facts = tdsFacts(row);
  return facts && { ...facts, ofOriginal: ofOriginal ?? null, isCountedAsPaid: paid !== undefined };
}
