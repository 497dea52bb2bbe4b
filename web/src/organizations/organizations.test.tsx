import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type FakeApi, Refused, serveFakeApi } from '../testing/fake-api.ts';
import { aCompany, anOwner, idOf, isSignedIn } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';
import { companyProblems, emptyCompany, withGstin } from './new-company.ts';

const KERALA_GSTIN = '32AABCU9603R1ZW';
const MAHARASHTRA_GSTIN = '27AAPFU0939F1ZV';
const noon = Date.parse('2026-11-20T06:30:00Z');

function open(path: string, companies = [aCompany()], routes: FakeApi['organizations'] = {}, isApproved = true) {
  const asked = serveFakeApi({
    accounts: { getOwner: () => ({ data: { userData: { ...anOwner, isApproved, organization: companies } } }) },
    organizations: { listOrganizations: () => ({ organizationData: companies }), ...routes },
    staff: { listStaff: () => ({ secondaryUsers: [] }) },
  });
  isSignedIn('owner', { isApproved });
  return { ...openApp(path), asked: (route: string) => asked.filter((each) => each.route === route).map(({ input }) => input) };
}

describe('a new company', () => {
  test('begins its books with the financial year that runs', () => {
    expect(emptyCompany(noon).booksFrom).toBe('2026-04-01');
    expect(emptyCompany(Date.parse('2027-03-31T06:30:00Z')).booksFrom).toBe('2026-04-01');
    expect(emptyCompany(Date.parse('2027-03-31T18:30:00Z')).booksFrom).toBe('2027-04-01');
  });

  test('takes its state from the GSTIN and is registered with one', () => {
    const company = withGstin({ ...emptyCompany(noon), registrationType: 'unregistered' }, ` ${MAHARASHTRA_GSTIN.toLowerCase()} `);
    expect(company).toMatchObject({ gstin: MAHARASHTRA_GSTIN, state: '27', registrationType: 'regular' });
  });

  test.each([
    [{}, { name: 'Enter the name of the company.', state: 'Choose a state.', gstin: 'A registered company has a GSTIN.' }],
    [{ name: 'A', state: '32', registrationType: 'unregistered' }, null],
    [{ name: 'A', state: '32', gstin: MAHARASHTRA_GSTIN }, { state: 'The state does not fit the GSTIN.' }],
    [
      { name: 'A', state: '32', gstin: KERALA_GSTIN, registrationType: 'unregistered' },
      { gstin: 'A company with a GSTIN is not unregistered.' },
    ],
    [
      { name: 'A', state: '27', gstin: '27AAPFU0939F1ZX' },
      { gstin: 'The last character of the GSTIN does not fit the others. Look for a slip of the hand.' },
    ],
  ] as const)('with %o has to mend %o', (parts, problems) => {
    expect(companyProblems({ ...emptyCompany(noon), ...parts })).toEqual(problems);
  });

  test('is created from the list, waits there and closes the form', async () => {
    const companies = [aCompany()];
    const { user, asked } = open('/pUsers/organizationList', companies, {
      saveOrganization: () => {
        companies.push(aCompany({ _id: idOf(12), name: 'Nair Textiles', isApproved: false }));
        return { message: 'Nair Textiles waits for approval', organizationData: aCompany() };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'New company' }));
    const form = within(await screen.findByRole('dialog', { name: 'New company' }));
    await user.type(form.getByLabelText('Name'), 'Nair Textiles');
    await user.selectOptions(form.getByLabelText('Type'), 'other');
    await user.selectOptions(form.getByLabelText('Industry'), 'Textiles');
    await user.type(form.getByLabelText('GSTIN'), KERALA_GSTIN);
    expect(form.getByLabelText('State')).toHaveValue('32');
    await user.click(form.getByRole('button', { name: 'Create company' }));
    await screen.findByText('Nair Textiles waits for approval');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New company' })).toBeNull());
    expect(within(screen.getByRole('table', { name: 'Companies' })).getByText('Waits for approval')).toBeVisible();
    expect(asked('organizations.saveOrganization')).toEqual([
      expect.objectContaining({ name: 'Nair Textiles', type: 'other', industry: 1, gstin: KERALA_GSTIN, state: '32' }),
    ]);
  });

  test('that the server refuses says so at the field and keeps what was typed', async () => {
    const { user } = open('/pUsers/organizationList', [], {
      saveOrganization: () => {
        throw new Refused(409, 'ALREADY_EXISTS', 'You have a company of this name', { field: 'name' });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'New company' }));
    await user.type(await screen.findByLabelText('Name'), 'Bahi Traders');
    await user.selectOptions(screen.getByLabelText('GST registration'), 'Unregistered');
    await user.selectOptions(screen.getByLabelText('State'), '32 Kerala');
    await user.click(screen.getByRole('button', { name: 'Create company' }));
    expect(await screen.findByText('You have a company of this name')).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('Bahi Traders');
  });
});

describe('the companies of an owner', () => {
  test('none: says what a company is, with one button', async () => {
    open('/pUsers/organizationList', []);
    expect(await screen.findByText('No companies found')).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'New company' })).toHaveLength(1);
    expect(screen.getByText('No Company Added')).toBeVisible();
  });

  test('each with its state of approval', async () => {
    open('/pUsers/organizationList', [
      aCompany(),
      aCompany({ _id: idOf(11), name: 'B', isApproved: false }),
      aCompany({ _id: idOf(12), name: 'C', isBlocked: true }),
    ]);
    const table = within(await screen.findByRole('table', { name: 'Companies' }));
    for (const text of ['Approved', 'Waits for approval', 'Blocked', 'Retail & Distributers', '01/04/2026'])
      expect(table.getAllByText(text)[0]).toBeVisible();
  });
});

describe('an owner who', () => {
  test('is not approved waits, and may create a company meanwhile', async () => {
    open('/pUsers/dashboard', [], {}, false);
    expect(await screen.findByText('Your account waits for approval')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Create your company' })).toHaveAttribute('href', '/pUsers/organizationList');
  });

  test('is approved sees the way to the first user', async () => {
    open('/pUsers/dashboard');
    expect(await screen.findByText('To begin')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Create a user for your staff' })).toHaveAttribute('href', '/pUsers/retailers');
  });
});
