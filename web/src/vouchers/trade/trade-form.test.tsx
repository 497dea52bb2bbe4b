import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type FakeApi, Refused, serveFakeApi } from '../../testing/fake-api.ts';
import { idOf } from '../../testing/people.ts';
import { scanOver } from '../../testing/scan-over.ts';
import { onPhone } from '../../testing/setup.ts';
import { openApp } from '../../testing/show.tsx';
import { aParty, aProduct, aProductForVoucher, aSalt, emptyDesk, signInStaff, staffApi, TODAY } from '../../testing/voucher-books.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T06:00:00Z`) });
  signInStaff();
});

const saved = { message: 'Saved SL/26-27/00418', _id: idOf(800), voucherNumber: 'SL/26-27/00418', version: 1, amountPaise: 49_845_6 };

async function openSale(fake: FakeApi = {}) {
  const asked = serveFakeApi(staffApi(fake));
  const app = openApp('/sUsers/sales');
  await screen.findByRole('combobox', { name: 'Party' });
  const saves = () => asked.filter(({ route }) => route === 'vouchers.saveSales');
  return { ...app, asked, saves };
}

const party = () => screen.getByRole('combobox', { name: 'Party' });
const field = (name: string) => screen.getByRole('textbox', { name });
const line = (name: string) => screen.getByText(name, { selector: 'td' });
const item = (line: number) => screen.getByRole('combobox', { name: `Item of line ${line}` });
const total = () => screen.getByRole('status', { name: 'Total' });
const focusOn = (element: () => HTMLElement) => waitFor(() => expect(element()).toHaveFocus());
type User = Awaited<ReturnType<typeof openSale>>['user'];

/** Uses the keyboard and waits for lists as a person does. */
async function chooseParty(user: User) {
  await focusOn(party);
  await screen.findByRole('option', { name: /Anand Stores/ });
  await user.keyboard('{ArrowDown}{Enter}');
  await focusOn(() => field('Date'));
}
async function chooseItem(user: User, typed: string, name: RegExp) {
  await user.keyboard(typed);
  await screen.findByRole('option', { name });
  await waitFor(() => expect(screen.getAllByRole('option').filter((each) => name.test(each.textContent ?? ''))).toHaveLength(1));
  await user.keyboard('{Enter}');
}
async function enterTwoLines(user: User) {
  await chooseParty(user);
  await user.keyboard('{Enter}');
  await focusOn(() => item(1));
  await chooseItem(user, '3*surf', /Surf Excel/);
  await focusOn(() => field('Quantity of line 1'));
  await user.keyboard('{Enter}');
  await user.keyboard('{Enter}5{Enter}');
  await focusOn(() => item(2));
  await chooseItem(user, 'salt', /Tata Salt/);
  await focusOn(() => field('Quantity of line 2'));
  await user.keyboard('=2*5{Enter}{Enter}{Enter}');
  await focusOn(() => item(3));
  await screen.findByText('Taxable, 2 items · 13 pcs'); // figures are drawn after the key that changes them
}

