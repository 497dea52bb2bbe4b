import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refused, serveFakeApi } from '../testing/fake-api.ts';
import { aCompany, anOwner, idOf, isSignedIn } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';
import { emptyDesk } from '../testing/voucher-books.ts';

const storedCompany = () => JSON.parse(localStorage.getItem('primaryOrg') ?? '{}')._id;

const sale = (at: number) => ({ ...emptyDesk, salesToday: { amount: at * 1_000_000, count: at, weekBefore: 0 } });
const figures = {
  reports: { getDesk: ({ orgId }: { orgId: string }) => sale(orgId === aCompany()._id ? 1 : 2) },
  bills: { listOutstandingParties: nothing },
  vouchers: { listVouchers: nothing },
};
function nothing(): never {
  throw new Refused(403, 'NOT_ALLOWED', 'You may not do this');
}

test('the figures of all companies are in one table with their sum, and each opens its report in the area of the owner', async () => {
  const companies = [aCompany(), { ...aCompany(), _id: idOf(77), name: 'Second shop' }];
  serveFakeApi({
    accounts: { getOwner: () => ({ data: { userData: { ...anOwner, organization: companies } } }) },
    organizations: { listOrganizations: () => ({ organizationData: companies, next: null, total: 2 }) },
    staff: { listStaff: () => ({ secondaryUsers: [], next: null, total: 1 }) },
    ...figures,
  });
  isSignedIn('owner');
  const { user, place } = openApp('/pUsers/dashboard');
  const table = within(await screen.findByRole('table', { name: 'Companies' }));
  expect(table.getByRole('row', { name: /^All companies ₹30,000/ })).toBeVisible();
  await user.click(table.getByRole('link', { name: 'Sales today of Second shop: ₹20,000' }));
  await waitFor(() => expect(place()).toBe('/pUsers/vouchers?kind=sales'));
  expect(await screen.findByRole('heading', { name: 'Day book' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'New sale' })).toBeNull();
  expect(storedCompany()).toBe(idOf(77));
});

test('the dashboard of an owner reports that the users could not be loaded, instead of asking for the first', async () => {
  let isBroken = true;
  serveFakeApi({
    accounts: { getOwner: () => ({ data: { userData: { ...anOwner, organization: [aCompany()] } } }) },
    organizations: { listOrganizations: () => ({ organizationData: [aCompany()], next: null, total: 1 }) },
    ...figures,
    staff: {
      listStaff: () => {
        if (isBroken) throw new Refused(403, 'NOT_ALLOWED', 'You may not do this');
        return { secondaryUsers: [], next: null, total: 1 };
      },
    },
  });
  isSignedIn('owner');
  const { user } = openApp('/pUsers/dashboard');
  expect(await screen.findByText('You may not do this')).toBeVisible();
  expect(screen.queryByText('Create a user for your staff')).toBeNull();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'Users' })).toBeVisible();
});
