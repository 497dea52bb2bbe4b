import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { problemText } from '../basics/problem.ts';
import { sumPaise } from '../money/paise.ts';
import { openBills } from '../testing/open-bills.ts';
import { type OpenBill, settlementOf } from './settle-bills.ts';
import {
  agreeToReset,
  chooseAll,
  chooseNone,
  chooseOldestFirst,
  deductFromBill,
  enterAmount,
  needsConfirm,
  nextProblem,
  openSettlement,
  restoreSettlement,
  type SettlementDraft,
  toggleBill,
} from './settlement-draft.ts';

const three = openBills(50_000, 30_000, 20_000);
const settledOf = (draft: SettlementDraft) => Object.fromEntries(draft.settlement.bills.map((bill) => [bill.id, bill.settledPaise]));
const toggled = (draft: SettlementDraft, ...ids: string[]) => ids.reduce(toggleBill, draft);
/** 650 entered, then B2 selected by hand before B1. */
const byHand = toggled(enterAmount(openSettlement(three), 65_000), 'B1', 'B2', 'B2', 'B1');

describe('settlement and amount allocation, as in the specification', () => {
  test('Selected bills are allocated in the order of selection.', () => {
    const draft = toggled(chooseNone(enterAmount(openSettlement(three), 40_000)), 'B2', 'B1');
    expect(draft.selectedIds).toEqual(['B2', 'B1']);
    expect(settledOf(draft)).toEqual({ B2: 30_000, B1: 10_000 });
  });

  test('Each selected bill takes the lesser of its pending amount and the amount still unallocated. Later bills get 0 once the amount is used up.', () => {
    const draft = enterAmount(toggled(chooseNone(enterAmount(openSettlement(three), 90_000)), 'B1', 'B2', 'B3'), 60_000);
    expect(settledOf(draft)).toEqual({ B1: 50_000, B2: 10_000, B3: 0 });
  });

  test('Advance is the absolute difference between the entered amount and the total allocated.', () => {
    expect(enterAmount(openSettlement(three), 130_000).settlement.advancePaise).toBe(30_000);
    expect(toggleBill(enterAmount(openSettlement(three), 50_000), 'B1').settlement.advancePaise).toBe(50_000);
    expect(enterAmount(openSettlement(three), 70_000).settlement.advancePaise).toBe(0);
  });

  test('Remaining equals total minus the sum settled.', () => {
    expect(enterAmount(openSettlement(three), 65_000).settlement).toMatchObject({ totalBillPaise: 100_000, remainingPaise: 35_000 });
  });

  test('the total includes the bills missing from a cut list, through every change', () => {
    const draft = toggleBill(enterAmount(openSettlement(three, 250_000), 65_000), 'B1');
    expect(draft.settlement).toMatchObject({ totalBillPaise: 250_000, remainingPaise: 220_000 });
    const edited = agreeToReset(restoreSettlement(three, draft.settlement), three, 240_000);
    expect(enterAmount(edited, 40_000).settlement).toMatchObject({ totalBillPaise: 240_000, remainingPaise: 200_000 });
  });

  test('On the first edit of the amount, bills are auto-selected in list order while the remaining amount is above 0.', () => {
    expect(enterAmount(openSettlement(three), 65_000).selectedIds).toEqual(['B1', 'B2']);
    expect(enterAmount(openSettlement(three), 50_000).selectedIds).toEqual(['B1']);
    expect(enterAmount(openSettlement(three), 50_001).selectedIds).toEqual(['B1', 'B2']);
  });

  test('When the amount is 0 or less, all selections and the advance are cleared.', () => {
    for (const enteredPaise of [0, -100]) {
      const draft = enterAmount(enterAmount(openSettlement(three), 130_000), enteredPaise);
      expect(draft.selectedIds).toEqual([]);
      expect(draft.settlement).toMatchObject({ bills: [], advancePaise: 0 });
    }
  });

  test('Toggling a bill off removes it and recomputes.', () => {
    const draft = toggleBill(enterAmount(openSettlement(three), 65_000), 'B1');
    expect(draft.selectedIds).toEqual(['B2']);
    expect(draft.settlement).toMatchObject({ advancePaise: 35_000, remainingPaise: 70_000 });
  });

  test('Toggling a bill on is ignored when the sum settled already equals the entered amount within 0.01.', () => {
    const before = enterAmount(openSettlement(three), 65_000);
    const after = toggleBill(before, 'B3');
    expect(after).toEqual({ ...before, notice: { code: 'AMOUNT_FULLY_USED', field: 'bills.B3' } });
    expect(problemText(after.notice!)).toBe('Amount is fully used');
    expect(toggleBill(enterAmount(before, 65_000), 'B3').selectedIds).toEqual(['B1', 'B2']);
  });

  test('A toggle that would exceed the entered amount is blocked.', () => {
    const toggledOn = toggled(chooseNone(enterAmount(openSettlement(three), 65_000)), 'B1', 'B2', 'B3');
    expect(sumPaise(Object.values(settledOf(toggledOn)))).toBe(65_000);
    expect(toggledOn).toMatchObject({ selectedIds: ['B1', 'B2'], notice: { code: 'AMOUNT_FULLY_USED' }, settlement: { advancePaise: 0 } });
  });

  test('a paisa still unallocated is not "equal within 0.01": the selection counts', () => {
    const draft = toggleBill(chooseNone(enterAmount(openSettlement(openBills(100, 100)), 101)), 'B1');
    expect(settledOf(toggleBill(draft, 'B2'))).toEqual({ B1: 100, B2: 1 });
  });

  test('On first load with existing bill data (edit), the stored selection, settled amounts, entered amount and advance are restored.', () => {
    const stored = settlementOf(95_000, three.slice(0, 2), ['B2', 'B1']);
    const draft = restoreSettlement(three, stored);
    expect(draft).toMatchObject({ mode: 'edit', isInitialRender: true, selectedIds: ['B2', 'B1'] });
    expect(draft.settlement).toBe(stored);
    expect(draft.settlement).toMatchObject({ enteredPaise: 95_000, advancePaise: 15_000 });
    expect(draft.outstandings).toHaveLength(3);
  });

  test('In edit mode, while the initial-render flag is on, changing the amount or toggling a bill raises a confirm dialog. If the user declines, nothing changes.', () => {
    const draft = restoreSettlement(three, settlementOf(65_000, three, ['B1', 'B2']));
    expect(needsConfirm(draft)).toBe(true);
    for (const act of [
      chooseAll,
      chooseNone,
      chooseOldestFirst,
      (d: SettlementDraft) => enterAmount(d, 1),
      (d: SettlementDraft) => toggleBill(d, 'B1'),
    ]) {
      expect(act(draft)).toBe(draft);
    }
    expect(needsConfirm(openSettlement(three))).toBe(false);
  });

  test('If the user agrees, the latest outstandings are fetched, the stored selection is cleared, the entered amount becomes 0 and the initial-render flag is turned off.', () => {
    const latest = openBills(10_000, 20_000);
    const draft = agreeToReset(restoreSettlement(three, settlementOf(130_000, three, ['B1'])), latest);
    expect(draft).toMatchObject({ mode: 'edit', isInitialRender: false, outstandings: latest, selectedIds: [] });
    expect(draft.settlement).toEqual({ bills: [], enteredPaise: 0, advancePaise: 0, totalBillPaise: 30_000, remainingPaise: 30_000 });
    expect(needsConfirm(draft)).toBe(false);
    expect(enterAmount(draft, 25_000).selectedIds).toEqual(['B1', 'B2']);
  });

  test("Next with an amount of 0 or less is refused with a warning: 'Please enter a valid amount'", () => {
    expect(problemText(nextProblem(openSettlement(three))!)).toBe('Please enter a valid amount');
    expect(nextProblem(enterAmount(openSettlement(three), -1))).not.toBeNull();
    expect(nextProblem(enterAmount(openSettlement(three), 1))).toBeNull();
    expect(nextProblem(enterAmount(openSettlement([]), 1))).toBeNull();
  });
});

