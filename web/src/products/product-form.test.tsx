import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aProduct, signInStaff, staffApi } from '../testing/books.ts';
import { type FakeApi, serveFakeApi } from '../testing/fake-api.ts';
import { idOf } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';

beforeEach(signInStaff);

const soap = {
  _id: idOf(50),
  hsn: '3401',
  description: 'Toilet soap',
  rates: [{ from: '2025-09-22', gst: 50_000, cess: 0, cessPerUnit: 0, upTo: null, gstAbove: null }],
};

async function openForm(products: NonNullable<FakeApi['products']>) {
  const asked = serveFakeApi(
    staffApi({ products: { listTaxClassifications: () => ({ taxClassifications: [soap], next: null }), ...products } }),
  );
  const app = openApp('/sUsers/productList/new');
  await screen.findByLabelText('Name');
  return { ...app, asked: (route: string) => asked.filter((each) => each.route === route).map(({ input }) => input) };
}

test('problems stand at their fields, all at once', async () => {
  const { user, asked } = await openForm({});
  await user.clear(screen.getByLabelText('Unit'));
  await user.keyboard('{Control>}a{/Control}');
  expect(screen.getByText('Enter the name.')).toBeVisible();
  expect(screen.getByText('Enter the unit, as pcs or kg.')).toBeVisible();
  expect(screen.getByText('Choose the HSN or SAC code, or create it.')).toBeVisible();
  expect(asked('products.saveProduct')).toEqual([]);
});

test('a code is chosen with its rate, and the product saved with what was typed', async () => {
  const { user, asked, place } = await openForm({ saveProduct: () => ({ message: 'Saved', product: aProduct() }) });
  await user.type(screen.getByLabelText('Name'), 'Lime soap');
  await user.click(screen.getByRole('combobox', { name: 'HSN or SAC' }));
  await user.click(await screen.findByRole('option', { name: /3401/ }));
  expect(screen.getByText('GST 5 % today')).toBeVisible();
  await user.type(screen.getByLabelText('Sale price'), '49.5');
  await user.type(screen.getByLabelText('MRP'), '55');
  await user.click(screen.getByLabelText('The sale price has the tax in it'));
  await user.type(screen.getByLabelText('Opening stock, pcs'), '12.5');
  await user.keyboard('{Control>}a{/Control}');
  await waitFor(() => expect(place()).toContain('/sUsers/productList?search='));
  expect(asked('products.saveProduct')[0]).toMatchObject({
    product_name: 'Lime soap',
    taxClassificationId: soap._id,
    salePrice: 495_000,
    mrp: 5_500,
    isTaxInclusive: true,
    openingStock: 125_000,
    unit: 'pcs',
  });
});

test('a code that is missing is made in place, with its rate from a day on, and chosen', async () => {
  const made = { ...soap, _id: idOf(51), hsn: '1006', description: 'Rice' };
  const { user, asked } = await openForm({ saveTaxClassification: () => ({ message: 'Saved', taxClassification: made }) });
  await user.click(screen.getByRole('combobox', { name: 'HSN or SAC' }));
  await user.keyboard('1006{Alt>}c{/Alt}');
  const form = within(await screen.findByRole('group', { name: 'New HSN or SAC code' }));
  expect(form.getByLabelText('Code')).toHaveValue('1006');
  await user.click(form.getByRole('button', { name: 'Create the code' }));
  expect(form.getByText('Enter what the code stands for.')).toBeVisible();
  expect(form.getByText('A tax rate is between 0 and 100 %.')).toBeVisible();
  await user.type(form.getByLabelText('Description'), 'Rice');
  await user.type(form.getByLabelText('GST %'), '5');
  await user.clear(form.getByLabelText('From'));
  await user.type(form.getByLabelText('From'), '22/9/2025{Enter}');
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'HSN or SAC' })).toHaveValue('1006 Rice'));
  expect(asked('products.saveTaxClassification')[0]).toMatchObject({
    hsn: '1006',
    description: 'Rice',
    rates: [{ from: '2025-09-22', gst: 50_000, upTo: null }],
  });
});

test('a service has no stock', async () => {
  const { user } = await openForm({});
  expect(screen.getByLabelText('Opening stock, pcs')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Kind'), 'service');
  expect(screen.queryByLabelText('Opening stock, pcs')).not.toBeInTheDocument();
});
