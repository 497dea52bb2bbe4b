import type { Problem } from '../basics/problem.ts';
import { type Paise, sumPaise } from '../money/paise.ts';
import { type BillDeduction, sumDeducted } from './deduction.ts';
import { inListOrder } from './list-order.ts';
import { type Deducted, type OpenBill, type Settlement, settlementOf } from './settle-bills.ts';

/** The state of the Outstanding List on the screen. Every function here returns a new one. */
export type SettlementDraft = {
  readonly mode: 'create' | 'edit';
  /** True until the user agrees to reset the stored settlement. Used in edit mode only. */
  readonly isInitialRender: boolean;
  /** In list order: bill date, then bill number. */
  readonly outstandings: readonly OpenBill[];
  /** In the order of selection, which decides the allocation. */
  readonly selectedIds: readonly string[];
  /** True after a bill was selected by hand: a new amount then keeps the selection. */
  readonly isChosenByHand: boolean;
  /** Deductions from selected bills. */
  readonly deductions: readonly BillDeduction[];
  readonly settlement: Settlement;
  /** Why the last act did nothing; the next act clears it. */
  readonly notice: Problem | null;
};

type Choice = { readonly selectedIds: readonly string[]; readonly isChosenByHand: boolean; readonly deductions: readonly BillDeduction[] };

function settled(draft: SettlementDraft, enteredPaise: Paise, choice: Choice): SettlementDraft {
  const { selectedIds, isChosenByHand } = choice;
  const deductions = choice.deductions.filter(({ billId }) => selectedIds.includes(billId));
  const { totalBillPaise } = draft.settlement;
  const settlement = settlementOf(enteredPaise, draft.outstandings, selectedIds, totalBillPaise, sumDeducted(deductions));
  return { ...draft, selectedIds, isChosenByHand, deductions, settlement, notice: null };
}

/** Selects bills in list order for the amount. Credits are selected by hand only. A bill with a deduction stays selected. */
function fromTheTop(enteredPaise: Paise, outstandings: readonly OpenBill[], deducted: Deducted): string[] {
  const ids: string[] = [];
  let remainingPaise = enteredPaise;
  for (const { id, pendingPaise } of outstandings) {
    if (pendingPaise <= 0 || (remainingPaise <= 0 && !deducted.has(id))) continue;
    ids.push(id);
    remainingPaise -= Math.max(0, pendingPaise - (deducted.get(id) ?? 0));
  }
  return ids;
}

/** A new receipt or payment: no amount, nothing selected. `totalBillPaise` includes bills missing from a cut list. */
export function openSettlement(outstandings: readonly OpenBill[], totalBillPaise?: Paise): SettlementDraft {
  const listed = inListOrder(outstandings);
  return {
    mode: 'create',
    isInitialRender: true,
    outstandings: listed,
    selectedIds: [],
    isChosenByHand: false,
    deductions: [],
    settlement: settlementOf(0, listed, [], totalBillPaise),
    notice: null,
  };
}

/**
 * An edit: the stored selection, settled amounts, entered amount and advance. `outstandings` are as before the voucher, so a bill it
 * settled has its full pending amount.
 */
export function restoreSettlement(
  outstandings: readonly OpenBill[],
  stored: Settlement,
  deductions: readonly BillDeduction[] = [],
): SettlementDraft {
  return {
    ...openSettlement(outstandings),
    mode: 'edit',
    selectedIds: stored.bills.map((bill) => bill.id),
    isChosenByHand: true,
    deductions,
    settlement: stored,
  };
}

/** True if the screen must ask for confirmation, because the change would discard the stored settlement. */
export function needsConfirm(draft: SettlementDraft): boolean {
  return draft.mode === 'edit' && draft.isInitialRender;
}

/** After the user agrees: the latest outstandings, nothing selected, amount 0. */
export function agreeToReset(draft: SettlementDraft, latest: readonly OpenBill[], totalBillPaise?: Paise): SettlementDraft {
  return { ...openSettlement(latest, totalBillPaise), mode: draft.mode, isInitialRender: false };
}

/** The selection for an amount: the one made by hand, else in list order. */
function chosenAnew(draft: SettlementDraft, enteredPaise: Paise, deductions: readonly BillDeduction[]): Choice {
  const { isChosenByHand, outstandings } = draft;
  const selectedIds = isChosenByHand ? draft.selectedIds : fromTheTop(enteredPaise, outstandings, sumDeducted(deductions));
  return { selectedIds, isChosenByHand, deductions };
}

/** Sets the amount. Bills are selected in list order unless the user selected by hand; 0 or less clears everything. */
export function enterAmount(draft: SettlementDraft, enteredPaise: Paise): SettlementDraft {
  if (needsConfirm(draft)) return draft;
  if (enteredPaise <= 0) return settled(draft, enteredPaise, { selectedIds: [], isChosenByHand: false, deductions: [] });
  return settled(draft, enteredPaise, chosenAnew(draft, enteredPaise, draft.deductions));
}