describe('entry by keyboard', () => {
  test('party, date, item, quantity, rate, discount, next item; Enter on the empty item ends the lines', async () => {
    const { user } = await openSale();
    await enterTwoLines(user);
    // 3 × 132.00 − 5 % = 376.20 at 18 %, 10 × 24.50 = 245.00 at 5 %
    expect(screen.getByText('Taxable, 2 items · 13 pcs')).toBeVisible();
    expect(screen.getByText('₹621.20')).toBeVisible();
    expect(total()).toHaveTextContent('₹701.18');
    await user.keyboard('{Enter}');
    expect(within(screen.getByRole('region', { name: 'Save' })).getByRole('button', { name: /^Save/ })).toHaveFocus();
  });

  test('an extra Enter after a save leaves the next voucher unchanged', async () => {
    const { user } = await openSale();
    await focusOn(party);
    await screen.findByRole('option', { name: /Anand Stores/ });
    await user.keyboard('{Enter}{Enter}');
    expect(party()).toHaveFocus();
    expect(party()).toHaveValue('');
  });

  test('Shift+Enter moves back on the same path', async () => {
    const { user } = await openSale();
    await enterTwoLines(user);
    await user.keyboard('{Shift>}{Enter}{/Shift}');
    await focusOn(() => field('Discount in percent of line 2'));
    await user.keyboard('{Shift>}{Enter}{Enter}{Enter}{/Shift}');
    await focusOn(() => item(2));
  });

  test('only the active row has inputs', async () => {
    const { user } = await openSale();
    await enterTwoLines(user);
    const grid = within(screen.getByRole('table', { name: 'Items of the voucher' }));
    expect(grid.getAllByRole('combobox')).toHaveLength(1);
    expect(grid.queryAllByRole('textbox')).toHaveLength(0);
    await user.click(line('Surf Excel 1 kg'));
    expect(grid.getAllByRole('textbox')).toHaveLength(3);
  });

  test('Ctrl+D removes the line and its money', async () => {
    const { user } = await openSale();
    await enterTwoLines(user);
    await user.click(line('Surf Excel 1 kg'));
    await user.keyboard('{Control>}d{/Control}');
    await waitFor(() => expect(total()).toHaveTextContent('₹257.26'));
    expect(screen.queryByText('Surf Excel 1 kg', { selector: 'td' })).not.toBeInTheDocument();
  });

  test('a scanner ends with Enter and adds one to the existing line', async () => {
    const { user } = await openSale({
      products: {
        listProducts: ({ search }) => ({ products: search === aProduct().code ? [aProduct()] : [aSalt], next: null, total: null }),
      },
    });
    await chooseParty(user);
    await user.keyboard('{Enter}');
    for (const line of [1, 2]) {
      await focusOn(() => item(line));
      await user.keyboard(`${aProduct().code}{Enter}`);
      await waitFor(() => expect(screen.getByText(`Taxable, 1 item · ${line} pcs`)).toBeVisible());
      await focusOn(() => item(2));
    }
  });

  test('a scanner that fires twice before the first answer adds two lines, one each', async () => {
    const products = [aProduct(), aSalt];
    const { user } = await openSale({
      products: {
        listProducts: async ({ search }) => {
          await new Promise((done) => setTimeout(done, 100));
          return { products: products.filter(({ code }) => code === search), next: null, total: null };
        },
      },
      vouchers: {
        scanProduct: ({ code }) => ({
          products: products.filter((product) => product.code === code).map((product) => aProductForVoucher(product)),
          data: null,
        }),
      },
    });
    await chooseParty(user);
    await user.keyboard('{Enter}');
    await focusOn(() => item(1));
    scanOver(item(1), aProduct().code);
    scanOver(item(1), '2*SALT-1');
    await waitFor(() => expect(screen.getByText('Taxable, 2 items · 3 pcs')).toBeVisible());
    expect(line('Surf Excel 1 kg')).toBeVisible();
    expect(line('Tata Salt 1 kg')).toBeVisible();
  });

  test('the heads follow the place of supply: CGST and SGST within the state, IGST beyond it', async () => {
    const { user } = await openSale();
    await enterTwoLines(user);
    expect(screen.getByText('CGST', { selector: 'dt' })).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Place of supply'), '29');
    expect(screen.getByText('IGST, Karnataka')).toBeVisible();
    expect(screen.queryByText('CGST', { selector: 'dt' })).not.toBeInTheDocument();
    expect(total()).toHaveTextContent('₹701.17');
  });
});

