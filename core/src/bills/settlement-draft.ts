import type { Problem } from '../basics/problem.ts';
import { type Paise, sumPaise } from '../money/paise.ts';
import { type BillDeduction, sumDeducted } from './deduction.ts';
import { inListOrder } from './list-order.ts';
import { type Deducted, type OpenBill, type Settlement, settlementOf } from './settle-bills.ts';

/** The Outstanding List as it stands on the screen. Every function here answers a new one. */
export type SettlementDraft = {
  readonly mode: 'create' | 'edit';
  /** On until a person agreed to lose the stored settlement. Matters in edit mode only. */
  readonly isInitialRender: boolean;
  /** In list order: bill date, then bill number. */
  readonly outstandings: readonly OpenBill[];
  /** In the order of the ticks, which decides the spread. */
  readonly selectedIds: readonly string[];
  /** A bill was toggled by hand: a new amount keeps the selection instead of choosing anew. */
  readonly isChosenByHand: boolean;
  /** What is taken off bills that are ticked. */
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

/** Credits are chosen by hand only. A bill of which something is deducted stays chosen. */
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

/** A new receipt or payment: nothing entered, nothing chosen. The total is that of all bills, also where the list was cut. */
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
 * An edit: the stored selection, settled amounts, entered amount and advance, as they were stored. The outstandings are those
 * before the voucher, so a bill it settled stands there with its full pending amount.
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

/** Whether the screen must ask first: a change would throw the stored settlement away. */
export function needsConfirm(draft: SettlementDraft): boolean {
  return draft.mode === 'edit' && draft.isInitialRender;
}

/** The person agreed: the latest outstandings, nothing chosen, amount 0. */
export function agreeToReset(draft: SettlementDraft, latest: readonly OpenBill[], totalBillPaise?: Paise): SettlementDraft {
  return { ...openSettlement(latest, totalBillPaise), mode: draft.mode, isInitialRender: false };
}

/** The ticks for an amount: those made by hand, else in list order. */
function chosenAnew(draft: SettlementDraft, enteredPaise: Paise, deductions: readonly BillDeduction[]): Choice {
  const { isChosenByHand, outstandings } = draft;
  const selectedIds = isChosenByHand ? draft.selectedIds : fromTheTop(enteredPaise, outstandings, sumDeducted(deductions));
  return { selectedIds, isChosenByHand, deductions };
}

/** A new amount. Until a bill is toggled by hand the bills are chosen anew in list order; 0 or less clears everything. */
export function enterAmount(draft: SettlementDraft, enteredPaise: Paise): SettlementDraft {
  if (needsConfirm(draft)) return draft;
  if (enteredPaise <= 0) return settled(draft, enteredPaise, { selectedIds: [], isChosenByHand: false, deductions: [] });
  return settled(draft, enteredPaise, chosenAnew(draft, enteredPaise, draft.deductions));
}

/** A tick or its removal. A tick is ignored when the amount is used up, and the notice says so. */
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
 * |settled − entered| < 0.01, in whole paise: equal. An amount never entered is used up from the start. A credit brings more, and as long
 * as something of a ticked one is left there is something for another bill.
 */
function isFullyUsed({ settlement, outstandings }: SettlementDraft, billId: string): boolean {
  const { enteredPaise, bills } = settlement;
  if (enteredPaise <= 0) return true;
  const isCredit = (outstandings.find(({ id }) => id === billId)?.pendingPaise ?? 0) < 0;
  const hasCreditLeft = bills.some(({ remainingPaise }) => remainingPaise < 0);
  return !isCredit && !hasCreditLeft && sumPaise(bills.map((bill) => bill.settledPaise)) === enteredPaise;
}

/** What is taken off a bill, in place of what was. The bill is ticked with it; a credit has no deductions. */
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

/** Chooses in list order for the amount that stands there, as the first amount did. */
export function chooseOldestFirst(draft: SettlementDraft): SettlementDraft {
  if (needsConfirm(draft)) return draft;
  const { enteredPaise } = draft.settlement;
  return settled(draft, enteredPaise, chosenAnew({ ...draft, isChosenByHand: false }, enteredPaise, draft.deductions));
}

/** Ticks the bills not yet ticked, in list order, as long as the amount lasts. */
export function chooseAll(draft: SettlementDraft): SettlementDraft {
  if (needsConfirm(draft)) return draft;
  const bills = draft.outstandings.filter(({ pendingPaise }) => pendingPaise > 0);
  const added = bills.reduce((so, { id }) => (so.selectedIds.includes(id) ? so : toggleBill(so, id)), draft);
  return added.selectedIds.length > draft.selectedIds.length ? { ...added, notice: null } : added;
}

/** Takes every tick away; the amount stays and is all advance. */
export function chooseNone(draft: SettlementDraft): SettlementDraft {
  if (needsConfirm(draft)) return draft;
  return settled(draft, draft.settlement.enteredPaise, { selectedIds: [], isChosenByHand: true, deductions: [] });
}

/** Why Next stays here, or null. */
export function nextProblem(draft: SettlementDraft): Problem | null {
  return draft.settlement.enteredPaise > 0 ? null : { code: 'AMOUNT_NOT_VALID', field: 'enteredPaise' };
}
