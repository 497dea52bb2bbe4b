import { industries } from '@bahi/core/organizations/industries';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openAsOwner, pageOf, settingsOfCompany } from '../testing/companies.ts';
import { type FakeApi, Refused, serveFakeApi } from '../testing/fake-api.ts';
import { aCompany, aStaff, idOf, isSignedIn } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';
import { companyProblems, emptyCompany, withGstin } from './company-draft.ts';

const KERALA_GSTIN = '32AABCU9603R1ZW';
const MAHARASHTRA_GSTIN = '27AAPFU0939F1ZV';
const noon = Date.parse('2026-11-20T06:30:00Z');

describe('a new company', () => {
  test('begins its books with the financial year that runs', () => {
    expect(emptyCompany(noon).booksFrom).toBe('2026-04-01');
    expect(emptyCompany(Date.parse('2027-03-31T06:30:00Z')).booksFrom).toBe('2026-04-01');
    expect(emptyCompany(Date.parse('2027-03-31T18:30:00Z')).booksFrom).toBe('2027-04-01');
  });

  test('gets its state from the GSTIN and is then registered', () => {
    const company = withGstin({ ...emptyCompany(noon), registrationType: 'unregistered' }, ` ${MAHARASHTRA_GSTIN.toLowerCase()} `);
    expect(company).toMatchObject({ gstin: MAHARASHTRA_GSTIN, state: '27', registrationType: 'regular' });
  });

  test('gets the state of a sandbox GSTIN if it is a test company', () => {
    const typed = (isTest: boolean) => withGstin({ ...emptyCompany(noon), isTest }, '36AMBPG7773M002').state;
    expect([typed(true), typed(false)]).toEqual(['36', emptyCompany(noon).state]);
  });

  test.each([
    [
      { name: 'x'.repeat(10_000), place: 'x'.repeat(10_000), state: '32', registrationType: 'unregistered' },
      { name: 'At most 120 characters', place: 'At most 120 characters' },
    ],
    [{ name: ' <b>आशा</b> ', state: '32', registrationType: 'unregistered' }, null],
    [
      { name: 'A', state: '32', registrationType: 'unregistered', pin: '68200' },
      { pin: 'A PIN has six digits and does not begin with 0.' },
    ],
    [{ name: 'A', state: '32', registrationType: 'unregistered', pan: ' aappd1234f ' }, null],
    [{ name: 'A', state: '27', gstin: '27AAPFU0939F1ZX', isTest: true }, null],
    [{ name: 'A', state: '02', gstin: '02AMBPG7773M002', isTest: true }, null],
    [{}, { name: 'Enter the name of the company.', state: 'Choose a state.', gstin: 'A registered company has a GSTIN.' }],
    [{ name: 'A', state: '32', registrationType: 'unregistered' }, null],
    [{ name: 'A', state: '32', gstin: MAHARASHTRA_GSTIN }, { state: 'The state does not fit the GSTIN.' }],
    [
      { name: 'A', state: '32', gstin: KERALA_GSTIN, registrationType: 'unregistered' },
      { gstin: 'A company with a GSTIN is not unregistered.' },
    ],
    [{ name: 'A', state: '27', gstin: '27AAPFU0939F1ZX' }, { gstin: 'Invalid GSTIN: check digit does not match.' }],
  ] as const)('with %o has to mend %o', (parts, problems) => {
    expect(companyProblems({ ...emptyCompany(noon), ...parts })).toEqual(problems);
  });

  test('is created from the list, waits there and closes the form', async () => {
    const companies = [aCompany()];
    const { user, asked } = openAsOwner('/pUsers/organizationList', companies, {
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
    await user.type(form.getByLabelText('Address'), '4 Mill Road');
    await user.type(form.getByLabelText('PIN'), '68000');
    await user.type(form.getByLabelText('UPI id'), 'nair@okaxis');
    await user.click(form.getByRole('button', { name: 'Create company' }));
    expect(await form.findByText('A PIN has six digits and does not begin with 0.')).toBeVisible();
    await user.type(form.getByLabelText('PIN'), '1');
    await user.click(form.getByRole('button', { name: 'Create company' }));
    await screen.findByText('Nair Textiles waits for approval');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New company' })).toBeNull());
    expect(within(screen.getByRole('table', { name: 'Companies' })).getByText('Waits for approval')).toBeVisible();
    expect(asked('organizations.saveOrganization')).toEqual([
      expect.objectContaining({ name: 'Nair Textiles', type: 'other', industry: 1, gstin: KERALA_GSTIN, state: '32' }),
    ]);
    expect(asked('organizations.saveOrganization')).toMatchObject([{ address: '4 Mill Road', pin: '680001', upiId: 'nair@okaxis' }]);
  });

  test('refused by the server shows the message at the field and keeps the typed data', async () => {
    const { user } = openAsOwner('/pUsers/organizationList', [], {
      saveOrganization: () => {
        throw new Refused(409, 'ALREADY_EXISTS', 'This name is in use', { field: 'name' });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'New company' }));
    await user.type(await screen.findByLabelText('Name'), 'Bahi Traders');
    await user.selectOptions(screen.getByLabelText('GST registration'), 'Unregistered');
    await user.selectOptions(screen.getByLabelText('State'), '32 Kerala');
    await user.click(screen.getByRole('button', { name: 'Create company' }));
    expect(await screen.findByText('This name is in use')).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('Bahi Traders');
  });
});

describe('the companies of an owner', () => {
  test('none: explains what a company is, with one button', async () => {
    openAsOwner('/pUsers/organizationList', []);
    expect(await screen.findByText('No companies found')).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'New company' })).toHaveLength(1);
    expect(screen.getByText('No Company Added')).toBeVisible();
  });

  test('each with its approval state', async () => {
    openAsOwner('/pUsers/organizationList', [
      aCompany(),
      aCompany({ _id: idOf(11), name: 'B', isApproved: false }),
      aCompany({ _id: idOf(12), name: 'C', isBlocked: true }),
    ]);
    const table = within(await screen.findByRole('table', { name: 'Companies' }));
    for (const text of ['Approved', 'Waits for approval', 'Blocked', 'Retail & Distributers', '01/04/2026'])
      expect(table.getAllByText(text)[0]).toBeVisible();
  });
});

