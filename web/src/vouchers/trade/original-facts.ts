import type { OpenBill } from '@bahi/core/bills/settle-bills';
import { hasLutOn } from '@bahi/core/organizations/company-facts';
import { registrationOn } from '@bahi/core/organizations/registrations';
import { inUnits } from '@bahi/core/vouchers/goods-of-line';
import { looseGoods } from '@bahi/core/vouchers/loose-goods';
import { rateDayOfVoucher } from '@bahi/core/vouchers/supply-dates';
import type { OriginalFacts, OriginalLine } from '@bahi/core/vouchers/trade-facts';
import { type TradeSide, tradeRule } from '@bahi/core/vouchers/trade-rules';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { VoucherAnswer, VoucherDetails, VoucherFacts } from '../../platform/answers.ts';
import type { api } from '../../platform/api.ts';
import { query } from '../../platform/queries.ts';
import type { TradeEntry } from './trade-entry.ts';
import { sideOf } from './trade-facts.ts';

type Returnable = Awaited<ReturnType<typeof api.vouchers.getReturnable>>['note'];
type JournalBill = Awaited<ReturnType<typeof api.vouchers.listJournalBills>>['bills'][number];

/** The original of a note, and the open bills the note may settle. */
export type BesideNote = {
  readonly original: OriginalFacts | null;
  readonly openBills: readonly OpenBill[];
  /** The quantities of the original that can still be returned, as lines of a note. */
  readonly returnable: Returnable | null;
  readonly isReading: boolean;
};
const nothing: BesideNote = { original: null, openBills: [], returnable: null, isReading: false };

/** A line of the original with its tax rates; the server checks the remaining quantity again. */
function lineOf(item: VoucherDetails['lines'][number], at: number, returnable: Returnable | null): OriginalLine {
  const factor = item.alternateFactorE4 === null ? {} : { alternateFactorE4: item.alternateFactorE4 };
  const back = returnable?.lines.find(({ originalAt }) => originalAt === at);
  const leftE4 = returnable === null ? inUnits(item.quantityE4, factor) : (back?.leftE4 ?? 0);
  const free = inUnits(item.actualQuantityE4, factor) - inUnits(item.quantityE4, factor);
  return {
    goodsId: item.productId ?? item.ledgerId ?? '',
    treatment: item.treatment,
    gstPercentE4: item.gstPercentE4,
    cessPercentE4: item.cessPercentE4,
    cessPerUnitE4: item.cessPerUnitE4,
    retailPricePaise: item.retailPricePaise,
    taxablePaise: item.taxablePaise,
    leftE4,
    leftActualE4: leftE4 + free,
    leftPaise: returnable !== null && back === undefined ? 0 : item.taxablePaise,
  };
}

/** The GST facts of the original. */
function originalOf(voucher: VoucherDetails, returnable: Returnable | null, { company, ledgers }: VoucherFacts): OriginalFacts {
  const { kind, date, partyId, placeOfSupply, lines, isReverseCharge, billOfEntry } = voucher;
  const isInter = lines.some(({ igstPaise }) => igstPaise !== 0);
  const isIntra = lines.some(({ cgstPaise }) => cgstPaise !== 0);
  const side: TradeSide = kind === 'purchase' ? 'supplier' : 'customer';
  return {
    side,
    // A counter sale belongs to the ledger Cash.
    partyId: partyId ?? ledgers.cash ?? '',
    date,
    rateOn: rateDayOfVoucher(voucher),
    placeOfSupply: placeOfSupply ?? company.state,
    heads: isInter || (!isIntra && placeOfSupply !== company.state) ? 'inter' : 'intra',
    isReverseCharge,
    hasBillOfEntry: billOfEntry !== null,
    registration: registrationOn(date, company.registrations, company.registrationType),
    hasLut: hasLutOn(date, company.luts),
    lines: lines.map((item, at) => lineOf(item, at, returnable)),
  };
}