describe('decisions on the Outstanding List', () => {
  test('List order is bill_date, then bill_no.', () => {
    const [b1, b2, b3] = three as [OpenBill, OpenBill, OpenBill];
    const sameDay = { ...b1, id: 'B0', billNo: 'S-0' };
    expect(openSettlement([b3, b2, b1, sameDay]).outstandings.map((bill) => bill.id)).toEqual(['B0', 'B1', 'B2', 'B3']);
  });

  test('Until a bill is toggled by hand, each change of the amount selects again in list order.', () => {
    const first = enterAmount(openSettlement(three), 10_000);
    expect(first.selectedIds).toEqual(['B1']);
    expect(enterAmount(first, 100_000).selectedIds).toEqual(['B1', 'B2', 'B3']);
    expect(enterAmount(enterAmount(first, 100_000), 10_000).selectedIds).toEqual(['B1']);
  });

  test('After a tick by hand a new amount keeps the bills and their order.', () => {
    expect(byHand.selectedIds).toEqual(['B2', 'B1']);
    const more = enterAmount(byHand, 100_000);
    expect(more.selectedIds).toEqual(['B2', 'B1']);
    expect(more.settlement.advancePaise).toBe(20_000);
  });

  test('after the amount is cleared nothing is chosen by hand: the next amount selects in list order again', () => {
    expect(enterAmount(enterAmount(byHand, 0), 65_000).selectedIds).toEqual(['B1', 'B2']);
  });

  test('a refused selection is not a choice by hand', () => {
    const refused = toggleBill(enterAmount(openSettlement(three), 50_000), 'B2');
    expect(enterAmount(refused, 100_000).selectedIds).toEqual(['B1', 'B2', 'B3']);
  });

  test('the notice is cleared by the next act', () => {
    const refused = toggleBill(enterAmount(openSettlement(three), 50_000), 'B2');
    expect(enterAmount(refused, 50_000).notice).toBeNull();
    expect(toggleBill(refused, 'B1').notice).toBeNull();
  });

  test('no bill can be selected before an amount is entered', () => {
    expect(toggleBill(enterAmount(openSettlement(three), -1), 'B1').selectedIds).toEqual([]);
    expect(toggleBill(openSettlement(three), 'B1')).toMatchObject({ selectedIds: [], notice: { code: 'AMOUNT_FULLY_USED' } });
    expect(chooseAll(openSettlement(three))).toMatchObject({ selectedIds: [], notice: { code: 'AMOUNT_FULLY_USED' } });
  });

  test('"oldest first" selects again, "all" adds after the selected ones, "none" keeps the amount as an advance', () => {
    expect(chooseOldestFirst(byHand).selectedIds).toEqual(['B1', 'B2']);
    const wide = chooseAll(toggleBill(chooseNone(enterAmount(openSettlement(three), 100_000)), 'B3'));
    expect(wide).toMatchObject({ selectedIds: ['B3', 'B1', 'B2'], notice: null });
    expect(chooseNone(byHand).settlement).toMatchObject({ enteredPaise: 65_000, advancePaise: 65_000, bills: [] });
  });
});

