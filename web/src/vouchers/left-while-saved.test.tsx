import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type DraftStoreOf, type Entry, openDraftStore } from '../platform/drafts/draft-store.ts';
import { beginReceipt, type ReceiptEntry, receiptDrafts, withParty } from '../platform/drafts/receipt-entry.ts';
import { clearSession } from '../platform/session.ts';
import { toastInfo } from '../platform/toasts.ts';
import { anItem } from '../testing/entries.ts';
import { type FakeApi, Refused, serveFakeApi } from '../testing/fake-api.ts';
import { aCompany, idOf } from '../testing/people.ts';
import { aSavedVoucher, nothingSince } from '../testing/saved-vouchers.ts';
import { openApp } from '../testing/show.tsx';
import {
  aParty,
  aSavedReceipt,
  bank,
  cash,
  factsOf,
  fourBills,
  outstandingsOf,
  outstandingsOnWire,
  signInStaff,
  staffApi,
  TODAY,
} from '../testing/voucher-books.ts';
import { beginTrade, tradeDrafts } from './trade/trade-entry.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T06:00:00Z`) });
  signInStaff();
});

const id = idOf(700);
const saved = { message: 'Saved X/26-27/00007', _id: id, voucherNumber: 'X/26-27/00007', version: 4, amountPaise: 11_800 };
type Saved = typeof saved;

const draftStoreOf = <E extends Entry>(kind: DraftStoreOf<E>) =>
  openDraftStore(kind, JSON.parse(localStorage.getItem('sUserData') ?? '{}')._id as string, aCompany()._id).getState();
const contra = () => ({
  ...aSavedVoucher(),
  _id: id,
  kind: 'contra' as const,
  partyId: null,
  partyName: '',
  items: [],
  contra: { fromLedgerId: cash._id, fromName: 'Cash', toLedgerId: bank._id, toName: bank.name },
});
const sale = (parts: object = {}) => beginTrade('sales', { party: aParty(), items: [anItem()], changedAt: 1, ...parts });
const receipt = () => ({
  ...beginReceipt('receipt'),
  ...withParty(aParty()),
  enteredAmount: 50_000,
  paymentMethod: 'cash' as const,
  changedAt: 1,
});

/** A page of vouchers whose saves wait for `answer`. */
function open(path: string, { vouchers, ...others }: FakeApi = {}) {
  const answer = Promise.withResolvers<Saved>();
  const save = () => answer.promise;
  const asked = serveFakeApi(
    staffApi({
      ...others,
      vouchers: {
        updateReceipt: save,
        saveReceipt: save,
        updateSales: save,
        saveSales: save,
        updateContra: save,
        saveContra: save,
        ...vouchers,
      },
      ledgers: { listSources: () => ({ sources: [cash, bank] }) },
      reports: {
        getDesk: () => {
          throw new Refused(403, 'NOT_ALLOWED', 'You may not do this');
        },
      },
    }),
  );
  const app = openApp(path);
  const sent = (route: string) => asked.filter((each) => each.route === `vouchers.${route}`);
  const asksToSave = async (route: string) => {
    await app.user.keyboard('{Control>}a{/Control}');
    await waitFor(() => expect(sent(route)).toHaveLength(1));
  };
  /** Leaves by a link or a shortcut; typed data is kept. */
  const leave = async (by: HTMLElement, where: string, isTyped = true) => {
    await app.user.click(by);
    if (isTyped) await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Keep' }));
    await waitFor(() => expect(app.place()).toBe(where));
  };
  return { ...app, sent, save: asksToSave, leave, answer };
}
const home = () => screen.getAllByRole('link', { name: 'Home' })[0]!;
const chooseCash = async (user: ReturnType<typeof open>['user'], field: 'Received in' | 'Paid from') => {
  await user.click(screen.getByRole('combobox', { name: field }));
  await user.click(await screen.findByRole('option', { name: /Cash/ }));
};
/** Saves a receipt, with a function that answers it. */
const saveAReceipt = async () => {
  draftStoreOf(receiptDrafts.receipt).start(receipt());
  const { user, save, answer } = open('/sUsers/receipt');
  await screen.findByRole('region', { name: 'Save' });
  await chooseCash(user, 'Received in');
  await save('saveReceipt');
  return answer;
};
const soon = () => new Promise((done) => setTimeout(done, 60));
const savedToast = () => screen.findByText('Saved X/26-27/00007');