/** The quantity that the saved version of this note returned without naming lines of the original. */
function looseBefore(edited: VoucherDetails | undefined, originalId: string): Pick<OriginalFacts, 'looseBefore'> {
  if (edited?.original?.voucherId !== originalId) return {};
  const lines = edited.lines.map(
    ({ productId, originalAt, valuePaise, quantityE4, actualQuantityE4, alternateFactorE4, taxablePaise }) => ({
      productId,
      originalAt,
      valuePaise,
      quantityE4,
      actualE4: actualQuantityE4,
      factorE4: alternateFactorE4,
      taxablePaise,
    }),
  );
  return { looseBefore: looseGoods(lines) };
}

const openBillOf = ({ billId, billNo, billDate, pendingPaise }: JournalBill): OpenBill => ({
  id: billId,
  billNo,
  billDate,
  dueOn: billDate,
  source: '',
  pendingPaise: Math.abs(pendingPaise),
});

/** The bills a note settles first: those its original opened for its party, whatever their number, as far as they are open. */
export const billsOfOriginal = ({ voucher: { partyId }, since: { openedBills } }: VoucherAnswer): readonly string[] =>
  openedBills.flatMap((bill) => (bill.partyId === partyId && bill.pendingPaise !== 0 ? bill.billId : []));

/** The bills that the edited note settled itself are shown as they were before it. */
function reopened(bills: readonly OpenBill[], own: VoucherDetails['bills'] | undefined): readonly OpenBill[] {
  const before = new Map((own ?? []).map((bill) => [bill.billId, bill]));
  const others = bills.filter(({ id }) => !before.has(id));
  const mine = [...before.values()].map((bill) => openBillOf(bill));
  return [...mine, ...others].toSorted((a, b) => a.billDate.localeCompare(b.billDate));
}

/** Reads the original and the open bills of the party; only for notes. */
export function useOriginal(orgId: string, entry: TradeEntry, facts: VoucherFacts): BesideNote {
  const { voucherType, original, party, mode, id } = entry;
  const isNote = voucherType === 'creditNote' || voucherType === 'debitNote';
  const originalId = original?.voucherId ?? '';
  const hasOriginal = isNote && originalId !== '';
  const voucher = useQuery({
    ...query.vouchers.getVoucher.queryOptions({ input: { orgId, id: originalId } }),
    enabled: hasOriginal,
  });
  const without = mode === 'edit' && id !== '' ? { without: id } : {};
  const returnable = useQuery({
    ...query.vouchers.getReturnable.queryOptions({ input: { orgId, id: originalId, ...without } }),
    enabled: hasOriginal,
  });
  const partyId = party?._id ?? '';
  const bills = useQuery({
    ...query.vouchers.listJournalBills.queryOptions({ input: { orgId, partyId } }),
    enabled: isNote && partyId !== '' && partyId !== facts.ledgers.cash,
  });
  const edited = useQuery({
    ...query.vouchers.getVoucher.queryOptions({ input: { orgId, id } }),
    enabled: isNote && mode === 'edit',
  });
  const side = sideOf(party);
  return useMemo(() => {
    if (!isNote) return nothing;
    const note = returnable.data?.note ?? null;
    const its =
      hasOriginal && voucher.data
        ? { ...originalOf(voucher.data.voucher, note, facts), ...looseBefore(edited.data?.voucher, originalId) }
        : null;
    const { partySign, bill } = tradeRule(voucherType, its?.side ?? side);
    const open = (bills.data?.bills ?? []).filter(({ pendingPaise }) => -partySign * pendingPaise > 0).map(openBillOf);
    const openBills = bill === 'settles' ? reopened(open, edited.data?.voucher.bills) : [];
    return {
      original: its,
      openBills,
      returnable: note,
      isReading: hasOriginal && (voucher.isPending || returnable.isPending || (mode === 'edit' && edited.isPending)),
    };
  }, [
    isNote,
    hasOriginal,
    originalId,
    voucherType,
    side,
    facts,
    voucher.data,
    voucher.isPending,
    returnable.data,
    returnable.isPending,
    bills.data,
    mode,
    edited.data,
    edited.isPending,
  ]);
}
