import { settlementOf } from '@bahi/core/bills/settle-bills';
import { restoreSettlement } from '@bahi/core/bills/settlement-draft';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { describe, expect, test } from 'vitest';
import { afterTheReceipt, aParty, aSavedReceipt, fourBills } from '../../testing/books.ts';
import { beginReceipt, belongsToReceipt, isoOf, partyOf, withoutParty, withParty, withSettlement } from './receipt-entry.ts';
import { editReceipt, openBillOf, settlementDraftOf, settlementOfEntry, storedSettlement } from './receipt-settlement.ts';

describe('the receipt draft of the specification', () => {
  test('begins with its defaults', () => {
    const { key, ...draft } = beginReceipt();
    expect(key).toMatch(/^[0-9a-f-]{36}$/);
    expect(draft).toMatchObject({
      isInitialRender: true,
      _id: '',
      voucherSeries: null,
      selectedVoucherSeries: null,
      mode: 'create',
      outstandings: [],
      modifiedOutstandings: [],
      billData: null,
      party: null,
      totalBillAmount: 0,
      enteredAmount: null,
      advanceAmount: null,
      remainingAmount: null,
      paymentMethod: '',
      bankList: [],
      cashList: [],
      note: '',
      isNoteOpen: false,
    });
    expect(draft.paymentDetails).toEqual({
      _id: '',
      bank_name: '',
      bank_ledname: '',
      cash_ledname: '',
      chequeNumber: '',
      chequeDate: isoOf(todayInIndia(Date.now())),
    });
  });

  test('each has a key of its own, which no other save may bear', () => {
    expect(beginReceipt().key).not.toBe(beginReceipt().key);
  });

  test('choosing a party sets the amount to 0', () => {
    const draft = { ...beginReceipt({ enteredAmount: 5_000 }), ...withParty(aParty()) };
    expect(draft.enteredAmount).toBe(0);
    expect(draft.billData).toBeNull();
    expect(partyOf(draft)?.partyName).toBe('Anand Stores');
  });

  test('removing the party leaves an empty object and the amount at 0', () => {
    const draft = { ...beginReceipt({ ...withParty(aParty()), enteredAmount: 5_000 }), ...withoutParty() };
    expect(draft.party).toEqual({});
    expect(draft.enteredAmount).toBe(0);
    expect(partyOf(draft)).toBeNull();
  });

  test('settlement data sets billData, totalBillAmount, enteredAmount, advanceAmount and remainingAmount', () => {
    const [first, second] = fourBills.map(({ billId }) => billId);
    const settlement = settlementOf(6_000_000, fourBills.map(openBillOf), [second ?? '', first ?? '']);
    const patch = withSettlement(settlement, fourBills, true);
    expect(patch.billData?.map((bill) => [bill.bill_no, bill.settledAmount, bill.remainingAmount])).toEqual([
      ['SL/26-27/00292', 1_800_000, 0],
      ['SL/26-27/00291', 3_240_000, 0],
    ]);
    expect(patch).toMatchObject({
      totalBillAmount: 10_425_050,
      enteredAmount: 6_000_000,
      advanceAmount: 960_000,
      remainingAmount: 5_385_050,
    });
  });
});

describe('the draft of an edit', () => {
  const draft = editReceipt(aSavedReceipt(), aParty(), afterTheReceipt);

  test('waits on its initial render with what was stored', () => {
    expect(draft).toMatchObject({
      mode: 'edit',
      isInitialRender: true,
      _id: aSavedReceipt()._id,
      version: 3,
      enteredAmount: 4_000_000,
      advanceAmount: 0,
    });
  });

  test('lists the bills as they were before the receipt', () => {
    const pending = Object.fromEntries(draft.outstandings.map((bill) => [bill.bill_no, bill.bill_pending_amt]));
    expect(pending).toEqual({ 'SL/26-27/00291': 3_240_000, 'SL/26-27/00292': 1_800_000, 'SL/26-27/00293': 1_200_000, 'OB-14': 4_185_050 });
    expect(draft.totalBillAmount).toBe(10_425_050);
  });

  test('restores the stored selection, settled amounts, entered amount and advance', () => {
    const list = settlementDraftOf(draft, draft.outstandings, draft.totalBillAmount);
    expect(list).toEqual(restoreSettlement(draft.outstandings.map(openBillOf), storedSettlement(draft)));
    expect(list.settlement.bills.map((bill) => bill.settledPaise)).toEqual([3_240_000, 760_000]);
  });
});

describe('coming back to the Outstanding List', () => {
  const settled = (amount: number, isChosenByHand: boolean, ids: readonly string[]) => {
    const settlement = settlementOf(amount, fourBills.map(openBillOf), ids);
    return beginReceipt({ ...withParty(aParty()), ...withSettlement(settlement, fourBills, isChosenByHand) });
  };

  test('keeps the ticks made by hand in their order', () => {
    const ids = [fourBills[2]?.billId ?? '', fourBills[0]?.billId ?? ''];
    const list = settlementDraftOf(settled(4_000_000, true, ids), fourBills, 10_425_050);
    expect(list.selectedIds).toEqual(ids);
    expect(list.notice).toBeNull();
  });

  test('chooses anew in list order when nothing was ticked by hand', () => {
    const list = settlementDraftOf(settled(4_000_000, false, []), fourBills, 10_425_050);
    expect(list.selectedIds).toEqual(fourBills.slice(0, 2).map(({ billId }) => billId));
  });

  test('a bill that is gone meanwhile is no longer ticked and its money becomes an advance', () => {
    const entry = settled(4_000_000, true, [fourBills[0]?.billId ?? '']);
    expect(settlementOfEntry(entry, fourBills.slice(1))).toMatchObject({ bills: [], advancePaise: 4_000_000 });
  });
});

test('the receipt and its Outstanding List are one entry; other screens are not', () => {
  expect(
    ['/sUsers/receipt', '/sUsers/receipt/addAmount/x', '/sUsers/receipt/editAmount/x', '/sUsers/editReceipt/x'].every(belongsToReceipt),
  ).toBe(true);
  expect(['/sUsers/receipt/details/x', '/sUsers/sales', '/sUsers/dashboard'].some(belongsToReceipt)).toBe(false);
});
