import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refused, serveFakeApi } from '../testing/fake-api.ts';
import { aCompany, aStaff, idOf, isSignedIn } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';
import { bank, cash, staffApi } from '../testing/voucher-books.ts';
import type { PayableMonth } from './tds-answers.ts';

const november: PayableMonth = {
  month: '2026-11-01',
  section: '194J(b)',
  label: '393 (194J(b))',
  ledger: { _id: idOf(700), name: 'TDS Payable 194J(b)' },
  deductedPaise: 500_000,
  paidPaise: 0,
  pendingPaise: 500_000,
  dueOn: '2026-12-07',
  isOverdue: false,
};

test('a challan saved before the banks are loaded waits for them, and is paid from the first', async () => {
  isSignedIn('staff', { role: 'admin' });
  const sources = Promise.withResolvers<void>();
  const asked = serveFakeApi(
    staffApi({
      accounts: { getStaff: () => ({ data: { userData: { ...aStaff, role: 'admin', organization: [aCompany()] } } }) },
      tds: { listPayable: () => ({ months: [november], deductedPaise: 500_000, pendingPaise: 500_000 }) },
      ledgers: { listSources: () => sources.promise.then(() => ({ sources: [cash, bank] })) },
      vouchers: { savePayment: () => ({ message: 'Saved PY/1', _id: idOf(800), voucherNumber: 'PY/1', version: 1, amountPaise: 500_000 }) },
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
  sources.resolve();
  await waitFor(() => expect(asked.filter(({ route }) => route === 'vouchers.savePayment')).toHaveLength(1));
  const { input } = asked.find(({ route }) => route === 'vouchers.savePayment')!;
  expect(input).toMatchObject({ parts: [{ type: 'bank', ledgerId: bank._id }] });
});

test.each([
  ['done', 'Saved PY/1'],
  ['refused', 'Challan of November 2026: The books are locked.'],
] as const)('one that was closed before its answer is told, and closes no other: %s', async (end, toast) => {
  isSignedIn('staff', { role: 'admin' });
  const answer = Promise.withResolvers<void>();
  const saved = { message: 'Saved PY/1', _id: idOf(800), voucherNumber: 'PY/1', version: 1, amountPaise: 500_000 };
  serveFakeApi(
    staffApi({
      accounts: { getStaff: () => ({ data: { userData: { ...aStaff, role: 'admin', organization: [aCompany()] } } }) },
      tds: {
        listPayable: () => ({ months: [november, { ...november, month: '2026-10-01' }], deductedPaise: 500_000, pendingPaise: 500_000 }),
      },
      ledgers: { listSources: () => ({ sources: [cash, bank] }) },
      vouchers: { savePayment: () => answer.promise.then(() => saved) },
    }),
  );
  const { user } = openApp('/sUsers/tds');
  const opened = async (month: string) => {
    await user.click((await screen.findAllByRole('button', { name: new RegExp(`Challan of .*${month}`) }))[0]!);
    return within(await screen.findByRole('dialog', { name: `Challan of ${month} 2026` }));
  };
  const november26 = await opened('November');
  await user.click(november26.getByRole('button', { name: 'Save payment' }));
  await user.click(november26.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await opened('October');
  if (end === 'done') answer.resolve();
  else answer.reject(new Refused(409, 'LIMIT_REACHED', 'The books are locked.'));
  expect(await screen.findByText(toast)).toBeVisible();
  await new Promise((soon) => setTimeout(soon, 50));
  expect(screen.getByRole('dialog', { name: 'Challan of October 2026' })).toBeVisible();
});
