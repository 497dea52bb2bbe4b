import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { VoucherAnswer, VoucherRow } from '../../platform/answers.ts';
import { openDraftStore } from '../../platform/drafts/draft-store.ts';
import { anItem } from '../../testing/entries.ts';
import { serveFakeApi } from '../../testing/fake-api.ts';
import { aCompany, idOf } from '../../testing/people.ts';
import { aSavedVoucher, nothingSince } from '../../testing/saved-vouchers.ts';
import { openApp } from '../../testing/show.tsx';
import { aParty, signInStaff, staffApi, TODAY } from '../../testing/voucher-books.ts';
import { beginTrade, tradeDrafts } from './trade-entry.ts';
import { tradeConfigs } from './trade-kinds.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T06:00:00Z`) });
  signInStaff();
});

type Opened = VoucherAnswer['since']['openedBills'][number];
const supplier = aParty({ _id: idOf(120), partyName: 'Kochi Mills', accountGroup: 'Sundry Creditors', category: 'regular', gstin: null });
const purchase = aSavedVoucher({ kind: 'purchase', voucherNumber: 'PU/26-27/00137', partyId: supplier._id, partyName: 'Kochi Mills' });
const { _id, kind, voucherNumber, date, partyId, partyName } = purchase;
const row: VoucherRow = { _id, kind, voucherNumber, date, partyId, partyName, amountPaise: 118_00, isCancelled: false };
/** The bill of a purchase has the number the supplier gave it. */
const itsBill: Opened = {
  billId: idOf(901),
  billNo: 'INV/77',
  kind: 'bill',
  partyId: supplier._id,
  partyName: 'Kochi Mills',
  dueOn: '2026-12-20',
  amountPaise: -118_00,
  pendingPaise: -118_00,
};
const openBill = (at: number, billNo: string) => ({ billId: idOf(900 + at), billNo, billDate: '2026-11-01', pendingPaise: -118_00 });
const draftStore = () =>
  openDraftStore(tradeDrafts('debitNote'), JSON.parse(localStorage.getItem('sUserData') ?? '{}')._id as string, aCompany()._id).getState();

/** Opens a debit note to the supplier with its original unfolded. */
async function openNote(openedBills: Opened[], read: Promise<void> = Promise.resolve()) {
  const { billTo, shipTo, newAddress, walkIn, priceLevel, isReverseCharge, despatch } = purchase;
  const head = { billTo, shipTo, newAddress, walkIn, priceLevel, isReverseCharge, despatch, partyId, partyName };
  const nothing = { note: '', charges: [], convertedFrom: [], lines: [], supplierBill: null };
  const original = { _id, number: voucherNumber, date };
  const note = { ...head, ...nothing, kind: 'debitNote' as const, source: kind, placeOfSupply: '27', original };
  serveFakeApi(
    staffApi({
      vouchers: {
        listLineLedgers: () => ({ ledgers: [] }),
        listJournalBills: () => ({ bills: [openBill(2, 'INV/12'), openBill(1, 'INV/77')] }),
        listVouchers: () => ({ vouchers: [row], next: null, totals: null }),
        getVoucher: () => read.then(() => ({ voucher: purchase, since: { ...nothingSince, openedBills } })),
        getReturnable: () => ({ note }),
      },
    }),
  );
  draftStore().start(beginTrade('debitNote', { changedAt: 1, party: supplier, items: [anItem()] }));
  const app = openApp(tradeConfigs.debitNote.create);
  await app.user.click(await screen.findByText('Original and bills', { selector: 'summary *, summary' }));
  await screen.findByRole('checkbox', { name: 'INV/77' });
  return app;
}

const choose = async ({ user }: Awaited<ReturnType<typeof openNote>>) => {
  await user.click(screen.getByRole('combobox', { name: 'Original' }));
  await user.click(await screen.findByRole('option', { name: /PU\/26-27\/00137/ }));
};

test('the bill of the purchase that is chosen as original is settled first, under the number of the supplier', async () => {
  await choose(await openNote([itsBill]));
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'INV/77' })).toBeChecked());
  expect(screen.getByRole('checkbox', { name: 'INV/12' })).not.toBeChecked();
  expect(draftStore().active.settledBillIds).toEqual([itsBill.billId]);
});

test('a settled bill is not offered', async () => {
  await choose(await openNote([{ ...itsBill, pendingPaise: 0 }]));
  expect(await screen.findByText(/^PU\/26-27\/00137 of/)).toBeVisible();
  await screen.findByText('Nothing of this voucher is left to come back.');
  expect(draftStore().active.settledBillIds).toEqual([]);
});

test('a bill selected before the original is read stays selected', async () => {
  const read = Promise.withResolvers<void>();
  const app = await openNote([itsBill], read.promise);
  await choose(app);
  await app.user.click(screen.getByRole('checkbox', { name: 'INV/12' }));
  read.resolve();
  await screen.findByText('Nothing of this voucher is left to come back.');
  expect(draftStore().active.settledBillIds).toEqual([idOf(902)]);
});

test('typing the number of an invoice from before the books began keeps the selected bills', async () => {
  const { user } = await openNote([]);
  await user.click(screen.getByRole('button', { name: 'Invoice from before the books began' }));
  await user.click(screen.getByRole('checkbox', { name: 'INV/12' }));
  await user.type(screen.getByRole('textbox', { name: 'Number of the original' }), 'OLD-9');
  expect(draftStore().active.original).toMatchObject({ voucherId: null, number: 'OLD-9' });
  expect(screen.getByRole('checkbox', { name: 'INV/12' })).toBeChecked();
});

test('a reason of the note is chosen from the list of the returns', async () => {
  const { user } = await openNote([]);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Reason' }), 'Post-sale discount');
  expect(draftStore().active.noteReason).toBe('postSaleDiscount');
  expect(screen.getByText(/Post-sale discount/, { selector: 'summary *' })).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Reason' }), 'Not given');
  expect(draftStore().active.noteReason).toBeNull();
});
