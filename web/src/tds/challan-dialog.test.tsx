import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bank, cash, staffApi } from '../testing/books.ts';
import { serveFakeApi } from '../testing/fake-api.ts';
import { aCompany, aStaff, idOf, isSignedIn } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';
import type { PayableMonth } from './tds-answers.ts';

const november: PayableMonth = {
  month: '2026-11-01',
  section: '194J(b)',
  label: '393 (194J(b))',
  ledger: { _id: idOf(700), name: 'TDS Payable 194J(b)' },
  deducted: 500_000,
  paid: 0,
  pending: 500_000,
  dueOn: '2026-12-07',
  isOverdue: false,
};

test('a challan saved before the banks are told waits for them, and is paid from the first', async () => {
  isSignedIn('staff', { role: 'admin' });
  const told = Promise.withResolvers<void>();
  const asked = serveFakeApi(
    staffApi({
      accounts: { getStaff: () => ({ data: { userData: { ...aStaff, role: 'admin', organization: [aCompany()] } } }) },
      tds: { listPayable: () => ({ months: [november], deducted: 500_000, pending: 500_000 }) },
      ledgers: { listSources: () => told.promise.then(() => ({ sources: [cash, bank] })) },
      vouchers: { savePayment: () => ({ message: 'Saved PY/1', _id: idOf(800), voucherNumber: 'PY/1', version: 1, amount: 500_000 }) },
    }),
  );
  const { user } = openApp('/sUsers/tds');
  const [button] = await screen.findAllByRole('button', { name: /Challan of/ });
  await user.click(button!);
  const dialog = within(await screen.findByRole('dialog', { name: /Challan of/ }));
  await user.type(dialog.getByLabelText('BSR code'), '0510308');
  await user.type(dialog.getByLabelText('Challan number'), '00021');
  await user.click(dialog.getByRole('button', { name: 'Save payment' }));
  expect(asked.filter(({ route }) => route === 'vouchers.savePayment')).toEqual([]);
  told.resolve();
  await waitFor(() => expect(asked.filter(({ route }) => route === 'vouchers.savePayment')).toHaveLength(1));
  const { input } = asked.find(({ route }) => route === 'vouchers.savePayment')!;
  expect(input).toMatchObject({ payments: [{ type: 'bank', _id: bank._id }] });
});
