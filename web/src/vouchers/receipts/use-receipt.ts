import { problemText } from '@bahi/core/basics/problem';
import type { BuiltReceipt } from '@bahi/core/vouchers/build-receipt';
import type { ReceiptKind } from '@bahi/core/vouchers/receipt-draft';
import { useQueryClient } from '@tanstack/react-query';
import { useStore } from 'zustand';
import type { Outstandings, Source, VoucherFacts } from '../../platform/answers.ts';
import { api } from '../../platform/api.ts';
import { useDraftStore } from '../../platform/drafts/draft-store.ts';
import { beginReceipt, type ReceiptEntry, receiptDrafts, withSettlement } from '../../platform/drafts/receipt-entry.ts';
import { belongsToReceipt } from '../../platform/drafts/receipt-paths.ts';
import { settlementOfEntry } from '../../platform/drafts/receipt-settlement.ts';
import { type Allocation, useAllocation } from '../../platform/drafts/use-allocation.ts';
import { query } from '../../platform/queries.ts';
import type { Beside } from '../tds-of-party.ts';
import { focusField, focusNext } from '../use-places.ts';
import { useVoucherEntry, type VoucherSave } from '../use-voucher-entry.ts';
import { builtOf, receiptDateOf, receiptInputOf, shownProblems } from './receipt-facts.ts';
import { receiptPlaceOf, receiptPlaces } from './receipt-places.ts';
import { mayDeduct, useReceiptBeside } from './receipt-tds.ts';

export type Receipt = VoucherSave & {
  readonly entry: ReceiptEntry;
  readonly built: BuiltReceipt;
  /** The open bills of the party beside the amount. */
  readonly allocation: Allocation;
  /** The data of its party: TDS, and the cash received earlier that day. */
  readonly beside: Beside | null;
  /** Legal warnings; they do not stop a save. */
  readonly warnings: readonly string[];
  change(patch: Partial<ReceiptEntry>): void;
};

/** The current receipt or payment: its draft, its problems and its save. */
export function useReceipt(kind: ReceiptKind, orgId: string, facts: VoucherFacts, sources: readonly Source[]): Receipt {
  const draftStore = useDraftStore(receiptDrafts[kind]);
  const entry = useStore(draftStore, ({ active }) => active);
  const queries = useQueryClient();
  const { known: beside, isReading } = useReceiptBeside(orgId, entry, facts);
  const allocation = useAllocation(kind, orgId, () => focusField('amount'));
  const built = builtOf(entry, facts, sources, beside);
  /** The present bills, with the amount and the ticks; closed bills are no longer ticked. */
  const takeFresh = ({ bills, totalPaise }: Outstandings) => {
    const { active, change } = draftStore.getState();
    const open = new Set(bills.map(({ billId }) => billId));
    const deductions = active.deductions.filter(({ billId }) => open.has(billId));
    const settlement = settlementOfEntry({ ...active, deductions }, bills, totalPaise);
    change(withSettlement(settlement, bills, active.isChosenByHand, deductions));
    // The list beside and the panel of the party show the bills of the query.
    void queries.invalidateQueries({ queryKey: query.bills.listOutstandings.key() });
  };

  const voucher = useVoucherEntry({
    kind,
    draftStore,
    entry,
    today: facts.today,
    dateOf: (its) => receiptDateOf(its, facts),
    begin: () => beginReceipt(kind),
    next: (sent) => beginReceipt(kind, likeBefore(sent)),
    findProblems: (now) => [
      ...(allocation.failure === null ? [] : [{ field: 'bills', text: `The bills could not be read: ${allocation.failure}` }]),
      ...shownProblems(now, now === entry ? built : builtOf(now, facts, sources, beside)),
    ],
    unparsedField: (name) => (name !== 'tds' || mayDeduct(entry, beside) ? name : null),
    isSamePlace,
    places: receiptPlaces,
    isReading: isReading || allocation.isReading,
    isReadingLines: false,
    send: (sent) => sendReceipt(kind, sent, receiptInputOf(orgId, sent, facts, beside)),
    onRefused: ({ fresh }, sent) => {
      if (fresh && draftStore.getState().active.key === sent.key) takeFresh(fresh);
      return draftStore.getState().active;
    },
    belongs: belongsToReceipt(kind),
    goOn: () => focusNext('party'),
  });
  return { ...voucher, built, allocation, beside, warnings: built.warnings.map(problemText), change: draftStore.getState().change };
}

function sendReceipt(kind: ReceiptKind, sent: ReceiptEntry, { seriesId, voucherNumber, ...input }: ReturnType<typeof receiptInputOf>) {
  const call = { context: { key: sent.key, isOfDraft: true } };
  const { saveReceipt, updateReceipt, savePayment, updatePayment } = api.vouchers;
  const [save, update] = kind === 'receipt' ? [saveReceipt, updateReceipt] : [savePayment, updatePayment];
  if (sent.mode === 'edit') return update({ ...input, id: sent._id, version: sent.version }, call);
  return save({ ...input, ...(seriesId && { seriesId }), ...(voucherNumber && { voucherNumber }) }, call);
}

const isSamePlace = (unparsed: string, other: string): boolean => receiptPlaceOf(unparsed) === receiptPlaceOf(other);

/** The next voucher has the same ledger and date; a cheque has its own number. */
function likeBefore({ date, paymentMethod, paymentDetails, selectedVoucherSeries }: ReceiptEntry): Partial<ReceiptEntry> {
  const method = paymentMethod === 'cheque' ? 'bank' : paymentMethod;
  return { date, paymentMethod: method, paymentDetails: { ...paymentDetails, chequeNumber: '', reference: '' }, selectedVoucherSeries };
}
