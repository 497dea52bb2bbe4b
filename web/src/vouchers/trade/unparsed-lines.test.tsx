import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { GoodsItem } from '../../platform/drafts/voucher-goods.ts';
import { serveFakeApi } from '../../testing/fake-api.ts';
import { idOf } from '../../testing/people.ts';
import { onPhone } from '../../testing/setup.ts';
import { openApp } from '../../testing/show.tsx';
import { signInStaff, staffApi, TODAY } from '../../testing/voucher-books.ts';
import { keptAs, unparsedOfRow, unparsedText } from './unparsed-lines.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T06:00:00Z`) });
  signInStaff();
});

const saved = { message: 'Saved SL/1', _id: idOf(800), voucherNumber: 'SL/1', version: 1, amountPaise: 15_600 };
async function openSale() {
  const asked = serveFakeApi(staffApi({ vouchers: { saveSales: () => saved } }));
  const app = openApp('/sUsers/sales');
  await screen.findByRole('combobox', { name: 'Party' });
  return { ...app, saves: () => asked.filter(({ route }) => route === 'vouchers.saveSales').map(({ input }) => input) };
}
type User = Awaited<ReturnType<typeof openSale>>['user'];
const party = () => screen.getByRole('combobox', { name: 'Party' });
const field = (name: string) => screen.getByRole('textbox', { name });
const focusOn = (element: () => HTMLElement) => waitFor(() => expect(element()).toHaveFocus());
const inArea = () => within(screen.getByRole('region', { name: 'Save' }));

/** Opens a sale with one line, the cursor in its quantity. */
async function toQuantity(user: User) {
  await focusOn(party);
  await screen.findByRole('option', { name: /Anand Stores/ });
  await user.keyboard('{ArrowDown}{Enter}');
  await focusOn(() => field('Date'));
  await user.keyboard('{Enter}');
  await focusOn(() => screen.getByRole('combobox', { name: 'Item of line 1' }));
  await user.keyboard('surf');
  await screen.findByRole('option', { name: /Surf Excel/, selected: true });
  await user.keyboard('{Enter}');
  await focusOn(() => field('Quantity of line 1'));
}

/** Typed without a pause: the sheet focuses its first field shortly after opening, which selects the text typed until then. */
async function typeOver(user: User, input: HTMLElement, typed: string) {
  await user.click(input);
  await user.clear(input);
  await user.paste(typed);
}

test('a number with five decimals, and a text that is not a number, are shown at their cells and block the save', async () => {
  const { user, saves } = await openSale();
  await toQuantity(user);
  await user.keyboard('1e15{Enter}');
  await focusOn(() => field('Rate of line 1'));
  expect(screen.getByText('Quantity of line 1: “1e15” is not a number.', { selector: '#line-hint' })).toBeVisible();
  await user.keyboard('1.23456{Enter}{Enter}');
  await focusOn(() => screen.getByRole('combobox', { name: 'Item of line 2' }));
  expect(screen.getByText('1e15', { selector: 'td' })).toBeVisible();
  expect(await screen.findByText('1.23456', { selector: 'td' })).toBeVisible(); // the other lines are drawn a little later
  await user.keyboard('{Control>}a{/Control}');
  expect(inArea().getByText('2 errors')).toBeVisible();
  expect(saves()).toEqual([]);
  await user.click(inArea().getByRole('button', { name: 'Rate of line 1: 1.23456 has more than 4 decimals.' }));
  await focusOn(() => field('Rate of line 1'));
  expect(field('Rate of line 1')).toHaveValue('1.23456');
  expect(field('Rate of line 1')).toBeInvalid();
  await user.keyboard('1.2345');
  await user.click(field('Quantity of line 1'));
  expect(field('Quantity of line 1')).toHaveValue('1e15');
  await user.keyboard('2');
  await waitFor(() => expect(inArea().queryByText(/to mend/)).not.toBeInTheDocument());
  await user.keyboard('{Control>}a{/Control}');
  await waitFor(() => expect(saves()).toMatchObject([{ lines: [{ quantityE4: 20_000, rateE4: 12_345 }] }]));
});

test('a line is not removed for an unparsed quantity, and its text is removed with the line', async () => {
  const { user } = await openSale();
  await toQuantity(user);
  await user.clear(field('Quantity of line 1'));
  await user.keyboard('abc{Enter}');
  await focusOn(() => field('Rate of line 1'));
  expect(field('Quantity of line 1')).toHaveValue('abc');
  await user.keyboard('{Control>}d{/Control}');
  await focusOn(() => screen.getByRole('combobox', { name: 'Item of line 1' }));
  await user.keyboard('surf');
  await screen.findByRole('option', { name: /Surf Excel/, selected: true });
  await user.keyboard('{Enter}');
  await focusOn(() => field('Quantity of line 1'));
  expect(field('Quantity of line 1')).toHaveValue('1');
});

test.each(['1e15', '1000000000000000'])(
  'on a phone the sheet says at once that %s is not a quantity, and so does the card',
  async (typed) => {
    onPhone();
    const { user, saves } = await openSale();
    await user.click(party());
    await user.click(await screen.findByRole('option', { name: /Anand Stores/ }));
    await user.click(screen.getByRole('combobox', { name: 'Item' }));
    await user.click(await screen.findByRole('option', { name: /Surf Excel/ }));
    await user.click(await screen.findByRole('button', { name: /Surf Excel 1 kg/ }));
    const sheet = () => within(screen.getByRole('dialog', { name: 'Surf Excel 1 kg' }));
    const quantity = await waitFor(() => sheet().getByLabelText('Quantity, pcs'));
    await typeOver(user, quantity, typed);
    await user.tab();
    expect(quantity).toHaveValue(typed);
    expect(quantity).toHaveAccessibleDescription(expect.stringContaining(typed));
    await user.click(sheet().getByRole('button', { name: 'Done' }));
    const card = () => screen.getByRole('button', { name: new RegExp(`Surf Excel 1 kg.*${typed}`) });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(saves()).toEqual([]);
    await user.click(card());
    const reopened = await waitFor(() => sheet().getByLabelText('Quantity, pcs'));
    expect(reopened).toHaveValue(typed);
    await typeOver(user, reopened, '2');
    await waitFor(() => expect(reopened).toBeValid());
  },
);

test('closing the sheet over such a text shows it on the card at once', async () => {
  onPhone();
  const { user } = await openSale();
  await user.click(screen.getByRole('combobox', { name: 'Item' }));
  await user.click(await screen.findByRole('option', { name: /Surf Excel/ }));
  await user.click(await screen.findByRole('button', { name: /Surf Excel 1 kg/ }));
  await typeOver(user, await screen.findByLabelText('Quantity, pcs'), '7x');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: /Surf Excel 1 kg.*“7x” is not a number/ })).toBeVisible();
});

test('a text typed into one line does not affect the others, which are not rendered for it', () => {
  const [one, other] = [5, 6].map((at) => ({ item: { _id: idOf(at) } as GoodsItem, at: 0 }));
  const figure = { text: '=1*', wrong: '', field: '', label: '', isLeft: false };
  const before = unparsedOfRow({ [keptAs(one!, 'rate')]: figure }, other!);
  expect(unparsedOfRow({ [keptAs(one!, 'rate')]: { ...figure, text: '=1*2*' } }, other!)).toBe(before);
  expect(unparsedOfRow({}, other!)).toBe(before);
  expect(unparsedText(unparsedOfRow({ [keptAs(one!, 'rate')]: figure }, one!), one!, 'rate')).toBe('=1*');
});
