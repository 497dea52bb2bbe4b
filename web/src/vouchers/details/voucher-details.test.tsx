import { formatRupees } from '@bahi/core/money/rupee-format';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { VoucherDetails } from '../../platform/answers.ts';
import { whatsAppOf } from '../../platform/share-file.ts';
import { type FakeApi, Refused, serveFakeApi } from '../../testing/fake-api.ts';
import { idOf } from '../../testing/people.ts';
import { aSavedItem, aSavedVoucher, nothingSince } from '../../testing/saved-vouchers.ts';
import { onPhone } from '../../testing/setup.ts';
import { openApp } from '../../testing/show.tsx';
import { aParty, aProduct, signInStaff, staffApi, TODAY } from '../../testing/voucher-books.ts';
import { sharedText } from './share-voucher.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T06:00:00Z`) });
  signInStaff();
});

const product = aProduct();
const sale = aSavedVoucher();
const cancelled: VoucherDetails = {
  ...sale,
  isCancelled: true,
  version: 3,
  cancelled: { at: '2026-11-20T05:12:00.000Z', by: 'Asha', reason: 'Entered twice' },
};
const answered = (message: string, version: number) => ({
  message,
  _id: sale._id,
  voucherNumber: sale.voucherNumber,
  version,
  amountPaise: sale.amountPaise,
});

function open(path: string, voucher: VoucherDetails, fake: NonNullable<FakeApi['vouchers']> = {}) {
  const api = staffApi({
    vouchers: { getVoucher: () => ({ voucher, since: nothingSince }), ...fake },
    parties: {
      getParty: () => ({
        party: { ...aParty(), _id: idOf(100), mergedIntoName: '', shippingAddresses: [], licences: [], openingBills: [] } as never,
      }),
    },
    products: { listProducts: () => ({ products: [product], next: null, total: 1 }) as never },
  });
  return { asked: serveFakeApi(api), ...openApp(path) };
}

test('on a phone the menu shows no keys', async () => {
  onPhone();
  const { user } = open(`/sUsers/salesDetails/${sale._id}`, sale);
  await screen.findByText(sale.voucherNumber);
  // The phone's bar has its own More.
  expect(screen.getByRole('button', { name: 'More' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'More for this voucher' }));
  expect(screen.getByRole('menuitem', { name: 'Print' })).toBeVisible();
});

test('a voucher is cancelled with a reason after a confirmation; its number stays', async () => {
  const { user, asked } = open(`/sUsers/salesDetails/${sale._id}`, sale, { cancelVoucher: () => answered('Cancelled SL/26-27/00418', 3) });
  await screen.findByText(sale.voucherNumber);
  await user.keyboard('x');
  const dialog = await screen.findByRole('dialog', { name: /Cancel SL\/26-27\/00418\?/ });
  expect(within(dialog).getByText(new RegExp(`${sale.partyName} · ${formatRupees(sale.amountPaise, 'two')}`))).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Keep voucher' })).toBeVisible();
  expect(within(dialog).queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: 'Cancel voucher' })).toHaveAttribute('data-danger');
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Entered twice');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel voucher' }));
  await waitFor(() => {
    const sent = asked.find(({ route }) => route === 'vouchers.cancelVoucher');
    expect(sent?.input).toMatchObject({ id: sale._id, version: 2, reason: 'Entered twice' });
  });
});

test("the server's reason against a cancellation is shown", async () => {
  const message = '₹50.00 of SL/26-27/00418 are settled by receipt RC/26-27/00001.';
  const { user } = open(`/sUsers/salesDetails/${sale._id}`, sale, {
    cancelVoucher: () => {
      throw new Refused(409, 'SETTLED', message, { settledAmount: 50, by: [] });
    },
  });
  await screen.findByText(sale.voucherNumber);
  await user.keyboard('x');
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Twice');
  await user.click(screen.getByRole('button', { name: 'Cancel voucher' }));
  expect(await screen.findByText(message)).toBeVisible();
});

