import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { lockScreen, unlockScreen } from '../platform/lock.ts';
import { type FakeApi, Refused, serveFakeApi } from '../testing/fake-api.ts';
import { aCompany, aMember, aStaff, idOf, isSignedIn } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';
import { mayChange } from './may-change.ts';
import { changesOf, draftOf, emptyStaff, type Member, newStaff, staffProblems } from './staff-draft.ts';

const member = (parts: Partial<Member> = {}): Member => ({ ...aMember, worksElsewhere: false, ...parts });
const twoCompanies = [aCompany(), aCompany({ _id: idOf(11), name: 'Nair Textiles' })];

function open(
  routes: FakeApi['staff'] = {},
  members: Member[] = [member()],
  companies = twoCompanies,
  path: '/pUsers/retailers' | '/sUsers/retailers' = '/pUsers/retailers',
  search = '',
  more: FakeApi = {},
) {
  const asked = serveFakeApi({
    accounts: { getStaff: () => ({ data: { userData: { ...aStaff, _id: idOf(50), role: 'admin', organization: companies } } }) },
    organizations: { listOrganizations: () => ({ organizationData: companies, next: null, total: companies.length }) },
    staff: {
      listStaff: ({ state }) => {
        const secondaryUsers = members.filter(({ isActive }) => isActive === (state === 'active'));
        return { secondaryUsers, next: null, total: secondaryUsers.length };
      },
      saveStaff: () => ({ message: 'User created', secondaryUser: member() }),
      updateStaff: () => ({ message: 'User saved', secondaryUser: member() }),
      ...routes,
    },
    passcode: { lockOwner: () => ({ message: 'Locked' }) },
    ...more,
  });
  if (path === '/pUsers/retailers') isSignedIn('owner');
  else isSignedIn('staff', { _id: idOf(50), role: 'admin' });
  return {
    ...openApp(`${path}${search}`),
    asked: (route: string) => asked.filter((each) => each.route === route).map(({ input }) => input),
  };
}

