import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Refused, serveFakeApi } from '../testing/fake-api.ts';
import { aCompany, aMember, idOf, isSignedIn } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';

function open(
  saveStaff: () => { message: string; secondaryUser: typeof aMember },
  members = [aMember],
  companies = [aCompany(), aCompany({ _id: idOf(11), name: 'Nair Textiles' })],
) {
  const asked = serveFakeApi({
    organizations: { listOrganizations: () => ({ organizationData: companies }) },
    staff: { listStaff: () => ({ secondaryUsers: members }), saveStaff },
  });
  isSignedIn('owner');
  return { ...openApp('/pUsers/retailers'), asked };
}
const saved = () => ({ message: 'User created', secondaryUser: aMember });

describe('the staff of an owner', () => {
  test('with role, companies and state', async () => {
    open(saved, [
      aMember,
      { ...aMember, _id: idOf(3), name: 'Left Long Ago', isActive: false },
      { ...aMember, _id: idOf(4), name: 'Blocked One', isBlocked: true },
    ]);
    const table = within(await screen.findByRole('table', { name: 'Users' }));
    await waitFor(() => expect(table.getAllByText('Bahi Traders')[0]).toBeVisible());
    for (const text of ['Arun Das', 'Active', 'Left', 'Blocked']) expect(table.getByText(text)).toBeVisible();
  });

  test('waits for a company', async () => {
    open(saved, [], []);
    expect(await screen.findByText('Staff work inside a company. Create the company first.')).toBeVisible();
  });

  test('grows by a member with a role and companies', async () => {
    const { user, asked } = open(saved, []);
    await user.click(await screen.findByRole('button', { name: 'New user' }));
    await user.click(await screen.findByRole('button', { name: 'Create user' }));
    for (const text of ['Enter a name.', 'Invalid email address', 'Mobile number must be 10 digits', 'Choose at least one company.']) {
      expect(screen.getByText(text)).toBeVisible();
    }
    await user.type(screen.getByLabelText('Name'), 'Arun Das');
    await user.type(screen.getByLabelText('Email'), 'arun@demo.example');
    await user.type(screen.getByLabelText('Mobile number'), '9847054321');
    await user.type(screen.getByLabelText('Password'), 'Secret1!');
    await user.selectOptions(screen.getByLabelText('Role'), 'admin');
    await user.click(screen.getByLabelText('Nair Textiles'));
    await user.click(screen.getByRole('button', { name: 'Create user' }));
    await screen.findByText('User created');
    expect(asked.find(({ route }) => route === 'staff.saveStaff')?.input).toEqual({
      name: 'Arun Das',
      email: 'arun@demo.example',
      mobile: '9847054321',
      password: 'Secret1!',
      role: 'admin',
      organization: [idOf(11)],
    });
  });

  test('has the only company ticked, and a refusal at its field', async () => {
    const { user } = open(
      () => {
        throw new Refused(409, 'ALREADY_EXISTS', 'This mobile number belongs to another user', { field: 'mobile' });
      },
      [],
      [aCompany()],
    );
    await user.click(await screen.findByRole('button', { name: 'New user' }));
    expect(await screen.findByLabelText('Bahi Traders')).toBeChecked();
    await user.type(screen.getByLabelText('Name'), 'Arun Das');
    await user.type(screen.getByLabelText('Email'), 'arun@demo.example');
    await user.type(screen.getByLabelText('Mobile number'), '9847054321');
    await user.type(screen.getByLabelText('Password'), 'Secret1!{Enter}');
    await user.click(screen.getByRole('button', { name: 'Create user' }));
    expect(await screen.findByText('This mobile number belongs to another user')).toBeVisible();
  });
});