test('a cancelled voucher shows who cancelled it, when and why, and can be neither edited nor cancelled again', async () => {
  const { user } = open(`/sUsers/salesDetails/${sale._id}`, cancelled);
  expect(await screen.findByText('Cancelled by Asha on 20/11/2026, 10:42: Entered twice')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'More for this voucher' }));
  expect(screen.queryByRole('menuitem', { name: /Cancel voucher/ })).toBeNull();
});

test('a voucher of each kind shows the fields of its kind', async () => {
  const kinds: [string, Partial<VoucherDetails>, (string | RegExp)[]][] = [
    [
      'purchaseDetails',
      { kind: 'purchase', supplierBill: { number: 'S-12', date: '2026-11-01', totalPaise: null } },
      ['S-12 of 01/11/2026'],
    ],
    [
      'creditNoteDetails',
      { kind: 'creditNote', original: { voucherId: idOf(1), kind: 'sales', number: 'SL/26-27/00001', date: '2026-11-02' } },
      ['SL/26-27/00001 of 02/11/2026'],
    ],
    [
      'salesDetails',
      { kind: 'sales', supplyDates: { suppliedOn: '2026-11-02', paidOn: '2026-11-04' } },
      ['Date of supply', '02/11/2026', 'Date of payment', 'GST rates of'],
    ],
    ['vanSaleDetails', { kind: 'vanSale', van: { godownId: idOf(2), godownName: 'Van 7' } }, ['Van 7']],
    [
      'invoiceDetails',
      {
        kind: 'saleOrder',
        despatch: {
          challanNo: 'C-7',
          containerNo: '',
          despatchThrough: '',
          destination: '',
          vehicleNo: '',
          orderNo: '',
          termsOfPay: '',
          termsOfDelivery: '',
        },
      },
      ['C-7'],
    ],
    [
      'contraDetails',
      { kind: 'contra', lines: [], contra: { fromLedgerId: idOf(3), fromName: 'Cash', toLedgerId: idOf(4), toName: 'HDFC' } },
      ['Cash', 'HDFC'],
    ],
    [
      'journalDetails',
      {
        kind: 'journal',
        lines: [],
        journalLines: [
          {
            ledgerId: idOf(5),
            ledgerName: 'Anand',
            side: 'debit',
            amountPaise: 10_00,
            reference: { kind: 'against', billId: idOf(6), name: 'B-1', billDate: '2026-11-01', dueOn: '2026-12-01' },
          },
        ],
      },
      ['Against B-1 of 01/11/2026'],
    ],
    [
      'stockAdjustmentDetails',
      { kind: 'stockAdjustment', adjustmentReason: 'damage', lines: [aSavedItem({ changeE4: -2_0000, countedE4: 8_0000 })] },
      ['Damage', '8 pcs', '−2 pcs'],
    ],
  ];
  for (const [path, parts, texts] of kinds) {
    open(`/sUsers/${path}/${sale._id}`, aSavedVoucher(parts));
    for (const text of texts) expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    cleanup();
  }
});

test('it shows its TDS sums and the changes it causes in other vouchers', async () => {
  const purchase: VoucherDetails = {
    ...sale,
    kind: 'purchase',
    tds: {
      side: 'payable',
      section: '194J(b)',
      partyId: sale.partyId,
      partyName: sale.partyName,
      countedPaise: 20_000_00,
      taxedPaise: 60_000_00,
      percentE4: 100_000,
      amountPaise: 5_000_00,
      ownPaise: 5_000_00,
      duePaise: 6_000_00,
    },
  };
  open(`/sUsers/purchaseDetails/${sale._id}`, purchase);
  const counts = within(await screen.findByRole('table', { name: 'TDS' }));
  expect(counts.getByRole('row', { name: /393 \(194J\(b\)\) 10 % of ₹60,000, due ₹6,000 20,000\.00 5,000\.00/ })).toBeVisible();
  cleanup();

  const changed = { section: '194J(b)', countedOn: '2026-03-05', partyId: sale.partyId!, partyName: sale.partyName } as const;
  open(`/sUsers/debitNoteDetails/${sale._id}`, {
    ...sale,
    kind: 'debitNote',
    tdsAdjustments: [{ ...changed, countedPaise: -20_000_00, aheadPaise: -20_000_00 }],
  });
  const table = within(await screen.findByRole('table', { name: 'TDS' }));
  expect(table.getByRole('row', { name: /194J\(b\) on 05\/03\/2026, paid ahead −20,000\.00 –/ })).toBeVisible();
  cleanup();

  open(`/sUsers/salesDetails/${sale._id}`, sale);
  await screen.findByText(sale.voucherNumber);
  expect(screen.queryByRole('table', { name: 'TDS' })).toBeNull();
});