test('industry codes have the names of the specification', () => {
  expect(industries.map(({ code, name }) => `${code} ${name}`)).toEqual([
    '1 Textiles',
    '2 Tiles & Sanitary',
    '3 Cafe & Restaurant',
    '4 Retail & Distributers',
    '5 Pharmacy & Healthcare',
    '6 Hotel',
    '7 Hotel & Restaurant',
    '8 Cafe & Bakery',
  ]);
});

describe('the list of companies', () => {
  test('is searched and filtered by the address', async () => {
    const { user, asked, place } = openAsOwner('/pUsers/organizationList');
    await user.type(await screen.findByLabelText('Search name, place or GSTIN'), 'nair');
    await waitFor(() => expect(place()).toBe('/pUsers/organizationList?search=nair'));
    await user.selectOptions(screen.getByLabelText('Which companies'), 'Not in use');
    expect(await screen.findByText('No companies found')).toBeVisible();
    expect(asked('organizations.listOrganizations')).toContainEqual({ search: 'nair', state: 'left', limit: 50 });
  });

  test('with a loading error shows the reason and tries again', async () => {
    let isDown = true;
    const { user } = openAsOwner('/pUsers/organizationList', [aCompany()], {
      listOrganizations: () => {
        if (isDown) throw new Refused(422, 'INVALID', 'The list is being mended');
        return pageOf([aCompany()]);
      },
    });
    expect((await screen.findAllByText('The companies could not be read'))[0]).toBeVisible();
    expect(screen.getAllByText('The list is being mended')[0]).toBeVisible();
    isDown = false;
    await user.click(screen.getAllByRole('button', { name: 'Try Again' })[0]!);
    expect(await screen.findByRole('table', { name: 'Companies' })).toBeVisible();
  });
});

describe('the companies of staff', () => {
  const openAs = (
    role: 'user' | 'admin',
    organization = [aCompany(), aCompany({ _id: idOf(11), name: 'Nair Textiles', isApproved: false })],
    getOrganization: NonNullable<FakeApi['organizations']>['getOrganization'] = () => ({ organizationData: aCompany() }),
  ) => {
    serveFakeApi({
      accounts: { getStaff: () => ({ data: { userData: { ...aStaff, role, organization } } }) },
      organizations: {
        getOrganization,
        getOrganizationSettings: () => ({ ...settingsOfCompany(aCompany()), books: { hasMasters: true, firstVoucherOn: null } }),
      },
    });
    isSignedIn('staff', { role });
    return openApp('/sUsers/company/list');
  };

  test('closed, even after slow loading, returns the focus to its row', async () => {
    const read = Promise.withResolvers<void>();
    const { user } = openAs('admin', undefined, () => read.promise.then(() => ({ organizationData: aCompany() })));
    await user.click(await screen.findByRole('link', { name: 'Bahi Traders' }));
    expect(await screen.findByRole('dialog', { name: 'Company' })).toBeVisible();
    read.resolve();
    expect(await screen.findByRole('dialog', { name: 'Bahi Traders' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('link', { name: 'Bahi Traders' })).toHaveFocus());
  });

  test('are edited by role admin, but not created or left; a waiting one cannot be opened', async () => {
    const { user } = openAs('admin');
    const table = within(await screen.findByRole('table', { name: 'Companies' }));
    expect(table.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Bahi Traders']);
    expect(screen.queryByRole('button', { name: 'New company' })).toBeNull();
    await user.click(table.getByRole('link'));
    const form = within(await screen.findByRole('dialog', { name: 'Bahi Traders' }));
    expect(await form.findByLabelText('Legal name')).toHaveValue('');
    expect(form.queryByRole('switch', { name: /^In use/ })).toBeNull();
  });

  test('show ‘An error occurred’ if the single company fails to load, and try again', async () => {
    let isDown = true;
    const { user } = openAs('admin', undefined, () => {
      if (isDown) throw new Refused(500, 'BUG', '');
      return { organizationData: aCompany() };
    });
    await user.click(await screen.findByRole('link', { name: 'Bahi Traders' }));
    await waitFor(() => expect(screen.getAllByText('An error occurred').length).toBeGreaterThan(0));
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('dialog', { name: 'Bahi Traders' })).toBeVisible();
  });

  test('are hidden from role user', async () => {
    openAs('user');
    expect(await screen.findByText('You may not do this')).toBeVisible();
  });

  test('are searched', async () => {
    const { user } = openAs('admin');
    await user.type(await screen.findByLabelText('Search name, place or GSTIN'), 'textiles');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Bahi Traders' })).toBeNull());
    expect(within(screen.getByRole('table', { name: 'Companies' })).getByText('Nair Textiles')).toBeVisible();
  });
});

describe('an owner who', () => {
  test('is not approved waits, and may already create a company', async () => {
    openAsOwner('/pUsers/dashboard', [], {}, false);
    expect(await screen.findByText('Approval pending')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Create your company' })).toHaveAttribute('href', '/pUsers/organizationList');
  });

  test('is approved sees the link to the first user', async () => {
    openAsOwner('/pUsers/dashboard');
    expect(await screen.findByText('To begin')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Create a user for your staff' })).toHaveAttribute('href', '/pUsers/retailers');
  });
});
