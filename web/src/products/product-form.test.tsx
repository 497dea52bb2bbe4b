import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { type FakeApi, Refused, serveFakeApi } from '../testing/fake-api.ts';
import { aCompany, aStaff, idOf, isSignedIn } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';
import { aCode, aProduct, aSavedProduct, staffApi } from '../testing/voucher-books.ts';

let people = 0;
beforeEach(() => isSignedIn('staff', { _id: idOf(7_000 + ++people), role: 'admin' }));

const soap = aCode;
const main = {
  isActive: true,
  version: 1,
  changedAt: null,
  changedBy: null,
  _id: idOf(60),
  name: 'Main',
  depth: 0,
  parentId: null,
  parentName: null,
  isDefault: true,
  isDamage: false,
  isVan: false,
  salesmanId: null,
  salesmanName: null,
};
const stored = aSavedProduct;

async function openForm(products: NonNullable<FakeApi['products']>, path = '/sUsers/productList/new') {
  const asked = serveFakeApi(
    staffApi({
      accounts: { getStaff: () => ({ data: { userData: { ...aStaff, role: 'admin', organization: [aCompany()] } } }) },
      products: {
        listTaxClassifications: () => ({ taxClassifications: [soap], next: null, total: 1 }),
        getProductRate: ({ date = '' }) => ({ date, hsn: '3402', treatment: 'taxable', rate: soap.rates[0]!, until: null }),
        ...products,
      },
      godowns: { list: () => ({ rows: [main], next: null, total: 1 }) },
    }),
  );
  const app = openApp(path);
  await screen.findByLabelText('Name');
  return { ...app, asked: (route: string) => asked.filter((each) => each.route === route).map(({ input }) => input) };
}

test('problems are shown at their fields, all at once, in folded sections too', async () => {
  const { user, asked } = await openForm({});
  await user.clear(screen.getByLabelText('Unit'));
  await user.click(screen.getByRole('button', { name: /Opening stock/ }));
  await user.click(screen.getByRole('button', { name: 'Add opening stock' }));
  await user.click(screen.getByRole('button', { name: /Opening stock/, expanded: true }));
  await user.keyboard('{Control>}a{/Control}');
  expect(screen.getByText('Enter the name.')).toBeVisible();
  expect(screen.getByText('Enter the unit, as pcs or kg.')).toBeVisible();
  expect(screen.getByText('Choose the HSN or SAC code, or create it.')).toBeVisible();
  expect(screen.getByText('Enter a quantity above 0.')).toBeVisible();
  expect(asked('products.saveProduct')).toEqual([]);
});

test('the key that saves does not pass over a code that was typed and not chosen', async () => {
  const { user, asked } = await openForm({ saveProduct: () => ({ message: 'Saved', product: stored() }) });
  await user.type(screen.getByLabelText('Name'), 'Lime soap');
  const code = screen.getByRole('combobox', { name: 'HSN or SAC' });
  await user.click(code);
  await user.keyboard('3401{Control>}a{/Control}');
  expect(code).toHaveValue('3401');
  expect(code).toHaveAccessibleDescription(/Choose it from the list with Enter, or empty the field\./);
  expect(screen.queryByText('Choose the HSN or SAC code, or create it.')).not.toBeInTheDocument();
  await screen.findByRole('option', { name: /3401/, selected: true });
  await user.keyboard('{Enter}{Control>}a{/Control}');
  await waitFor(() => expect(asked('products.saveProduct')).toHaveLength(1));
});

