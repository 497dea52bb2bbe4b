import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import type { Company } from '../../platform/company.ts';
import { serveFakeApi } from '../../testing/fake-api.ts';
import { aCompany, anOwner, aStaff, idOf, isSignedIn } from '../../testing/people.ts';
import { openApp } from '../../testing/show.tsx';
import { CompanySwitcher } from './company-switcher.tsx';

const second = aCompany({ _id: idOf(11), name: 'Nair Textiles', type: 'other' });
const stored = () => JSON.parse(localStorage.getItem('primaryOrg') ?? 'null');

function openOwner(companies: Company[]) {
  serveFakeApi({
    accounts: { getOwner: () => ({ data: { userData: { ...anOwner, organization: companies } } }) },
    organizations: { listOrganizations: () => ({ organizationData: companies, next: null, total: companies.length }) },
    staff: { listStaff: () => ({ secondaryUsers: [], next: null, total: 0 }) },
  });
  isSignedIn('owner');
  return openApp('/pUsers/organizationList');
}

describe('the selected company', () => {
  test('is the first one if none is stored, and is stored with _id and type', async () => {
    openOwner([aCompany(), second]);
    expect(await screen.findByRole('button', { name: 'Company: Bahi Traders' })).toBeVisible();
    await waitFor(() => expect(stored()).toEqual({ _id: idOf(10), type: 'self' }));
  });

  test('is the stored one while it is in the list', async () => {
    localStorage.setItem('primaryOrg', JSON.stringify({ _id: idOf(11), type: 'other' }));
    openOwner([aCompany(), second]);
    expect(await screen.findByRole('button', { name: 'Company: Nair Textiles' })).toBeVisible();
    expect(stored()).toEqual({ _id: idOf(11), type: 'other' });
  });

  test('is the first one if the stored one is missing, and follows a changed type', async () => {
    localStorage.setItem('primaryOrg', JSON.stringify({ _id: idOf(99), type: 'self' }));
    openOwner([second]);
    await waitFor(() => expect(stored()).toEqual({ _id: idOf(11), type: 'other' }));
  });

  test('is cleared if there is no company', async () => {
    localStorage.setItem('primaryOrg', JSON.stringify({ _id: idOf(10), type: 'self' }));
    openOwner([]);
    expect(await screen.findByText('No Company Added')).toBeVisible();
    await waitFor(() => expect(stored()).toBeNull());
  });

  test('works the same for staff', async () => {
    serveFakeApi({ accounts: { getStaff: () => ({ data: { userData: { ...aStaff, organization: [second] } } }) } });
    isSignedIn('staff');
    openApp('/sUsers/settings');
    await waitFor(() => expect(stored()).toEqual({ _id: idOf(11), type: 'other' }));
  });
});

describe('choosing a company', () => {
  test.each([
    [639, false],
    [640, true],
  ])('in a window %i wide leaves the drawer open: %s', async (width, isOpen) => {
    vi.stubGlobal('innerWidth', width);
    const onChoose = vi.fn();
    render(
      <dialog open aria-label="Menu">
        <CompanySwitcher companies={[aCompany(), second]} company={aCompany()} onChoose={onChoose} isRail={false} />
      </dialog>,
    );
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Company: Bahi Traders' }));
    await user.click(screen.getByRole('menuitemradio', { name: /Nair Textiles/ }));
    expect(document.querySelector('dialog')?.open).toBe(isOpen);
    expect(onChoose).toHaveBeenCalledWith(second);
  });

  test('F3 opens it from any field, Esc returns there, arrows and Enter choose', async () => {
    const onChoose = vi.fn();
    render(
      <>
        <input aria-label="Party" />
        <CompanySwitcher companies={[aCompany(), second]} company={aCompany()} onChoose={onChoose} isRail={false} />
      </>,
    );
    const user = userEvent.setup();
    expect(screen.getByRole('button', { name: 'Company: Bahi Traders' })).toHaveAttribute('aria-keyshortcuts', 'F3');
    await user.click(screen.getByLabelText('Party'));
    await user.keyboard('{F3}');
    expect(screen.getByRole('menuitemradio', { name: /Bahi Traders/ })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Party')).toHaveFocus();
    await user.keyboard('{F3}{ArrowDown}{Enter}');
    expect(onChoose).toHaveBeenCalledWith(second);
  });

  test('marks a waiting or blocked company', async () => {
    const waits = aCompany({ _id: idOf(12), name: 'Waits', isApproved: false });
    const blocked = aCompany({ _id: idOf(13), name: 'Blocked', isBlocked: true });
    render(<CompanySwitcher companies={[waits, blocked]} company={waits} onChoose={() => {}} isRail={false} />);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Company: Waits' }));
    expect(screen.getByText('waits for approval')).toBeVisible();
    expect(screen.getByText('blocked')).toBeVisible();
  });

  test('is hidden without a company', async () => {
    render(<CompanySwitcher companies={[]} company={null} onChoose={() => {}} isRail={false} />);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Company: No Company Added' }));
    expect(screen.getByText('No companies found')).toBeVisible();
  });
});
