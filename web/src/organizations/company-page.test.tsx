import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import type { Company } from '../platform/company.ts';
import { lockScreen, unlockScreen } from '../platform/lock.ts';
import { openAsOwner, settingsOfCompany } from '../testing/companies.ts';
import { Refused } from '../testing/fake-api.ts';
import { aCompany, idOf } from '../testing/people.ts';
import { changesOf, draftOf } from './company-draft.ts';

const KERALA_GSTIN = '32AABCU9603R1ZW';

describe('a stored company', () => {
  const settingsOf = (company: Company, books = { hasMasters: false, firstVoucherOn: null as string | null }) => ({
    ...settingsOfCompany(company),
    books,
  });

  test('sends only the differences', () => {
    const before = draftOf(settingsOf(aCompany()));
    expect(changesOf(before, before)).toEqual({});
    const luts = [{ number: 'AD', from: '2026-04-01', to: '2027-03-31' }];
    expect(changesOf(before, { ...before, place: 'Kochi', luts })).toEqual({ place: 'Kochi', luts });
    expect(changesOf({ ...before, luts }, { ...before, luts: structuredClone(luts) })).toEqual({});
  });

  test('is opened from its row and edited', async () => {
    const company = aCompany();
    const { user, asked, place } = openAsOwner('/pUsers/organizationList', [company], {
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

  test('shows its changes field by field, also for an inactive company', async () => {
    const other = aCompany({ _id: idOf(11), name: 'Bahi Retail' });
    const { user, asked } = openAsOwner(`/pUsers/organizationList?company=${idOf(11)}`, [aCompany(), other], {
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

  test('shows fields that its books fix, and why', async () => {
    const company = aCompany();
    openAsOwner(`/pUsers/organizationList?company=${idOf(10)}`, [company], {
      getOrganizationSettings: () => settingsOf(company, { hasMasters: true, firstVoucherOn: '2026-05-04' }),
    });
    const form = within(await screen.findByRole('dialog', { name: 'Bahi Traders' }));
    expect(form.getByLabelText('Type')).toBeDisabled();
    expect(form.getByLabelText('State')).toBeDisabled();
    for (const text of [
      'Cannot be changed: masters exist.',
      'Cannot be changed: vouchers were taxed by it.',
      'Vouchers already entered keep their tax.',
      'No later than the first voucher, of 04/05/2026',
    ]) {
      expect(form.getByText(text)).toBeVisible();
    }
  });

  test('keeps typed data if the server refuses, and asks before it is lost', async () => {
    const company = aCompany();
    const problems = [{ code: 'GSTIN_OF_PARTY', field: 'gstin', message: 'This GSTIN is that of the party Ravi.' }];
    const { user } = openAsOwner(`/pUsers/organizationList?company=${idOf(10)}`, [company], {
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

  test('keeps another user’s change: only the typed fields are sent', async () => {
    let company = aCompany();
    const { user, asked } = openAsOwner(`/pUsers/organizationList?company=${idOf(10)}`, [company], {
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

  test('holds typed data while the screen is locked, and does not undo another user’s change', async () => {
    let company = aCompany();
    const { user, asked } = openAsOwner(`/pUsers/organizationList?company=${idOf(10)}`, [company], {
      getOrganizationSettings: () => settingsOf(company),
      updateOrganization: () => ({ message: 'Company saved', organizationData: company }),
    });
    await user.clear(await screen.findByLabelText('Place'));
    await user.type(screen.getByLabelText('Place'), 'Kochi');
    act(() => lockScreen('owner'));
    await screen.findByRole('heading', { name: 'Locked' });
    await waitFor(() => expect(asked('passcode.lockOwner')).toHaveLength(1));
    company = { ...company, name: 'Named by another' };
    act(() => unlockScreen('owner'));
    const form = within(await screen.findByRole('dialog', { name: 'Named by another' }));
    expect(form.getByLabelText('Place')).toHaveValue('Kochi');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByText('Company saved');
    expect(asked('organizations.updateOrganization')).toEqual([{ id: idOf(10), version: 4, place: 'Kochi' }]);
  });

  test('has details: turnover decides HSN codes and e-invoices, a letter is for one year, the PAN is that of the GSTIN', async () => {
    const company = aCompany();
    const { user, asked } = openAsOwner(`/pUsers/organizationList?company=${idOf(10)}`, [company], {
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

  test('that another user has saved names the user, keeps the typed data and can save over it', async () => {
    let company = aCompany();
    let version = 4;
    const { user, asked } = openAsOwner(`/pUsers/organizationList?company=${idOf(10)}`, [company], {
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

  test('asks before the browser’s Back loses typed data, and not after a save', async () => {
    const company = aCompany();
    const { user, place } = openAsOwner('/pUsers/organizationList', [company], {
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

  test('focuses the first field with a problem, also after a refusal of the server', async () => {
    const company = aCompany();
    const problems = [{ code: 'PLACE', field: 'place', message: 'There is no such place.' }];
    const { user } = openAsOwner(`/pUsers/organizationList?company=${idOf(10)}`, [company], {
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

  test('gets a logo: a PNG, JPEG or WebP of at most 1 MB is uploaded at once', async () => {
    const company = aCompany();
    const { user, asked } = openAsOwner(`/pUsers/organizationList?company=${idOf(10)}`, [company], {
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
    const { asked } = openAsOwner('/pUsers/organizationList', [aCompany({ logo: idOf(77) })], {
      getLogo: () => new File([new Uint8Array([1, 2, 3])], 'logo.png', { type: 'image/png' }),
    });
    const table = await screen.findByRole('table', { name: 'Companies' });
    await waitFor(() => expect(table.querySelector('img')).toHaveAttribute('src', 'blob:logo'));
    expect(asked('organizations.getLogo')).toEqual([{ id: idOf(10), logo: idOf(77) }]);
    made.mockRestore();
  });
});