test('a code is chosen with its rate, and the product saved with the typed data', async () => {
  const { user, asked, place } = await openForm({ saveProduct: () => ({ message: 'Saved', product: stored() }) });
  await user.type(screen.getByLabelText('Name'), 'Lime soap');
  await user.click(screen.getByRole('combobox', { name: 'HSN or SAC' }));
  await user.click(await screen.findByRole('option', { name: /3401/ }));
  expect(screen.getByText('GST 5 % today')).toBeVisible();
  await user.type(screen.getByLabelText('Sale price'), '49.5');
  await user.type(screen.getByLabelText('MRP'), '55');
  await user.click(screen.getByLabelText('Price is inclusive of GST'));
  await user.click(screen.getByRole('button', { name: /Ledgers, purchase rate/ }));
  await user.type(screen.getByLabelText('Purchase rate'), '31.25');
  await user.click(screen.getByRole('button', { name: /Opening stock/ }));
  await user.click(screen.getByRole('button', { name: 'Add opening stock' }));
  expect(screen.getByRole('combobox', { name: 'Godown' })).toHaveValue('Main');
  await user.type(screen.getByLabelText('Quantity, pcs'), '12');
  expect(screen.getByLabelText('Value')).toHaveValue('375.00');
  await user.keyboard('{Control>}a{/Control}');
  await waitFor(() => expect(place()).toContain('/sUsers/productList?search='));
  expect(asked('products.saveProduct')[0]).toMatchObject({
    name: 'Lime soap',
    classificationId: soap._id,
    salePriceE4: 495_000,
    mrpPaise: 5_500,
    isTaxInclusive: true,
    opening: [{ godownId: main._id, quantityE4: 120_000, valuePaise: 37_500 }],
    unit: 'pcs',
  });
});

test('a missing code is created in place, with its rate from a date, and chosen', async () => {
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
    rates: [{ from: '2025-09-22', gstPercentE4: 50_000, upToPaise: null }],
  });
});

test('a save before the code is created says what is missing of the code', async () => {
  const { user, asked } = await openForm({});
  await user.type(screen.getByLabelText('Name'), 'Basmati');
  await user.click(screen.getByRole('combobox', { name: 'HSN or SAC' }));
  await user.keyboard('1006{Alt>}c{/Alt}');
  const form = within(await screen.findByRole('group', { name: 'New HSN or SAC code' }));
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await form.findByRole('alert')).toHaveTextContent('Create the code before you save the product, or go back to the list.');
  expect(form.getByText('Enter what the code stands for.')).toBeVisible();
  expect(form.getByText('A tax rate is between 0 and 100 %.')).toBeVisible();
  expect(asked('products.saveProduct')).toHaveLength(0);
});

test('a code created in place takes the rates that come with Bahi, and a rate that no law has is warned about', async () => {
  const made = { ...soap, _id: idOf(51), hsn: '3004', description: 'Medicines' };
  const { user, asked } = await openForm({ saveTaxClassification: () => ({ message: 'Saved', taxClassification: made }) });
  await user.click(screen.getByRole('combobox', { name: 'HSN or SAC' }));
  await user.keyboard('3004{Alt>}c{/Alt}');
  const form = within(await screen.findByRole('group', { name: 'New HSN or SAC code' }));
  await user.clear(form.getByLabelText('From'));
  await user.type(form.getByLabelText('From'), '1/4/2026{Tab}');
  await user.type(form.getByLabelText('GST %'), '13');
  expect(form.getByText('GST has no rate of 13 % on 01/04/2026. Check the rate.')).toBeVisible();
  await user.click(form.getByRole('button', { name: '30 Medicines 5 %' }));
  expect(form.queryByText(/^GST has no rate/)).not.toBeInTheDocument();
  expect(form.getByLabelText('Code')).toHaveValue('3004');
  expect(form.getByLabelText('GST %')).toHaveValue('5');
  await user.click(form.getByRole('button', { name: 'Create the code' }));
  await waitFor(() => expect(asked('products.saveTaxClassification')).toHaveLength(1));
  const { rates } = asked('products.saveTaxClassification')[0] as { rates: { from: string; gstPercentE4: number }[] };
  expect(rates.at(-1)).toMatchObject({ from: '2025-09-22', gstPercentE4: 50_000 });
});

test('Ctrl+Alt+Enter edits the chosen code, and its new rate is shown at the field', async () => {
  const altered = {
    ...soap,
    version: soap.version + 1,
    description: 'Soap of all kinds',
    rates: [{ ...soap.rates[0]!, gstPercentE4: 120_000 }],
  };
  const { user, asked } = await openForm({
    getTaxClassification: () => ({ taxClassification: soap, usedRates: [] }),
    updateTaxClassification: () => ({ message: 'Saved', taxClassification: altered }),
  });
  await user.click(screen.getByRole('combobox', { name: 'HSN or SAC' }));
  await user.click(await screen.findByRole('option', { name: /3401/ }));
  expect(screen.getByText('GST 5 % today')).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: 'HSN or SAC' }));
  await user.keyboard('{Control>}{Alt>}{Enter}{/Alt}{/Control}');
  // Until the code is loaded, another dialog is shown.
  const form = await waitFor(() => {
    const dialog = within(screen.getByRole('dialog', { name: /HSN or SAC code/ }));
    dialog.getByLabelText('Description');
    return dialog;
  });
  await user.clear(form.getByLabelText('Description'));
  await user.type(form.getByLabelText('Description'), 'Soap of all kinds');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByText('GST 12 % today')).toBeVisible());
  expect(screen.getByRole('combobox', { name: 'HSN or SAC' })).toHaveValue('3401 Soap of all kinds');
  expect(asked('products.updateTaxClassification')[0]).toMatchObject({ id: soap._id, description: 'Soap of all kinds' });
});