/**
 * A new draft with an earlier choice: its amount, its ticks if they were made by hand, and its deductions. Bills that are closed by now are no
 * longer ticked. A tick without an amount stays, so that a larger amount reaches it.
 */
export function resumeSettlement(draft: SettlementDraft, enteredPaise: Paise, choice: Choice): SettlementDraft {
  const open = new Set(draft.outstandings.map(({ id }) => id));
  const selectedIds = choice.selectedIds.filter((id) => open.has(id));
  const deductions = choice.deductions.filter(({ billId }) => open.has(billId));
  const begun = { ...draft, selectedIds, deductions, isChosenByHand: choice.isChosenByHand };
  return enterAmount(begun, enteredPaise);
}

/** Selects or deselects a bill. If the amount is used up, a selection is ignored and `notice` reports it. */
export function toggleBill(draft: SettlementDraft, billId: string): SettlementDraft {
  if (needsConfirm(draft)) return draft;
  const { enteredPaise } = draft.settlement;
  const { deductions, selectedIds } = draft;
  if (selectedIds.includes(billId)) {
    const rest = selectedIds.filter((id) => id !== billId);
    return settled(draft, enteredPaise, { selectedIds: rest, isChosenByHand: true, deductions });
  }
  if (isFullyUsed(draft, billId)) return { ...draft, notice: { code: 'AMOUNT_FULLY_USED', field: `bills.${billId}` } };
  return settled(draft, enteredPaise, { selectedIds: [...selectedIds, billId], isChosenByHand: true, deductions });
}

/**
 * True if the amount is used up:
 * settled − entered
 * < 0.01, in whole paise equal. Without an amount it is used up from the start. A credit adds to it, so an unused part of a selected
 * credit allows another bill.
 */
function isFullyUsed({ settlement, outstandings }: SettlementDraft, billId: string): boolean {
  const { enteredPaise, bills } = settlement;
  if (enteredPaise <= 0) return true;
  const isCredit = (outstandings.find(({ id }) => id === billId)?.pendingPaise ?? 0) < 0;
  const hasCreditLeft = bills.some(({ remainingPaise }) => remainingPaise < 0);
  return !isCredit && !hasCreditLeft && sumPaise(bills.map((bill) => bill.settledPaise)) === enteredPaise;
}

/** Replaces the deductions of a bill and selects it. A credit has no deductions. */
export function deductFromBill(draft: SettlementDraft, billId: string, taken: readonly Omit<BillDeduction, 'billId'>[]): SettlementDraft {
  const bill = draft.outstandings.find(({ id }) => id === billId);
  if (needsConfirm(draft) || bill === undefined || bill.pendingPaise <= 0) return draft;
  const { enteredPaise } = draft.settlement;
  const deducted = taken.filter(({ amountPaise }) => amountPaise !== 0).map((each) => ({ ...each, billId }));
  const deductions = [...draft.deductions.filter((each) => each.billId !== billId), ...deducted];
  const isTicked = draft.selectedIds.includes(billId) || deducted.length === 0;
  const ticked = isTicked ? draft : { ...draft, selectedIds: [...draft.selectedIds, billId] };
  return settled(draft, enteredPaise, chosenAnew(ticked, enteredPaise, deductions));
}

/** Selects bills again in list order for the present amount. */
export function chooseOldestFirst(draft: SettlementDraft): SettlementDraft {
  if (needsConfirm(draft)) return draft;
  const { enteredPaise } = draft.settlement;
  return settled(draft, enteredPaise, chosenAnew({ ...draft, isChosenByHand: false }, enteredPaise, draft.deductions));
}

/** Selects further bills in list order, as long as the amount lasts. */
export function chooseAll(draft: SettlementDraft): SettlementDraft {
  if (needsConfirm(draft)) return draft;
  const bills = draft.outstandings.filter(({ pendingPaise }) => pendingPaise > 0);
  const added = bills.reduce((so, { id }) => (so.selectedIds.includes(id) ? so : toggleBill(so, id)), draft);
  return added.selectedIds.length > draft.selectedIds.length ? { ...added, notice: null } : added;
}

/** Deselects every bill; the whole amount is an advance. */
export function chooseNone(draft: SettlementDraft): SettlementDraft {
  if (needsConfirm(draft)) return draft;
  return settled(draft, draft.settlement.enteredPaise, { selectedIds: [], isChosenByHand: true, deductions: [] });
}

/** The problem that keeps the user on this screen, or null. */
export function nextProblem(draft: SettlementDraft): Problem | null {
  return draft.settlement.enteredPaise > 0 ? null : { code: 'AMOUNT_NOT_VALID', field: 'enteredPaise' };
}