test('the head shows party, total and open amount: not yet due, overdue, or settled; for a bill of another party no open amount', async () => {
  const bill = {
    billId: idOf(50),
    billNo: sale.voucherNumber,
    kind: 'bill' as const,
    partyId: sale.partyId!,
    partyName: 'Anand Stores',
    amountPaise: 118_00,
  };
  const stands = async (dueOn: string, pendingPaise: number, partyId = bill.partyId, voucher = sale) => {
    open(`/sUsers/salesDetails/${sale._id}`, voucher, {
      getVoucher: () => ({ voucher, since: { ...nothingSince, openedBills: [{ ...bill, partyId, dueOn, pendingPaise }] } }),
    });
    const amount = (await screen.findByText('Amount', { selector: 'dt' })).nextElementSibling!;
    const texts = amount.textContent;
    cleanup();
    return texts;
  };
  const amount = formatRupees(sale.amountPaise, 'two');
  expect(await stands(TODAY, 18_00)).toBe(`${amount}₹18.00 pending`);
  expect(await stands('2025-01-01', 18_00)).toBe(`${amount}₹18.00 overdue`);
  expect(await stands('2025-01-01', -18_00)).toBe(`${amount}₹18.00 overdue`);
  expect(await stands('2025-01-01', 0)).toBe(`${amount}settled`);
  expect(await stands('2025-01-01', 18_00, idOf(101))).toBe(amount);
  expect(await stands('2025-01-01', 18_00, bill.partyId, cancelled)).toBe(amount);
});

test('money is received for a sale of which something is open, and for no other', async () => {
  const bill = { billId: idOf(50), billNo: sale.voucherNumber, partyName: 'Anand Stores', dueOn: TODAY, amountPaise: 118_00 };
  const offers = async (pendingPaise: number, partyId = sale.partyId!, kind: 'bill' | 'advance' = 'bill', voucher = sale) => {
    const openedBills = [{ ...bill, kind, partyId, pendingPaise }];
    open(`/sUsers/salesDetails/${sale._id}`, voucher, { getVoucher: () => ({ voucher, since: { ...nothingSince, openedBills } }) });
    await screen.findByText('Amount', { selector: 'dt' });
    const isOffered = screen.queryByRole('button', { name: /^Receive/ }) !== null;
    cleanup();
    return isOffered;
  };
  expect(await offers(18_00)).toBe(true);
  expect(await offers(0)).toBe(false);
  expect(await offers(18_00, idOf(101))).toBe(false);
  expect(await offers(-18_00, sale.partyId!, 'advance')).toBe(false);
  expect(await offers(18_00, sale.partyId!, 'bill', aSavedVoucher({ kind: 'vanSale' }))).toBe(true);
  expect(await offers(18_00, sale.partyId!, 'bill', aSavedVoucher({ kind: 'purchase' }))).toBe(false);
});

test('a voucher shows its settlements and the note that corrects it', async () => {
  const billId = idOf(50);
  const by = { _id: idOf(51), kind: 'receipt' as const, voucherNumber: 'RC/26-27/00001', date: '2026-11-21' };
  open(`/sUsers/salesDetails/${sale._id}`, sale, {
    getVoucher: () => ({
      voucher: sale,
      since: {
        missingMarks: [],
        openedBills: [
          {
            billId,
            billNo: sale.voucherNumber,
            kind: 'bill',
            partyId: idOf(100),
            partyName: 'Anand Stores',
            dueOn: '2026-12-20',
            amountPaise: 118_00,
            pendingPaise: 18_00,
          },
        ],
        settledBy: [{ ...by, billId, amountPaise: 100_00 }],
        ordered: [],
        madeInto: [{ ...by, kind: 'creditNote', voucherNumber: 'CN/26-27/00002', amountPaise: 5_00, isNote: true }],
      },
    }),
  });
  expect(await screen.findByRole('link', { name: 'RC/26-27/00001' })).toHaveAttribute('href', `/sUsers/receipt/details/${by._id}`);
  expect(screen.getByRole('table', { name: 'Corrected by' })).toHaveTextContent('Credit Note CN/26-27/00002');
});

