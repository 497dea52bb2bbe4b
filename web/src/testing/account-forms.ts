import { screen, within } from '@testing-library/react';
import type { openApp } from './show.tsx';

const FILLED = 'All fields must be filled';
const EMAIL = 'Invalid email address';
const MOBILE = 'Mobile number must be 10 digits';
const WEAK =
  'Password must be at least 8 characters long and contain at least one uppercase letter, one lowercase letter, one number, and one special character';
const LONG = 'x'.repeat(10_000);
const at120 = 'At most 120 characters';
const at200 = 'At most 200 characters';

/** A field of a form, with its reaction to typical input. */
export type Field = {
  label: string;
  right: string;
  /** The message for an empty field; null if it is optional. */
  empty: string | null;
  /** A value that is too long, and the message; a number is the length at which the field stops. */
  long: readonly [value: string, message: string | number];
  /** Markup and other scripts: accepted as they are, or the message. */
  odd: 'taken' | string | RegExp;
  /** The name on the wire of the trimmed value; null if blanks are significant. */
  sentAs: string | null;
};
/** A form and its address. */
export type Form = {
  name: string;
  path: string;
  kind?: 'admin' | 'owner' | 'staff';
  store?: () => void;
  /** The call of the form; the fake server refuses it, so that the form stays. */
  route: `${string}.${string}`;
  begin?: (user: ReturnType<typeof openApp>['user']) => Promise<void>;
  fields: readonly Field[];
  submit: string;
};

const password = (label: string, parts: Partial<Field> = {}): Field => ({
  label,
  right: 'Secret1!x',
  empty: FILLED,
  long: [`Aa1@${LONG}`, at200],
  odd: 'taken',
  sentAs: null,
  ...parts,
});
const newPassword = (label: string, parts: Partial<Field> = {}) => password(label, { odd: WEAK, ...parts });
const email = (parts: Partial<Field> = {}): Field => ({
  label: 'Email',
  right: 'meera@new.example',
  empty: FILLED,
  long: [`${LONG}@b.in`, at200],
  odd: EMAIL,
  sentAs: 'email',
  ...parts,
});
const name = (label: string, sentAs: string, parts: Partial<Field> = {}): Field => ({
  label,
  right: 'Meera Nair',
  empty: FILLED,
  long: [LONG, at120],
  odd: 'taken',
  sentAs,
  ...parts,
});
const mobile = (parts: Partial<Field> = {}): Field => ({
  label: 'Mobile number',
  right: '9847012345',
  empty: FILLED,
  long: ['9'.repeat(10_000), MOBILE],
  odd: MOBILE,
  sentAs: 'mobile',
  ...parts,
});
const code = (label: string, parts: Partial<Field> = {}): Field => ({
  label,
  right: '123456',
  empty: FILLED,
  long: [LONG, 'At most 40 characters'],
  odd: 'taken',
  sentAs: 'code',
  ...parts,
});

const press = (button: string) => async (user: ReturnType<typeof openApp>['user']) => {
  await user.click(await screen.findByRole('button', { name: button }));
};

const signIns: Form[] = [
  ['admin', '/admin/login', 'accounts.signInAdmin'] as const,
  ['owner', '/pUsers/login', 'accounts.signInOwner'] as const,
  ['staff', '/sUsers/login', 'accounts.signInStaff'] as const,
].map(([kind, path, route]) => ({
  name: `the sign-in of ${kind}`,
  path,
  route,
  fields: [{ ...email({ label: 'Email or Phone', odd: 'taken', long: [LONG, at200] }) }, password('Password')],
  submit: 'Sign in',
}));

const recoveries: Form[] = [
  ['owner', '/pUsers', 'Owner', 'otpEmail'] as const,
  ['staff', '/sUsers', 'Staff', 'otpEmailSec'] as const,
].flatMap(([kind, area, call, key]): Form[] => {
  const store = () => localStorage.setItem(key, 'meera@demo.example');
  return [
    {
      name: `the email of a recovery of ${kind}`,
      path: `${area}/forgotPassword`,
      route: `recovery.send${call}Code`,
      fields: [email({ empty: FILLED })],
      submit: 'Send code',
    },
    {
      name: `the code of a recovery of ${kind}`,
      path: `${area}/otp`,
      store,
      route: `recovery.submit${call}Code`,
      fields: [
        code('Code', {
          long: ['1'.repeat(10_000), 6],
          odd: /^(All fields must be filled|Enter the 6 digits of the code)$/, // depends on whether it contains a digit
          sentAs: 'Otp',
        }),
      ],
      submit: 'Continue',
    },
    {
      name: `the new password of a recovery of ${kind}`,
      path: `${area}/resetPassword`,
      store,
      route: `recovery.reset${call}Password`,
      fields: [
        newPassword('New password'),
        newPassword('Confirm password', {
          odd: 'Password and Confirm Password do not match',
          long: [`Aa1@${LONG}`, 'Password and Confirm Password do not match'],
        }),
      ],
      submit: 'Change password',
    },
  ];
});

