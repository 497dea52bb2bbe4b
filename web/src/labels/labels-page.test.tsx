import { noLabelSettings } from '@bahi/core/labels/label-settings';
import { readySizes } from '@bahi/core/labels/label-sizes';
import { readyTemplates } from '@bahi/core/labels/label-template';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { serveFakeApi } from '../testing/fake-api.ts';
import { aCompany, aStaff, idOf, isSignedIn } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';
import { aProduct, staffApi } from '../testing/voucher-books.ts';

const orgId = idOf(901);
const productId = idOf(900);
const line = {
  ...{ productId, version: 1, productName: 'Dal', code: '', unit: 'PCS', mrpPaise: 0, salePriceE4: 0, batch: '', expiresOn: null },
  ...{ godownName: '', serials: [], quantityE4: 30_000, pack: null },
};
const setup = {
  ...{ _id: orgId, barcodeList: [], currentIndex: 0, templates: [...readyTemplates], sizes: [...readySizes] },
  packer: noLabelSettings.packer,
};
const problem = { field: 'lines.0.pack', code: 'PARTICULAR_MISSING', message: 'The rules ask for the net quantity.' };

beforeEach(() => isSignedIn('staff', { _id: idOf(7_990), role: 'admin' }));

type Asked = { readonly productIds?: readonly string[] | undefined };
function serveLabels(found: typeof problem, products: object = {}, linesOf: (asked: Asked) => (typeof line)[] = () => [line]) {
  serveFakeApi(
    staffApi({
      accounts: { getStaff: () => ({ data: { userData: { ...aStaff, role: 'admin' as const, organization: [aCompany()] } } }) },
      products,
      labels: {
        getSetup: () => setup,
        listLines: (asked: Asked) => ({ lines: linesOf(asked), isMore: false }),
        preview: () => ({ labels: [], problems: [found], notes: [], count: 1 }),
      },
    }),
  );
}

test('typed counts and pack details are lost only if the user says so', async () => {
  serveLabels(problem);
  const { user, place } = openApp(`/sUsers/labels?products=${productId}`);
  const count = await screen.findByRole('textbox', { name: 'Labels of Dal' });
  await user.clear(count);
  await user.type(count, '7');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Labels of' }), 'Changed prices');
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Stay' })).toBeNull());
  expect(place()).toContain(`products=${productId}`);
  expect((screen.getByRole('textbox', { name: 'Labels of Dal' }) as HTMLInputElement).value).toBe('7');

  await user.click(await screen.findByRole('button', { name: 'Pack details' }));
  const dialog = await screen.findByRole('dialog', { name: 'Pack details of Dal' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Generic name' }), 'Toor dal');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  expect((within(dialog).getByRole('textbox', { name: 'Generic name' }) as HTMLInputElement).value).toBe('Toor dal');
});

test('a product that is added is in the address, after the others; typed counts stay', async () => {
  const soap = { ...line, productId: idOf(899), productName: 'Soap' };
  serveLabels(
    problem,
    { listProducts: () => ({ products: [aProduct({ _id: soap.productId, name: 'Soap' })], next: null, total: null }) },
    ({ productIds = [] }) => [soap, line].filter((each) => productIds.includes(each.productId)),
  );
  const { user, place } = openApp(`/sUsers/labels?products=${productId}`);
  const count = await screen.findByRole('textbox', { name: 'Labels of Dal' });
  await user.clear(count);
  await user.type(count, '7');
  await user.type(screen.getByRole('combobox', { name: 'Add a product' }), 'Soap');
  await user.click(await screen.findByRole('option', { name: 'Soap' }));
  await screen.findByRole('textbox', { name: 'Labels of Soap' });
  expect(screen.getAllByRole('textbox', { name: /^Labels of/ }).map((each) => (each as HTMLInputElement).value)).toEqual(['7', '1']);
  expect(decodeURIComponent(place())).toContain(`products=${productId},${soap.productId}`);
});

const codeMissing = { field: 'lines.0.code', code: 'LABEL_CODE_MISSING', message: 'Dal has neither a barcode nor a code.' };

test('a product without a code gets one from its line', async () => {
  const asked: unknown[] = [];
  serveLabels(codeMissing, {
    makeBarcodes: ({ productIds }: { productIds: string[] }) => {
      asked.push(productIds);
      return { message: '1 code made', made: [], had: 0 };
    },
  });
  const { user } = openApp(`/sUsers/labels?products=${productId}`);
  await user.click(await screen.findByRole('button', { name: 'Make a code' }));
  await waitFor(() => expect(asked).toEqual([[productId]]));
});

test('a company without products is led to the first', async () => {
  serveLabels(codeMissing, { listProducts: () => ({ products: [], next: null, total: null }) });
  openApp('/sUsers/labels');
  expect((await screen.findByRole('link', { name: 'New product' })).getAttribute('href')).toBe('/sUsers/productList/new');
});
