import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { serveFakeApi } from '../testing/fake-api.ts';
import { idOf } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';
import { aParty, aProduct, bank, cash, factsOf, signInStaff, staffApi, TODAY } from '../testing/voucher-books.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T06:00:00Z`) });
  signInStaff();
});

const rent = { _id: idOf(400), name: 'Rent', kind: 'other' as const, group: 'Indirect Expenses' };
const shop = { _id: idOf(302), name: 'Shop', isDefault: false, isVan: false, isDamage: false };

function open(path: string) {
  const asked = serveFakeApi(
    staffApi({
      vouchers: {
        getVoucherFacts: () => ({ ...factsOf('receipt'), godowns: [...factsOf('receipt').godowns, shop] }),
        listJournalLedgers: () => ({ ledgers: [rent] }),
        listStockTransfers: () => ({ transfers: [] }),
        listStockPlaces: () => ({
          places: [],
          hasCost: true,
          purchaseRateE4: 0,
          hasBatches: false,
          hasSerials: false,
          hasExpiry: false,
          batches: [],
        }),
      },
      ledgers: { listSources: () => ({ sources: [cash, bank] }) },
      products: { listProducts: () => ({ products: [aProduct()], next: null, total: 1 }) },
      parties: { listParties: () => ({ parties: [aParty()], next: null, total: 1 }) },
    }),
  );
  const saves = () => asked.filter(({ route }) => /\.(save|update)/.test(route));
  return { ...openApp(path), saves };
}
type User = ReturnType<typeof open>['user'];
const field = (label: string) => screen.findByLabelText(label, { selector: 'input' });
const surf = async (user: User) => {
  await user.click(await field('Item of line 1'));
  await user.keyboard('surf');
  await screen.findByRole('option', { name: /Surf/, selected: true });
  await user.keyboard('{Enter}');
};

const ofLedgers = async (user: User) => {
  await screen.findByLabelText('Party', { selector: 'input' });
  await user.keyboard('{Alt>}l{/Alt}');
};

test.each([
  ['contra', 'Amount', '1.234', 'has more than 2 decimals.', async () => {}],
  ['journal', 'Amount of line 1', 'abc', 'is not a number.', async () => {}],
  ['stockTransfer', 'Quantity of line 1', '1.23456', 'has more than 4 decimals.', surf],
  ['stockAdjustment', 'Counted of line 1', '1000000000000000', 'is too large.', surf],
  ['payment', 'Amount of line 1', '-1', 'is below 0.', ofLedgers],
  ['receipt', 'GST percent of line 1', '18.12345', 'has more than 4 decimals.', ofLedgers],
  ['purchase', 'Supplier bill total', '1e15', 'is not a number.', async () => {}],
] as const)('a %s with %s %s holds the save and tells it with the rest, at its field', async (kind, label, typed, why, begin) => {
  const { user, saves } = open(`/sUsers/${kind}`);
  await begin(await Promise.resolve(user));
  const input = await field(label);
  await user.click(input);
  await user.paste(typed);
  await user.keyboard('{Control>}a{/Control}');
  const area = within(await screen.findByRole('region', { name: 'Save' }));
  const problem = await area.findByRole('button', { name: new RegExp(`^${label}: .*${why}$`) });
  expect(saves()).toEqual([]);
  await user.click(problem);
  expect(input).toHaveFocus();
  expect(input).toHaveValue(typed);
  expect(input).toBeInvalid();
  await user.clear(input);
  await user.keyboard('5');
  await waitFor(() => expect(area.queryByText(new RegExp(why))).not.toBeInTheDocument());
});

test('its field is shown at its present index after a line above it is removed', async () => {
  const { user } = open('/sUsers/journal');
  await user.click(await screen.findByRole('button', { name: 'Add a line' }));
  const input = await field('Amount of line 2');
  await user.click(input);
  await user.paste('abc');
  await user.click(await field('Amount of line 1'));
  await screen.findByText(/^Amount of line 2: .*is not a number/);
  await user.keyboard('{Control>}d{/Control}');
  expect(await field('Amount of line 1')).toHaveValue('abc');
  expect(await screen.findByText(/^Amount of line 1: .*is not a number/)).toBeVisible();
  expect(screen.queryByText(/^Amount of line 2: /)).not.toBeInTheDocument();
});

test('its fold opens for it', async () => {
  const { user } = open('/sUsers/receipt');
  await ofLedgers(user);
  const input = await field('TDS kept by the payer');
  const fold = input.closest('details')!;
  await user.click(within(fold).getByText(/^TDS/, { selector: 'summary' }));
  await user.click(input);
  await user.paste('abc');
  fold.open = false;
  await user.keyboard('{Control>}a{/Control}');
  await user.click(await screen.findByRole('button', { name: /^TDS kept by the payer: .*is not a number/ }));
  expect(fold).toHaveAttribute('open');
  expect(input).toHaveFocus();
});
