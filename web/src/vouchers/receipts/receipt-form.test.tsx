import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { noDetails } from '../../platform/drafts/receipt-entry.ts';
import { type FakeApi, Refused, serveFakeApi } from '../../testing/fake-api.ts';
import { idOf } from '../../testing/people.ts';
import { nothingSince } from '../../testing/saved-vouchers.ts';
import { onPhone } from '../../testing/setup.ts';
import { openApp } from '../../testing/show.tsx';
import {
  afterTheReceipt,
  aParty,
  aSavedReceipt,
  bank,
  cash,
  fourBills,
  outstandingsOf,
  outstandingsOnWire,
  signInStaff,
  staffApi,
  TODAY,
} from '../../testing/voucher-books.ts';
import { withSource } from './receipt-facts.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T06:00:00Z`) });
  signInStaff();
});

const saved = { message: 'Saved RC/26-27/00086', _id: idOf(900), voucherNumber: 'RC/26-27/00086', version: 1, amountPaise: 4_000_000 };
const savedText = () => screen.findByText(/Saved RC\/26-27\/00086/, { selector: 'p' });
type User = ReturnType<typeof openApp>['user'];

const amount = () => screen.getByLabelText('Amount');
const amountIs = (text: string) => waitFor(() => expect(amount()).toHaveValue(text));

/** A receipt of ₹40,000 over the oldest bills, at the source of the money. */
async function openReceipt(fake: FakeApi = {}) {
  const asked = serveFakeApi(staffApi(fake));
  const app = openApp(`/sUsers/receipt?party=${aParty()._id}`);
  await screen.findByText('# Selected Bills (0/4)');
  await waitFor(() => expect(amount()).toHaveFocus());
  await app.user.keyboard('40000{Enter}');
  await amountIs('40,000.00');
  const lists = () => asked.filter(({ route }) => route === 'bills.listOutstandings').length;
  return { ...app, lists, saves: () => asked.filter(({ route }) => /vouchers\.(save|update)(Receipt|Payment)/.test(route)) };
}
async function chooseSource(user: User, name: string) {
  const field = screen.getByRole('combobox', { name: 'Received in' });
  await user.click(field);
  await user.click(await screen.findByRole('option', { name: new RegExp(name) }));
}
const save = (user: User) => user.keyboard('{Control>}a{/Control}');

