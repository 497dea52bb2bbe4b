import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  afterTheReceipt,
  aParty,
  aSavedReceipt,
  bank,
  cash,
  fourBills,
  outstandingsOf,
  signInStaff,
  staffApi,
  TODAY,
} from '../testing/books.ts';
import { type FakeApi, Refused, serveFakeApi } from '../testing/fake-api.ts';
import { idOf } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T06:00:00Z`) });
  signInStaff();
});

const saved = { message: 'Saved RC/26-27/00086', _id: idOf(900), voucherNumber: 'RC/26-27/00086', version: 1, amount: 4_000_000 };
const savedText = () => screen.findByText(/Saved RC\/26-27\/00086/, { selector: 'p' });
type User = ReturnType<typeof openApp>['user'];

/** A receipt of ₹40,000 over the oldest bills, back on its form. */
async function openReceipt(fake: FakeApi = {}) {
  const asked = serveFakeApi(staffApi(fake));
  const app = openApp(`/sUsers/receipt?party=${aParty()._id}`);
  await screen.findByText('# Selected Bills (0/4)');
  await app.user.keyboard('40000{Enter}{Enter}');
  await screen.findByRole('button', { name: 'Amount ₹40,000.00' });
  return { ...app, saves: () => asked.filter(({ route }) => /vouchers\.(save|update)Receipt/.test(route)) };
}
async function chooseSource(user: User, name: string) {
  const field = screen.getByRole('combobox', { name: 'Received in' });
  await user.click(field);
  await user.click(await screen.findByRole('option', { name: new RegExp(name) }));
}
const save = (user: User) => user.keyboard('{Control>}a{/Control}');

describe('a new receipt', () => {
  test('"Receive" chooses the party and opens the Outstanding List; Next comes back to where the money went', async () => {
    const { place } = await openReceipt();
    expect(place()).toBe('/sUsers/receipt');
    expect(screen.getByRole('combobox', { name: 'Party' })).toHaveValue('Anand Stores');
    expect(screen.getByText('settles 2 bills')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Received in' })).toHaveFocus());
  });

  test('in cash: the bills go in the order chosen, with what each was shown to take', async () => {
    const { user, saves } = await openReceipt({ vouchers: { saveReceipt: () => saved } });
    await chooseSource(user, 'Cash');
    await save(user);
    expect(await savedText()).toBeVisible();
    const [sent] = saves();
    expect(sent?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
    expect(sent?.input).toEqual({
      orgId: idOf(10),
      date: TODAY,
      partyId: aParty()._id,
      enteredAmount: 4_000_000,
      billData: [
        { billId: idOf(601), settledAmount: 3_240_000 },
        { billId: idOf(602), settledAmount: 760_000 },
      ],
      paymentMethod: 'cash',
      paymentDetails: { _id: cash._id, chequeNumber: '' },
      note: '',
    });
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Party' })).toHaveFocus());
    expect(screen.getByRole('button', { name: 'Amount Enter and settle' })).toBeVisible();
  });

  test('by cheque: its number and date go with it', async () => {
    const { user, saves } = await openReceipt({ vouchers: { saveReceipt: () => saved } });
    await chooseSource(user, 'HDFC 0042');
    await waitFor(() => expect(screen.getByLabelText('Cheque number')).toHaveFocus());
    await user.keyboard('004512{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Cheque date')).toHaveFocus());
    await user.clear(screen.getByLabelText('Cheque date'));
    await user.keyboard('5/12/26{Enter}');
    await save(user);
    await savedText();
    expect(saves()[0]?.input).toMatchObject({
      paymentMethod: 'bank',
      paymentDetails: { _id: bank._id, chequeNumber: '004512', chequeDate: '2026-12-05' },
    });
  });

  test('what is missing is said at its field, all at once, and nothing is sent', async () => {
    const asked = serveFakeApi(staffApi({}));
    const { user } = openApp('/sUsers/receipt');
    await screen.findByRole('combobox', { name: 'Party' });
    await save(user);
    const area = within(screen.getByRole('region', { name: 'Save' }));
    expect(area.getAllByRole('button').map((each) => each.textContent)).toEqual(
      expect.arrayContaining(['Choose a party.', 'Please enter a valid amount', 'Choose where the money was received.']),
    );
    expect(asked.some(({ route }) => route === 'vouchers.saveReceipt')).toBe(false);
  });

  test('a bank that is missing is made in its field and chosen', async () => {
    const made = { ...bank, _id: idOf(502), name: 'SBI 7731', bank_name: '' };
    let sources = [cash, bank];
    const { user } = await openReceipt({
      ledgers: {
        listSources: () => ({ sources }),
        saveBank: () => {
          sources = [cash, bank, made];
          return { message: 'Saved', source: made };
        },
      },
    });
    await user.click(screen.getByRole('combobox', { name: 'Received in' }));
    await user.keyboard('SBI 7731{Alt>}c{/Alt}');
    const dialog = within(await screen.findByRole('dialog', { name: 'New bank' }));
    expect(dialog.getByLabelText('Account')).toHaveValue('SBI 7731');
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Received in' })).toHaveValue('SBI 7731'));
  });

  test('bills that changed meanwhile: the fresh outstandings are shown and the amount is kept', async () => {
    const fresh = fourBills.slice(1).map((each) => ({ ...each, bill_pending_amt: each.bill_pending_amt / 100 }));
    let tries = 0;
    const { user, saves } = await openReceipt({
      vouchers: {
        saveReceipt: () => {
          tries += 1;
          if (tries > 1) return saved;
          throw new Refused(409, 'BILLS_CHANGED', 'These bills changed meanwhile; here is how they stand now', {
            ...outstandingsOf(fresh),
            totalOutstandingAmount: 71_850.5,
          });
        },
      },
    });
    await chooseSource(user, 'Cash');
    await save(user);
    expect(await screen.findByText(/These bills changed meanwhile/, { selector: 'p' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Amount ₹40,000.00' })).toBeVisible();
    expect(screen.queryByText('SL/26-27/00291')).not.toBeInTheDocument();
    expect(screen.getByText('SL/26-27/00292')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Look at the bills' })).toBeVisible();
    await save(user);
    await savedText();
    expect(saves()[1]?.input).toMatchObject({
      enteredAmount: 4_000_000,
      billData: expect.arrayContaining([{ billId: idOf(602), settledAmount: 1_800_000 }]),
    });
  });
});

describe('the edit of a saved receipt', () => {
  async function openEdit(fake: FakeApi['vouchers'] = {}) {
    const asked = serveFakeApi(
      staffApi({
        vouchers: { getVoucher: () => ({ voucher: aSavedReceipt() }), ...fake },
        bills: { listOutstandings: () => outstandingsOf(afterTheReceipt), fetchOutstandingDetails: () => outstandingsOf(fourBills) },
      }),
    );
    const app = openApp(`/sUsers/editReceipt/${idOf(700)}`);
    await screen.findByRole('button', { name: 'Amount ₹40,000.00' });
    return { ...app, asked, saves: () => asked.filter(({ route }) => route === 'vouchers.updateReceipt') };
  }

  test('brings back party, date, amount, source and settled bills; the party stays', async () => {
    const { asked } = await openEdit();
    expect(screen.getByRole('textbox', { name: 'Party' })).toHaveValue('Anand Stores');
    expect(screen.getByRole('textbox', { name: 'Party' })).toHaveAttribute('readonly');
    expect(screen.getByLabelText('Date')).toHaveValue('10/11/2026');
    expect(screen.getByRole('combobox', { name: 'Received in' })).toHaveValue('Cash');
    expect(within(screen.getByRole('table', { name: 'Bills this receipt settles' })).getAllByRole('row')).toHaveLength(3);
    expect(asked.some(({ route }) => route === 'bills.fetchOutstandingDetails')).toBe(false);
  });

  test('saves with its version and leads to the receipt', async () => {
    const { user, saves, place } = await openEdit({ updateReceipt: () => ({ ...saved, _id: idOf(700), version: 4 }) });
    await chooseSource(user, 'HDFC 0042');
    await save(user);
    await waitFor(() => expect(place()).toBe(`/sUsers/receipt/details/${idOf(700)}`));
    expect(saves()[0]?.input).toMatchObject({ id: idOf(700), version: 3, enteredAmount: 4_000_000, paymentMethod: 'bank' });
  });

  test('another’s newer version says who and when, and opens the newest', async () => {
    let version = 3;
    const { user } = await openEdit({
      getVoucher: () => ({ voucher: aSavedReceipt({ version, note: version === 4 ? 'by Asha' : '' }) }),
      updateReceipt: () => {
        version = 4;
        throw new Refused(409, 'CHANGED_MEANWHILE', 'Somebody changed this meanwhile', { who: 'Asha', when: '2026-11-20T05:12:00.000Z' });
      },
    });
    await save(user);
    expect(await screen.findByText(/Asha changed this voucher on 20\/11\/2026 at 10:42/, { selector: 'p' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Open the newest' }));
    expect(await screen.findByDisplayValue('by Asha')).toBeVisible();
  });

  test('a new receipt that was begun is put aside for the edit, not lost', async () => {
    serveFakeApi(
      staffApi({
        vouchers: { getVoucher: () => ({ voucher: aSavedReceipt() }) },
        bills: { listOutstandings: () => outstandingsOf(fourBills) },
      }),
    );
    const { user } = openApp(`/sUsers/receipt?party=${aParty()._id}`);
    await screen.findByText('# Selected Bills (0/4)');
    await user.keyboard('500{Enter}{Enter}');
    await screen.findByRole('button', { name: 'Amount ₹500.00' });
    cleanup();
    openApp(`/sUsers/editReceipt/${idOf(700)}`);
    await screen.findByRole('button', { name: 'Amount ₹40,000.00' });
    window.dispatchEvent(new Event('pagehide'));
    const { _id: person } = JSON.parse(localStorage.getItem('sUserData') ?? '{}');
    const key = `bahi.drafts.receipt.${person}.${idOf(10)}`;
    const { kept } = JSON.parse(localStorage.getItem(key) ?? '{}').state;
    expect(kept.map((each: { enteredAmount: number }) => each.enteredAmount)).toEqual([50_000]);
  });
});
