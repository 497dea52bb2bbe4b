import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { serveFakeApi } from '../testing/fake-api.ts';
import { idOf } from '../testing/people.ts';
import { onPhone } from '../testing/setup.ts';
import { openApp } from '../testing/show.tsx';
import { aParty, aProduct, bank, cash, factsOf, signInStaff, staffApi, TODAY } from '../testing/voucher-books.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T06:00:00Z`) });
  signInStaff();
});

const freight = {
  _id: idOf(850),
  ledgerId: idOf(851),
  name: 'Freight',
  isDeduction: false,
  figure: 'amount' as const,
  amountPaise: 0,
  percentE4: 0,
  taxing: 'spread' as const,
  hsn: null,
  slabBy: null,
  rates: [],
};
const saved = { message: 'Saved 1', _id: idOf(800), voucherNumber: '1', version: 1, amountPaise: 500 };

function serve() {
  const asked = serveFakeApi(
    staffApi({
      vouchers: {
        getVoucherFacts: () => ({
          ...factsOf('sales'),
          additionalCharges: [freight, { ...freight, _id: idOf(852), ledgerId: idOf(853), name: 'Packing' }],
        }),
        listJournalLedgers: () => ({ ledgers: [] }),
        saveContra: () => saved,
        saveSales: () => saved,
      },
      ledgers: { listSources: () => ({ sources: [cash, bank] }) },
      products: { listProducts: () => ({ products: [aProduct()], next: null, total: 1 }) },
      parties: { listParties: () => ({ parties: [aParty()], next: null, total: 1 }) },
    }),
  );
  return { saves: () => asked.filter(({ route }) => /\.(save|update)/.test(route)) };
}
const open = (path: string) => ({ ...serve(), ...openApp(path) });

/** Loads the page again from local storage, as another person: cached reads stay in memory otherwise. */
function reload(path: string) {
  window.dispatchEvent(new Event('pagehide'));
  const person = () => (JSON.parse(localStorage.getItem('sUserData') ?? '{}') as { _id: string })._id;
  const before = person();
  cleanup();
  signInStaff();
  for (const [name, text] of Object.entries({ ...localStorage }) as [string, string][]) {
    if (name.includes(before)) localStorage.setItem(name.replace(before, person()), text);
  }
  return open(path);
}
type User = ReturnType<typeof open>['user'];
const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input' });
const area = async () => within(await screen.findByRole('region', { name: 'Save' }));
async function typeIn(user: User, label: string, typed: string) {
  const input = await field(label);
  await user.click(input);
  await user.clear(input);
  await user.paste(typed);
}
async function surf(user: User) {
  await user.click(await screen.findByRole('combobox', { name: 'Item of line 1' }));
  await user.keyboard('surf');
  await screen.findByRole('option', { name: /Surf/, selected: true });
  await user.keyboard('{Enter}');
}
async function charge(user: User, name: string) {
  const input = await screen.findByRole('combobox', { name: 'Charge' });
  await user.click(input);
  await user.keyboard(name);
  await screen.findByRole('option', { name: new RegExp(name), selected: true });
  await user.keyboard('{Enter}');
  return field(`${name}, amount`);
}
const fold = (heading: string) => screen.getByText(heading, { selector: 'summary' });

test('a text that is not a number is restored after a reload, with its reason, and blocks the save', async () => {
  const { user } = open('/sUsers/contra');
  await typeIn(user, 'Amount', '1.234');
  const again = reload('/sUsers/contra');
  const input = await field('Amount');
  expect(input).toHaveValue('1.234');
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription('1.234 has more than 2 decimals.');
  await again.user.keyboard('{Control>}a{/Control}');
  expect((await area()).getByRole('button', { name: 'Amount: 1.234 has more than 2 decimals.' })).toBeVisible();
  expect(again.saves()).toEqual([]);
  await typeIn(again.user, 'Amount', '5');
  expect((await area()).queryByText(/decimals/)).not.toBeInTheDocument();
});

