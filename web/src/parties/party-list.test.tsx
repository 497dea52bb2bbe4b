import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { serveFakeApi } from '../testing/fake-api.ts';
import { aCompany, aStaff, isSignedIn } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';

function open(path: string, type: 'self' | 'integrated') {
  serveFakeApi({
    accounts: { getStaff: () => ({ data: { userData: { ...aStaff, role: 'admin', organization: [aCompany({ type })] } } }) },
    parties: { listParties: () => ({ parties: [], next: null }) },
    products: { listProducts: () => ({ products: [], next: null }) },
  });
  isSignedIn('staff', { role: 'admin' });
  return openApp(path);
}

describe('the masters of a company whose books live in Tally', () => {
  test.each([
    ['/sUsers/partyList', 'New party'],
    ['/sUsers/productList', 'New product'],
  ])('at %s are read and not made', async (path, create) => {
    const { user, place } = open(path, 'integrated');
    expect(await screen.findByText('Masters of this company come from Tally and are read-only here.')).toBeVisible();
    expect(screen.queryByRole('link', { name: create })).toBeNull();
    await user.keyboard('{Alt>}c{/Alt}');
    expect(place()).toBe(path);
  });

  test.each(['/sUsers/partyList/new', '/sUsers/productList/new'])('have no form at %s', async (path) => {
    open(path, 'integrated');
    expect(await screen.findByText('Masters of this company come from Tally and are read-only here.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});

test('those of another company are made', async () => {
  open('/sUsers/partyList', 'self');
  expect((await screen.findAllByRole('link', { name: 'New party' }))[0]).toBeVisible();
});