type Act = { readonly kind: 'amount' | 'toggle' | 'oldest' | 'all' | 'none'; readonly amountPaise: number; readonly at: number };
const anyAct: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom('amount', 'toggle', 'toggle', 'oldest', 'all', 'none'),
  amountPaise: fc.integer({ min: -100, max: 200_000 }),
  at: fc.nat({ max: 7 }),
});

function acted(draft: SettlementDraft, { kind, amountPaise, at }: Act): SettlementDraft {
  if (kind === 'amount') return enterAmount(draft, amountPaise);
  if (kind === 'oldest') return chooseOldestFirst(draft);
  if (kind === 'all') return chooseAll(draft);
  if (kind === 'none') return chooseNone(draft);
  const bill = draft.outstandings[at % Math.max(draft.outstandings.length, 1)];
  return bill === undefined ? draft : toggleBill(draft, bill.id);
}

test('after any acts the screen shows what the server would settle, and the amounts add up', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 60_000 }), { maxLength: 8 }), fc.array(anyAct, { maxLength: 25 }), (pending, acts) => {
      const end = acts.reduce(acted, openSettlement(openBills(...pending)));
      const { settlement, selectedIds, outstandings } = end;
      expect(settlement).toEqual(settlementOf(settlement.enteredPaise, outstandings, selectedIds));
      expect(settlement.bills.map((bill) => bill.id)).toEqual(settlement.enteredPaise > 0 ? selectedIds : []);
      const settledPaise = sumPaise(settlement.bills.map((bill) => bill.settledPaise));
      expect(settledPaise + settlement.advancePaise).toBe(Math.max(settlement.enteredPaise, 0));
      expect(settledPaise + settlement.remainingPaise).toBe(settlement.totalBillPaise);
      if (settlement.enteredPaise <= 0) expect(selectedIds).toEqual([]);
    }),
  );
});

