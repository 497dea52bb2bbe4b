import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { bank, cash, factsOf, signInStaff, staffApi } from '../testing/books.ts';
import { serveFakeApi } from '../testing/fake-api.ts';
import { openApp } from '../testing/show.tsx';

vi.mock(import('../ledgers/bank-in-place.tsx'), async (load) => {
  await new Promise((done) => setTimeout(done, 300));
  return load();
});

beforeEach(() => signInStaff());

// Fetched once: a second try would find the form there, whether keys wait or not.
test('what is typed right after the key that makes a bank goes into its form, which is still being fetched', { retry: 0 }, async () => {
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
