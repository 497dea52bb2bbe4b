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

test('the profit of the month stands beside last month and last year, and the best customers open their bills', async () => {
  const month = (from: string, to: string, sales: number) => ({ from, to, sales: sales * 100, grossProfit: sales * 20, netProfit: -sales });
  const columns = [
    month('2026-11-01', '2026-11-28', 5_000),
    month('2026-10-01', '2026-10-28', 4_000),
    month('2025-11-01', '2025-11-28', 3_000),
  ];
  const best = [{ key: idOf(31), name: 'Anand Stores', value: 100_000 }];
  serveFakeApi({
    accounts: { getOwner: () => ({ data: { userData: { ...anOwner, organization: [aCompany()] } } }) },
    organizations: { listOrganizations: () => ({ organizationData: [aCompany()], next: null, total: 1 }) },
    staff: { listStaff: () => ({ secondaryUsers: [], next: null, total: 1 }) },
    ...figures,
    reports: { ...figures.reports, getMonthSoFar: () => ({ date: '2026-11-28', columns, items: [], parties: best, stock: 7_000_00 }) },
  });
  isSignedIn('owner');
  const { user, place } = openApp('/pUsers/dashboard');
  const table = within(await screen.findByRole('table', { name: 'Profit of the month' }));
  expect(table.getByRole('row', { name: /Gross profit/ })).toHaveTextContent('₹1,000₹800₹600');
  expect(table.getByRole('row', { name: /Net profit/ })).toHaveTextContent('−₹50');
  expect(table.getByRole('row', { name: /Stock today/ })).toHaveTextContent('₹7,000');
  expect(screen.getByText('Nothing sold this month.')).toBeVisible();
  await user.click(within(screen.getByRole('list', { name: 'Best customers' })).getByRole('link', { name: /Anand Stores/ }));
  await waitFor(() => expect(place()).toContain(`partyId=${idOf(31)}`));
  expect(place()).toMatch(/^\/pUsers\/registers\?from=2026-11-01&to=2026-11-28&kind=grossProfit/);
});

test('cash, receivables and stock are bars that a screen reader reads as tables, and a bar opens its report', async () => {
  const month = (from: string, to: string, rupees: number) => ({ from, to, cash: -rupees * 100, stock: rupees * 200 });
  const months = [month('2026-10-01', '2026-10-31', 4_000), month('2026-11-01', '2026-11-28', 5_000)];
  serveFakeApi({
    accounts: { getOwner: () => ({ data: { userData: { ...anOwner, organization: [aCompany()] } } }) },
    organizations: { listOrganizations: () => ({ organizationData: [aCompany()], next: null, total: 1 }) },
    staff: { listStaff: () => ({ secondaryUsers: [], next: null, total: 1 }) },
    ...figures,
    reports: {
      ...figures.reports,
      getCharts: () => ({ date: '2026-11-28', months, receivables: [700_00, 0, 300_00], ageLimits: '30' }),
      getStockAges: () => ({ date: '2026-11-28', ageLimits: '45', aged: [6_000_00, 4_000_00] }),
    },
  });
  isSignedIn('owner');
  const { user, place } = openApp('/pUsers/dashboard');
  const cash = within(await screen.findByRole('table', { name: 'Cash, bank and cheques in hand at the end of each month' }));
  expect(cash.getByRole('row', { name: 'Oct 2026 −₹4,000' })).toBeVisible();
  const receivables = within(screen.getByRole('table', { name: 'Receivables by days after their due date' }));
  expect(receivables.getByRole('row', { name: 'Above 30 days ₹300' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'By age' }));
  const ages = within(await screen.findByRole('table', { name: 'Stock by days since its receipt' }));
  expect(ages.getByRole('row', { name: 'Above 45 days ₹4,000' })).toBeVisible();
  await user.click(cash.getByRole('link', { name: 'Nov 2026' }));
  await waitFor(() => expect(place()).toBe('/pUsers/cashFlow?from=2026-11-01&to=2026-11-28'));
});
