import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type FakeApi, Refused, serveFakeApi } from '../testing/fake-api.ts';
import { idOf } from '../testing/people.ts';
import { onPhone } from '../testing/setup.ts';
import { openApp } from '../testing/show.tsx';
import { aParty, fourBills, outstandingsOf, signInStaff, staffApi, TODAY } from '../testing/voucher-books.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T06:00:00Z`) });
  signInStaff();
});

/** The list of a new receipt, opened by its address. */
async function openList(bills: FakeApi['bills'] = {}) {
  const asked = serveFakeApi(staffApi({ bills: { ...bills } }));
  const app = openApp(`/sUsers/receipt/addAmount/${aParty()._id}`);
  await screen.findByText(/# Selected Bills/);
  return { ...app, asked };
}

const amount = () => screen.getByLabelText('Amount');
const boxOf = (billNo: string) => screen.getByRole('checkbox', { name: new RegExp(billNo) });
const rowOf = (billNo: string) => within(boxOf(billNo).closest('tr') as HTMLElement);

/** The list opened from the form of a receipt. */
async function openListOfForm() {
  const app = openApp(`/sUsers/receipt?party=${aParty()._id}`);
  await screen.findByText('# Selected Bills (0/4)');
  await app.user.keyboard('{Alt>}b{/Alt}');
  await screen.findByRole('heading', { name: 'Outstanding List' });
  return app;
}

describe('contents of the screen', () => {
  test('a header titled Outstanding List with the party, the total outstanding and the mobile number', async () => {
    await openList();
    expect(screen.getByRole('heading', { name: 'Outstanding List' })).toBeVisible();
    expect(screen.getByText('Anand Stores')).toBeVisible();
    expect(screen.getByText('9847012345')).toBeVisible();
    expect(screen.getAllByText('₹1,04,250.50').length).toBeGreaterThan(0);
  });

  test('each bill with number, date as DD/MM/YYYY, source in words, pending, settled and remaining', async () => {
    await openList();
    const row = rowOf('OB-14');
    expect(row.getByText('20/10/2026')).toBeVisible();
    expect(row.getByText('Opening')).toBeVisible();
    expect(row.getAllByText('₹41,850.50')).toHaveLength(2);
    expect(row.getByText('–', { selector: 'td:nth-child(7)' })).toBeVisible();
  });

  test('on a phone a card per bill, and Next at the bottom', async () => {
    onPhone();
    const { user } = await openList();
    await user.type(amount(), '33000');
    const card = within(boxOf('00292').closest('li') as HTMLElement);
    expect(card.getByText('Settled ₹600')).toBeVisible();
    expect(card.getByText('Remaining ₹17,400')).toBeVisible();
    expect(screen.getByText('2 of 4 bills')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
  });

  test('for a list that was cut, the total includes unlisted bills, and the screen says so', async () => {
    await openList({ listOutstandings: () => ({ ...outstandingsOf(fourBills), totalPaise: 20_425_050 }) });
    expect(screen.getAllByText('₹2,04,250.50').length).toBeGreaterThan(0);
    expect(screen.getByText('The oldest 4 are listed; the total counts all.')).toBeVisible();
  });

  test('a party without bills: the amount is an advance', async () => {
    await openList({ listOutstandings: () => outstandingsOf([]) });
    expect(screen.getByText('No open bills')).toBeVisible();
    expect(screen.getByText('# Selected Bills (0/0)')).toBeVisible();
  });

  test('a loading error is shown, and the bills can be loaded again', async () => {
    let isBroken = true;
    serveFakeApi(
      staffApi({
        bills: {
          listOutstandings: () => {
            if (isBroken) throw new Refused(403, 'NOT_ALLOWED', 'You may not do this');
            return outstandingsOf(fourBills);
          },
        },
      }),
    );
    const { user } = openApp(`/sUsers/receipt/addAmount/${aParty()._id}`);
    expect(await screen.findByText('The bills could not be read')).toBeVisible();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('# Selected Bills (0/4)')).toBeVisible();
  });
});

describe('deductions and credits', () => {
  test('Alt+D deducts from the focused bill: it is closed first, and the money covers the next', async () => {
    const { user } = await openList();
    await user.type(amount(), '32400');
    await user.keyboard('{Enter}{Alt>}d{/Alt}');
    const dialog = within(await screen.findByRole('dialog', { name: /Deduct from .*00291/ }));
    expect(['Discount', 'TDS', 'Bank charges', 'Write-off'].map((label) => dialog.getByLabelText(label))).toHaveLength(4);
    await user.type(dialog.getByLabelText('Discount'), '400');
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText('less ₹400')).toBeVisible();
    expect(rowOf('00291').getByText('₹32,000')).toBeVisible();
    expect(rowOf('00292').getByText('₹400')).toBeVisible();
    expect(screen.getByText('# Selected Bills (2/4)')).toBeVisible();
  });

  test('a deduction beyond its bill is refused with a message', async () => {
    const { user } = await openList();
    await user.type(amount(), '100');
    await user.click(screen.getByRole('button', { name: /Deduct from .*00293/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('TDS'), '12001');
    expect(dialog.getByRole('alert')).toHaveTextContent('Only ₹12,000 of SL/26-27/00293 are pending.');
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  test('a tick uses the present amount, also in a row that the last key did not change', async () => {
    const { user } = await openList();
    await user.type(amount(), '62400.5');
    await user.click(boxOf('00291'));
    expect(rowOf('OB-14').getByText('₹32,400.50')).toBeVisible();
  });

  test('an advance is listed below 0 and is netted when ticked', async () => {
    const advance = {
      ...fourBills[0]!,
      billId: idOf(690),
      _id: idOf(690),
      billNo: 'RC/26-27/00050',
      source: 'receipt' as const,
      pendingPaise: -100_000,
    };
    const { user } = await openList({
      listOutstandings: () => ({ ...outstandingsOf([...fourBills, advance]), totalPaise: 10_425_050 }),
    });
    expect(rowOf('RC/26-27/00050').getByText('Advance')).toBeVisible();
    expect(screen.getByText('# Selected Bills (0/4)')).toHaveTextContent('· Credits (0/1)');
    // The total is the sum of the rows: bills of ₹1,04,250.50 less a credit of ₹1,000.
    const total = within(screen.getByRole('row', { name: /^Total less credits of ₹1,000/ }));
    expect(total.getAllByText('₹1,03,250.50')).toHaveLength(2);
    expect(screen.queryByText(/of it tax|cheque, due/)).not.toBeInTheDocument();
    await user.type(amount(), '31400');
    expect(boxOf('RC/26-27/00050')).not.toBeChecked();
    await user.click(boxOf('RC/26-27/00050'));
    expect(rowOf('00291').getAllByText('₹32,400').length).toBeGreaterThan(0);
    expect(rowOf('RC/26-27/00050').getAllByText(/₹1,000$/).length).toBeGreaterThan(0);
    expect(total.getByText('₹31,400')).toBeVisible();
    expect(total.getByText('₹71,850.50')).toBeVisible();
    expect(screen.queryByText('keep it on account, without a reference')).not.toBeInTheDocument();
  });
});

test('an advance for a service shows its tax, and a bill settled in part by a cheque shows the cheque’s date', async () => {
  const taxed = { ...fourBills[0]!, billId: idOf(691), billNo: 'RC/26-27/00051', source: 'receipt' as const, pendingPaise: -59_000 };
  const bills = [
    { ...taxed, taxPaise: 9_000 },
    { ...fourBills[1]!, chequeDate: '2026-12-01' },
  ];
  await openList({ listOutstandings: () => outstandingsOf(bills) });
  expect(rowOf('RC/26-27/00051').getByText('₹90 of it tax')).toBeVisible();
  expect(rowOf('00292').getByText('cheque, due 01/12/2026')).toBeVisible();
});

describe('allocation', () => {
  test('on the first edit of the amount, bills are auto-selected in list order while the remaining amount is above 0', async () => {
    const { user } = await openList();
    await user.type(amount(), '60000');
    expect(screen.getByText('# Selected Bills (3/4)')).toBeVisible();
    expect(rowOf('00291').getAllByText('₹32,400')).toHaveLength(2);
    expect(rowOf('00293').getByText('₹9,600')).toBeVisible();
    expect(rowOf('00293').getByText('₹2,400')).toBeVisible();
    expect(boxOf('OB-14')).not.toBeChecked();
  });

  test('selected bills are allocated in the order of selection, and the order is shown', async () => {
    const { user } = await openList();
    await user.type(amount(), '20000');
    await user.click(boxOf('00291'));
    await user.click(boxOf('00293'));
    await user.click(boxOf('00291'));
    expect(rowOf('00293').getByText('1')).toBeVisible();
    expect(rowOf('00291').getByText('2')).toBeVisible();
    expect(rowOf('00293').getAllByText('₹12,000')).toHaveLength(2);
    expect(rowOf('00291').getByText('₹8,000')).toBeVisible();
  });

  test('ticking a bill is ignored if the amount is used up, and the row says why', async () => {
    const { user } = await openList();
    await user.type(amount(), '32400');
    await user.click(boxOf('00293'));
    expect(boxOf('00293')).not.toBeChecked();
    expect(boxOf('00293')).toBeEnabled();
    expect(rowOf('00293').getAllByText('Amount is fully used')[0]).toBeVisible();
    expect(boxOf('00293')).toHaveAccessibleDescription('Amount is fully used');
    expect(screen.getByRole('status')).toHaveTextContent('Amount is fully used');
    expect(screen.getByText('# Selected Bills (1/4)')).toBeVisible();
  });

  test('toggling a bill off removes it and recomputes', async () => {
    const { user } = await openList();
    await user.type(amount(), '40000');
    await user.click(boxOf('00291'));
    expect(boxOf('00291')).not.toBeChecked();
    expect(rowOf('00292').getAllByText('₹18,000')).toHaveLength(2);
    expect(screen.getByText('Advance')).toBeVisible();
    expect(screen.getByText('₹22,000')).toBeVisible();
  });

  test('when the amount is 0 or less, all selections and the advance are cleared', async () => {
    const { user } = await openList();
    await user.type(amount(), '200000');
    expect(screen.getByText('Advance')).toBeVisible();
    await user.clear(amount());
    expect(screen.getByText('# Selected Bills (0/4)')).toBeVisible();
    expect(screen.queryByText('Advance')).not.toBeInTheDocument();
  });

  test('"The amount input is free text. It is parsed as a number and falls back to 0 if not numeric."; a sum is worked out', async () => {
    const { user } = await openList();
    await user.type(amount(), 'forty');
    expect(screen.getByText('# Selected Bills (0/4)')).toBeVisible();
    await user.clear(amount());
    await user.type(amount(), '₹ 32,400');
    expect(screen.getByText('# Selected Bills (1/4)')).toBeVisible();
    for (const [typed, counter] of [
      ['1e3', '(0/4)'],
      ['-5', '(0/4)'],
      ['0', '(0/4)'],
      ['12,34,567.89', '(4/4)'],
    ]) {
      await user.clear(amount());
      await user.type(amount(), typed ?? '');
      expect(screen.getByText(`# Selected Bills ${counter}`)).toBeVisible();
    }
    await user.clear(amount());
    await user.click(amount());
    await user.paste('₹32,400.00');
    expect(screen.getByText('# Selected Bills (1/4)')).toBeVisible();
    await user.clear(amount());
    await user.type(amount(), '=300*108{Enter}');
    expect(amount()).toHaveValue('32,400.00');
    expect(screen.getByText('# Selected Bills (1/4)')).toBeVisible();
  });
});

describe('keys', () => {
  test('Enter goes into the list, arrows move, Space marks, Home and End jump', async () => {
    const { user } = await openList();
    expect(amount()).toHaveFocus();
    await user.keyboard('104250.50{Enter}');
    expect(boxOf('00291')).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown} ');
    expect(boxOf('00293')).not.toBeChecked();
    await user.keyboard('{End}');
    expect(boxOf('OB-14')).toHaveFocus();
    await user.keyboard('{Home}');
    expect(boxOf('00291')).toHaveFocus();
  });

  test('typing a digit in the list goes back to the amount with that digit', async () => {
    const { user } = await openList();
    await user.keyboard('500{Enter}7');
    expect(amount()).toHaveFocus();
    expect(amount()).toHaveValue('7');
  });

  test('Alt+N none, Alt+A as far as the amount reaches, Alt+O oldest first', async () => {
    const { user } = await openList();
    await user.keyboard('60000');
    await user.keyboard('{Alt>}n{/Alt}');
    expect(screen.getByText('# Selected Bills (0/4)')).toBeVisible();
    expect(screen.getByText('Advance')).toBeVisible();
    await user.keyboard('{Alt>}a{/Alt}');
    expect(screen.getByText('# Selected Bills (3/4)')).toBeVisible();
    await user.click(boxOf('00291'));
    await user.keyboard('{Alt>}o{/Alt}');
    expect(screen.getByText('# Selected Bills (3/4)')).toBeVisible();
    expect(rowOf('00291').getByText('1')).toBeVisible();
  });
});

describe('Next', () => {
  test('with an amount of 0 or less it is refused with a warning', async () => {
    const { user, place } = await openList();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Please enter a valid amount')).toBeVisible();
    expect(place()).toContain('/addAmount/');
  });

  test('stores the settlement in the draft and goes back one step in history', async () => {
    serveFakeApi(staffApi({}));
    const { user, place } = await openListOfForm();
    await user.keyboard('60000{Enter}{Enter}');
    await waitFor(() => expect(place()).toBe('/sUsers/receipt'));
    await waitFor(() => expect(amount()).toHaveValue('60,000.00'));
    const [, ...rows] = within(await screen.findByRole('table', { name: 'Open bills of Anand Stores' })).getAllByRole('row');
    expect(rows.slice(0, 3).map((row) => [0, 5, 6, 7].map((at) => row.children[at]?.textContent))).toEqual([
      ['1', '₹32,400', '₹32,400', '₹0'],
      ['2', '₹18,000', '₹18,000', '₹0'],
      ['3', '₹12,000', '₹9,600', '₹2,400'],
    ]);
  });
});

test('"Next with a valid amount … goes back one step in history, replacing the entry": history does not grow, and forward shows the list as stored', async () => {
  serveFakeApi(staffApi({}));
  const { user, place } = await openListOfForm();
  const entries = window.history.length;
  await user.keyboard('60000{Enter}{Enter}');
  await waitFor(() => expect(place()).toBe('/sUsers/receipt'));
  expect(window.history.length).toBe(entries);
  window.history.forward();
  expect(await screen.findByRole('heading', { name: 'Outstanding List' })).toBeVisible();
  expect(await screen.findByText('# Selected Bills (3/4)')).toBeVisible();
  expect(amount()).toHaveValue('60,000.00');
});