describe('a new receipt', () => {
  test('"Receive" chooses the party; the amount settles the oldest bills beside it as it is typed, and Enter goes on to the source', async () => {
    const { place } = await openReceipt();
    expect(place()).toBe('/sUsers/receipt');
    expect(screen.getByRole('combobox', { name: 'Party' })).toHaveValue('Anand Stores');
    expect(screen.getByText('settles 2 bills')).toBeVisible();
    expect(screen.getByText('# Selected Bills (2/4)')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Received in' })).toHaveFocus());
  });

  // The bills are loaded only once: a second try would find them loaded, whether they allocate the amount when they come or not.
  test('fast typing: party, amount and source, before the bills are loaded; they are settled when they come', { retry: 0 }, async () => {
    serveFakeApi(staffApi({}));
    const { place } = openApp('/sUsers/receipt');
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Party' })).toHaveFocus());
    await userEvent.setup({ delay: null }).keyboard('anand{Enter}{Enter}40000{Enter}hdfc{Enter}');
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Received in' })).toHaveValue('HDFC 0042'));
    expect(place()).toBe('/sUsers/receipt');
    await amountIs('40,000.00');
    expect(await screen.findByText('# Selected Bills (2/4)')).toBeVisible();
  });

  test('the bills beside the amount work by keys: arrow down into them, Space ticks, a digit returns to the amount, and it keeps the ticks', async () => {
    const { user, saves } = await openReceipt({ vouchers: { saveReceipt: () => saved } });
    await user.click(amount());
    await user.keyboard('{ArrowDown}');
    const first = screen.getByRole('checkbox', { name: /00291/ });
    expect(first).toHaveFocus();
    await user.keyboard(' ');
    expect(first).not.toBeChecked();
    await user.keyboard('{ArrowDown}{ArrowDown} ');
    expect(screen.getByRole('checkbox', { name: /00293/ })).toBeChecked();
    await user.keyboard('5');
    expect(amount()).toHaveFocus();
    expect(amount()).toHaveValue('5');
    await user.keyboard('000{Enter}');
    expect(screen.getByText('# Selected Bills (2/4)')).toBeVisible();
    await chooseSource(user, 'Cash');
    await save(user);
    await savedText();
    expect(saves()[0]?.input).toMatchObject({
      enteredPaise: 500_000,
      bills: [
        { billId: idOf(602), settledPaise: 500_000 },
        { billId: idOf(603), settledPaise: 0 },
      ],
    });
  });

  test('if the bills cannot be read, nothing is saved as an advance: the page says so and tries again', async () => {
    let isDown = true;
    const { user, saves } = await (async () => {
      const asked = serveFakeApi(
        staffApi({
          vouchers: { saveReceipt: () => saved },
          bills: {
            listOutstandings: () => {
              if (isDown) throw new Refused(403, 'NOT_ALLOWED', 'You may not see these');
              return outstandingsOf(fourBills);
            },
          },
        }),
      );
      const app = openApp(`/sUsers/receipt?party=${aParty()._id}`);
      return { ...app, saves: () => asked.filter(({ route }) => route === 'vouchers.saveReceipt') };
    })();
    expect(await screen.findByText('The bills could not be read')).toBeVisible();
    await user.type(amount(), '40000');
    await chooseSource(user, 'Cash');
    await save(user);
    expect(await screen.findByRole('button', { name: 'The bills could not be read: You may not see these' })).toBeVisible();
    expect(saves()).toEqual([]);
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('# Selected Bills (2/4)')).toBeVisible();
    await save(user);
    await savedText();
  });

  test('figures that cannot be read stay in the amount with their reason', async () => {
    const { user, saves } = await openReceipt({ vouchers: { saveReceipt: () => saved } });
    await user.clear(amount());
    await user.type(amount(), 'abc');
    await save(user);
    await waitFor(() => expect(amount()).toHaveFocus());
    expect(amount()).toHaveValue('abc');
    expect(saves()).toEqual([]);
  });

  test('in cash: bills are settled in the order chosen, with the amounts shown', async () => {
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
      enteredPaise: 4_000_000,
      bills: [
        { billId: idOf(601), settledPaise: 3_240_000, pendingPaise: 3_240_000 },
        { billId: idOf(602), settledPaise: 760_000, pendingPaise: 1_800_000 },
      ],
      deductions: [],
      restAs: 'advance',
      lines: [],
      isInterState: false,
      parts: [{ type: 'cash', ledgerId: cash._id, amountPaise: 4_000_000, chequeNumber: '', chequeDate: null, reference: '' }],
      note: '',
      ...{ advanceTax: null, tds: null, challan: null },
    });
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Party' })).toHaveFocus());
    expect(amount()).toHaveValue('');
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
      parts: [{ type: 'cheque', ledgerId: bank._id, amountPaise: 4_000_000, chequeNumber: '004512', chequeDate: '2026-12-05' }],
    });
  });

  test('all missing fields are shown at once, and nothing is sent', async () => {
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

  test("the server's refusal stays at its field until it is corrected", async () => {
    const refuse = () => {
      throw new Refused(422, 'INVALID', 'Some entries are not right', {
        problems: [
          { code: 'PERIOD_LOCKED', field: 'date', message: 'The books are locked.' },
          { code: 'CASH_SHORT', field: 'payments.0.amount', message: 'There is less cash.' },
        ],
      });
    };
    const { user } = await openReceipt({ vouchers: { saveReceipt: refuse } });
    await chooseSource(user, 'Cash');
    await save(user);
    expect(await screen.findByRole('button', { name: 'There is less cash.' })).toBeVisible();
    vi.setSystemTime(Date.now() + 1);
    await chooseSource(user, 'HDFC');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'There is less cash.' })).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'The books are locked.' })).toBeVisible();
  });

  test('a missing bank is created in its field and chosen', async () => {
    const made = { ...bank, _id: idOf(502), name: 'SBI 7731', bankName: '' };
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
    let tries = 0;
    const { user, saves, lists } = await openReceipt({
      bills: {
        listOutstandings: () =>
          tries === 0 ? outstandingsOf(fourBills) : { ...outstandingsOf(fourBills.slice(1)), totalPaise: 7_185_050 },
      },
      vouchers: {
        saveReceipt: () => {
          tries += 1;
          if (tries > 1) return saved;
          const message = 'These bills changed meanwhile; here is how they stand now';
          throw new Refused(409, 'BILLS_CHANGED', message, outstandingsOnWire(fourBills.slice(1)));
        },
      },
    });
    await chooseSource(user, 'Cash');
    const before = lists();
    await save(user);
    expect(await screen.findByText(/These bills changed meanwhile/, { selector: 'p' })).toBeVisible();
    // The panel beside is read again.
    await waitFor(() => expect(lists()).toBeGreaterThan(before));
    await amountIs('40,000.00');
    expect(screen.queryByText('SL/26-27/00291')).not.toBeInTheDocument();
    expect(screen.getByText('SL/26-27/00292')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Look at the bills' })).toBeVisible();
    await save(user);
    await savedText();
    expect(saves()[1]?.input).toMatchObject({
      enteredPaise: 4_000_000,
      bills: expect.arrayContaining([{ billId: idOf(602), settledPaise: 1_800_000, pendingPaise: 1_800_000 }]),
    });
  });
});

