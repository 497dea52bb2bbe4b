import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serveFakeApi } from '../testing/fake-api.ts';
import { aCompany, anOwner, idOf, isSignedIn } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';

const second = { ...aCompany(), _id: idOf(77), name: 'Second shop' };
const pending = { ...aCompany(), _id: idOf(78), name: 'Third shop', isApproved: false };
const companies = [aCompany(), second, pending];

test('an owner ticks companies, reads that nothing is eliminated, and a figure opens the report of its company', async () => {
  const asked: unknown[] = [];
  serveFakeApi({
    accounts: { getOwner: () => ({ data: { userData: { ...anOwner, organization: companies } } }) },
    organizations: { listOrganizations: () => ({ organizationData: companies, next: null, total: 3 }) },
    severalCompanies: {
      getReport: (input) => {
        asked.push(input);
        const of = [aCompany(), second].filter(({ _id }) => (input.companies ?? `${idOf(77)} ${aCompany()._id}`).includes(_id));
        return {
          ...{ view: input.view, from: '2026-04-01', to: '2027-03-31' },
          companies: of.map(({ _id, name, booksFrom }) => ({ _id, name, booksFrom })),
          leftOut: [{ _id: pending._id, name: pending.name, reason: 'pending', booksFrom: null }],
          lines: [
            {
              key: 'sales',
              kind: 'entry',
              name: 'Sales, before tax',
              depth: 0,
              parent: null,
              amounts: of.map(() => 50_000),
              total: of.length * 50_000,
            },
          ],
          between:
            of.length < 2
              ? []
              : [{ companyId: aCompany()._id, partyId: idOf(31), partyName: 'Our second shop', otherId: second._id, balance: 59_000 }],
        };
      },
    },
  });
  isSignedIn('owner');
  const { user, place } = openApp('/pUsers/severalCompanies');
  const table = within(await screen.findByRole('table', { name: 'Several companies' }));
  expect(table.getByRole('row', { name: /Sales, before tax/ })).toHaveTextContent('500.00500.001,000.00');
  expect(screen.getByText(/Nothing is eliminated/)).toBeVisible();
  expect(screen.getByText(/Third shop is left out: it waits for the approval/)).toBeVisible();
  expect(screen.getByRole('checkbox', { name: /Third shop/ })).toBeDisabled();
  expect(screen.getByRole('table', { name: 'Balances between these companies' })).toHaveTextContent('Our second shop590.00 Dr');
  expect(screen.getByText(/differ by ₹590.00 in their balances/)).toBeVisible();

  await user.click(screen.getByRole('checkbox', { name: aCompany().name }));
  await waitFor(() => expect(place()).toContain(`companies=${idOf(77)}`));
  await waitFor(() => expect(screen.queryByRole('table', { name: 'Balances between these companies' })).toBeNull());
  // The last tick stays.
  expect(screen.getByRole('checkbox', { name: 'Second shop' })).toBeDisabled();
  expect(asked.at(-1)).toMatchObject({ companies: idOf(77), view: 'overview' });

  await user.click(screen.getByRole('link', { name: /500.00/ }));
  await waitFor(() => expect(place()).toMatch(/^\/pUsers\/profitAndLoss\?from=2026-04-01&to=2027-03-31/));
  expect(JSON.parse(localStorage.getItem('primaryOrg') ?? '{}')._id).toBe(idOf(77));
});
