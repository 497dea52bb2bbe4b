import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { type FakeApi, serveFakeApi } from '../testing/fake-api.ts';
import { aCompany, aStaff, idOf, isSignedIn } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';
import { staffApi } from '../testing/voucher-books.ts';

let people = 0;
beforeEach(() => isSignedIn('staff', { _id: idOf(7_000 + ++people), role: 'admin' }));

const plain = {
  cessPercentE4: 0,
  cessPerUnitE4: 0,
  cessRule: 'sum' as const,
  upToPaise: null,
  gstAbovePercentE4: null,
  taxOn: 'value' as const,
};
const soap = {
  _id: idOf(50),
  hsn: '3401',
  description: 'Toilet soap',
  slabBy: 'piece' as const,
  rates: [
    { from: '2025-09-22', gstPercentE4: 50_000, ...plain },
    { from: '2025-04-01', gstPercentE4: 180_000, ...plain },
  ],
  isActive: true,
  version: 3,
  changedAt: null,
  changedBy: null,
};

async function openForm(products: NonNullable<FakeApi['products']>, path: string) {
  const asked = serveFakeApi(
    staffApi({
      accounts: { getStaff: () => ({ data: { userData: { ...aStaff, role: 'admin', organization: [aCompany()] } } }) },
      products,
    }),
  );
  const app = openApp(path);
  await screen.findByLabelText('Code');
  return { ...app, asked: (route: string) => asked.filter((each) => each.route === route).map(({ input }) => input) };
}

test('a code is taken from the included rates, and a chapter is completed with the typed text', async () => {
  const { user, asked } = await openForm(
    { saveTaxClassification: () => ({ message: 'Saved', taxClassification: soap }) },
    '/sUsers/settings/hsnList/new',
  );
  await user.click(screen.getByRole('combobox', { name: 'Take from the rates that come with Bahi' }));
  await user.keyboard('6109');
  await user.click(await screen.findByRole('option', { name: /Knitted apparel/ }));
  expect(screen.getByLabelText('Code')).toHaveValue('6109');
  expect(screen.getByLabelText('Description')).toHaveValue('Knitted apparel');
  expect(screen.getAllByLabelText('Up to a value of').map((field) => (field as HTMLInputElement).value)).toEqual(['2,500.00', '1,000.00']);
  await user.keyboard('{Control>}a{/Control}');
  await waitFor(() => expect(asked('products.saveTaxClassification')).toHaveLength(1));
  expect(asked('products.saveTaxClassification')[0]).toMatchObject({
    hsn: '6109',
    rates: [
      { from: '2025-09-22', gstPercentE4: 50_000, upToPaise: 250_000, gstAbovePercentE4: 180_000 },
      { from: '2017-07-01', gstPercentE4: 50_000, upToPaise: 100_000, gstAbovePercentE4: 120_000 },
    ],
  });
});

test('the tax of pan masala is on its retail sale price, without cess', async () => {
  const { user, asked } = await openForm(
    { saveTaxClassification: () => ({ message: 'Saved', taxClassification: soap }) },
    '/sUsers/settings/hsnList/new',
  );
  await user.click(screen.getByRole('combobox', { name: 'Take from the rates that come with Bahi' }));
  await user.keyboard('pan masala');
  await user.click(await screen.findByRole('option', { name: /Pan masala.*40 % of MRP/ }));
  expect(screen.getByLabelText('Tax on')).toHaveValue('retailPrice');
  await user.type(screen.getByLabelText('Cess %'), '5');
  await user.keyboard('{Control>}a{/Control}');
  expect(screen.getByText('Tax on the retail sale price goes with neither a value limit nor a cess.')).toBeVisible();
  await user.clear(screen.getByLabelText('Cess %'));
  await user.keyboard('{Control>}a{/Control}');
  await waitFor(() => expect(asked('products.saveTaxClassification')).toHaveLength(1));
  expect(asked('products.saveTaxClassification')[0]).toMatchObject({
    hsn: '21069020',
    rates: [{ from: '2026-02-01', gstPercentE4: 400_000, taxOn: 'retailPrice' }],
  });
});

test('a rate used by vouchers cannot change, and a later one is added above it', async () => {
  const { user, asked } = await openForm(
    {
      getTaxClassification: () => ({ taxClassification: soap, usedRates: ['2025-04-01'] }),
      updateTaxClassification: () => ({ message: 'Saved', taxClassification: { ...soap, version: 4 } }),
    },
    `/sUsers/settings/hsnList/${soap._id}`,
  );
  expect(await screen.findByText('Used in vouchers; cannot be changed.')).toBeVisible();
  const percents = () => screen.getAllByLabelText('GST %');
  expect(percents().map((field) => (field as HTMLInputElement).disabled || field.closest('fieldset:disabled') !== null)).toEqual([
    false,
    true,
  ]);
  await user.click(screen.getByRole('button', { name: 'Add a rate' }));
  await user.type(percents()[0]!, '12');
  await user.type(screen.getAllByLabelText('GST % above')[0]!, '28');
  await user.keyboard('{Control>}a{/Control}');
  expect(screen.getByText('A slab has a limit and a rate above it.')).toBeVisible();
  await user.clear(screen.getAllByLabelText('GST % above')[0]!);
  await user.keyboard('{Control>}a{/Control}');
  await waitFor(() => expect(asked('products.updateTaxClassification')).toHaveLength(1));
  const [sent] = asked('products.updateTaxClassification') as [{ version: number; rates: { gstPercentE4: number }[] }];
  expect(sent).toMatchObject({
    version: 3,
    rates: [{ gstPercentE4: 120_000, gstAbovePercentE4: null }, { gstPercentE4: 50_000 }, { gstPercentE4: 180_000 }],
  });
  expect(sent).not.toHaveProperty('hsn');
});
