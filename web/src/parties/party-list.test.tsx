import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { serveFakeApi } from '../testing/fake-api.ts';
import { aCompany, aStaff, isSignedIn } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';
import { aParty } from '../testing/voucher-books.ts';

function open(path: string, type: 'self' | 'integrated', role: 'user' | 'admin' = 'admin') {
  const asked = serveFakeApi({
    accounts: { getStaff: () => ({ data: { userData: { ...aStaff, role, organization: [aCompany({ type })] } } }) },
    parties: { listParties: () => ({ parties: [aParty()], next: null, total: 1 }) },
  });
  isSignedIn('staff', { role });
  return { ...openApp(path), asked };
}

describe('parties of a company with masters from Tally', () => {
  test('are read-only', async () => {
    const { user, place } = open('/sUsers/partyList', 'integrated');
    expect(await screen.findByText('Masters of this company come from Tally and are read-only here.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'New party' })).toBeNull();
    await user.keyboard('{Alt>}c{/Alt}');
    expect(place()).toBe('/sUsers/partyList');
  });

  test('have no form for a new one', async () => {
    open('/sUsers/partyList/new', 'integrated');
    expect(await screen.findByText('Masters of this company come from Tally and are read-only here.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});

test('those of another company are made, by every member', async () => {
  const { user, place } = open('/sUsers/partyList', 'self', 'user');
  expect((await screen.findAllByRole('link', { name: 'New party' }))[0]).toBeVisible();
  await user.keyboard('{Alt>}c{/Alt}');
  expect(place()).toBe('/sUsers/partyList/new');
});

test('search and state are in the address, and a row opens the party', async () => {
  const { asked } = open('/sUsers/partyList?search=anand&state=all', 'self');
  expect(await screen.findByRole('link', { name: 'Anand Stores' })).toHaveAttribute('href', `/sUsers/partyList/${aParty()._id}`);
  expect(asked.find(({ route }) => route === 'parties.listParties')?.input).toMatchObject({ search: 'anand', state: 'all' });
});

test('receivable and payable totals are below the list, for its filter', async () => {
  const asked = serveFakeApi({
    accounts: { getStaff: () => ({ data: { userData: { ...aStaff, role: 'admin', organization: [aCompany()] } } }) },
    parties: {
      listParties: () => ({ parties: [aParty()], next: null, total: 1 }),
      getPartyTotals: () => ({ totals: { debitPaise: 123450, creditPaise: 6000 } }),
    },
  });
  isSignedIn('staff', { role: 'admin' });
  openApp('/sUsers/partyList?search=anand');
  const total = (await screen.findByText('1,234.50')).closest('tr')!;
  expect(total).toHaveTextContent(/^Total1,234\.50\sDr60\.00\sCr$/);
  expect(asked.find(({ route }) => route === 'parties.getPartyTotals')?.input).toMatchObject({ search: 'anand', state: 'active' });
});