test('a mark that is missing on the invoice is said, with the way to add it', async () => {
  const mark = { mark: 'supplierAddress', place: 'company', text: 'Address missing on the invoice.' } as const;
  open(`/sUsers/salesDetails/${sale._id}`, sale, {
    getVoucher: () => ({ voucher: sale, since: { ...nothingSince, missingMarks: [mark] } }),
  });
  expect(await screen.findByText(/Address missing on the invoice\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add it' })).toHaveAttribute('href', expect.stringContaining('/sUsers/company/list?company='));
});

test('a bill shows its side, as ledgers do: an amount owed to a supplier is not negative', async () => {
  const purchase = aSavedVoucher({ kind: 'purchase' });
  const bill = {
    ...{ billId: idOf(50), billNo: 'S-12', kind: 'bill' as const, partyId: purchase.partyId!, partyName: purchase.partyName },
    ...{ dueOn: '2026-12-20', amountPaise: -118_00, pendingPaise: -18_00 },
  };
  const paid = { _id: idOf(51), kind: 'payment' as const, voucherNumber: 'PY/26-27/00001', date: '2026-11-21', billId: bill.billId };
  open(`/sUsers/purchaseDetails/${sale._id}`, purchase, {
    getVoucher: () => ({
      voucher: purchase,
      since: { ...nothingSince, openedBills: [bill], settledBy: [{ ...paid, amountPaise: -100_00 }] },
    }),
  });
  const [, opened, settled] = within(await screen.findByRole('table', { name: 'Bills' })).getAllByRole('row');
  expect(opened).toHaveTextContent(/118\.00 Cr18\.00 Cr$/);
  expect(settled).toHaveTextContent(/PY\/26-27\/0000121\/11\/2026100\.00 Dr$/);
});

test('an order can be converted, a received transfer cannot be edited, and Alt+X cancels', async () => {
  open(`/sUsers/invoiceDetails/${sale._id}`, aSavedVoucher({ kind: 'saleOrder' }));
  expect(await screen.findByRole('button', { name: 'Convert to sale' })).toHaveAttribute('aria-keyshortcuts', 'C');
  cleanup();
  open(`/sUsers/purchaseOrderDetails/${sale._id}`, aSavedVoucher({ kind: 'purchaseOrder', expectedOn: '2026-12-24' }));
  expect(await screen.findByRole('button', { name: 'Convert to purchase' })).toHaveAttribute('aria-keyshortcuts', 'C');
  expect(screen.getByText('24/12/2026')).toBeVisible();
  cleanup();
  const places = { fromGodownId: idOf(1), fromGodownName: 'Main', toGodownId: idOf(2), toGodownName: 'Shop', damageGodownName: '' };
  const transfer = { ...places, state: 'received' as const, dispatchedOn: '2026-11-18', receivedOn: '2026-11-20' };
  const { user } = open(`/sUsers/stockTransferDetails/${sale._id}`, aSavedVoucher({ kind: 'stockTransfer', amountPaise: 0, transfer }));
  await screen.findByText('Shop');
  await user.click(screen.getByRole('button', { name: 'More for this voucher' }));
  expect(screen.queryByRole('menuitem', { name: /Edit/ })).toBeNull();
  await user.keyboard('{Escape}{Alt>}x{/Alt}');
  expect(await screen.findByRole('dialog', { name: /Cancel SL/ })).toBeVisible();
});

test('the rest of an order is closed with a reason; a closed order says so, cannot be converted or edited, and can be reopened', async () => {
  const order = aSavedVoucher({ kind: 'saleOrder', voucherNumber: 'SO/26-27/00007' });
  const closing = open(`/sUsers/invoiceDetails/${sale._id}`, order, { closeOrder: () => answered('Closed SO/26-27/00007', 3) });
  await screen.findByText(order.voucherNumber);
  await closing.user.keyboard('o');
  const dialog = await screen.findByRole('dialog', { name: 'Close the rest of SO/26-27/00007?' });
  await closing.user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Out of make');
  await closing.user.click(within(dialog).getByRole('button', { name: 'Close the rest' }));
  await waitFor(() => {
    const sent = closing.asked.find(({ route }) => route === 'vouchers.closeOrder');
    expect(sent?.input).toMatchObject({ id: sale._id, version: 2, reason: 'Out of make' });
  });
  cleanup();

  const closed = { at: '2026-11-20T06:00:00.000Z', by: 'Asha', reason: 'Out of make' };
  const opening = open(`/sUsers/invoiceDetails/${sale._id}`, { ...order, closed }, { reopenOrder: () => answered('Opened', 4) });
  expect(await screen.findByText('by Asha: Out of make')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Convert to sale' })).toBeNull();
  await opening.user.click(screen.getByRole('button', { name: 'Open again' }));
  await waitFor(() => expect(opening.asked.map(({ route }) => route)).toContain('vouchers.reopenOrder'));
});

test('the warranty cards of its goods are shown', async () => {
  const card = { productId: idOf(200), productName: 'Mixer', number: 'K-77', coveredUpTo: '2028-11-20' };
  open(`/sUsers/salesDetails/${sale._id}`, aSavedVoucher({ warrantyCards: [card] }));
  expect(await screen.findByRole('row', { name: 'K-77 Mixer 20/11/2028' })).toBeVisible();
});

test('a voucher is shared as a file if the browser can, else by link, WhatsApp or mail', async () => {
  const { user } = open(`/sUsers/salesDetails/${sale._id}`, sale);
  await screen.findByText(sale.voucherNumber);
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    ...['WhatsApp', 'Mail', 'Copy a link for the customer', 'Copy a link for colleagues', 'End the link for the customer'],
  ]);
  expect(sharedText(sale)).toBe('Sales SL/26-27/00418 of 20/11/2026, ₹118.00');
  expect(whatsAppOf(sharedText(sale))).toBe(`https://wa.me/?text=${encodeURIComponent(sharedText(sale))}`);
});

test('two versions side by side with differences marked, equal fields on demand', async () => {
  const made = (version: number, change: 'created' | 'edit') => ({
    version,
    change,
    at: '2026-11-20T05:12:00.000Z',
    by: 'Asha',
    reason: '',
  });
  const { user } = open(`/sUsers/voucherHistory/${sale._id}`, sale, {
    listVoucherVersions: () => ({ versions: [made(2, 'edit'), made(1, 'created')], next: null }),
    getVoucherVersion: () => ({
      older: made(1, 'created'),
      newer: made(2, 'edit'),
      groups: [
        {
          name: 'items',
          title: 'Surf Excel',
          state: 'changed' as const,
          fields: [
            { field: 'count', old: 10, new: 4, isChanged: true },
            { field: 'hsn', old: '3402', new: '3402', isChanged: false },
          ],
        },
      ],
    }),
  });
  expect(await screen.findByRole('heading', { name: /Item · Surf Excel/ })).toBeVisible();
  const row = screen.getByRole('row', { name: /Quantity/ });
  // A phone truncates the names in the version fields: the column heads show them in full.
  expect(screen.getByRole('columnheader', { name: /^Version 1 Asha, 20\/11\/2026, 10:42$/ })).toBeVisible();
  expect(screen.getByRole('columnheader', { name: /^Version 2 Asha/ })).toBeVisible();
  expect(within(row).getByText('10').tagName).toBe('DEL');
  expect(within(row).getByText('4').tagName).toBe('INS');
  expect(screen.queryByText('HSN')).toBeNull();
  await user.click(screen.getByRole('switch', { name: 'Show what is the same' }));
  expect(screen.getByRole('row', { name: /HSN/ })).toBeVisible();
});

test('a voucher that was never changed says it has no other version', async () => {
  const made = { version: 1, change: 'created' as const, at: '2026-11-20T05:12:00.000Z', by: 'Asha', reason: '' };
  open(`/sUsers/voucherHistory/${sale._id}`, sale, {
    listVoucherVersions: () => ({ versions: [made], next: null }),
    getVoucherVersion: () => ({ older: made, newer: made, groups: [] }),
  });
  expect(await screen.findByText('It was never changed: there is no other version.')).toBeVisible();
  expect(screen.queryByText(/two versions/)).toBeNull();
  // There is no choice.
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.getByText(/^Version 1, entered on .* by Asha$/)).toBeVisible();
});

