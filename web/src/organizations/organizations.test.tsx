import { industries } from '@bahi/core/organizations/industries';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import type { Company } from '../platform/company.ts';
import { lockScreen, unlockScreen } from '../platform/lock.ts';
import { type FakeApi, Refused, serveFakeApi } from '../testing/fake-api.ts';
import { aCompany, anOwner, aStaff, idOf, isSignedIn } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';
import { changesOf, companyProblems, draftOf, emptyCompany, withGstin } from './company-draft.ts';

const KERALA_GSTIN = '32AABCU9603R1ZW';
const MAHARASHTRA_GSTIN = '27AAPFU0939F1ZV';
const noon = Date.parse('2026-11-20T06:30:00Z');

const pageOf = (organizationData: Company[], next: string | null = null) => ({ organizationData, next, total: organizationData.length });

function open(path: string, companies = [aCompany()], routes: FakeApi['organizations'] = {}, isApproved = true) {
  const asked = serveFakeApi({
    accounts: { getOwner: () => ({ data: { userData: { ...anOwner, isApproved, organization: companies } } }) },
    organizations: { listOrganizations: ({ state }) => pageOf(state === 'left' ? [] : companies), ...routes },
    staff: { listStaff: () => ({ secondaryUsers: [], next: null, total: 0 }) },
    passcode: { lockOwner: () => ({ message: 'Locked' }) },
    records: {
      listChanges: () => ({
        changes: [
          {
            version: 3,
            at: '2026-11-20T06:30:00Z',
            by: 'Asha',
            isDeletion: false,
            fields: [{ field: 'place', old: 'Aluva', new: 'Kochi' }],
          },
        ],
        next: null,
      }),
    },
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

const settingsOfCompany = (company: Company) => ({
  organizationData: company,
  details: {
    ...{ legalName: '', address: '', pin: '', pan: '', luts: [], registrations: [] },
    ...{ turnover: 'upTo5Crore' as const, highestTurnover: 'upTo5Crore' as const },
  },
  version: 4,
  changedAt: null,
  changedBy: null,
});

describe('a company that is there', () => {
  const settingsOf = (company: Company, books = { hasMasters: false, firstVoucherOn: null as string | null }) => ({
    ...settingsOfCompany(company),
    books,
  });

  test('sends only what differs', () => {
    const before = draftOf(settingsOf(aCompany()));
    expect(changesOf(before, before)).toEqual({});
    const luts = [{ number: 'AD', from: '2026-04-01', to: '2027-03-31' }];
    expect(changesOf(before, { ...before, place: 'Kochi', luts })).toEqual({ place: 'Kochi', luts });
    expect(changesOf({ ...before, luts }, { ...before, luts: structuredClone(luts) })).toEqual({});
  });

  test('is opened from its row and changed', async () => {
    const company = aCompany();
    const { user, asked, place } = open('/pUsers/organizationList', [company], {
      getOrganizationSettings: () => settingsOf(company),
      updateOrganization: () => ({ message: 'Company saved', organizationData: company }),
    });
    await user.click(within(await screen.findByRole('table', { name: 'Companies' })).getByRole('link'));
    const form = within(await screen.findByRole('dialog', { name: 'Bahi Traders' }));
    await user.clear(await form.findByLabelText('Place'));
    await user.type(form.getByLabelText('Place'), 'Kochi');
    await user.click(form.getByRole('switch', { name: /^In use/ }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByText('Company saved');
    expect(asked('organizations.updateOrganization')).toEqual([{ id: idOf(10), version: 4, place: 'Kochi', isActive: false }]);
    await waitFor(() => expect(place()).toBe('/pUsers/organizationList'));
  });

  test('tells its changes field by field, those of a company that is not in use too', async () => {
    const other = aCompany({ _id: idOf(11), name: 'Bahi Retail' });
    const { user, asked } = open(`/pUsers/organizationList?company=${idOf(11)}`, [aCompany(), other], {
      getOrganizationSettings: () => settingsOf(other),
    });
    const form = within(await screen.findByRole('dialog', { name: 'Bahi Retail' }));
    await user.click(await form.findByRole('button', { name: 'Changes' }));
    const changes = within(await screen.findByRole('dialog', { name: 'Changes of Bahi Retail' }));
    expect(await changes.findByRole('row', { name: 'Place Aluva Kochi' })).toBeVisible();
    expect(asked('records.listChanges')).toMatchObject([{ orgId: idOf(11), record: 'company', id: idOf(11) }]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Changes of Bahi Retail' })).toBeNull());
    expect(screen.getByRole('dialog', { name: 'Bahi Retail' })).toBeVisible();
  });

  test('shows what its books no longer allow to change, and why', async () => {
    const company = aCompany();
    open(`/pUsers/organizationList?company=${idOf(10)}`, [company], {
      getOrganizationSettings: () => settingsOf(company, { hasMasters: true, firstVoucherOn: '2026-05-04' }),
    });
    const form = within(await screen.findByRole('dialog', { name: 'Bahi Traders' }));
    expect(form.getByLabelText('Type')).toBeDisabled();
    expect(form.getByLabelText('State')).toBeDisabled();
    for (const text of [
      'Stays, because there are masters.',
      'Stays, because vouchers were taxed by it.',
      'Vouchers already entered keep their tax.',
      'No later than the first voucher, of 04/05/2026',
    ]) {
      expect(form.getByText(text)).toBeVisible();
    }
  });

  test('keeps what was typed when the server refuses, and asks before it is lost', async () => {
    const company = aCompany();
    const problems = [{ code: 'GSTIN_OF_PARTY', field: 'gstin', message: 'This GSTIN is that of the party Ravi.' }];
    const { user } = open(`/pUsers/organizationList?company=${idOf(10)}`, [company], {
      getOrganizationSettings: () => settingsOf(company),
      updateOrganization: () => {
        throw new Refused(422, 'INVALID', 'Some entries are not right', { problems });
      },
    });
    await user.type(await screen.findByLabelText('GSTIN'), KERALA_GSTIN);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('This GSTIN is that of the party Ravi.')).toBeVisible();
    expect(screen.getByLabelText('GSTIN')).toHaveValue(KERALA_GSTIN);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(screen.getByLabelText('GSTIN')).toHaveValue(KERALA_GSTIN);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.queryByLabelText('GSTIN')).toBeNull());
  });

  test('that another changes meanwhile keeps that change: only what was typed here is sent', async () => {
    let company = aCompany();
    const { user, asked } = open(`/pUsers/organizationList?company=${idOf(10)}`, [company], {
      getOrganizationSettings: () => settingsOf(company),
      saveLogo: () => {
        company = { ...company, name: 'Named by another' };
        return { message: 'Logo saved', organizationData: company };
      },
      updateOrganization: () => ({ message: 'Company saved', organizationData: company }),
    });
    await user.clear(await screen.findByLabelText('Place'));
    await user.type(screen.getByLabelText('Place'), 'Kochi');
    await user.upload(
      screen.getByLabelText('Logo file'),
      new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])], 'a', { type: 'image/png' }),
    );
    const form = within(await screen.findByRole('dialog', { name: 'Named by another' }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByText('Company saved');
    expect(asked('organizations.updateOrganization')).toEqual([{ id: idOf(10), version: 4, place: 'Kochi' }]);
  });

  test('waits with what was typed while the screen is locked, and undoes nothing of another', async () => {
    let company = aCompany();
    const { user, asked } = open(`/pUsers/organizationList?company=${idOf(10)}`, [company], {
      getOrganizationSettings: () => settingsOf(company),
      updateOrganization: () => ({ message: 'Company saved', organizationData: company }),
    });
    await user.clear(await screen.findByLabelText('Place'));
    await user.type(screen.getByLabelText('Place'), 'Kochi');
    act(() => lockScreen('owner'));
    await screen.findByRole('heading', { name: 'Locked' });
    await vi.waitFor(() => expect(asked('passcode.lockOwner')).toHaveLength(1));
    company = { ...company, name: 'Named by another' };
    act(() => unlockScreen('owner'));
    const form = within(await screen.findByRole('dialog', { name: 'Named by another' }));
    expect(form.getByLabelText('Place')).toHaveValue('Kochi');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByText('Company saved');
    expect(asked('organizations.updateOrganization')).toEqual([{ id: idOf(10), version: 4, place: 'Kochi' }]);
  });

  test('tells of itself: turnover decides about HSN codes and e-invoices, a letter is of one year, the PAN is that of the GSTIN', async () => {
    const company = aCompany();
    const { user, asked } = open(`/pUsers/organizationList?company=${idOf(10)}`, [company], {
      getOrganizationSettings: () => settingsOf(company),
      updateOrganization: () => ({ message: 'Company saved', organizationData: company }),
    });
    await user.selectOptions(await screen.findByLabelText('Turnover last year'), 'Above 5 crore');
    expect(screen.getByText('HSN codes of at least 6 digits.')).toBeVisible();
    expect(screen.getByText('The law asks for e-invoices; they come later.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add a letter' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Enter the number of the letter (ARN).')).toBeVisible();
    await user.type(screen.getByLabelText('Number (ARN)'), 'AD32');
    await user.type(screen.getByLabelText('GSTIN'), KERALA_GSTIN);
    expect(screen.getByLabelText('PAN')).toHaveValue(KERALA_GSTIN.slice(2, 12));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Company saved');
    expect(asked('organizations.updateOrganization')).toMatchObject([
      {
        turnover: 'above5Crore',
        highestTurnover: 'above5Crore',
        luts: [{ number: 'AD32' }],
        gstin: KERALA_GSTIN,
        registrationType: 'regular',
      },
    ]);
  });

  test('that another has saved meanwhile says who, keeps what was typed and saves over it after a look', async () => {
    let company = aCompany();
    let version = 4;
    const { user, asked } = open(`/pUsers/organizationList?company=${idOf(10)}`, [company], {
      getOrganizationSettings: () => ({ ...settingsOf(company), version }),
      updateOrganization: (input) => {
        if (input.version === version) return { message: 'Company saved', organizationData: company };
        throw new Refused(409, 'CHANGED_MEANWHILE', 'This was changed meanwhile', { by: 'Asha', at: null, version });
      },
    });
    await user.type(await screen.findByLabelText('Place'), 'x');
    [company, version] = [{ ...company, name: 'Named by Asha' }, 5];
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^Asha has changed this company meanwhile/)).toBeVisible();
    expect(await screen.findByRole('dialog', { name: 'Named by Asha' })).toBeVisible();
    expect(screen.getByLabelText('Place')).toHaveValue('Ernakulamx');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Company saved');
    expect(asked('organizations.updateOrganization').at(-1)).toEqual({ id: idOf(10), version: 5, place: 'Ernakulamx' });
  });

  test('asks before the browser’s Back loses what was typed, and not after a save', async () => {
    const company = aCompany();
    const { user, place } = open('/pUsers/organizationList', [company], {
      getOrganizationSettings: () => settingsOf(company),
      updateOrganization: () => ({ message: 'Company saved', organizationData: company }),
    });
    await user.click(await screen.findByRole('link', { name: 'Bahi Traders' }));
    await user.type(await screen.findByLabelText('Place'), 'x');
    window.history.back();
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(screen.getByLabelText('Place')).toHaveValue('Ernakulamx');
    expect(place()).toBe(`/pUsers/organizationList?company=${idOf(10)}`);
    const reload = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(reload);
    expect(reload.defaultPrevented).toBe(true);
    window.history.back();
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.queryByLabelText('Place')).toBeNull());

    await user.click(screen.getByRole('link', { name: 'Bahi Traders' }));
    await user.type(await screen.findByLabelText('Place'), 'x');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByLabelText('Place')).toBeNull());
    expect(screen.queryByText('Leave this form?')).toBeNull();
  });

  test('leads to the first field that is to be mended, also when the server refuses', async () => {
    const company = aCompany();
    const problems = [{ code: 'PLACE', field: 'place', message: 'There is no such place.' }];
    const { user } = open(`/pUsers/organizationList?company=${idOf(10)}`, [company], {
      getOrganizationSettings: () => settingsOf(company),
      updateOrganization: () => {
        throw new Refused(422, 'INVALID', 'Some entries are not right', { problems });
      },
    });
    await user.clear(await screen.findByLabelText('Name'));
    await user.type(screen.getByLabelText('PIN'), '1');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByLabelText('Name')).toHaveFocus();
    await user.type(screen.getByLabelText('Name'), 'Nair');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByLabelText('PIN')).toHaveFocus();
    await user.clear(screen.getByLabelText('PIN'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('There is no such place.')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Place')).toHaveFocus());
  });

  test('gets a logo: a PNG, JPEG or WebP of at most 1 MB goes to the server at once', async () => {
    const company = aCompany();
    const { user, asked } = open(`/pUsers/organizationList?company=${idOf(10)}`, [company], {
      getOrganizationSettings: () => settingsOf(company),
      saveLogo: () => ({ message: 'Logo saved', organizationData: company }),
    });
    const file = (size: number, type: string) =>
      new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...Array(size).fill(0)])], 'a', { type });
    const field = await screen.findByLabelText('Logo file');
    await user.upload(field, file(1_048_576, 'image/png'));
    expect(await screen.findByText('The logo may have at most 1 MB')).toBeVisible();
    await userEvent.setup({ applyAccept: false }).upload(field, file(10, 'image/svg+xml'));
    expect(await screen.findByText('The logo is a PNG, JPEG or WebP picture')).toBeVisible();
    expect(asked('organizations.saveLogo')).toEqual([]);
    await user.upload(field, file(2, 'image/png'));
    await screen.findByText('Logo saved');
    expect(asked('organizations.saveLogo')).toEqual([{ id: idOf(10), logo: 'iVBORw0KGgoAAA==' }]);
  });

  test('shows its logo, which is read as every call is', async () => {
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:logo');
    const { asked } = open('/pUsers/organizationList', [aCompany({ logo: idOf(77) })], {
      getLogo: () => new File([new Uint8Array([1, 2, 3])], 'logo.png', { type: 'image/png' }),
    });
    const table = await screen.findByRole('table', { name: 'Companies' });
    await waitFor(() => expect(table.querySelector('img')).toHaveAttribute('src', 'blob:logo'));
    expect(asked('organizations.getLogo')).toEqual([{ id: idOf(10), logo: idOf(77) }]);
    made.mockRestore();
  });
});

