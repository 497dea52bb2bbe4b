import type { StaffRole } from '@bahi/core/organizations/staff-roles';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Company } from '../../platform/company.ts';
import { serveFakeApi } from '../../testing/fake-api.ts';
import { pauses, pausing } from '../../testing/pauses.ts';
import { aCompany, anOwner, aStaff, idOf, isSignedIn } from '../../testing/people.ts';
import { onPhone } from '../../testing/setup.ts';
import { openApp } from '../../testing/show.tsx';

function serveOwner(companies: Company[]) {
  serveFakeApi({
    accounts: { getOwner: () => ({ data: { userData: { ...anOwner, organization: companies } } }) },
    organizations: { listOrganizations: () => ({ organizationData: companies, next: null, total: companies.length }) },
    staff: { listStaff: () => ({ secondaryUsers: [], next: null, total: 0 }) },
  });
  isSignedIn('owner');
}

const entries = async () =>
  within(await screen.findByRole('navigation', { name: 'Main' }))
    .getAllByRole('listitem')
    .map((each) => each.textContent);

describe('the menu of an owner', () => {
  test('has two entries without a company', async () => {
    serveOwner([]);
    openApp('/pUsers/dashboard');
    expect(await screen.findByText('No Company Added')).toBeVisible();
    expect(await entries()).toEqual(['Dashboard', 'Company']);
  });

  test('waits for the approval of the chosen company', async () => {
    serveOwner([aCompany({ isApproved: false })]);
    openApp('/pUsers/dashboard');
    await screen.findAllByText('Bahi Traders');
    expect(await entries()).toEqual(['Dashboard', 'Company']);
  });

  test('is complete for a company of type self', async () => {
    serveOwner([aCompany()]);
    openApp('/pUsers/dashboard');
    await waitFor(async () =>
      expect(await entries()).toEqual([
        ...['Dashboard', 'Company', 'Users', 'Customers', 'Tax classification'],
        ...['Products', 'Bills of materials', 'Brand', 'Category', 'Sub Category', 'Godown', 'Price Level'],
        ...['Ledgers', 'Settings'],
      ]),
    );
  });

  test.each(['integrated', 'other'] as const)('has only Products of the inventory for type %s', async (type) => {
    serveOwner([aCompany({ type })]);
    openApp('/pUsers/dashboard');
    await waitFor(async () => expect(await entries()).toContain('Products'));
    expect(await entries()).not.toContain('Brand');
    expect(screen.queryByText('Inventory')).toBeNull();
  });

  test('shows the name to 20 and the email to 25 characters', async () => {
    serveOwner([aCompany()]);
    isSignedIn('owner', { userName: 'Meera Nair of Ernakulam', email: 'meera.nair.of.ernakulam@demo.example' });
    openApp('/pUsers/dashboard');
    expect(await screen.findByText('Meera Nair of Ernaku...')).toBeVisible();
    expect(screen.getByText('meera.nair.of.ernakulam@d...')).toBeVisible();
  });

  test('follows the chosen company after a second', async () => {
    pausing.isReal = true;
    serveOwner([aCompany(), aCompany({ _id: idOf(11), name: 'Nair Textiles', type: 'other' })]);
    const { user, place } = openApp('/pUsers/organizationList');
    await user.click(await screen.findByRole('button', { name: 'Company: Bahi Traders' }));
    await user.click(screen.getByRole('menuitemradio', { name: /Nair Textiles/ }));
    expect(screen.getByRole('status', { name: 'Changing the company' })).toBeVisible();
    expect(pauses).toEqual([1000]);
    expect(place()).toBe('/pUsers/organizationList');
    expect(JSON.parse(localStorage.getItem('primaryOrg') ?? '')).toEqual({ _id: idOf(11), type: 'other' });
    await waitFor(() => expect(place()).toBe('/pUsers/dashboard'));
    await waitFor(() => expect(screen.queryByRole('status', { name: 'Changing the company' })).toBeNull());
    expect(await entries()).not.toContain('Brand');
  });
});

describe('the menu of staff', () => {
  const serveStaff = (role: StaffRole, companies: Company[]) => {
    serveFakeApi({ accounts: { getStaff: () => ({ data: { userData: { ...aStaff, role, organization: companies } } }) } });
    isSignedIn('staff', { role });
  };

  test.each([
    ['user', true, ['Home', 'Settings']],
    ['user', false, ['Home']],
    ['admin', true, ['Home', 'Company', 'Users', 'Settings']],
  ] as const)('of role %s, company approved: %s', async (role, isApproved, first) => {
    serveStaff(role, [aCompany({ isApproved })]);
    openApp('/sUsers/settings');
    await screen.findByRole('button', { name: 'Company: Bahi Traders' });
    await waitFor(async () => expect(await entries()).toEqual([...first, 'Passcode', 'Reset Password', 'Help', 'About']));
    expect(screen.getByRole('button', { name: 'Log Out' })).toBeVisible();
    expect(screen.getByText('0.0.7')).toBeVisible();
  });

  test.each([
    ['captain', ['Restaurant', 'Kitchen'], '/sUsers/restaurant'],
    ['cashier', ['Restaurant', 'Settled orders', 'Kitchen'], '/sUsers/restaurant'],
    ['kitchen', ['Kitchen'], '/sUsers/restaurant/kitchen'],
  ] as const)('of a %s has only the restaurant, and any other screen leads there', async (role, first, home) => {
    serveStaff(role, [aCompany({ industry: 3 })]);
    const { place } = openApp('/sUsers/outstanding');
    await waitFor(() => expect(place()).toBe(home));
    expect(await entries()).toEqual([...first, 'Passcode', 'Reset Password', 'Help', 'About']);
    expect(screen.queryByText('Work')).toBeNull();
  });

  test('opens Help and About on the dashboard', async () => {
    serveStaff('user', [aCompany()]);
    const { user, place } = openApp('/sUsers/settings');
    await user.click(await screen.findByRole('button', { name: 'About' }));
    expect(await screen.findByRole('dialog', { name: 'About' })).toBeVisible();
    expect(place()).toBe('/sUsers/dashboard');
  });

  test('shows in Help the contact, and the operator’s contact if there is one', async () => {
    serveStaff('user', [aCompany()]);
    const served = fetch;
    const withOperator = async (asked: Request | string) =>
      asked === '/api/operator' ? Response.json({ links: [], contact: 'help@bahi.example' }) : served(asked);
    vi.stubGlobal('fetch', withOperator);
    const { user } = openApp('/sUsers/settings');
    await user.click(await screen.findByRole('button', { name: 'Help' }));
    const help = within(await screen.findByRole('dialog', { name: 'Help' }));
    expect(await help.findByText(/the operator of this service at localhost:4000 can: help@bahi\.example; tell/)).toBeVisible();
  });

  test('on a phone is a bar of five, the last of which opens the menu', async () => {
    onPhone();
    serveStaff('user', [aCompany()]);
    const { user } = openApp('/sUsers/settings');
    const bar = await screen.findByRole('navigation', { name: 'Quick' });
    expect([...bar.children].map((each) => each.textContent)).toEqual(['Home', 'New', 'Outstanding', 'Reports', 'More']);
    await user.click(within(bar).getByRole('button', { name: 'More' }));
    expect(screen.getByRole('dialog', { name: 'Menu' })).toHaveAttribute('open');
  });

  test('tells staff without a company whom to contact', async () => {
    serveStaff('user', []);
    openApp('/sUsers/settings');
    expect(await screen.findByText('Ask the owner to add you to a company.')).toBeVisible();
  });
});