test('a line with tax on the retail sale price says so, other lines do not', async () => {
  const items = [aSavedItem({ productName: 'Pan masala', retailPricePaise: 100_00 }), aSavedItem({ productId: idOf(201) })];
  open(`/sUsers/salesDetails/${sale._id}`, { ...sale, lines: items });
  const line = await screen.findByRole('row', { name: /Pan masala/ });
  expect(line).toHaveTextContent('tax on RSP ₹100.00');
  expect(screen.getAllByText(/tax on RSP/)).toHaveLength(1);
});

test('without room for columns, batch and discount are below the name; a card says if the rate includes tax', async () => {
  const lines = [
    aSavedItem({
      batch: 'B1',
      batchDetails: { madeOn: null, expiresOn: null, mrpPaise: 33_60 },
      discountPaise: 749_70,
      discountPercentE4: 100_000,
      discountType: 'percentage',
      isTaxInclusive: true,
    }),
    aSavedItem({ discountPaise: 12_50, discountType: 'amount' }),
  ];
  open(`/sUsers/salesDetails/${sale._id}`, aSavedVoucher({ lines }));
  const table = within(await screen.findByRole('table', { name: 'Items' }));
  const [, first, second] = table.getAllByRole('row');
  expect(within(first!).getAllByRole('cell')[0]).toHaveTextContent(/ B1, MRP ₹33.60, less 10 %$/);
  expect(within(second!).getAllByRole('cell')[0]).toHaveTextContent(/ less ₹12.50$/);
  cleanup();
  onPhone();
  open(`/sUsers/salesDetails/${sale._id}`, aSavedVoucher({ lines }));
  expect(await screen.findByText(/ incl · discount 10 %/)).toBeVisible();
});