describe('credits and deductions on the Outstanding List', () => {
  const withCredit = openBills(50_000, -20_000, 30_000);

  test('credits are listed, but an amount alone never selects them', () => {
    expect(enterAmount(openSettlement(withCredit), 90_000)).toMatchObject({
      selectedIds: ['B1', 'B3'],
      settlement: { advancePaise: 10_000 },
    });
    expect(openSettlement(withCredit).settlement.totalBillPaise).toBe(80_000);
    expect(chooseAll(enterAmount(openSettlement(withCredit), 80_000)).selectedIds).toEqual(['B1', 'B3']);
  });

  test('a selected credit pays what the money does not cover, and allows another bill', () => {
    const one = enterAmount(openSettlement(withCredit), 50_000);
    const blocked = toggleBill(one, 'B3');
    expect(blocked.notice?.code).toBe('AMOUNT_FULLY_USED');
    const netted = toggled(blocked, 'B2', 'B3');
    expect(settledOf(netted)).toEqual({ B1: 50_000, B2: -20_000, B3: 20_000 });
    expect(netted.settlement.advancePaise).toBe(0);
    expect(toggleBill(netted, 'B2').settlement.bills.map(({ settledPaise }) => settledPaise)).toEqual([50_000, 0]);
  });

  test('a deduction settles part of its bill, so the same money settles more', () => {
    const taken = [{ type: 'discount' as const, ledgerId: null, amountPaise: 1_000 }];
    const draft = deductFromBill(enterAmount(openSettlement(three), 49_000), 'B1', taken);
    expect(draft.settlement).toMatchObject({
      advancePaise: 0,
      remainingPaise: 50_000,
      bills: [{ settledPaise: 49_000, remainingPaise: 0 }],
    });
    expect(deductFromBill(enterAmount(openSettlement(three), 50_000), 'B1', taken).selectedIds).toEqual(['B1', 'B2']);
    expect(deductFromBill(draft, 'B1', []).settlement.bills[0]).toMatchObject({ deductedPaise: 0, remainingPaise: 1_000 });
  });

  test('a deduction selects its bill and is dropped when that is deselected; a credit has none', () => {
    const taken = [{ type: 'writeOff' as const, ledgerId: null, amountPaise: 20_000 }];
    const draft = deductFromBill(enterAmount(openSettlement(three), 50_000), 'B3', taken);
    expect(draft.settlement.bills).toMatchObject([{ id: 'B1' }, { id: 'B3', settledPaise: 0, deductedPaise: 20_000, remainingPaise: 0 }]);
    expect(toggleBill(draft, 'B3').deductions).toEqual([]);
    // A deduction of 0 is none, and does not select a bill that the money does not reach.
    expect(deductFromBill(byHand, 'B3', [{ ...taken[0]!, amountPaise: 0 }])).toMatchObject({ selectedIds: ['B2', 'B1'], deductions: [] });
    expect(enterAmount(draft, 0).deductions).toEqual([]);
    expect(deductFromBill(enterAmount(openSettlement(withCredit), 10), 'B2', taken).deductions).toEqual([]);
    const stored = restoreSettlement(three, draft.settlement, draft.deductions);
    expect(deductFromBill(stored, 'B1', taken)).toBe(stored);
    expect(stored.deductions).toEqual([{ ...taken[0], billId: 'B3' }]);
  });
});