test('it is restored in the line of a sale too, and an earlier stored draft does not replace it', async () => {
  const { user } = open('/sUsers/sales');
  await surf(user);
  await typeIn(user, 'Rate of line 1', '1.2345');
  await user.keyboard('6');
  reload('/sUsers/sales');
  expect(await screen.findByText('1.23456', { selector: 'td' })).toBeVisible();
  expect((await area()).getByRole('button', { name: 'Rate of line 1: 1.23456 has more than 4 decimals.' })).toBeVisible();
});

test('a closed fold shows it, also after a reload, and the problem opens the fold', async () => {
  const { user } = open('/sUsers/sales');
  await user.click(await screen.findByText('Charges', { selector: 'summary' }));
  await user.click(await charge(user, 'Freight'));
  await user.paste('12');
  await user.paste('x');
  await user.click(fold('Charges'));
  await waitFor(() => expect(screen.queryByLabelText('Freight, amount')).not.toBeInTheDocument());
  expect((await area()).getByRole('button', { name: /^Freight, amount: .*12x.* is not a number\.$/ })).toBeVisible();

  const again = reload('/sUsers/sales');
  const problem = await (await area()).findByRole('button', { name: /^Freight, amount: .*12x/ });
  await again.user.keyboard('{Control>}a{/Control}');
  expect(again.saves()).toEqual([]);
  await again.user.click(problem);
  const input = await field('Freight, amount');
  await waitFor(() => expect(input).toHaveFocus());
  expect(input).toHaveValue('12x');
  expect(input).toBeInvalid();
});

test('it is removed with its charge, and moves up with a charge below', async () => {
  const { user } = open('/sUsers/sales');
  await user.click(await screen.findByText('Charges', { selector: 'summary' }));
  await user.click(await charge(user, 'Freight'));
  await user.paste('1x');
  await user.click(await charge(user, 'Packing'));
  await user.paste('2x');
  await user.click(screen.getByRole('button', { name: 'Remove Freight' }));
  await waitFor(() => expect(screen.queryByLabelText('Freight, amount')).not.toBeInTheDocument());
  expect(await field('Packing, amount')).toHaveValue('2x');
  await waitFor(async () => expect((await area()).getAllByRole('button', { name: /is not a number/ })).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Remove Packing' }));
  await waitFor(async () => expect((await area()).queryByText(/is not a number/)).not.toBeInTheDocument());
});

test('two charges of one name have separate texts, also when the other is removed', async () => {
  const { user } = open('/sUsers/sales');
  await user.click(await screen.findByText('Charges', { selector: 'summary *, summary' }));
  for (const each of [1, 2]) {
    await user.click(screen.getByRole('combobox', { name: 'Charge' }));
    await user.keyboard('frei');
    await screen.findByRole('option', { name: /Freight/ });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getAllByRole('textbox', { name: 'Freight, amount' })).toHaveLength(each));
  }
  const amounts = () => screen.getAllByRole('textbox', { name: 'Freight, amount' });
  await user.click(amounts()[0]!);
  await user.paste('abc');
  await user.tab();
  await user.click(screen.getAllByRole('button', { name: 'Remove Freight' })[0]!);
  await waitFor(() => expect(amounts()).toHaveLength(1));
  expect(amounts()[0]).not.toHaveValue('abc');
  expect(screen.queryByText(/abc/)).not.toBeInTheDocument();
});

test('a part of the payment under the closed panel is reported, and the problem opens the panel; Reset clears it', async () => {
  const { user } = open('/sUsers/sales');
  await surf(user);
  await user.keyboard('{Alt>}s{/Alt}');
  await waitFor(() => expect(document.activeElement).toHaveAccessibleName('Cash'));
  await typeIn(user, 'UPI', 'abc');
  window.history.back();
  await waitFor(() => expect(screen.queryByLabelText('UPI')).not.toBeInTheDocument());
  await user.click(await (await area()).findByRole('button', { name: /^UPI: .*abc/ }));
  const input = await field('UPI');
  await waitFor(() => expect(input).toHaveFocus());
  expect(input).toHaveValue('abc');
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(await field('UPI')).toHaveValue('');
  await waitFor(async () => expect((await area()).queryByText(/abc/)).not.toBeInTheDocument());
});