describe('a person who leaves a voucher while it is saved', () => {
  test.each([
    ['updateReceipt', `/sUsers/editReceipt/${id}`],
    ['updateSales', `/sUsers/editsales/${id}`],
    ['updateContra', `/sUsers/editcontra/${id}`],
  ] as const)('is led nowhere by the answer of %s, and told of it where he is', async (route, path) => {
    if (route === 'updateSales') draftStoreOf(tradeDrafts('sales')).start(sale({ mode: 'edit', id, version: 3, date: TODAY }));
    const voucher = route === 'updateReceipt' ? aSavedReceipt() : contra();
    const { save, leave, answer, place } = open(path, {
      vouchers: { getVoucher: () => ({ voucher, since: nothingSince }) },
      bills: { listOutstandings: () => outstandingsOf(fourBills) },
    });
    await screen.findByRole('region', { name: 'Save' });
    await screen.findByRole('heading', { name: /^Edit/ });
    await save(route);
    await leave(home(), '/sUsers/dashboard', route === 'updateSales');
    answer.resolve(saved);
    await savedToast(); // shown for four seconds: on a machine that stands still it is gone at the next look
    await act(soon);
    expect(place()).toBe('/sUsers/dashboard');
    const kinds: readonly DraftStoreOf<Entry>[] = [receiptDrafts.receipt, tradeDrafts('sales')] as never;
    for (const kind of kinds) expect(draftStoreOf(kind)).toMatchObject({ active: { changedAt: null }, kept: [] });
  });

  test.each([
    ['saveReceipt', '/sUsers/receipt', 'Sales', '/sUsers/sales'],
    ['saveSales', '/sUsers/sales', 'Receipt', '/sUsers/receipt'],
  ] as const)('keeps the cursor on another page when %s is answered', async (route, path, next, there) => {
    if (route === 'saveSales') draftStoreOf(tradeDrafts('sales')).start(sale());
    else draftStoreOf(receiptDrafts.receipt).start(receipt());
    const { user, save, leave, answer, place } = open(path);
    await screen.findByRole('region', { name: 'Save' });
    if (route === 'saveReceipt') {
      await chooseCash(user, 'Received in');
    }
    await save(route);
    await leave(within(screen.getByRole('navigation', { name: 'Keys of this screen' })).getByText(next), there);
    const date = await screen.findByLabelText('Date', { selector: 'input' });
    await user.click(date);
    answer.resolve(saved);
    await savedToast(); // shown for four seconds: on a machine that stands still it is gone at the next look
    await act(soon);
    expect(date).toHaveFocus();
    expect(place()).toBe(there);
    expect(draftStoreOf(route === 'saveSales' ? tradeDrafts('sales') : (receiptDrafts.receipt as never)).kept).toEqual([]);
  });

  test('is told on the current page that it was refused; the entry is kept', async () => {
    draftStoreOf(tradeDrafts('sales')).start(sale());
    const { save, leave, answer } = open('/sUsers/sales');
    await screen.findByText(/^Taxable, 1 item/);
    await save('saveSales');
    await leave(home(), '/sUsers/dashboard');
    answer.reject(new Refused(403, 'NOT_ALLOWED', 'The company is restricted'));
    expect(await screen.findByText('The voucher you left: The company is restricted')).toBeVisible();
    expect(draftStoreOf(tradeDrafts('sales')).kept).toHaveLength(1);
  });

  test.each(['saved', 'refused'] as const)(
    'is the only one who is told that it was %s: the next person at this browser is not',
    async (how) => {
      draftStoreOf(tradeDrafts('sales')).start(sale());
      const { save, leave, answer } = open('/sUsers/sales');
      await screen.findByText(/^Taxable, 1 item/);
      await save('saveSales');
      await leave(home(), '/sUsers/dashboard');
      act(() => {
        clearSession('staff');
        signInStaff();
      });
      // The toaster is loaded already.
      toastInfo('Signed in');
      await screen.findByText('Signed in');
      if (how === 'saved') answer.resolve(saved);
      else answer.reject(new Refused(403, 'NOT_ALLOWED', 'The company is restricted'));
      await act(soon);
      expect(screen.queryByText(/X\/26-27\/00007|The voucher you left/)).toBeNull();
    },
  );

  test('finds another entry unchanged when the bills of the first one changed', async () => {
    const answer = await saveAReceipt();
    const other: Partial<ReceiptEntry> = { ...withParty(aParty({ _id: idOf(101), partyName: 'Bharat Mills' })), enteredAmount: 70_000 };
    act(() => draftStoreOf(receiptDrafts.receipt).putAside({ ...beginReceipt('receipt'), ...other, changedAt: 2 }));
    // The other party has four bills, the first one two.
    await waitFor(() => expect(draftStoreOf(receiptDrafts.receipt).active.outstandings).toHaveLength(4));
    answer.reject(new Refused(409, 'BILLS_CHANGED', 'These bills changed meanwhile', outstandingsOnWire(fourBills.slice(2))));
    await screen.findByText(/These bills changed meanwhile/, { selector: 'p' });
    const { active } = draftStoreOf(receiptDrafts.receipt);
    expect(active).toMatchObject({ enteredAmount: 70_000, changedAt: 2, billData: [{ billId: fourBills[0]!.billId }] });
    expect(active.outstandings).toHaveLength(4);
  });
});