test('on a phone the amount is typed in place, the bills are cards below it, and the Outstanding List is a page of its own', async () => {
  onPhone();
  serveFakeApi(staffApi({}));
  const { user, place } = openApp(`/sUsers/receipt?party=${aParty()._id}`);
  const bills = within(await screen.findByRole('list', { name: 'Open bills of Anand Stores' }));
  await user.type(amount(), '40000');
  expect(bills.getAllByRole('checkbox', { checked: true })).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Outstanding List' }));
  await waitFor(() => expect(place()).toBe(`/sUsers/receipt/addAmount/${aParty()._id}`));
});

describe('the edit of a saved receipt', () => {
  async function openEdit(fake: FakeApi['vouchers'] = {}) {
    const asked = serveFakeApi(
      staffApi({
        vouchers: { getVoucher: () => ({ voucher: aSavedReceipt(), since: nothingSince }), ...fake },
        bills: { listOutstandings: () => outstandingsOf(afterTheReceipt), fetchOutstandingDetails: () => outstandingsOf(fourBills) },
      }),
    );
    const app = openApp(`/sUsers/editReceipt/${idOf(700)}`);
    await amountIs('40,000.00');
    return { ...app, asked, saves: () => asked.filter(({ route }) => route === 'vouchers.updateReceipt') };
  }

  test('shows party, date, amount, source and settled bills; the party cannot be changed, also not by its key', async () => {
    const { user, asked, place } = await openEdit();
    await user.keyboard('{Alt>}n{/Alt}');
    expect(place()).toBe(`/sUsers/editReceipt/${idOf(700)}`);
    expect(screen.getByRole('textbox', { name: 'Party' })).toHaveValue('Anand Stores');
    expect(screen.getByRole('textbox', { name: 'Party' })).toHaveAttribute('readonly');
    expect(screen.getByLabelText('Date')).toHaveValue('10/11/2026');
    expect(screen.getByRole('combobox', { name: 'Received in' })).toHaveValue('Cash');
    const bills = within(await screen.findByRole('table', { name: 'Open bills of Anand Stores' }));
    expect(bills.getAllByRole('checkbox', { checked: true })).toHaveLength(2);
    expect(asked.some(({ route }) => route === 'bills.fetchOutstandingDetails')).toBe(false);
  });

  test('saves with its version and leads to the receipt', async () => {
    const { user, saves, place } = await openEdit({ updateReceipt: () => ({ ...saved, _id: idOf(700), version: 4 }) });
    await chooseSource(user, 'HDFC 0042');
    await save(user);
    await waitFor(() => expect(place()).toBe(`/sUsers/receipt/details/${idOf(700)}`));
    expect(saves()[0]?.input).toMatchObject({ id: idOf(700), version: 3, enteredPaise: 4_000_000, parts: [{ type: 'bank' }] });
  });

  test('a newer version names its author and time, and opens the newest', async () => {
    let version = 3;
    const { user } = await openEdit({
      getVoucher: () => ({ voucher: aSavedReceipt({ version, note: version === 4 ? 'by Asha' : '' }), since: nothingSince }),
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

  test('a new receipt in progress is kept as a draft during the edit', async () => {
    serveFakeApi(
      staffApi({
        vouchers: { getVoucher: () => ({ voucher: aSavedReceipt(), since: nothingSince }) },
        bills: { listOutstandings: () => outstandingsOf(fourBills) },
      }),
    );
    const { user } = openApp(`/sUsers/receipt?party=${aParty()._id}`);
    await screen.findByText('# Selected Bills (0/4)');
    await user.keyboard('500{Enter}');
    await amountIs('500.00');
    cleanup();
    openApp(`/sUsers/editReceipt/${idOf(700)}`);
    await amountIs('40,000.00');
    window.dispatchEvent(new Event('pagehide'));
    const { _id: person } = JSON.parse(localStorage.getItem('sUserData') ?? '{}');
    const key = `bahi.drafts.receipt.${person}.${idOf(10)}`;
    const { kept } = JSON.parse(localStorage.getItem(key) ?? '{}').state;
    expect(kept.map((each: { enteredAmount: number }) => each.enteredAmount)).toEqual([50_000]);
  });
});

const paid = { ...saved, message: 'Saved PY/26-27/00004', voucherNumber: 'PY/26-27/00004', amountPaise: 118_00 };
const rent = { _id: idOf(810), name: 'Office rent', kind: 'other' as const, group: 'Indirect Expenses' };

describe('a payment', () => {
  test.each(['/sUsers/payment', '/sUsers/paymentPurchase', '/sUsers/searchPartyPayment'])('%s is the payment screen', async (path) => {
    serveFakeApi(staffApi({}));
    openApp(path);
    expect(await screen.findByRole('heading', { name: 'Payment' })).toBeVisible();
    expect(await screen.findByRole('combobox', { name: 'Paid from' })).toBeVisible();
  });

  test("settles the bills of its party; the list is read from the payment's side", async () => {
    const asked = serveFakeApi(staffApi({ vouchers: { savePayment: () => paid } }));
    const { user, place } = openApp(`/sUsers/payment?party=${aParty()._id}`);
    await screen.findByText('# Selected Bills (0/4)');
    await user.keyboard('40000{Enter}');
    await amountIs('40,000.00');
    expect(place()).toBe('/sUsers/payment');
    const field = screen.getByRole('combobox', { name: 'Paid from' });
    await user.click(field);
    await user.click(await screen.findByRole('option', { name: /Cash/ }));
    await save(user);
    expect(await screen.findByText(/Saved PY/, { selector: 'p' })).toBeVisible();
    const sent = asked.find(({ route }) => route === 'vouchers.savePayment');
    expect(sent?.input).toMatchObject({ enteredPaise: 4_000_000, parts: [{ type: 'cash', amountPaise: 4_000_000 }], bills: [{}, {}] });
    expect(
      asked
        .filter(({ route }) => route === 'bills.listOutstandings')
        .some(({ input }) => (input as { voucher?: string }).voucher === 'payment'),
    ).toBe(true);
  });

  test('editPayment/:id opens a saved payment; its amount asks for confirmation, then the bills are as before it', async () => {
    const voucher = aSavedReceipt({ kind: 'payment', voucherNumber: 'PY/26-27/00003' });
    const asked = serveFakeApi(
      staffApi({
        vouchers: { getVoucher: () => ({ voucher, since: nothingSince }), updatePayment: () => ({ ...paid, _id: idOf(700), version: 4 }) },
        bills: { listOutstandings: () => outstandingsOf(afterTheReceipt), fetchOutstandingDetails: () => outstandingsOf(fourBills) },
      }),
    );
    const { user, place } = openApp(`/sUsers/editPayment/${idOf(700)}`);
    expect(await screen.findByText('# Selected Bills (2/4)')).toBeVisible();
    await amountIs('40,000.00');
    await user.clear(amount());
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(asked.find(({ route }) => route === 'bills.fetchOutstandingDetails')).toBeDefined());
    expect(asked.find(({ route }) => route === 'bills.fetchOutstandingDetails')?.input).toMatchObject({
      voucher: 'payment',
      voucherId: idOf(700),
    });
    await waitFor(() => expect(screen.getByLabelText('Amount')).toHaveFocus());
    await user.keyboard('32400{Enter}');
    await amountIs('32,400.00');
    await save(user);
    await waitFor(() => expect(place()).toBe(`/sUsers/payment/details/${idOf(700)}`));
    const sent = asked.find(({ route }) => route === 'vouchers.updatePayment');
    expect(sent?.input).toMatchObject({ id: idOf(700), version: 3, enteredPaise: 3_240_000, bills: [{ settledPaise: 3_240_000 }] });
  });

  test('decision 24: without a party the Outstanding List is skipped; the ledgers make the amount, their GST within', async () => {
    const asked = serveFakeApi(staffApi({ vouchers: { savePayment: () => paid, listJournalLedgers: () => ({ ledgers: [rent] }) } }));
    const { user } = openApp('/sUsers/payment');
    await screen.findByRole('combobox', { name: 'Party' });
    await user.keyboard('{Alt>}l{/Alt}');
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Ledger of line 1' })).toHaveFocus());
    await user.keyboard('Office');
    await user.click(await screen.findByRole('option', { name: /Office rent/ }));
    await waitFor(() => expect(screen.getByLabelText('Amount of line 1')).toHaveFocus());
    await user.keyboard('118{Enter}18{Enter}');
    expect(screen.getByRole('status', { name: 'Amount' })).toHaveTextContent('₹118.00');
    await user.click(screen.getByRole('combobox', { name: 'Paid from' }));
    await user.click(await screen.findByRole('option', { name: /HDFC 0042/ }));
    await user.selectOptions(screen.getByLabelText('Method'), 'UPI');
    await user.type(screen.getByLabelText('Reference'), 'UTR 77');
    await save(user);
    expect(await screen.findByText(/Saved PY/, { selector: 'p' })).toBeVisible();
    const sent = asked.find(({ route }) => route === 'vouchers.savePayment');
    expect(sent?.input).toMatchObject({
      partyId: null,
      enteredPaise: 11_800,
      lines: [{ ledgerId: rent._id, amountPaise: 11_800, gstPercentE4: 180_000, isTaxInclusive: true }],
      parts: [{ type: 'upi', ledgerId: bank._id, amountPaise: 11_800, reference: 'UTR 77' }],
    });
    expect(asked.some(({ route }) => route === 'bills.listOutstandings')).toBe(false);
  });
});

describe('the ways of money', () => {
  test('several: the first ones use what the others leave', async () => {
    const { user, saves } = await openReceipt({ vouchers: { saveReceipt: () => saved } });
    await chooseSource(user, 'Cash');
    await user.keyboard('{Alt>}s{/Alt}');
    const second = await screen.findByRole('combobox', { name: 'Received in, part 2' });
    await user.click(second);
    await user.click(await screen.findByRole('option', { name: /HDFC 0042/ }));
    await user.clear(screen.getByLabelText('Amount, part 2'));
    await user.type(screen.getByLabelText('Amount, part 2'), '15000');
    await save(user);
    await savedText();
    expect(saves()[0]?.input).toMatchObject({
      parts: [
        { type: 'cash', ledgerId: cash._id, amountPaise: 2_500_000 },
        { type: 'bank', ledgerId: bank._id, amountPaise: 1_500_000 },
      ],
    });
  });

  test('receipt/sourceList/:source lists the cash ledgers or the banks, and the chosen one becomes the source', async () => {
    serveFakeApi(staffApi({}));
    const { user } = openApp('/sUsers/receipt/sourceList/bank');
    expect(within(await screen.findByRole('list', { name: 'Banks' })).getAllByRole('button')).toHaveLength(1);
    await user.click(await screen.findByRole('button', { name: /HDFC 0042/ }));
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Received in' })).toHaveValue('HDFC 0042'));
  });

  test('For a bank payment the details are _id, bank_ledname and bank_name; for cash _id and cash_ledname; the existing chequeDate is kept', () => {
    const before = { ...noDetails(), chequeDate: '2026-12-05T00:00:00.000Z' };
    expect(withSource(before, bank)).toMatchObject({
      paymentMethod: 'bank',
      paymentDetails: {
        _id: bank._id,
        bank_ledname: bank.name,
        bank_name: bank.bankName,
        cash_ledname: '',
        chequeDate: before.chequeDate,
      },
    });
    expect(withSource(before, cash)).toMatchObject({
      paymentMethod: 'cash',
      paymentDetails: { _id: cash._id, cash_ledname: cash.name, bank_ledname: '', chequeDate: before.chequeDate },
    });
  });
});
