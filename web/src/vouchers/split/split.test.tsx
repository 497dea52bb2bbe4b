import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openDraftStore } from '../../platform/drafts/draft-store.ts';
import { beginVoucher, voucherDrafts } from '../../platform/drafts/voucher-entry.ts';
import { anItem } from '../../testing/entries.ts';
import { type FakeApi, Refused, serveFakeApi } from '../../testing/fake-api.ts';
import { aCompany, idOf } from '../../testing/people.ts';
import { onPhone } from '../../testing/setup.ts';
import { openApp } from '../../testing/show.tsx';
import { aParty, aProduct, bank, cash, factsOf, signInStaff, staffApi, TODAY } from '../../testing/voucher-books.ts';

const SPLITTING = '/sUsers/sales/paymentSplitting';
const { ledgers } = factsOf('sales');
/** The books know the ledger Cash by its role. */
const theCash = { ...cash, _id: ledgers.cash! };
const secondBank = { ...bank, _id: idOf(502), name: 'SBI 7781', bankName: 'State Bank' };
const agent = aParty({ _id: idOf(101), partyName: 'Babu Agencies' });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T06:00:00Z`) });
  signInStaff();
  // 10 × 100.00 at 18 %: 1,180.00
  draftStore().start(beginVoucher('sales'));
  draftStore().change({ party: aParty(), items: [anItem(aProduct(), 10, 100)] });
});

const draftStore = () =>
  openDraftStore(voucherDrafts.sales, JSON.parse(localStorage.getItem('sUserData') ?? '{}')._id as string, aCompany()._id).getState();
const amount = (name: string) => screen.getByRole('textbox', { name });
const remaining = () => within(screen.getByRole('form', { name: 'Payment in parts' })).getByRole('status');
const saved = { message: 'Saved SL/26-27/00418', _id: idOf(800), voucherNumber: 'SL/26-27/00418', version: 1, amountPaise: 118_000 };

async function openSplit(fake: FakeApi = {}, sources = [theCash, bank]) {
  const asked = serveFakeApi(
    staffApi({
      ledgers: { listSources: () => ({ sources }) },
      parties: { listParties: () => ({ parties: [aParty(), agent], next: null, total: 2 }) },
      ...fake,
    }),
  );
  const app = openApp('/sUsers/sales');
  await screen.findByText('Taxable, 1 item · 10 pcs');
  await app.user.keyboard('{Alt>}s{/Alt}');
  await waitFor(() => expect(app.place()).toBe(SPLITTING));
  await waitFor(() => expect(amount('Cash')).toHaveFocus());
  return { ...app, saves: () => asked.filter(({ route }) => route === 'vouchers.saveSales').map(({ input }) => input as object) };
}

describe('the split of a payment', () => {
  test('opens beside the sale at its own address with four parts at 0: all remains and is outstanding', async () => {
    const { place } = await openSplit();
    expect(['Cash', 'UPI', 'Cheque', 'Credit'].map((name) => (amount(name) as HTMLInputElement).value)).toEqual(['', '', '', '']);
    expect(remaining()).toHaveTextContent('₹1,180.00');
    expect(screen.getByRole('table', { name: 'Items of the voucher' })).toBeVisible();
    window.history.back();
    await waitFor(() => expect(place()).toBe('/sUsers/sales'));
    expect(screen.queryByRole('form', { name: 'Payment in parts' })).not.toBeInTheDocument();
    expect(draftStore().active.party?.partyName).toBe('Anand Stores');
  });

  test('by keyboard: four parts, each sent to its ledger with its ref_collection; Done moves to Save', async () => {
    const { user, saves, place } = await openSplit({ vouchers: { saveSales: () => saved } });
    await user.keyboard('300{Enter}400{Enter}200{Enter}');
    expect(screen.getByRole('combobox', { name: 'Cheque into' })).toHaveFocus();
    await user.keyboard('{Enter}000123{Enter}');
    expect(amount('Cheque date')).toHaveFocus();
    await user.keyboard('31/12/26{Enter}280{Enter}');
    expect(remaining()).toHaveTextContent('₹0.00');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(place()).toBe('/sUsers/sales'));
    const section = within(screen.getByRole('region', { name: 'Payment' }));
    expect(section.getByText('Outstanding').nextSibling).toHaveTextContent('₹280.00');
    const area = within(screen.getByRole('region', { name: 'Save' }));
    await waitFor(() => expect(area.getByRole('button', { name: /^Save/ })).toHaveFocus());
    await user.keyboard('{Enter}');
    await screen.findByText('Saved SL/26-27/00418', { selector: 'p' });
    expect(saves()[0]).toMatchObject({
      totalPaise: 118_000,
      splits: [
        { kind: 'cash', amountPaise: 30_000, ledgerId: theCash._id, ref_collection: 'Cash' },
        { kind: 'upi', amountPaise: 40_000, ledgerId: bank._id, ref_collection: 'BankDetails' },
        {
          kind: 'cheque',
          amountPaise: 20_000,
          ledgerId: bank._id,
          ref_collection: 'BankDetails',
          chequeNumber: '000123',
          chequeDate: '2026-12-31',
        },
        {
          kind: 'credit',
          amountPaise: 28_000,
          partyId: aParty()._id,
          ref_collection: 'Party',
          referenceName: '',
          credit_reference_type: 'New Ref',
        },
      ],
    });
    expect(draftStore().active.splits).toEqual([]);
  });

  test('a part takes the rest', async () => {
    const { user } = await openSplit();
    await user.type(amount('Cash'), '300');
    await user.click(screen.getByRole('button', { name: 'Rest, by UPI: all that is left, ₹880.00' }));
    expect(amount('UPI')).toHaveFocus();
    expect(amount('UPI')).toHaveValue('880.00');
    expect(remaining()).toHaveTextContent('₹0.00');
    expect(screen.queryByRole('button', { name: /all that is left/ })).not.toBeInTheDocument();
  });

  test('a split above the total is refused at its field', async () => {
    const { user, place, saves } = await openSplit();
    await user.type(amount('Cash'), '1000');
    await user.type(amount('UPI'), '200');
    expect(amount('UPI')).toHaveAccessibleDescription('The parts come to ₹1,200, the bill to ₹1,180.');
    expect(amount('Cash')).not.toBeInvalid();
    expect(remaining()).toHaveTextContent('−₹20.00');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(place()).toBe(SPLITTING);
    await waitFor(() => expect(amount('UPI')).toHaveFocus());
    await user.keyboard('{Control>}a{/Control}');
    expect(saves()).toEqual([]);
  });

  test('with two banks one must be chosen; until then Save says so and leads there', async () => {
    const { user, place } = await openSplit({}, [theCash, bank, secondBank]);
    await user.type(amount('UPI'), '100');
    window.history.back();
    await waitFor(() => expect(place()).toBe('/sUsers/sales'));
    await user.keyboard('{Control>}a{/Control}');
    await user.click(await screen.findByRole('button', { name: 'Choose the bank.' }));
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'UPI into' })).toHaveFocus());
    expect(screen.getByRole('combobox', { name: 'UPI into' })).toBeInvalid();
    await user.selectOptions(screen.getByRole('combobox', { name: 'UPI into' }), secondBank._id);
    expect(screen.queryByRole('button', { name: 'Choose the bank.' })).not.toBeInTheDocument();
  });

  test('credit belongs to the party of the sale unless another is chosen, with its bill', async () => {
    const { user, saves } = await openSplit({ vouchers: { saveSales: () => saved } });
    await user.type(amount('Credit'), '280');
    const owing = screen.getByRole('combobox', { name: 'On credit to' });
    expect(owing).toHaveValue('Anand Stores');
    await user.click(owing);
    await user.click(await screen.findByRole('option', { name: /Babu Agencies/ }));
    await user.type(amount('Reference'), 'AG-1');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByText('Saved SL/26-27/00418', { selector: 'p' });
    expect(saves()[0]).toMatchObject({
      partyId: aParty()._id,
      splits: [{ kind: 'credit', amountPaise: 28_000, partyId: agent._id, referenceName: 'AG-1' }],
    });
  });

  test('Reset sets all four to 0, and the full total remains', async () => {
    const { user } = await openSplit();
    await user.type(amount('Cash'), '300');
    await user.type(amount('UPI'), '400');
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(['Cash', 'UPI'].map((name) => (amount(name) as HTMLInputElement).value)).toEqual(['', '']);
    expect(remaining()).toHaveTextContent('₹1,180.00');
  });

  test('is kept in the browser with the draft, and cleared when the items change', async () => {
    const { user } = await openSplit();
    await user.type(amount('Cash'), '300');
    draftStore().change({ note: 'paid at the counter' });
    window.dispatchEvent(new Event('pagehide'));
    const stored = Object.values(localStorage).find((text: string) => text.includes('paid at the counter'));
    expect(JSON.parse(stored ?? '').state.active).toMatchObject({
      voucherType: 'sales',
      mode: 'create',
      splits: [{ amountPaise: 30_000 }, {}, {}, {}],
    });
    expect(draftStore().active.splits[0]?.amountPaise).toBe(30_000);
    await user.click(screen.getByText('Surf Excel 1 kg', { selector: 'td' }));
    await user.clear(screen.getByRole('textbox', { name: 'Quantity of line 1' }));
    await user.type(screen.getByRole('textbox', { name: 'Quantity of line 1' }), '5');
    expect(draftStore().active.splits).toEqual([]);
    await waitFor(() => expect(remaining()).toHaveTextContent('₹590.00'));
  });

  test('is rendered even before the rate typed last', async () => {
    const { user } = await openSplit();
    await user.click(screen.getByText('100.00'));
    const rate = await screen.findByRole('textbox', { name: 'Rate of line 1' });
    fireEvent.change(rate, { target: { value: '200' } });
    fireEvent.change(amount('Cash'), { target: { value: '5' } });
    await waitFor(() => expect(remaining()).toHaveTextContent('₹2,355.00'));
    await act(() => new Promise((rested) => setTimeout(rested, 400)));
    expect(remaining()).toHaveTextContent('₹2,355.00');
    expect(draftStore().active.splitOfPaise).toBe(236_000);
    expect(draftStore().active.splits[0]).toMatchObject({ type: 'cash', amountPaise: 500 });
  });

  test('is cleared when the bill total changes', async () => {
    const { user } = await openSplit();
    await user.type(amount('Cash'), '300');
    expect(draftStore().active.splitOfPaise).toBe(118_000);
    await user.click(screen.getByText('Surf Excel 1 kg', { selector: 'td' }));
    draftStore().change({ items: [anItem(aProduct(), 10, 200)] });
    await waitFor(() => expect(draftStore().active.splits).toEqual([]));
    expect(draftStore().totals[draftStore().active.key]).toBe(236_000);
  });

  test('a cleared split is reported until it is split again, and not for the next voucher', async () => {
    const { user } = await openSplit({ vouchers: { saveSales: () => saved } });
    await user.type(amount('Cash'), '300');
    await user.type(amount('UPI'), '400');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    const emptiedText = () => screen.queryByText('The bill changed; its payment was emptied: Cash ₹300.00, UPI ₹400.00.');
    expect(emptiedText()).not.toBeInTheDocument();
    act(() => draftStore().change({ items: [anItem(aProduct(), 10, 200)] }));
    expect(await screen.findByText(/its payment was emptied/)).toBe(emptiedText());
    act(() => draftStore().change({ note: 'by hand' }));
    expect(emptiedText()).toBeVisible();
    await user.keyboard('{Control>}a{/Control}');
    await screen.findByText('Saved SL/26-27/00418', { selector: 'p' });
    expect(emptiedText()).not.toBeInTheDocument();
  });

  test('split again, or set to 0 by hand, nothing is reported', async () => {
    const { user } = await openSplit();
    await user.type(amount('Cash'), '300');
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(screen.queryByText(/its payment was emptied/)).not.toBeInTheDocument();
    await user.type(amount('Cash'), '300');
    act(() => draftStore().change({ items: [anItem(aProduct(), 10, 200)] }));
    expect(await screen.findByText(/its payment was emptied: Cash ₹300.00/)).toBeVisible();
    await user.type(amount('Cash'), '2360');
    expect(screen.queryByText(/its payment was emptied/)).not.toBeInTheDocument();
  });

  test("the server's refusal of a part is shown at its field", async () => {
    const first = await openSplit({
      vouchers: {
        saveSales: () => {
          throw new Refused(422, 'INVALID', 'Some entries are not right', {
            problems: [{ code: 'LEDGER_INACTIVE', field: 'paymentSplits.0.ref_id', message: 'HDFC 0042 is not active.' }],
          });
        },
      },
    });
    await first.user.type(amount('UPI'), '100');
    await first.user.click(screen.getByRole('button', { name: 'Done' }));
    await first.user.keyboard('{Control>}a{/Control}');
    await first.user.click(await screen.findByRole('button', { name: 'HDFC 0042 is not active.' }));
    await waitFor(() => expect(first.place()).toBe(SPLITTING));
    expect(amount('UPI')).toHaveValue('100.00');
  });
});

describe('on a phone', () => {
  test('the split is its own screen; Back returns to the sale with the input', async () => {
    onPhone();
    serveFakeApi(staffApi({ ledgers: { listSources: () => ({ sources: [theCash, bank] }) } }));
    const { user, place } = openApp('/sUsers/sales');
    await user.click(await screen.findByRole('button', { name: 'Payment' }));
    expect(await screen.findByRole('heading', { name: 'Payment' })).toBeVisible();
    expect(place()).toBe(SPLITTING);
    expect(screen.queryByRole('list', { name: 'Items of the voucher' })).not.toBeInTheDocument();
    await user.type(await screen.findByRole('textbox', { name: 'Cash' }), '180');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(place()).toBe('/sUsers/sales'));
    expect(await screen.findByRole('list', { name: 'Items of the voucher' })).toBeVisible();
    expect(draftStore().active).toMatchObject({ splits: [{ amountPaise: 18_000 }, {}, {}, {}], splitOfPaise: 118_000 });
  });
});

test('a part that is not a number stays as typed and blocks the save of its sale', async () => {
  const { user, saves } = await openSplit();
  await user.type(amount('Cash'), '500.123');
  await user.tab();
  expect(amount('Cash')).toHaveValue('500.123');
  expect(amount('Cash')).toHaveAccessibleDescription('500.123 has more than 2 decimals.');
  await user.keyboard('{Control>}a{/Control}');
  expect(within(screen.getByRole('region', { name: 'Save' })).getByText('Cash: 500.123 has more than 2 decimals.')).toBeVisible();
  expect(saves()).toEqual([]);
});