test('a line without a rate shows its treatment, and whether its tax is not claimed as ITC', async () => {
  const lines = [
    aSavedItem({ productName: 'Coconut', treatment: 'exempt', gstPercentE4: 0 }),
    aSavedItem({ productName: 'Office Equipment', inputCredit: 'blocked', valuePaise: 100_00 }),
    aSavedItem({ productName: 'Audit fee', inputCredit: 'eligible', valuePaise: 100_00 }),
  ];
  const purchase = aSavedVoucher({ kind: 'purchase', lines });
  const path = `/sUsers/purchaseDetails/${sale._id}`;
  open(path, purchase);
  const table = within(await screen.findByRole('table', { name: 'Items' }));
  const [, coconut, equipment, fee] = table.getAllByRole('row');
  expect(within(coconut!).getByRole('cell', { name: 'exempt' })).toBeVisible();
  expect(within(equipment!).getByRole('cell', { name: '2. Office Equipment no input credit' })).toBeVisible();
  expect(within(fee!).getByRole('cell', { name: '3. Audit fee' })).toBeVisible();
  cleanup();
  onPhone();
  open(path, purchase);
  expect(await screen.findByText('1 pcs × ₹100.00 · exempt')).toBeVisible();
  expect(screen.getByText('18 % · no input credit')).toBeVisible();
});

test('a phone also shows the delivered quantity of an order', async () => {
  onPhone();
  const order = aSavedVoucher({ kind: 'saleOrder', lines: [aSavedItem({ quantityE4: 100_000 })] });
  const ordered = [{ productId: idOf(200), orderedE4: 100_000, takenE4: 40_000 }];
  open(`/sUsers/invoiceDetails/${sale._id}`, order, { getVoucher: () => ({ voucher: order, since: { ...nothingSince, ordered } }) });
  expect(await screen.findByText(/· delivered 4 of 10 pcs$/)).toBeVisible();
});