test('on a phone the full-screen payment leaves the typed date as it was', async () => {
  onPhone();
  const { user, place } = open('/sUsers/sales');
  await typeIn(user, 'Date', '31-2');
  await user.click(screen.getByRole('button', { name: 'Payment' }));
  await waitFor(() => expect(screen.queryByLabelText('Date')).not.toBeInTheDocument());
  window.history.back();
  await waitFor(() => expect(place()).toBe('/sUsers/sales'));
  expect(await field('Date')).toHaveValue('31-2');
  expect((await area()).getByRole('button', { name: /^Date: / })).toBeVisible();
});

test('an invalid date of an original is reported while its fold is closed, and removed with the original', async () => {
  const { user } = open('/sUsers/creditNote');
  await user.click(await screen.findByRole('combobox', { name: 'Party' }));
  await user.click(await screen.findByRole('option', { name: /Anand Stores/ }));
  await user.click(fold('Original and bills'));
  await user.click(await screen.findByRole('button', { name: 'Invoice from before the books began' }));
  await typeIn(user, 'Its date', '31-2');
  await user.click(fold('Original and bills'));
  await waitFor(() => expect(screen.queryByLabelText('Its date')).not.toBeInTheDocument());
  await user.click((await area()).getByRole('button', { name: /^Its date: / }));
  expect(await field('Its date')).toHaveValue('31-2');
  await user.click(screen.getByRole('button', { name: 'A voucher in these books' }));
  await waitFor(async () => expect((await area()).queryByRole('button', { name: /^Its date: / })).not.toBeInTheDocument());
});

test('a kept draft keeps it, and the next one starts without it', async () => {
  const { user } = open('/sUsers/contra');
  await typeIn(user, 'Amount', 'abc');
  await user.click(screen.getByRole('link', { name: 'Home' }));
  await user.click(await screen.findByRole('button', { name: 'Keep' }));
  window.dispatchEvent(new Event('pagehide'));
  const [stored] = Object.entries({ ...localStorage }).flatMap(([name, text]) => (name.includes('drafts.contra') ? [text as string] : []));
  const { active, kept } = JSON.parse(stored ?? '{}').state;
  expect(kept.map(({ unparsed }: { unparsed: object }) => unparsed)).toMatchObject([{ amountPaise: { text: 'abc' } }]);
  expect(active.unparsed).toBeUndefined();
});

test.each(['/sUsers/contra', '/sUsers/sales', '/sUsers/receipt'])(
  '%s: a day that is none holds the save too, from within its field, and outlives a reload',
  async (path) => {
    const { user, saves } = open(path);
    await typeIn(user, 'Date', '31-2');
    await user.keyboard('{Control>}a{/Control}');
    const problem = { name: 'Date: Enter a date as DD/MM/YYYY.' };
    expect(await (await area()).findByRole('button', problem)).toBeVisible();
    expect(saves()).toEqual([]);
    reload(path);
    expect(await field('Date')).toHaveValue('31-2');
    expect(await field('Date')).toBeInvalid();
    expect((await area()).getByRole('button', problem)).toBeVisible();
  },
);

test('saving from within the date field uses the typed date', async () => {
  const { user, saves } = open('/sUsers/contra');
  await user.click(await screen.findByRole('combobox', { name: 'From' }));
  await user.click(await screen.findByRole('option', { name: new RegExp(cash.name) }));
  await user.click(await screen.findByRole('combobox', { name: 'To' }));
  await user.click(await screen.findByRole('option', { name: new RegExp(bank.name) }));
  await typeIn(user, 'Amount', '5');
  await typeIn(user, 'Date', '1/11/26');
  await user.keyboard('{Control>}a{/Control}');
  await waitFor(() => expect(saves()).toMatchObject([{ input: { date: '2026-11-01' } }]));
});