describe('the list of companies', () => {
  test('is searched and filtered by the address', async () => {
    const { user, asked, place } = open('/pUsers/organizationList');
    await user.type(await screen.findByLabelText('Search name, place or GSTIN'), 'nair');
    await waitFor(() => expect(place()).toBe('/pUsers/organizationList?search=nair'));
    await user.selectOptions(screen.getByLabelText('Which companies'), 'Not in use');
    expect(await screen.findByText('No companies found')).toBeVisible();
    expect(asked('organizations.listOrganizations')).toContainEqual({ search: 'nair', state: 'left', limit: 50 });
  });

  test('that cannot be read says why and tries again', async () => {
    let isDown = true;
    const { user } = open('/pUsers/organizationList', [aCompany()], {
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

  test('are changed by role admin, but neither created nor left; one that waits is not opened', async () => {
    const { user } = openAs('admin');
    const table = within(await screen.findByRole('table', { name: 'Companies' }));
    expect(table.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Bahi Traders']);
    expect(screen.queryByRole('button', { name: 'New company' })).toBeNull();
    await user.click(table.getByRole('link'));
    const form = within(await screen.findByRole('dialog', { name: 'Bahi Traders' }));
    expect(await form.findByLabelText('Legal name')).toHaveValue('');
    expect(form.queryByRole('switch', { name: /^In use/ })).toBeNull();
  });

  test('say ‘An error occurred’ when the single company cannot be read, and try again', async () => {
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

  test('are none of role user’s business', async () => {
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