describe('a save belongs to the entry it was requested for', () => {
  test('a receipt: another entry opened before the answer stays', async () => {
    const answer = await saveAReceipt();
    act(() => draftStoreOf(receiptDrafts.receipt).putAside({ ...beginReceipt('receipt'), note: 'The next one', changedAt: 2 }));
    answer.resolve(saved);
    await waitFor(() => expect(draftStoreOf(receiptDrafts.receipt).kept).toEqual([]));
    expect(draftStoreOf(receiptDrafts.receipt).active).toMatchObject({ note: 'The next one' });
  });

  test('a sale: another entry opened before the answer stays', async () => {
    draftStoreOf(tradeDrafts('sales')).start(sale());
    const { save, answer } = open('/sUsers/sales');
    await screen.findByText(/^Taxable, 1 item/);
    await save('saveSales');
    act(() => draftStoreOf(tradeDrafts('sales')).putAside(sale({ note: 'The next one' })));
    answer.resolve(saved);
    await waitFor(() => expect(draftStoreOf(tradeDrafts('sales')).kept).toEqual([]));
    expect(draftStoreOf(tradeDrafts('sales')).active).toMatchObject({ note: 'The next one' });
  });

  test('a sale that waits for batches does not save another one opened meanwhile', async () => {
    const products = Promise.withResolvers<never>();
    draftStoreOf(tradeDrafts('sales')).start(sale());
    const { user, sent } = open('/sUsers/sales', {
      vouchers: { getVoucherFacts: () => factsOf('sales'), getProductsForVoucher: () => products.promise },
    });
    await screen.findByText(/^Taxable, 1 item/);
    await user.keyboard('{Control>}a{/Control}');
    expect(await screen.findByRole('button', { name: /^Saving…/ })).toBeVisible();
    const asked = draftStoreOf(tradeDrafts('sales')).active;
    act(() => draftStoreOf(tradeDrafts('sales')).putAside(sale({ note: 'The next one', changedAt: 2 })));
    products.reject(new Refused(403, 'NOT_ALLOWED', 'You may not do this'));
    expect(await screen.findByRole('button', { name: /^Save( |$)/ })).toBeVisible();
    await act(soon);
    expect(sent('saveSales')).toEqual([]);
    expect(draftStoreOf(tradeDrafts('sales')).kept).toMatchObject([{ key: asked.key }]);
  });

  test('a payment that waits for TDS facts does not save another one opened meanwhile', async () => {
    const beside = Promise.withResolvers<never>();
    const payment = () => ({ ...beginReceipt('payment'), ...withParty(aParty()), enteredAmount: 50_000, changedAt: 1 });
    draftStoreOf(receiptDrafts.payment).start(payment());
    const { user, sent } = open('/sUsers/payment', { tds: { getTdsOfParty: () => beside.promise } });
    await screen.findByRole('region', { name: 'Save' });
    await chooseCash(user, 'Paid from');
    await user.keyboard('{Control>}a{/Control}');
    expect(await screen.findByRole('button', { name: /^Saving…/ })).toBeVisible();
    const asked = draftStoreOf(receiptDrafts.payment).active;
    act(() => draftStoreOf(receiptDrafts.payment).putAside({ ...asked, key: beginReceipt('payment').key, note: 'The next one' }));
    beside.reject(new Refused(403, 'NOT_ALLOWED', 'You may not do this'));
    expect(await screen.findByRole('button', { name: /^Save( |$)/ })).toBeVisible();
    await act(soon);
    expect(sent('savePayment')).toEqual([]);
    expect(draftStoreOf(receiptDrafts.payment).kept).toMatchObject([{ key: asked.key }]);
  });
});
