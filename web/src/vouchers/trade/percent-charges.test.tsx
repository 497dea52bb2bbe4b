import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { serveFakeApi } from '../../testing/fake-api.ts';
import { idOf } from '../../testing/people.ts';
import { openApp } from '../../testing/show.tsx';
import { factsOf, signInStaff, staffApi, TODAY } from '../../testing/voucher-books.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T06:00:00Z`) });
  signInStaff();
});

const handling = {
  _id: idOf(900),
  name: 'Handling',
  ledgerId: idOf(910),
  isDeduction: false,
  figure: 'percent' as const,
  amountPaise: 0,
  percentE4: 100_000,
  taxing: 'afterTax' as const,
  hsn: null,
  slabBy: null,
  rates: [],
};
const saved = { message: 'Saved SL/26-27/00418', _id: idOf(800), voucherNumber: 'SL/26-27/00418', version: 1, amountPaise: 26_950 };

test('a percentage charge after tax is of the bill total: for a composition dealer without tax', async () => {
  const facts = factsOf('sales');
  const company = { ...facts.company, registrationType: 'composition' as const };
  const vouchers = { saveSales: () => saved, getVoucherFacts: () => ({ ...facts, company, additionalCharges: [handling] }) };
  const asked = serveFakeApi(staffApi({ vouchers }));
  const { user } = openApp('/sUsers/sales');
  const party = await screen.findByRole('combobox', { name: 'Party' });
  await waitFor(() => expect(party).toHaveFocus());
  await screen.findByRole('option', { name: /Anand Stores/ });
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Date' })).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Item of line 1' })).toHaveFocus());
  await user.keyboard('10*salt');
  await screen.findByRole('option', { name: /Tata Salt/ });
  await waitFor(() => expect(screen.queryByRole('option', { name: /Surf Excel/ })).not.toBeInTheDocument());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Quantity of line 1' })).toHaveFocus());
  await user.click(screen.getByText('Charges', { selector: 'summary' }));
  await user.click(await screen.findByRole('combobox', { name: 'Charge' }));
  await user.keyboard('hand');
  await screen.findByRole('option', { name: /Handling/ });
  await user.keyboard('{Enter}');
  // 10 % of 10 × 24.50, without the 5 % tax of the goods.
  await waitFor(() => expect(screen.getByRole('status', { name: 'Handling, total' })).toHaveTextContent('₹24.50'));
  await user.keyboard('{Control>}a{/Control}');
  await screen.findByText('Saved SL/26-27/00418', { selector: 'p' });
  const [sent] = asked.filter(({ route }) => route === 'vouchers.saveSales');
  expect(sent?.input).toMatchObject({ charges: [{ ledgerId: handling.ledgerId, amountPaise: 2450 }] });
});
