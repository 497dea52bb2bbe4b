import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refused, serveFakeApi } from '../testing/fake-api.ts';
import { aCompany, anOwner, isSignedIn } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';

test('the dashboard of an owner reports that the users could not be loaded, instead of asking for the first', async () => {
  let isBroken = true;
  serveFakeApi({
    accounts: { getOwner: () => ({ data: { userData: { ...anOwner, organization: [aCompany()] } } }) },
    organizations: { listOrganizations: () => ({ organizationData: [aCompany()], next: null, total: 1 }) },
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
