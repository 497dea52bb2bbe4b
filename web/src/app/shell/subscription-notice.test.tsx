import { addDays, formatDate, todayInIndia } from '@bahi/core/periods/business-date';
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { serveFakeApi } from '../../testing/fake-api.ts';
import { aCompany, anOwner, aStaff, isSignedIn } from '../../testing/people.ts';
import { openApp } from '../../testing/show.tsx';

const daysFromNow = (days: number) => addDays(todayInIndia(Date.now()), days);

function open(kind: 'owner' | 'staff', subscriptionLastDay: string) {
  serveFakeApi({
    accounts: {
      getOwner: () => ({ data: { userData: { ...anOwner, organization: [aCompany()], subscriptionLastDay } } }),
      getStaff: () => ({ data: { userData: { ...aStaff, organization: [aCompany()], subscriptionLastDay } } }),
    },
    organizations: { listOrganizations: () => ({ organizationData: [aCompany()], next: null, total: 1 }) },
  });
  isSignedIn(kind);
  openApp(kind === 'owner' ? '/pUsers/productList' : '/sUsers/purchase');
}

describe('the end of a subscription', () => {
  test.each([
    [15, 'in 15 days'],
    [7, 'in 7 days'],
    [1, 'tomorrow'],
    [0, 'today'],
  ])('%i days before the end the owner reads that it ends %s', async (days, when) => {
    const lastDay = daysFromNow(days);
    open('owner', lastDay);
    const text = `Your subscription ends ${when}, on ${formatDate(lastDay)}. Ask the administrator of this service to renew it.`;
    expect(await screen.findByText(text)).toBeVisible();
  });

  test('is not shown earlier, and to staff only after the end', async () => {
    open('owner', daysFromNow(16));
    await screen.findByRole('heading', { name: 'Products' });
    expect(screen.queryByText(/subscription/)).toBeNull();
  });

  test.each([
    ['owner', 'ask the administrator of this service to renew it'],
    ['staff', 'ask the owner of the company to have it renewed'],
  ] as const)('once it has come, %s reads whom to ask', async (kind, whom) => {
    const lastDay = daysFromNow(-1);
    open(kind, lastDay);
    const text = `The subscription expired on ${formatDate(lastDay)}. You can read, print and export; to enter anything, ${whom}.`;
    expect(await screen.findByText(text)).toBeVisible();
  });
});
