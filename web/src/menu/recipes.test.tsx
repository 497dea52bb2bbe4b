import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Menu } from '../platform/answers.ts';
import type { api } from '../platform/api.ts';
import { queryClient } from '../platform/queries.ts';
import { type FakeApi, Refused, serveFakeApi } from '../testing/fake-api.ts';
import { aCompany, aStaff, idOf, isSignedIn } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';
import { aProduct, staffApi } from '../testing/voucher-books.ts';

const record = { isActive: true, version: 1, changedAt: null, changedBy: null };
const [dosa, extra] = [idOf(871), idOf(872)];
const batter = aProduct({ _id: idOf(873), name: 'Batter', code: 'BAT', unit: 'KGS', alternateUnit: 'GMS', alternateFactorE4: 10 });
const menu: Menu = {
  stations: [],
  groups: [{ _id: extra, name: 'Extra', least: 0, most: 1, options: [{ name: 'Cheese', rateE4: 300_000, dish: null }], ...record }],
  items: [
    {
      ...{
        _id: dosa,
        name: 'Dosa',
        productId: idOf(874),
        productName: 'Dosa',
        unit: 'PCS',
        isTaxInclusive: false,
        category: '',
        diet: 'veg',
      },
      ...{
        code: '',
        image: null,
        isFavourite: false,
        barcodes: [],
        allergens: [],
        allergenNote: '',
        stationId: null,
        groupIds: [extra],
        prices: [],
        soldOutAt: null,
      },
      portions: [{ name: '', rateE4: 800_000 }],
      ...record,
    },
  ],
  now: '2026-11-20T06:30:00.000Z',
};
const kept: Awaited<ReturnType<typeof api.menu.getRecipe>> = { _id: dosa, version: 1, lines: [] };

beforeEach(() => isSignedIn('staff', { _id: idOf(7_870), role: 'admin' }));

function open(path: string, menuApi: NonNullable<FakeApi['menu']> = {}) {
  const staff = { ...aStaff, role: 'admin' as const, organization: [aCompany({ industry: 3 })] };
  const portion = { itemId: dosa, name: 'Dosa', category: '', portion: '', pricePaise: 8_000, costPaise: 625, marginPaise: 7_375 };
  const asked = serveFakeApi(
    staffApi({
      accounts: { getStaff: () => ({ data: { userData: staff } }) },
      products: { listProducts: () => ({ products: [batter], next: null, total: null }) },
      menu: {
        getMenu: () => menu,
        getRecipe: () => kept,
        saveRecipe: () => ({ message: 'Recipe of Dosa saved', row: { ...kept, version: 2 } }),
        listDishCosts: () => ({ portions: [{ ...portion, costPercentE4: 78_125, hasRecipe: true, unknown: [] }] }),
        listLowIngredients: () => ({
          ingredients: [{ productId: batter._id, name: 'Batter', unit: 'KGS', leftE4: -1_250, reorderLevelE4: 5_000, dishes: ['Dosa'] }],
        }),
        ...menuApi,
      },
    }),
  );
  return { ...openApp(path), asked };
}

test('a recipe names what one plate takes: in grams, with what is lost, and what an option adds', async () => {
  const { user, asked } = open('/sUsers/restaurant/menu');
  await user.click(await screen.findByRole('button', { name: 'Recipe of Dosa' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Recipe of Dosa' }));
  await user.click(dialog.getByRole('button', { name: 'Add an ingredient' }));
  await user.selectOptions(dialog.getByLabelText('For'), 'With Cheese');
  await user.type(dialog.getByRole('combobox', { name: 'Ingredient' }), 'Bat');
  await user.click(await screen.findByRole('option', { name: /Batter/ }));
  await user.type(dialog.getByLabelText('Quantity'), '100');
  await user.type(dialog.getByLabelText('Lost'), '20');
  expect(dialog.getByLabelText('Unit')).toHaveDisplayValue('GMS');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Recipe of Dosa saved')).toBeVisible();
  expect(asked.find(({ route }) => route === 'menu.saveRecipe')).toMatchObject({
    input: {
      version: 1,
      lines: [{ portion: null, option: 'Cheese', productId: batter._id, quantityE4: 1_000_000, isAlternate: true, lossE4: 200_000 }],
    },
  });
});

test('a recipe that is being typed stays when somebody else saves it, and the server refuses the older one', async () => {
  let version = 1;
  const { user, asked } = open('/sUsers/restaurant/menu', {
    getRecipe: () => ({ ...kept, version }),
    saveRecipe: () => {
      throw new Refused(409, 'CHANGED_MEANWHILE', 'Somebody changed this meanwhile', { who: 'Asha', when: '2026-11-20T06:30:00.000Z' });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Recipe of Dosa' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Recipe of Dosa' }));
  await user.click(dialog.getByRole('button', { name: 'Add an ingredient' }));
  await user.type(dialog.getByLabelText('Quantity'), '100');
  version = 2;
  await act(() => queryClient.invalidateQueries());
  expect(asked.filter(({ route }) => route === 'menu.getRecipe')).toHaveLength(2);
  expect(dialog.getByLabelText('Quantity')).toHaveValue('100');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/Somebody changed this meanwhile/)).toBeVisible();
  expect(asked.findLast(({ route }) => route === 'menu.saveRecipe')).toMatchObject({ input: { version: 1 } });
  expect(dialog.getByLabelText('Quantity')).toHaveValue('100');
});

test('an ingredient of an option that is gone from the menu says so, and the refusal is at its place', async () => {
  const { _id: productId, name: productName, unit, alternateUnit } = batter;
  const line = { portion: null, option: 'Paneer', productId, productName, unit, alternateUnit, quantityE4: 10_000 };
  const { user } = open('/sUsers/restaurant/menu', {
    getRecipe: () => ({ ...kept, lines: [{ ...line, isAlternate: false, lossE4: 0 }] }),
    saveRecipe: () => {
      const problem = { code: 'RECIPE_PART_UNKNOWN', field: 'items.0.portion', message: 'Choose a portion or an option of this dish.' };
      throw new Refused(422, 'INVALID', 'The recipe cannot be saved', { problems: [problem] });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Recipe of Dosa' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Recipe of Dosa' }));
  expect(dialog.getByLabelText('For')).toHaveDisplayValue('Paneer (not on the menu)');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Choose a portion or an option of this dish.')).toBeVisible();
});

test('the costs of dishes show what is left of the price, and the ingredients that are low', async () => {
  open('/sUsers/restaurant/costs');
  const costs = within(await screen.findByRole('table', { name: 'Costs and margins' }));
  expect(costs.getByRole('row', { name: /Dosa 80\.00 6\.25 7\.80 % 73\.75/ })).toBeVisible();
  expect(
    within(screen.getByRole('table', { name: 'Low ingredients' })).getByRole('row', { name: /Batter Dosa .*−0\.125 KGS/ }),
  ).toBeVisible();
});
