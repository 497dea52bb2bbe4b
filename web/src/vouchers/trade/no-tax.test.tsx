import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openDraftStore } from '../../platform/drafts/draft-store.ts';
import { anItem } from '../../testing/entries.ts';
import { serveFakeApi } from '../../testing/fake-api.ts';
import { aCompany } from '../../testing/people.ts';
import { onPhone } from '../../testing/setup.ts';
import { openApp } from '../../testing/show.tsx';
import { aParty, aProductForVoucher, factsOf, signInStaff, staffApi, TODAY } from '../../testing/voucher-books.ts';
import { beginTrade, tradeDrafts } from './trade-entry.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T06:00:00Z`) });
  signInStaff();
});

/** Opens a sale of one item in a company of this registration. */
async function openSale(registrationType: 'regular' | 'composition') {
  const facts = factsOf('sales');
  serveFakeApi(
    staffApi({
      vouchers: {
        getVoucherFacts: () => ({ ...facts, company: { ...facts.company, registrationType } }),
        getProductsForVoucher: () => ({ products: [aProductForVoucher()] }),
      },
    }),
  );
  const staffId = JSON.parse(localStorage.getItem('sUserData') ?? '{}')._id as string;
  const entry = beginTrade('sales', { changedAt: 1, party: aParty(), items: [anItem()] });
  openDraftStore(tradeDrafts('sales'), staffId, aCompany()._id).getState().start(entry);
  const app = openApp('/sUsers/sales');
  await screen.findByRole('heading', { name: 'Sales' });
  return app;
}

test('a company that may not collect tax sees no tax heads and no tax-inclusive switch, only a note that none is charged', async () => {
  const { user } = await openSale('composition');
  const totals = within(await screen.findByRole('region', { name: 'Totals' }));
  expect(totals.getByText(/^Value, 1 item/)).toBeVisible();
  expect(totals.getByText('No tax is charged on this bill.')).toBeVisible();
  expect(totals.queryByText('CGST')).toBeNull();
  expect(totals.queryByText('SGST')).toBeNull();
  await user.click(screen.getByText(aProductForVoucher().name, { selector: 'td' })); // the list of the next item may be open already
  await screen.findByRole('textbox', { name: 'Quantity of line 1' });
  expect(screen.queryByRole('button', { name: 'Line 1: tax in the rate' })).toBeNull();
});

test('a company that collects tax sees each head, and whether the rate excludes it', async () => {
  const { user } = await openSale('regular');
  const totals = within(await screen.findByRole('region', { name: 'Totals' }));
  expect(totals.getByText(/^Taxable, 1 item/)).toBeVisible();
  expect(totals.getByText('CGST')).toBeVisible();
  expect(totals.queryByText('No tax is charged on this bill.')).toBeNull();
  await user.click(screen.getByText(aProductForVoucher().name, { selector: 'td' }));
  expect(await screen.findByRole('button', { name: 'Line 1: tax in the rate' })).toHaveTextContent('+tax');
});

test('on a phone the sheet of a line has no tax fields if none is charged', async () => {
  onPhone();
  const { user } = await openSale('composition');
  await user.click(await screen.findByRole('button', { name: new RegExp(aProductForVoucher().name) }));
  await screen.findByRole('button', { name: 'Done' });
  expect(screen.queryByRole('switch', { name: 'The rate includes the tax' })).toBeNull();
});