describe('problems', () => {
  test('all at once, at their fields and in the save area, and nothing is sent', async () => {
    const { user, saves } = await openSale();
    await focusOn(party);
    await user.keyboard('{Control>}a{/Control}');
    const area = within(screen.getByRole('region', { name: 'Save' }));
    expect(area.getByText('2 errors')).toBeVisible();
    expect(party()).toHaveAccessibleDescription('Choose a party.');
    expect(area.getByRole('button', { name: 'Add an item.' })).toBeVisible();
    expect(saves()).toEqual([]);
  });

  test('each is a button that leads to its field, and disappears once it is corrected', async () => {
    const { user } = await openSale();
    await enterTwoLines(user);
    await user.click(line('Surf Excel 1 kg'));
    await user.clear(field('Quantity of line 1'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    const area = within(screen.getByRole('region', { name: 'Save' }));
    await user.click(area.getByRole('button', { name: 'Enter a quantity above 0.' }));
    await focusOn(() => field('Quantity of line 1'));
    expect(field('Quantity of line 1')).toBeInvalid();
    await user.keyboard('4');
    await waitFor(() => expect(area.queryByRole('button', { name: 'Enter a quantity above 0.' })).not.toBeInTheDocument());
  });
});

describe('save', () => {
  test('sends the entry under the key of the draft, and the next voucher is ready', async () => {
    const { user, saves } = await openSale({ vouchers: { saveSales: () => saved } });
    await enterTwoLines(user);
    await user.keyboard('{Control>}a{/Control}');
    expect(await screen.findByText('Saved SL/26-27/00418', { selector: 'p' })).toBeVisible();
    const [sent] = saves();
    expect(sent?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
    expect(sent?.input).toMatchObject({
      orgId: idOf(10),
      date: TODAY,
      partyId: aParty()._id,
      placeOfSupply: '32',
      totalPaise: 70_118,
      lines: [
        {
          productId: aProduct()._id,
          quantityE4: 30_000,
          actualQuantityE4: 30_000,
          rateE4: 1_320_000,
          discountType: 'percentage',
          discountPercentE4: 50_000,
        },
        { productId: aSalt._id, quantityE4: 100_000, discountType: 'none' },
      ],
    });
    await focusOn(party);
    expect(party()).toHaveValue('');
    expect(screen.getByText('Taxable, 0 items')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open' })).toHaveAttribute('href', `/sUsers/salesDetails/${saved._id}`);
    expect(screen.getByRole('link', { name: 'Receive' })).toHaveAttribute('href', `/sUsers/receipt?party=${aParty()._id}`);
  });

  test('a double Enter saves once', async () => {
    let answer = (_: typeof saved) => {};
    const { user, saves } = await openSale({ vouchers: { saveSales: () => new Promise<typeof saved>((resolve) => (answer = resolve)) } });
    await enterTwoLines(user);
    await user.keyboard('{Enter}{Enter}{Enter}');
    expect(await screen.findByRole('button', { name: /^Saving…/ })).toBeVisible();
    await user.keyboard('{Control>}a{/Control}');
    answer(saved);
    await screen.findByText('Saved SL/26-27/00418', { selector: 'p' });
    expect(saves()).toHaveLength(1);
  });

  test('if the answer is lost, the same key is sent again', async () => {
    let tries = 0;
    const { user, saves } = await openSale({
      vouchers: {
        saveSales: () => {
          tries += 1;
          if (tries === 1) throw new Error('the line went dead');
          return saved;
        },
      },
    });
    await enterTwoLines(user);
    await user.keyboard('{Control>}a{/Control}');
    expect(await screen.findByText(/The server stumbled/, { selector: 'p' })).toBeVisible();
    expect(screen.getByText('Taxable, 2 items · 13 pcs')).toBeVisible();
    await user.keyboard('{Control>}a{/Control}');
    await screen.findByText('Saved SL/26-27/00418', { selector: 'p' });
    const keys = saves().map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  test('different totals are reported, no input is lost, and the lines take the new rate', async () => {
    let isRaised = false;
    const dearer = aProduct({
      rates: [
        {
          from: '2025-09-22',
          gstPercentE4: 280_000,
          cessPercentE4: 0,
          cessPerUnitE4: 0,
          cessRule: 'sum',
          upToPaise: null,
          gstAbovePercentE4: null,
          taxOn: 'value',
        },
      ],
    });
    const { user } = await openSale({
      vouchers: {
        getProductsForVoucher: ({ ids }) => ({
          products: [isRaised ? dearer : aProduct(), aSalt].filter(({ _id }) => ids.includes(_id)).map((each) => aProductForVoucher(each)),
        }),
        saveSales: () => {
          isRaised = true;
          throw new Refused(409, 'TOTALS_DIFFER', 'The total has changed; please look at it again', { yours: 701.18, ours: 738.8 });
        },
      },
    });
    await enterTwoLines(user);
    await user.keyboard('{Control>}a{/Control}');
    expect(await screen.findByText(/This screen shows ₹701.18, the books make it ₹738.80/, { selector: 'p' })).toBeVisible();
    expect(party()).toHaveValue('Anand Stores');
    await waitFor(() => expect(total()).toHaveTextContent('₹738.80'));
  });

  test("the server's refusal of a line is shown at that line", async () => {
    const { user } = await openSale({
      vouchers: {
        saveSales: () => {
          throw new Refused(422, 'INVALID', 'Some entries are not right', {
            problems: [
              { code: 'STOCK_SHORT', field: 'lines.0.actualQuantityE4', message: 'Only 1 of Surf Excel 1 kg in stock, 3 needed.' },
            ],
          });
        },
      },
    });
    await enterTwoLines(user);
    await user.keyboard('{Control>}a{/Control}');
    await user.click(await screen.findByRole('button', { name: 'Only 1 of Surf Excel 1 kg in stock, 3 needed.' }));
    await focusOn(() => field('Quantity of line 1'));
  });

  test('a key that was already used offers the day book and a save as a new voucher', async () => {
    let tries = 0;
    const { user, saves } = await openSale({
      vouchers: {
        saveSales: () => {
          tries += 1;
          if (tries === 1) throw new Refused(409, 'IDEMPOTENCY_KEY_REUSED', 'This key was used for another entry');
          return saved;
        },
      },
    });
    await enterTwoLines(user);
    await user.keyboard('{Control>}a{/Control}');
    expect(await screen.findByRole('link', { name: 'Day book' })).toHaveAttribute('href', '/sUsers/vouchers');
    await user.click(screen.getByRole('button', { name: 'Save as a new voucher' }));
    await screen.findByText('Saved SL/26-27/00418', { selector: 'p' });
    const keys = saves().map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).not.toBe(keys[1]);
  });
});

describe('the draft', () => {
  test('leaving asks Keep, Discard or Stay; a kept draft is on Home and opens unchanged', async () => {
    const { user, place } = await openSale({ reports: { getDesk: () => emptyDesk } });
    await enterTwoLines(user);
    await user.click(screen.getByRole('link', { name: 'Home' }));
    const question = within(await screen.findByRole('dialog', { name: 'Leave this sale?' }));
    expect(question.getByText(/^Anand Stores · ₹701\./)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Stay' }));
    expect(place()).toBe('/sUsers/sales');
    await user.click(screen.getByRole('link', { name: 'Home' }));
    await user.click(within(await screen.findByRole('dialog', { name: 'Leave this sale?' })).getByRole('button', { name: 'Keep' }));
    await waitFor(() => expect(place()).toBe('/sUsers/dashboard'));
    await user.click(await screen.findByRole('button', { name: /Sales · Anand Stores ₹701/ }));
    await waitFor(() => expect(place()).toBe('/sUsers/sales'));
    expect(await screen.findByText('Taxable, 2 items · 13 pcs')).toBeVisible();
  });

  test('a discarded draft is deleted', async () => {
    const { user, place } = await openSale({ reports: { getDesk: () => emptyDesk } });
    await enterTwoLines(user);
    await user.click(screen.getByRole('link', { name: 'Home' }));
    await user.click(within(await screen.findByRole('dialog', { name: 'Leave this sale?' })).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(place()).toBe('/sUsers/dashboard'));
    expect(await screen.findByText('Nothing pending.')).toBeVisible();
  });
});

describe('on a phone', () => {
  test('an item adds a card with one piece; its sheet changes it; total and Save are at the bottom', async () => {
    onPhone();
    const { user } = await openSale();
    await user.click(party());
    await user.click(await screen.findByRole('option', { name: /Anand Stores/ }));
    expect(await screen.findByRole('button', { name: /^Anand Stores/ })).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: 'Item' }));
    await user.click(await screen.findByRole('option', { name: /Surf Excel/ }));
    await user.click(await screen.findByRole('button', { name: /Surf Excel 1 kg/ }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Surf Excel 1 kg' }));
    await user.click(sheet.getByRole('button', { name: 'One more' }));
    await user.click(sheet.getByRole('button', { name: 'Done', hidden: false }));
    expect(await screen.findByText('2 pcs × ₹132.00 · 18 %')).toBeVisible();
    expect(screen.getAllByText('₹311.52').length).toBeGreaterThan(0);
  });

  test('a screen reader hears that it is being saved, although its fields are disabled', async () => {
    onPhone();
    const { user } = await openSale({ vouchers: { saveSales: () => new Promise<typeof saved>(() => {}) } });
    await user.click(party());
    await user.click(await screen.findByRole('option', { name: /Anand Stores/ }));
    await user.click(screen.getByRole('combobox', { name: 'Item' }));
    await user.click(await screen.findByRole('option', { name: /Surf Excel/ }));
    await screen.findByRole('button', { name: /Surf Excel 1 kg/ });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const saving = await screen.findByText('Saving', { selector: '[role=status]' });
    expect(saving.closest('[inert]')).toBeNull();
    expect(screen.getByRole('combobox', { name: 'Item' }).closest('[inert]')).not.toBeNull();
  });

  test('each tap on plus counts, also before the last one is rendered', async () => {
    onPhone();
    const { user } = await openSale();
    await user.click(screen.getByRole('combobox', { name: 'Item' }));
    await user.click(await screen.findByRole('option', { name: /Surf Excel/ }));
    await user.click(await screen.findByRole('button', { name: /Surf Excel 1 kg/ }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Surf Excel 1 kg' }));
    for (let tap = 0; tap < 3; tap++) fireEvent.click(sheet.getByRole('button', { name: 'One more' }));
    await waitFor(() => expect(sheet.getByRole('textbox', { name: 'Quantity, pcs' })).toHaveValue('4'));
  });

  test('editItemVoucher/:id/:index opens the sheet of that item', async () => {
    onPhone();
    const { user } = await openSale();
    await user.click(screen.getByRole('combobox', { name: 'Item' }));
    await user.click(await screen.findByRole('option', { name: /Surf Excel/ }));
    await screen.findByRole('button', { name: /Surf Excel 1 kg/ });
    cleanup();
    openApp(`/sUsers/editItemVoucher/${aProduct()._id}/0`);
    expect(await screen.findByRole('dialog', { name: 'Surf Excel 1 kg' })).toBeVisible();
  });
});
