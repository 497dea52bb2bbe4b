import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { type FakeApi, Refused, serveFakeApi } from '../testing/fake-api.ts';
import { aCompany, aStaff, idOf, isSignedIn } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';
import { aProduct, aSalt, staffApi } from '../testing/voucher-books.ts';

let people = 0;
beforeEach(() => isSignedIn('staff', { _id: idOf(7_500 + ++people), role: 'admin' }));

const soap = aProduct();
const stored = {
  ...{ _id: idOf(700), name: 'Gift pack', productId: soap._id, productName: soap.name, unit: soap.unit, makesE4: 100_000, isDefault: true },
  lines: [
    {
      ...{ productId: aSalt._id, productName: aSalt.name, unit: aSalt.unit, role: 'consumed' as const },
      quantityE4: 20_000,
      wastageE4: 25_000,
      rateE4: 0,
    },
  ],
  ...{ costs: [{ name: 'Packing', amountPaise: 5_000 }], note: '', isActive: true, version: 3, changedAt: null, changedBy: null },
};

async function open(boms: NonNullable<FakeApi['boms']>, path = '/sUsers/bomList/new', role: 'admin' | 'user' = 'admin') {
  isSignedIn('staff', { _id: idOf(7_500 + ++people), role });
  const asked = serveFakeApi(
    staffApi({ accounts: { getStaff: () => ({ data: { userData: { ...aStaff, role, organization: [aCompany()] } } }) }, boms }),
  );
  return { ...openApp(path), asked: (route: string) => asked.filter((each) => each.route === route).map(({ input }) => input) };
}
const field = (label: string) => screen.getByLabelText(label, { selector: 'input, textarea' });
const at = (label: string) => waitFor(() => expect(field(label)).toHaveFocus());
const option = (name: RegExp) => screen.findByRole('option', { name, selected: true });

test('a bill is entered by keyboard alone: item, quantity, materials line by line', async () => {
  const { user, asked } = await open({ save: () => ({ message: 'Saved', row: stored }) });
  await screen.findByLabelText('Item made', { selector: 'input' });
  await at('Item made');
  await user.keyboard('surf');
  await option(/Surf/);
  await user.keyboard('{Enter}{Enter}');
  await at('Makes');
  expect(field('Name')).toHaveValue(soap.name);
  await user.keyboard('10{Enter}{Enter}');
  await at('Material 1');
  await user.keyboard('salt');
  await option(/Salt/);
  await user.keyboard('{Enter}{Enter}');
  await at('Quantity of material 1');
  await user.keyboard('2{Enter}');
  await at('Wastage of material 1');
  await user.keyboard('2.5{Enter}');
  await at('Material 2');
  await user.keyboard('{Control>}a{/Control}');
  await waitFor(() => expect(asked('boms.save')).toHaveLength(1));
  expect(asked('boms.save')).toMatchObject([
    {
      ...{ name: soap.name, productId: soap._id, makesE4: 100_000, costs: [] },
      lines: [{ productId: aSalt._id, role: 'consumed', quantityE4: 20_000, wastageE4: 25_000, rateE4: 0 }],
    },
  ]);
});

test('all that is missing is shown at once; a circle that the server finds stands at its material', async () => {
  const message = 'Surf → Salt → Surf: a bill of materials cannot contain itself.';
  const { user } = await open(
    {
      get: () => ({ row: stored }),
      update: () => {
        throw new Refused(422, 'INVALID', 'Some entries are not right', {
          problems: [{ code: 'BOM_CONTAINS_ITSELF', field: 'items.0.productId', message }],
        });
      },
    },
    `/sUsers/bomList/${stored._id}`,
  );
  await screen.findByDisplayValue('Gift pack');
  await user.clear(field('Makes'));
  await user.clear(field('Name'));
  await user.clear(field('Quantity of material 1'));
  await user.keyboard('{Control>}a{/Control}');
  expect(await screen.findByText('Enter the name.')).toBeVisible();
  expect(screen.getAllByText('Enter a quantity above 0.')).toHaveLength(2);
  await user.type(field('Makes'), '10');
  await user.type(field('Name'), 'Gift');
  await user.type(field('Quantity of material 1'), '3');
  await user.keyboard('{Control>}a{/Control}');
  expect(await screen.findByText(message)).toBeVisible();
});

test('from a product its bills are listed, and all of them by one press', async () => {
  const { user, asked } = await open({ list: () => ({ rows: [stored], next: null, total: 1 }) }, `/sUsers/bomList?productId=${soap._id}`);
  await user.click(await screen.findByRole('button', { name: 'Of one item · Show all' }));
  await waitFor(() => expect(asked('boms.list').at(-1)).not.toHaveProperty('productId'));
  expect(asked('boms.list')[0]).toMatchObject({ productId: soap._id });
  expect(screen.queryByRole('button', { name: 'Of one item · Show all' })).not.toBeInTheDocument();
});

test('staff of role user read bills and cannot change them', async () => {
  await open({ list: () => ({ rows: [stored], next: null, total: 1 }), get: () => ({ row: stored }) }, '/sUsers/bomList', 'user');
  expect(await screen.findByText('Default')).toBeVisible();
  expect(screen.queryByRole('link', { name: /New bill/ })).not.toBeInTheDocument();
});
