import { settlementOf } from '@bahi/core/bills/settle-bills';
import { restoreSettlement } from '@bahi/core/bills/settlement-draft';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { afterTheReceipt, aParty, aSavedReceipt, fourBills } from '../../testing/voucher-books.ts';
import type { VoucherDetails } from '../answers.ts';
import {
  beginReceipt,
  firstPartPaise,
  isoOf,
  newPart,
  ofLedgers,
  partyOf,
  withoutParty,
  withParty,
  withSettlement,
} from './receipt-entry.ts';
import { belongsToReceipt, isEditAmount, receiptKindOf } from './receipt-paths.ts';
import {
  editOfReceipt,
  openBillOf,
  settlementDraftOf,
  settlementOfEntry,
  storedSettlement,
  wholeSettlement,
} from './receipt-settlement.ts';

afterEach(() => {
  vi.useRealTimers();
});

test("'Today' is that date, carried as its UTC midnight", () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T20:00:00Z') }); // half past one at night of the 22nd in India
  expect(beginReceipt('receipt').date).toBe('2026-11-22T00:00:00.000Z');
  expect(newPart().paymentDetails.chequeDate).toBe('2026-11-22T00:00:00.000Z');
});

describe('the receipt draft of the specification', () => {
  test('"Reset restores all defaults."; it begins with its defaults', () => {
    const { key, ...draft } = beginReceipt('receipt');
    expect(key).toMatch(/^[0-9a-f-]{36}$/);
    expect(draft).toMatchObject({
      isInitialRender: true,
      _id: '',
      voucherSeries: null,
      selectedVoucherSeries: null,
      mode: 'create',
      date: isoOf(todayInIndia(Date.now())),
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
      reference: '',
    });
  });

  test('each has its own key, which no other save may use', () => {
    expect(beginReceipt('receipt').key).not.toBe(beginReceipt('receipt').key);
  });

  test('"Choosing or removing a party sets enteredAmount to 0.": choosing', () => {
    const draft = { ...beginReceipt('receipt', { enteredAmount: 5_000 }), ...withParty(aParty()) };
    expect(draft.enteredAmount).toBe(0);
    expect(draft.billData).toBeNull();
    expect(partyOf(draft)?.partyName).toBe('Anand Stores');
  });

  test('"Choosing or removing a party sets enteredAmount to 0.": removing leaves an empty object', () => {
    const draft = { ...beginReceipt('receipt', { ...withParty(aParty()), enteredAmount: 5_000 }), ...withoutParty() };
    expect(draft.party).toEqual({});
    expect(draft.enteredAmount).toBe(0);
    expect(partyOf(draft)).toBeNull();
  });

  test('"Settlement data sets billData, totalBillAmount, enteredAmount, advanceAmount and remainingAmount."', () => {
    const [first, second] = fourBills.map(({ billId }) => billId);
    const settlement = settlementOf(6_000_000, fourBills.map(openBillOf), [second ?? '', first ?? '']);
    const patch = withSettlement(settlement, fourBills, true);
    expect(patch.billData?.map((bill) => [bill.billNo, bill.settledPaise, bill.remainingPaise])).toEqual([
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
  const draft = editOfReceipt('receipt', aSavedReceipt(), aParty(), afterTheReceipt);

  test('starts with isInitialRender and the stored settlement', () => {
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
    const pending = Object.fromEntries(draft.outstandings.map((bill) => [bill.billNo, bill.pendingPaise]));
    expect(pending).toEqual({ 'SL/26-27/00291': 3_240_000, 'SL/26-27/00292': 1_800_000, 'SL/26-27/00293': 1_200_000, 'OB-14': 4_185_050 });
    expect(draft.totalBillAmount).toBe(10_425_050);
  });

  test('restores the stored selection, settled amounts, entered amount and advance', () => {
    const list = settlementDraftOf(draft, draft.outstandings, draft.totalBillAmount);
    expect(list).toEqual(restoreSettlement(draft.outstandings.map(openBillOf), storedSettlement(draft)));
    expect(list.settlement.bills.map((bill) => bill.settledPaise)).toEqual([3_240_000, 760_000]);
  });
});

describe('an edit that was agreed to', () => {
  const agreed = { ...editOfReceipt('receipt', aSavedReceipt(), aParty(), afterTheReceipt), isInitialRender: false };
  const [first, second] = fourBills;
  const listOf = (entry: typeof agreed) => settlementDraftOf(entry, entry.outstandings, entry.totalBillAmount);

  test('is settled again over the present bills, with its amount and ticks', () => {
    const list = listOf({ ...agreed, enteredAmount: 5_000_000 });
    expect(list.settlement.bills.map(({ id, settledPaise }) => [id, settledPaise])).toEqual([
      [first!.billId, 3_240_000],
      [second!.billId, 1_760_000],
    ]);
    expect(list.mode).toBe('edit');
  });

  test('deducts from each bill its own deductions', () => {
    const deducted = (billId: string, amountPaise: number) => ({ billId, type: 'discount' as const, ledgerId: null, amountPaise });
    const deductions = [deducted(first!.billId, 40_000), deducted(second!.billId, 700)];
    const { settlement } = listOf({ ...agreed, deductions });
    expect(settlement.bills.map(({ deductedPaise }) => deductedPaise)).toEqual([40_000, 700]);
  });
});

describe('coming back to the Outstanding List', () => {
  const settled = (amount: number, isChosenByHand: boolean, ids: readonly string[]) => {
    const settlement = settlementOf(amount, fourBills.map(openBillOf), ids);
    return beginReceipt('receipt', { ...withParty(aParty()), ...withSettlement(settlement, fourBills, isChosenByHand) });
  };

  test('keeps ticks made by hand in their order', () => {
    const ids = [fourBills[2]?.billId ?? '', fourBills[0]?.billId ?? ''];
    const list = settlementDraftOf(settled(4_000_000, true, ids), fourBills, 10_425_050);
    expect(list.selectedIds).toEqual(ids);
    expect(list.notice).toBeNull();
  });

  test('selects again in list order if no bill was ticked by hand', () => {
    const list = settlementDraftOf(settled(4_000_000, false, []), fourBills, 10_425_050);
    expect(list.selectedIds).toEqual(fourBills.slice(0, 2).map(({ billId }) => billId));
  });

  test('a closed bill is no longer ticked and its money becomes an advance', () => {
    const entry = settled(4_000_000, true, [fourBills[0]?.billId ?? '']);
    expect(settlementOfEntry(entry, fourBills.slice(1))).toMatchObject({ bills: [], advancePaise: 4_000_000 });
  });
});

describe('the payment draft is of the same shape', () => {
  test('and begins with the same defaults', () => {
    const { key: _, voucherType: receipt, ...ofReceipt } = beginReceipt('receipt');
    const { key: __, voucherType: payment, ...ofPayment } = beginReceipt('payment');
    expect([receipt, payment]).toEqual(['receipt', 'payment']);
    expect(ofPayment).toEqual(ofReceipt);
    expect(ofPayment).toMatchObject({ paymentNumber: '', receiptNumber: '', payments: [], deductions: [], restAs: 'advance' });
  });

  test('its edit has its number as paymentNumber', () => {
    expect(editOfReceipt('payment', aSavedReceipt({ kind: 'payment', voucherNumber: 'PY/7' }), aParty(), [])).toMatchObject({
      paymentNumber: 'PY/7',
      receiptNumber: '',
      voucherType: 'payment',
    });
  });

  test('its edit restores every part, the deductions, and the ledgers of one without a party', () => {
    const receipt = aSavedReceipt().receipt!;
    const [cashPart] = receipt.parts;
    const upi = { ...cashPart!, type: 'upi' as const, ledgerId: 'bank', name: 'HDFC 0042', amountPaise: 1_000_000, reference: 'UTR 9' };
    const deduction = {
      billId: fourBills[0]!.billId,
      billNo: 'SL',
      type: 'tds' as const,
      ledgerId: 'tds',
      ledgerName: 'TDS',
      amountPaise: 500,
    };
    const parts = { ...receipt, parts: [{ ...cashPart!, amountPaise: 3_000_000 }, upi], deductions: [deduction] };
    const draft = editOfReceipt('receipt', aSavedReceipt({ receipt: parts }), aParty(), []);
    expect(draft).toMatchObject({
      enteredAmount: 4_000_000,
      paymentMethod: 'cash',
      payments: [{ paymentMethod: 'upi', amountPaise: 1_000_000, paymentDetails: { _id: 'bank', reference: 'UTR 9' } }],
      deductions: [{ type: 'tds', ledgerId: 'tds', amountPaise: 500 }],
    });
    expect(firstPartPaise(draft)).toBe(3_000_000);
    expect(storedSettlement(draft).bills[0]).toMatchObject({ deductedPaise: 500 });
    const rent = {
      ledgerId: 'rent',
      ledgerName: 'Rent',
      amountPaise: 118,
      gstPercentE4: 180_000,
      isTaxInclusive: true,
      taxablePaise: 100,
      cgstPaise: 9,
      sgstPaise: 9,
      igstPaise: 0,
      totalPaise: 118,
    };
    const ofRent = aSavedReceipt({ kind: 'payment', partyId: null, bills: [], receipt: { ...receipt, lines: [rent] } });
    expect(editOfReceipt('payment', ofRent, null, [])).toMatchObject({
      isOfLedgers: true,
      ledgers: [{ ledger: { _id: 'rent', name: 'Rent', kind: 'other' }, amountPaise: 118, gstPercentE4: 180_000, isTaxInclusive: true }],
    });
    const challan = { section: '194C', month: '2026-10-01', bsrCode: '0510308', serial: '00021', paidOn: '2026-11-05' } as const;
    expect(editOfReceipt('payment', { ...ofRent, challan }, null, []).ledgers[0]?.ledger?.kind).toBe('tax');
  });

  test('its edit restores the rest, the tax and the note', () => {
    const { receipt } = aSavedReceipt();
    const edited = (parts: Parameters<typeof aSavedReceipt>[0]) =>
      editOfReceipt('payment', aSavedReceipt({ kind: 'payment', ...parts }), aParty(), []);
    expect(edited({})).toMatchObject({ note: '', isNoteOpen: false, restAs: 'advance', isInterState: false, tds: null, advanceTax: null });
    expect(
      edited({ note: 'as agreed', receipt: { ...receipt!, restAs: 'onAccount', isInterState: true, advancePaise: 700 } }),
    ).toMatchObject({
      note: 'as agreed',
      isNoteOpen: true,
      restAs: 'onAccount',
      isInterState: true,
      advanceAmount: 700,
    });
    const advanceTax = { gstPercentE4: 180_000, placeOfSupply: '32' as const, valuePaise: 100, cgstPaise: 9, sgstPaise: 9, igstPaise: 0 };
    expect(edited({ advanceTax }).advanceTax).toEqual({ gstPercentE4: 180_000, placeOfSupply: '32' });
  });

  test('its edit restores TDS: the party whose section is known, or for which no section is set', () => {
    const some = {
      partyId: aParty()._id,
      partyName: 'Anand Stores',
      countedPaise: 100,
      taxedPaise: 100,
      percentE4: 100_000,
      amountPaise: 10,
      ownPaise: 7,
      duePaise: 10,
    };
    const edited = (tds: Pick<NonNullable<VoucherDetails['tds']>, 'side' | 'section'>, partyId: string | null = aParty()._id) =>
      editOfReceipt('payment', aSavedReceipt({ kind: 'payment', partyId, tds: { ...some, ...tds } }), null, []);
    expect(edited({ side: 'payable', section: '194C' })).toMatchObject({ tds: { section: '194C', amountPaise: 7 }, tdsParty: null });
    expect(edited({ side: 'receivable', section: '' }).tds).toEqual({ section: '194J(b)', amountPaise: 7 });
    expect(edited({ side: 'payable', section: '' }).tds).toBeNull();
    expect(edited({ side: 'payable', section: '194C' }, null).tdsParty).toEqual({ _id: aParty()._id, partyName: 'Anand Stores' });
  });

  test('the first part gets the rest of the others', () => {
    const part = { ...newPart(), amountPaise: 40_000 };
    expect(firstPartPaise(beginReceipt('payment', { enteredAmount: 100_000, payments: [part, part] }))).toBe(20_000);
  });

  test('for ledgers there is no party, no bill and one first line', () => {
    expect({ ...beginReceipt('payment', { ...withParty(aParty()) }), ...ofLedgers() }).toMatchObject({
      isOfLedgers: true,
      party: {},
      billData: null,
      enteredAmount: 0,
      ledgers: [{ ledger: null, amountPaise: 0 }],
    });
  });
});

test('modifiedOutstandings are the outstandings with their remaining amounts', () => {
  const settlement = settlementOf(
    4_000_000,
    fourBills.map(openBillOf),
    fourBills.slice(0, 2).map(({ billId }) => billId),
  );
  const { modifiedOutstandings } = withSettlement(settlement, fourBills, false);
  expect(modifiedOutstandings?.map((bill) => bill.pendingPaise)).toEqual([0, 1_040_000, 1_200_000, 4_185_050]);
});

test('Pending amounts may arrive as text and are treated as numbers.', () => {
  const asText = { ...fourBills[0]!, pendingPaise: '3240000' as unknown as number };
  expect(openBillOf(asText).pendingPaise).toBe(3_240_000);
});

test('"Advance and remaining fall back to 0 if absent."', () => {
  const { advancePaise: _, remainingPaise: __, ...without } = settlementOf(500, [], []);
  expect(withSettlement(without as ReturnType<typeof settlementOf>, [], false)).toMatchObject({ advanceAmount: 0, remainingAmount: 0 });
});

test('an edit has its number as receiptNumber, and its kind as voucherType', () => {
  const draft = editOfReceipt('receipt', aSavedReceipt(), aParty(), afterTheReceipt);
  expect([draft.receiptNumber, draft.paymentNumber, draft.voucherType]).toEqual([aSavedReceipt().voucherNumber, '', 'receipt']);
});

test('all open bills settled as a whole: bills in list order, the amount their sum, nothing netted', () => {
  const { enteredAmount, advanceAmount, remainingAmount, billData } = wholeSettlement({
    bills: [...fourBills],
    totalPaise: fourBills.reduce((sum, bill) => sum + bill.pendingPaise, 0),
    advancePaise: 0,
  });
  expect([enteredAmount, advanceAmount, remainingAmount]).toEqual([fourBills.reduce((sum, bill) => sum + bill.pendingPaise, 0), 0, 0]);
  expect(billData?.map(({ billNo }) => billNo)).toEqual(fourBills.map(({ billNo }) => billNo));
});

test('the own advance of a voucher is not among the bills of its edit', () => {
  const own = { ...fourBills[3]!, billId: 'own', source: 'receipt' as const, billNo: 'RC/26-27/00085', pendingPaise: -500 };
  expect(
    editOfReceipt('receipt', aSavedReceipt(), aParty(), [...afterTheReceipt, own]).outstandings.map(({ billId }) => billId),
  ).not.toContain('own');
});

test('a voucher and its Outstanding List are one entry; other screens are not, nor those of the other kind', () => {
  const paths = (form: string, edit: string) => [form, `${form}/addAmount/x`, `${form}/editAmount/x`, `${form}/sourceList/cash`, edit];
  const [receipts, payments] = [paths('/sUsers/receipt', '/sUsers/editReceipt/x'), paths('/sUsers/payment', '/sUsers/editPayment/x')];
  expect(receipts.every(belongsToReceipt('receipt'))).toBe(true);
  expect([...payments, '/sUsers/paymentPurchase', '/sUsers/payment/edit/addAmount/x'].every(belongsToReceipt('payment'))).toBe(true);
  expect([...payments, '/sUsers/receipt/details/x', '/sUsers/sales', '/sUsers/dashboard'].some(belongsToReceipt('receipt'))).toBe(false);
  expect(receipts.some(belongsToReceipt('payment'))).toBe(false);
  expect([...receipts, ...payments].map(receiptKindOf)).toEqual([...receipts.map(() => 'receipt'), ...payments.map(() => 'payment')]);
  expect(['/sUsers/payment/edit/addAmount/x', '/sUsers/payment/editAmount/x', '/sUsers/payment/addAmount/x'].map(isEditAmount)).toEqual([
    true,
    true,
    false,
  ]);
});
