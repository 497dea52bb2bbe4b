import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serveFakeApi } from '../testing/fake-api.ts';
import { aCompany, anOwner, idOf, isSignedIn } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';

const second = { ...aCompany(), _id: idOf(77), name: 'Second shop' };
const pending = { ...aCompany(), _id: idOf(78), name: 'Third shop', isApproved: false };
const companies = [aCompany(), second, pending];

/** Bahi Traders and the second shop sold 500 each. Of the companies that are asked for, Bahi Traders is left out if `isLater`. */
function serveReport(known = companies, { isLater = false, tooMany = 0 } = {}) {
  const asked: unknown[] = [];
  serveFakeApi({
    accounts: { getOwner: () => ({ data: { userData: { ...anOwner, organization: known } } }) },
    organizations: { listOrganizations: () => ({ organizationData: known, next: null, total: known.length }) },
    severalCompanies: {
      getReport: (input) => {
        asked.push(input);
        const of = [aCompany(), second].filter(
          ({ _id }) => (input.companies ?? `${idOf(77)} ${aCompany()._id}`).includes(_id) && !(isLater && _id === aCompany()._id),
        );
        const line = (key: string, name: string) => ({
          ...{ key, kind: 'entry' as const, name, depth: 0, parent: null },
          ...{ amounts: of.map(() => 50_000), total: of.length * 50_000 },
        });
        return {
          ...{ view: input.view, from: '2026-04-01', to: '2027-03-31', tooMany },
          companies: of.map(({ _id, name, booksFrom }) => ({ _id, name, booksFrom })),
          leftOut: [{ _id: pending._id, name: pending.name, reason: 'pending', booksFrom: null }],
          lines: [line('sales', 'Sales, before tax'), line('netProfit', 'Net profit')],
          between:
            of.length < 2
              ? []
              : [{ companyId: aCompany()._id, partyId: idOf(31), partyName: 'Our second shop', otherId: second._id, balance: 59_000 }],
        };
      },
    },
  });
  isSignedIn('owner');
  return asked;
}

test('an owner ticks companies, reads that nothing is eliminated, and a figure opens the report of its company', async () => {
  const asked = serveReport();
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

  await user.click(screen.getAllByRole('link', { name: /500.00/ })[0]!);
  await waitFor(() => expect(place()).toMatch(/^\/pUsers\/profitAndLoss\?from=2026-04-01&to=2027-03-31/));
  expect(JSON.parse(localStorage.getItem('primaryOrg') ?? '{}')._id).toBe(idOf(77));
});

test('the ticks are of the companies that were added up, and the notice counts those beyond ten', async () => {
  serveReport(companies, { isLater: true, tooMany: 3 });
  openApp(`/pUsers/severalCompanies?companies=${aCompany()._id},${idOf(77)}`);
  await screen.findByRole('table', { name: 'Several companies' });
  expect(screen.getByRole('checkbox', { name: 'Second shop' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: aCompany().name })).not.toBeChecked();
  expect(screen.getByText(/3 more companies are left out: at most 10/)).toBeVisible();
  expect(screen.queryByRole('searchbox', { name: 'Search companies' })).toBeNull();
});

test('an owner of many companies searches for the one to tick; ticked ones stay', async () => {
  const many = Array.from({ length: 20 }, (_, at) => ({ ...aCompany(), _id: idOf(100 + at), name: `Branch ${at + 1}` }));
  serveReport([aCompany(), second, ...many]);
  const { user, place } = openApp('/pUsers/severalCompanies');
  await screen.findByRole('table', { name: 'Several companies' });
  expect(screen.getAllByRole('checkbox')).toHaveLength(22);
  await user.type(screen.getByRole('searchbox', { name: 'Search companies' }), 'branch 17');
  await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(3));
  await user.click(screen.getByRole('checkbox', { name: 'Branch 17' }));
  await waitFor(() => expect(place()).toContain(idOf(116)));
});

test('arrows go from figure to figure, and Esc comes back to the one that was opened', async () => {
  serveReport();
  const { user, place } = openApp('/pUsers/severalCompanies');
  const cell = async (row: RegExp, at: number) => {
    const found = await screen.findByRole('row', { name: row });
    return within(found).getAllByRole('link')[at]!;
  };
  (await cell(/Sales, before tax/, 0)).focus();
  await user.keyboard('{ArrowRight}');
  expect(await cell(/Sales, before tax/, 1)).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(await cell(/Net profit/, 1)).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(place()).toMatch(/^\/pUsers\/profitAndLoss/));
  await user.keyboard('{Escape}');
  await screen.findByRole('table', { name: 'Several companies' });
  await waitFor(async () => expect(await cell(/Net profit/, 1)).toHaveFocus());
});

test('a figure that is opened in a new tab opens its own company too', async () => {
  serveReport();
  openApp('/pUsers/severalCompanies');
  const row = await screen.findByRole('row', { name: /Net profit/ });
  fireEvent(within(row).getAllByRole('link')[1]!, new MouseEvent('auxclick', { bubbles: true, button: 1 }));
  expect(JSON.parse(localStorage.getItem('primaryOrg') ?? '{}')._id).toBe(idOf(77));
});

test('only groups can be printed of a statement, not of an overview, which has no groups', async () => {
  serveReport();
  const { user } = openApp('/pUsers/severalCompanies');
  await screen.findByRole('table', { name: 'Several companies' });
  await user.click(screen.getByRole('button', { name: /Export/ }));
  expect(await screen.findByRole('menuitem', { name: /Export to Excel/ })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Print groups only' })).toBeNull();
  await user.keyboard('{Escape}');
  await user.selectOptions(screen.getByRole('combobox', { name: 'View' }), 'profitAndLoss');
  await user.click(await screen.findByRole('button', { name: /Export/ }));
  expect(await screen.findByRole('menuitem', { name: 'Print groups only' })).toBeVisible();
});