describe('the users of an owner', () => {
  test('with role, companies and state; inactive ones on request', async () => {
    const { user, place } = open({}, [
      member(),
      member({ _id: idOf(3), name: 'Left Long Ago', isActive: false }),
      member({ _id: idOf(4), name: 'Blocked One', isBlocked: true, blockedBy: 'owner', role: 'admin' }),
    ]);
    const table = within(await screen.findByRole('table', { name: 'Users' }));
    await waitFor(() => expect(table.getAllByText('Bahi Traders')[0]).toBeVisible());
    for (const text of ['Arun Das', 'Active', 'user', 'admin', 'Blocked', '9847054321']) expect(table.getAllByText(text)[0]).toBeVisible();
    expect(table.queryByText('Left Long Ago')).toBeNull();
    await user.selectOptions(screen.getByLabelText('Which users'), 'Inactive');
    expect(await screen.findByText('Left Long Ago')).toBeVisible();
    expect(place()).toBe('/pUsers/retailers?left=true');
  });

  test('are limited in one company: own parties, godowns, series, discount and days', async () => {
    const limits = {
      ownPartiesOnly: false,
      godowns: null,
      series: null,
      backDatingDays: null,
      mostDiscountPercentE4: null,
      mostFreePaise: null,
    };
    const row = { version: 3, changedAt: null, changedBy: null };
    const saved: unknown[] = [];
    const named = { isActive: true, version: 1, changedAt: null, changedBy: null };
    const store = {
      ...named,
      parentId: null,
      parentName: null,
      isDefault: false,
      isDamage: false,
      isVan: false,
      salesmanId: null,
      salesmanName: null,
    };
    const { user } = open({}, [member()], twoCompanies, '/pUsers/retailers', `?user=${aMember._id}`, {
      staffLimits: {
        get: () => ({ limits: { ...limits, ...row } }),
        save: (input) => {
          saved.push(input);
          return { message: 'Limits saved', limits: { ...limits, ...row } };
        },
      },
      godowns: { list: () => ({ rows: [{ ...store, _id: idOf(30), name: 'Store', depth: 0 }], next: null, total: 1 }) },
      series: { list: () => ({ rows: [], next: null, total: 0 }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Limits in Bahi Traders' }));
    const form = within(await screen.findByRole('dialog', { name: 'Arun Das in Bahi Traders' }));
    await user.click(await form.findByRole('switch', { name: /^Own parties only/ }));
    await user.click(await form.findByLabelText('Store'));
    await user.type(form.getByLabelText('Most discount, %'), '120');
    await user.click(form.getByRole('button', { name: 'Save limits' }));
    expect(form.getByText('A limit is between 0 and 100 %, or nothing.')).toBeVisible();
    await user.clear(form.getByLabelText('Most discount, %'));
    await user.type(form.getByLabelText('Most discount, %'), '12.5');
    await user.click(form.getByRole('button', { name: 'Save limits' }));
    await screen.findByText('Limits saved');
    const set = {
      ownPartiesOnly: true,
      godowns: [idOf(30)],
      series: null,
      backDatingDays: null,
      mostDiscountPercentE4: 125_000,
      mostFreePaise: null,
    };
    expect(saved).toEqual([{ orgId: idOf(10), id: aMember._id, version: 3, ...set }]);
  });

  test('are searched by the address', async () => {
    const { user, asked, place } = open();
    await user.type(await screen.findByLabelText('Search name, email or phone'), 'arun');
    await waitFor(() => expect(place()).toBe('/pUsers/retailers?search=arun'));
    await waitFor(() => expect(asked('staff.listStaff')).toContainEqual({ search: 'arun', state: 'active', limit: 50 }));
  });

  test('need a company first', async () => {
    open({}, [], []);
    expect(await screen.findByText('Staff work inside a company. Create the company first.')).toBeVisible();
    expect(screen.getAllByText('No Company Added').length).toBeGreaterThan(0);
  });

  test('are added with role and companies; pasted text is trimmed', async () => {
    const { user, asked } = open({}, []);
    await user.click(await screen.findByRole('button', { name: 'New user' }));
    await user.click(await screen.findByRole('button', { name: 'Create user' }));
    for (const text of ['Enter a name.', 'Invalid email address', 'Mobile number must be 10 digits', 'Choose at least one company.']) {
      expect(screen.getByText(text)).toBeVisible();
    }
    await user.type(screen.getByLabelText('Name'), ' Arun <b>Das</b> ');
    await user.type(screen.getByLabelText('Email'), 'arun@demo.example');
    await user.type(screen.getByLabelText('Mobile number'), ' 9847054321 ');
    await user.type(screen.getByLabelText('Password'), 'Secret1!');
    await user.selectOptions(screen.getByLabelText('Role'), 'admin');
    await user.click(screen.getByLabelText('Nair Textiles'));
    await user.click(screen.getByRole('button', { name: 'Create user' }));
    await screen.findByText('User created');
    expect(asked('staff.saveStaff')).toEqual([
      {
        name: 'Arun <b>Das</b>',
        email: 'arun@demo.example',
        mobile: '9847054321',
        password: 'Secret1!',
        role: 'admin',
        organization: [idOf(11)],
      },
    ]);
  });

  test('have the only company ticked, and a refusal at its field loses nothing', async () => {
    const refuse = () => {
      throw new Refused(409, 'ALREADY_EXISTS', 'This mobile number is in use', { field: 'mobile' });
    };
    const { user } = open({ saveStaff: refuse }, [], [aCompany()]);
    await user.click(await screen.findByRole('button', { name: 'New user' }));
    expect(await screen.findByLabelText('Bahi Traders')).toBeChecked();
    await user.type(screen.getByLabelText('Name'), 'Arun Das');
    await user.type(screen.getByLabelText('Email'), 'arun@demo.example');
    await user.type(screen.getByLabelText('Mobile number'), '9847054321');
    await user.type(screen.getByLabelText('Password'), 'Secret1!{Enter}');
    await user.click(screen.getByRole('button', { name: 'Create user' }));
    expect(await screen.findByText('This mobile number is in use')).toBeVisible();
    expect(screen.getByLabelText('Mobile number')).toHaveValue('9847054321');
    expect(screen.getByLabelText('Password')).toHaveValue('Secret1!');
  });

  test('above the limit are refused above the button', async () => {
    const refuse = () => {
      throw new Refused(409, 'LIMIT_REACHED', 'Until your account is approved you may create 20 users.');
    };
    const { user } = open({ saveStaff: refuse }, [], [aCompany()]);
    await user.click(await screen.findByRole('button', { name: 'New user' }));
    await user.type(await screen.findByLabelText('Name'), 'Arun Das');
    await user.type(screen.getByLabelText('Email'), 'arun@demo.example');
    await user.type(screen.getByLabelText('Mobile number'), '9847054321');
    await user.type(screen.getByLabelText('Password'), 'Secret1!');
    await user.click(screen.getByRole('button', { name: 'Create user' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Until your account is approved you may create 20 users.');
  });

  test('are edited: role, companies, password, block and left; only the differences are sent', async () => {
    const { user, asked } = open({}, [member()]);
    await user.click(within(await screen.findByRole('table', { name: 'Users' })).getByRole('link', { name: 'Arun Das' }));
    const form = within(await screen.findByRole('dialog', { name: 'Arun Das' }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByText('User saved');
    expect(asked('staff.updateStaff')).toEqual([{ id: aMember._id }]);

    await user.click(screen.getByRole('link', { name: 'Arun Das' }));
    const again = within(await screen.findByRole('dialog', { name: 'Arun Das' }));
    await user.selectOptions(again.getByLabelText('Role'), 'admin');
    await user.type(again.getByLabelText('New password'), 'Newer@Pass7');
    await user.click(again.getByLabelText('Nair Textiles'));
    await user.click(again.getByRole('switch', { name: /^Blocked/ }));
    await user.click(again.getByRole('switch', { name: /^Left/ }));
    await user.click(again.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(asked('staff.updateStaff')).toHaveLength(2));
    expect(asked('staff.updateStaff')[1]).toEqual({
      id: aMember._id,
      role: 'admin',
      password: 'Newer@Pass7',
      organization: [idOf(10), idOf(11)],
      isBlocked: true,
      isActive: false,
    });
  });

  test('are held while the screen is locked; only the password is not', async () => {
    const { user, asked } = open();
    await user.click(await screen.findByRole('button', { name: 'New user' }));
    await user.type(await screen.findByLabelText('Name'), 'Arun Das');
    await user.type(screen.getByLabelText('Password'), 'Secret1!');
    await user.click(screen.getByLabelText('Nair Textiles'));
    act(() => lockScreen('owner'));
    await screen.findByRole('heading', { name: 'Locked' });
    await waitFor(() => expect(asked('passcode.lockOwner')).toHaveLength(1));
    act(() => unlockScreen('owner'));
    expect(await screen.findByLabelText('Name')).toHaveValue('Arun Das');
    expect(screen.getByLabelText('Nair Textiles')).toBeChecked();
    expect(screen.getByLabelText('Password')).toHaveValue('');
  });

  test('are asked about before the browser’s Back loses them', async () => {
    const { user, place } = open();
    await user.click(await screen.findByRole('button', { name: 'New user' }));
    await user.type(await screen.findByLabelText('Name'), 'Arun Das');
    window.history.back();
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(screen.getByLabelText('Name')).toHaveValue('Arun Das');
    expect(place()).toBe('/pUsers/retailers?new=true');
    window.history.back();
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull());
    expect(place()).toBe('/pUsers/retailers');
  });

  test('with an invalid password show it at the field; a key shows and hides it', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'New user' }));
    const field = await screen.findByLabelText('Password');
    await user.click(screen.getByRole('button', { name: 'Create user' }));
    expect(screen.getByLabelText('Name')).toHaveFocus();
    expect(field).toHaveAttribute('aria-invalid', 'true');
    field.focus();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Show or hide the password' })).toHaveFocus();
    await user.type(screen.getByLabelText('Name'), 'Arun Das');
    await user.type(screen.getByLabelText('Email'), 'arun@demo.example');
    await user.type(screen.getByLabelText('Mobile number'), '9847054321');
    await user.type(field, 'Secret1!');
    await user.click(screen.getByRole('button', { name: 'Create user' }));
    expect(within(screen.getByRole('group', { name: 'Companies' })).getByLabelText('Bahi Traders')).toHaveFocus();
  });

  test('blocked by the administrator cannot be unblocked here', async () => {
    open({}, [member({ isBlocked: true, blockedBy: 'admin' })], twoCompanies, '/pUsers/retailers', `?user=${aMember._id}`);
    const form = within(await screen.findByRole('dialog', { name: 'Arun Das' }));
    expect(form.getByText('The administrator of this service blocked this user and alone lifts the block.')).toBeVisible();
    expect(form.queryByRole('switch', { name: /^Blocked/ })).toBeNull();
  });
});

describe('users managed by staff of role admin', () => {
  test('of role user can be opened; admins and the user itself cannot', async () => {
    const { user } = open(
      {},
      [member(), member({ _id: idOf(5), name: 'Other Admin', role: 'admin' }), member({ _id: idOf(50), name: 'Myself' })],
      twoCompanies,
      '/sUsers/retailers',
    );
    const table = within(await screen.findByRole('table', { name: 'Users' }));
    await waitFor(() => expect(table.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Arun Das']));
    await user.click(table.getByRole('link', { name: 'Arun Das' }));
    const form = within(await screen.findByRole('dialog', { name: 'Arun Das' }));
    expect(form.getByRole('switch', { name: /^Blocked/ })).toBeVisible();
    expect(form.queryByLabelText('Role')).toBeNull();
    expect(form.queryByRole('switch', { name: /^Left/ })).toBeNull();
  });

  test('are created of role user', async () => {
    const { user } = open({}, [member()], twoCompanies, '/sUsers/retailers');
    await user.click(await screen.findByRole('button', { name: 'New user' }));
    const form = within(await screen.findByRole('dialog', { name: 'New user' }));
    expect(form.getByLabelText('Password')).toBeVisible();
    expect(form.queryByLabelText('Role')).toBeNull();
  });

  test('who also work in other companies can only have their companies changed', async () => {
    open({}, [member({ worksElsewhere: true })], twoCompanies, '/sUsers/retailers', `?user=${aMember._id}`);
    const form = within(await screen.findByRole('dialog', { name: 'Arun Das' }));
    expect(form.getByText('This user also works in a company that is not yours: here you only choose the companies.')).toBeVisible();
    for (const label of ['Name', 'Email', 'Mobile number', 'New password']) expect(form.getByLabelText(label)).toBeDisabled();
    expect(form.getByLabelText('Nair Textiles')).toBeEnabled();
    expect(within(screen.getByRole('table', { name: 'Users', hidden: true })).getByText('Bahi Traders, others')).toBeInTheDocument();
  });
});

const asStaff = { kind: 'staff', id: idOf(50) } as const;
test.each([
  ['a new user', null, asStaff, { person: true, companies: true, role: false, left: false, block: false }],
  ['a user', member(), asStaff, { person: true, companies: true, role: false, left: false, block: true }],
  ['an admin', member({ role: 'admin' }), asStaff, { person: false, companies: false, block: false }],
  ['oneself', member({ _id: idOf(50) }), asStaff, { person: false, companies: false, block: false }],
  ['whom the owner blocked', member({ isBlocked: true, blockedBy: 'owner' }), asStaff, { person: true, block: false }],
  ['whom staff blocked', member({ isBlocked: true, blockedBy: 'staff' }), asStaff, { block: true }],
  [
    'whom staff blocked',
    member({ isBlocked: true, blockedBy: 'staff' }),
    { kind: 'owner', id: idOf(1) } as const,
    { block: true, role: true },
  ],
])('what may be changed in %s', (_, who, keeper, allowed) => {
  expect(mayChange(who, keeper)).toMatchObject(allowed);
});

test('refusals are shown at the field', () => {
  const good = { ...emptyStaff([idOf(10)]), name: 'आशा', email: ' asha@demo.example ', mobile: ' 9847054321 ', password: 'Secret1!' };
  expect(staffProblems(good, true)).toBeNull();
  expect(newStaff(good)).toMatchObject({ email: 'asha@demo.example', mobile: '9847054321' });
  const pasted = { ...good, mobile: '98470 54 321' };
  expect(staffProblems(pasted, true)).toBeNull();
  expect(newStaff(pasted)).toMatchObject({ mobile: '9847054321' });
  expect(changesOf(draftOf(member()), { ...draftOf(member()), mobile: '98470 54321' })).toEqual({});
  const long = 'x'.repeat(10_000);
  expect(staffProblems({ ...good, name: long, email: `${long}@a.in`, mobile: long, password: `Aa1!${long}` }, true)).toEqual({
    name: 'At most 120 characters',
    email: 'At most 200 characters',
    mobile: 'Mobile number must be 10 digits',
    password: 'At most 200 characters',
  });
  expect(staffProblems({ ...good, password: '' }, false)).toBeNull();
  expect(staffProblems({ ...good, password: 'weak' }, false)).toEqual({
    password:
      'Password must be at least 8 characters long and contain at least one uppercase letter, one lowercase letter, one number, and one special character',
  });
  expect(changesOf(draftOf(member()), { ...draftOf(member()), name: ' Arun Das ' })).toEqual({});
});