const ownAccounts: Form[] = [
  ['admin', '/admin/accountSettings'] as const,
  ['owner', '/pUsers/account'] as const,
  ['staff', '/sUsers/changePassword'] as const,
].map(([kind, path]) => ({
  name: `the password of ${kind}`,
  path,
  kind,
  route: `${kind}Account.changePassword`,
  fields: [
    password('Current password', { right: 'Old@12345' }),
    newPassword('New password'),
    newPassword('Confirm password', {
      odd: 'Password and Confirm Password do not match',
      long: [`Aa1@${LONG}`, 'Password and Confirm Password do not match'],
    }),
  ],
  submit: 'Change password',
}));

/** Every form of accounts, companies and staff. */
export const forms: Form[] = [
  ...signIns,
  {
    name: 'the registration',
    path: '/pUsers/register',
    route: 'accounts.register',
    begin: async (user) => {
      await user.selectOptions(await screen.findByLabelText('Subscription'), 'Yearly');
      await user.click(screen.getByRole('checkbox'));
    },
    fields: [
      name('User name', 'userName'),
      mobile(),
      email(),
      newPassword('Password'),
      newPassword('Confirm password', {
        odd: 'Password and Confirm Password do not match',
        long: [`Aa1@${LONG}`, 'Password and Confirm Password do not match'],
      }),
    ],
    submit: 'Register',
  },
  ...recoveries,
  ...signIns.slice(0, 2).map(
    ({ name: of, path, route }): Form => ({
      name: `the code after ${of}`,
      path,
      route: route.replace('accounts.signIn', 'secondStep.enterCode') as Form['route'],
      begin: async (user) => {
        await user.type(await screen.findByLabelText('Email or Phone'), 'meera@demo.example');
        await user.type(screen.getByLabelText('Password'), 'Secret1!x{Enter}');
      },
      fields: [code('Code')],
      submit: 'Sign in',
    }),
  ),
  {
    name: 'the profile of the admin',
    path: '/admin/profileSettings',
    kind: 'admin',
    route: 'adminAccount.saveProfile',
    fields: [name('Name', 'name'), email(), password('Your password')],
    submit: 'Save',
  },
  ...ownAccounts,
  {
    name: 'a second factor that is begun',
    path: '/pUsers/account',
    kind: 'owner',
    route: 'ownerAccount.beginSecondFactor',
    fields: [password('Your password')],
    submit: 'Switch on',
  },
  ...(['New recovery codes', 'Switch off'] as const).map(
    (submit): Form => ({
      name: `a second factor: ${submit}`,
      path: '/admin/accountSettings',
      kind: 'admin',
      route: submit === 'Switch off' ? 'adminAccount.switchOffSecondFactor' : 'adminAccount.renewRecoveryCodes',
      begin: press(submit),
      fields: [password('Your password'), code('Code or recovery code')],
      submit,
    }),
  ),
  {
    name: 'a new company',
    path: '/pUsers/organizationList?new=true',
    kind: 'owner',
    route: 'organizations.saveOrganization',
    begin: async (user) => {
      const form = within(await screen.findByRole('dialog', { name: 'New company' }));
      await user.selectOptions(form.getByLabelText('GST registration'), 'Unregistered');
      await user.selectOptions(form.getByLabelText('State'), '32 Kerala');
    },
    fields: [name('Name', 'name', { empty: 'Enter the name of the company.' }), name('Place', 'place', { right: 'Kochi', empty: null })],
    submit: 'Create company',
  },
  {
    name: 'a new user',
    path: '/pUsers/retailers?new=true',
    kind: 'owner',
    route: 'staff.saveStaff',
    begin: async (user) => {
      const companies = await screen.findByLabelText('Bahi Traders');
      if (!(companies as HTMLInputElement).checked) await user.click(companies);
    },
    fields: [
      name('Name', 'name', { empty: 'Enter a name.' }),
      email({ empty: EMAIL }),
      mobile({ empty: MOBILE }),
      newPassword('Password', { empty: WEAK }),
    ],
    submit: 'Create user',
  },
  {
    name: 'the first passcode',
    path: '/sUsers/passcode',
    kind: 'staff',
    route: 'passcode.savePasscodeOfStaff',
    fields: [
      code('New passcode', {
        empty: 'A passcode has 4 to 6 digits',
        long: ['1'.repeat(10_000), 6],
        odd: 'A passcode has 4 to 6 digits',
        sentAs: 'passcode',
      }),
      code('New passcode again', {
        empty: 'The two do not match',
        long: ['1'.repeat(10_000), 6],
        odd: 'The two do not match',
        sentAs: null,
      }),
    ],
    submit: 'Set passcode',
  },
];
