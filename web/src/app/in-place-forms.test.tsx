import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { serveFakeApi } from '../testing/fake-api.ts';
import { idOf } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';
import { bank, cash, factsOf, signInStaff, staffApi } from '../testing/voucher-books.ts';

vi.mock(import('../ledgers/bank-in-place.tsx'), async (load) => {
  await new Promise((done) => setTimeout(done, 300));
  return load();
});

beforeEach(() => signInStaff());

// The form is fetched only once, so a second try would find it loaded, whether keys are queued or not.
test('text typed right after the key that creates a bank goes into its form, which is still loading', { retry: 0 }, async () => {
  serveFakeApi(
    staffApi({
      vouchers: { getVoucherFacts: () => factsOf('receipt') },
      ledgers: { listSources: () => ({ sources: [cash, bank] }) },
    }),
  );
  const { user } = openApp('/sUsers/contra');
  const from = () => screen.getByRole('combobox', { name: 'From' });
  await waitFor(() => expect(from()).toHaveFocus());
  await user.keyboard('Star{Alt>}c{/Alt} Bank{Enter}Star Bank of Kollam');
  const its = (name: string) => screen.getByRole('textbox', { name });
  await waitFor(() => expect(its('Bank')).toHaveValue('Star Bank of Kollam'));
  expect(its('Account')).toHaveValue('Star Bank');
  expect(from()).toHaveValue('');
});

test('a form that was closed during its save does not change the field, and the result is shown', async () => {
  const answer = Promise.withResolvers<void>();
  const made = { _id: idOf(90), kind: 'bank' as const, name: 'Star Bank', bankName: 'Star', balancePaise: 0 };
  serveFakeApi(
    staffApi({
      vouchers: { getVoucherFacts: () => factsOf('receipt') },
      ledgers: {
        listSources: () => ({ sources: [cash, bank] }),
        saveBank: () => answer.promise.then(() => ({ message: 'Saved', source: made })),
      },
    }),
  );
  const { user } = openApp('/sUsers/contra');
  const from = await screen.findByRole('combobox', { name: 'From' });
  await waitFor(() => expect(from).toHaveFocus());
  await user.keyboard('Star{Alt>}c{/Alt}');
  const dialog = within(await screen.findByRole('dialog', { name: 'New bank' }));
  await user.type(await dialog.findByRole('textbox', { name: 'Bank' }), 'Star Bank of Kollam');
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.clear(from);
  await user.type(from, cash.name);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(from).toHaveValue(cash.name));
  answer.resolve();
  expect(await screen.findByText('The form you closed was saved.')).toBeVisible();
  expect(from).toHaveValue(cash.name);
});