test('a service has no stock, and a price above the MRP shows a warning', async () => {
  const { user } = await openForm({});
  expect(screen.getByRole('button', { name: /Opening stock/ })).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Kind'), 'service');
  expect(screen.queryByRole('button', { name: /Opening stock/ })).not.toBeInTheDocument();
  await user.type(screen.getByLabelText('Sale price'), '60');
  await user.type(screen.getByLabelText('MRP'), '55');
  expect(screen.getByText(/above the MRP of ₹55/)).toBeVisible();
});

const ofProduct = `/sUsers/settings/productList/${stored()._id}`;

test('an update sends only the differences, with the version; a barcode of another product is reported', async () => {
  const twin = aProduct({ _id: idOf(210), name: 'Surf, old MRP', barcode: '8902', mrpPaise: 12_000 });
  const { user, asked } = await openForm(
    {
      getProduct: () => ({ product: stored() }),
      updateProduct: () => ({ message: 'Saved', product: stored({ version: 2 }) }),
      listProducts: ({ search }) => ({ products: search === '8902' ? [twin] : [], next: null, total: null }),
    },
    ofProduct,
  );
  expect(await screen.findByText('GST 5 %')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /Barcodes and second unit/ }));
  await user.click(screen.getByRole('button', { name: 'Add a barcode' }));
  await user.type(screen.getByLabelText('Barcode 2'), '8902');
  expect(await screen.findByText(/Also on Surf, old MRP \(MRP 120.00\)/)).toBeVisible();
  await user.keyboard('{Control>}a{/Control}');
  await waitFor(() => expect(asked('products.updateProduct')).toHaveLength(1));
  expect(asked('products.updateProduct')[0]).toEqual({
    orgId: expect.any(String),
    id: stored()._id,
    version: 1,
    barcodes: ['8901', '8902'],
  });
});

test('a code of 13 digits that is no EAN is warned of, and saved all the same', async () => {
  const { user, asked } = await openForm(
    { getProduct: () => ({ product: stored() }), updateProduct: () => ({ message: 'Saved', product: stored({ version: 2 }) }) },
    ofProduct,
  );
  await user.click(await screen.findByRole('button', { name: /Barcodes and second unit/ }));
  await user.click(screen.getByRole('button', { name: 'Add a barcode' }));
  const field = screen.getByLabelText('Barcode 2');
  await user.type(field, '8901234567890');
  expect(screen.queryByText(/As an EAN/)).toBeNull();
  await user.type(field, '{Backspace}4');
  expect(screen.getByText(/As an EAN this code would end in 0/)).toBeVisible();
  await user.keyboard('{Control>}a{/Control}');
  await waitFor(() => expect(asked('products.updateProduct')).toMatchObject([{ barcodes: ['8901', '8901234567894'] }]));
});

test('fields used by vouchers are fixed, and refusals of the server are shown at their fields', async () => {
  const problems = [{ code: 'STOCK_SHORT', field: 'openingStock', message: 'Only 3 of it in stock, 5 needed.' }];
  const { user } = await openForm(
    {
      getProduct: () => ({ product: stored({ isMoved: true }) }),
      updateProduct: () => {
        throw new Refused(422, 'INVALID', 'Some entries are not right', { problems });
      },
    },
    ofProduct,
  );
  await waitFor(() => expect(screen.getByLabelText('Kind')).toBeDisabled());
  expect(screen.getByLabelText('Unit')).toBeDisabled();
  await user.type(screen.getByLabelText('Name'), ' fine');
  await user.keyboard('{Control>}a{/Control}');
  expect(await screen.findByText('Only 3 of it in stock, 5 needed.')).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveValue('Surf Excel 1 kg fine');
});
