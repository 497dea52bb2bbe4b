import { sumPaise } from '@bahi/core/money/paise';
import { figuresOf } from '@bahi/core/vouchers/build-receipt';
import { suggestAhead, suggestTds } from '@bahi/core/vouchers/deduct-tds';
import type { ReceiptTdsEntered } from '@bahi/core/vouchers/receipt-draft';
import type { VoucherFacts } from '../../platform/answers.ts';
import { dateOfIso, partyOf, type ReceiptEntry } from '../../platform/drafts/receipt-entry.ts';
import { settlementOfEntry } from '../../platform/drafts/receipt-settlement.ts';
import { type Beside, type BesideParty, useTdsOfParty } from '../tds-of-party.ts';

/** The deductee, or the party whose cash is counted. */
export function useReceiptBeside(orgId: string, entry: ReceiptEntry, facts: VoucherFacts): BesideParty {
  const partyId = entry.isOfLedgers ? (entry.tdsParty?._id ?? null) : (partyOf(entry)?._id ?? null);
  const date = entry.date === '' ? facts.today : dateOfIso(entry.date);
  return useTdsOfParty(orgId, partyId, date, entry._id);
}

/** The amount without a bill. */
export const restOf = (entry: ReceiptEntry) => (entry.isOfLedgers ? 0 : settlementOfEntry(entry).advancePaise);

/** True if TDS may be deducted besides the bills: then its amount can be typed. */
export function mayDeduct(entry: ReceiptEntry, beside: Beside | null): boolean {
  return (entry.isOfLedgers || restOf(entry) > 0) && (entry.voucherType === 'receipt' || beside?.tds != null);
}

/** TDS besides the bills: as typed, else the computed amount; null for none. */
export function tdsOfEntry(entry: ReceiptEntry, date: string, beside: Beside | null): ReceiptTdsEntered | null {
  const { voucherType, isOfLedgers, tds, tdsParty } = entry;
  const deducteeId = isOfLedgers ? (tdsParty?._id ?? null) : null;
  const restPaise = restOf(entry);
  if (!isOfLedgers && restPaise === 0) return null;
  if (voucherType === 'receipt') return tds && tds.amountPaise > 0 ? { ...tds, deducteeId } : null;
  if (beside?.tds == null) return null;
  if (tds) return { ...tds, deducteeId };
  const { section } = beside.tds;
  if (!isOfLedgers) return { section, deducteeId, amountPaise: suggestAhead(section, date, beside.tds, restPaise) };
  const lines = figuresOf(
    entry.ledgers.map(({ ledger, ...line }) => ({ ledgerId: ledger?._id ?? '', ...line })),
    entry.isInterState,
  );
  const countedPaise = sumPaise(lines.map(({ taxablePaise }) => taxablePaise));
  return { section, deducteeId, amountPaise: suggestTds(section, { on: date, facts: beside.tds, countedPaise }).duePaise };
}
