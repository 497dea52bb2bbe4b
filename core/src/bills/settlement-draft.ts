import type { Problem } from '../basics/problem.ts';
import { type Paise, sumPaise } from '../money/paise.ts';
import { inListOrder } from './list-order.ts';
import { type OpenBill, type Settlement, settlementOf } from './settle-bills.ts';

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
  readonly settlement: Settlement;
  /** Why the last act did nothing; the next act clears it. */
  readonly notice: Problem | null;
};

function settled(draft: SettlementDraft, enteredPaise: Paise, selectedIds: readonly string[], isChosenByHand: boolean): SettlementDraft {
  const settlement = settlementOf(enteredPaise, draft.outstandings, selectedIds, draft.settlement.totalBillPaise);
  return { ...draft, selectedIds, isChosenByHand, settlement, notice: null };
}

function fromTheTop(enteredPaise: Paise, outstandings: readonly OpenBill[]): string[] {
  const ids: string[] = [];
  let remainingPaise = enteredPaise;
  for (const bill of outstandings) {
    if (remainingPaise <= 0) break;
    ids.push(bill.id);
    remainingPaise -= bill.pendingPaise;
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
    settlement: settlementOf(0, listed, [], totalBillPaise),
    notice: null,
  };
}

/**
 * An edit: the stored selection, settled amounts, entered amount and advance, as they were stored. The outstandings are those
 * before the voucher, so a bill it settled stands there with its full pending amount.
 */
export function restoreSettlement(outstandings: readonly OpenBill[], stored: Settlement): SettlementDraft {
  return {
    ...openSettlement(outstandings),
    mode: 'edit',
    selectedIds: stored.bills.map((bill) => bill.id),
    isChosenByHand: true,
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

/** A new amount. Until a bill is toggled by hand the bills are chosen anew in list order; 0 or less clears everything. */
export function enterAmount(draft: SettlementDraft, enteredPaise: Paise): SettlementDraft {
  if (needsConfirm(draft)) return draft;
  if (enteredPaise <= 0) return settled(draft, enteredPaise, [], false);
  const selectedIds = draft.isChosenByHand ? draft.selectedIds : fromTheTop(enteredPaise, draft.outstandings);
  return settled(draft, enteredPaise, selectedIds, draft.isChosenByHand);
}

/** A tick or its removal. A tick is ignored when the amount is used up, and the notice says so. */
export function toggleBill(draft: SettlementDraft, billId: string): SettlementDraft {
  if (needsConfirm(draft)) return draft;
  const { enteredPaise, bills } = draft.settlement;
  if (draft.selectedIds.includes(billId)) {
    const rest = draft.selectedIds.filter((id) => id !== billId);
    return settled(draft, enteredPaise, rest, true);
  }
  // |settled − entered| < 0.01, in whole paise: equal. An amount never entered is used up from the start.
  const isFullyUsed = sumPaise(bills.map((bill) => bill.settledPaise)) === Math.max(enteredPaise, 0);
  if (isFullyUsed) return { ...draft, notice: { code: 'AMOUNT_FULLY_USED', field: `bills.${billId}` } };
  return settled(draft, enteredPaise, [...draft.selectedIds, billId], true);
}

/** Chooses in list order for the amount that stands there, as the first amount did. */
export function chooseOldestFirst(draft: SettlementDraft): SettlementDraft {
  if (needsConfirm(draft)) return draft;
  const { enteredPaise } = draft.settlement;
  return settled(draft, enteredPaise, fromTheTop(enteredPaise, draft.outstandings), false);
}

/** Ticks the bills not yet ticked, in list order, as long as the amount lasts. */
export function chooseAll(draft: SettlementDraft): SettlementDraft {
  if (needsConfirm(draft)) return draft;
  const added = draft.outstandings.reduce((so, { id }) => (so.selectedIds.includes(id) ? so : toggleBill(so, id)), draft);
  return added.selectedIds.length > draft.selectedIds.length ? { ...added, notice: null } : added;
}

/** Takes every tick away; the amount stays and is all advance. */
export function chooseNone(draft: SettlementDraft): SettlementDraft {
  if (needsConfirm(draft)) return draft;
  return settled(draft, draft.settlement.enteredPaise, [], true);
}

/** Why Next stays here, or null. */
export function nextProblem(draft: SettlementDraft): Problem | null {
  return draft.settlement.enteredPaise > 0 ? null : { code: 'AMOUNT_NOT_VALID', field: 'enteredPaise' };
}
