import { email, mobile, password } from '@bahi/contract/accounts/account-routes';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isMobile, isStrong, WEAK_PASSWORD, WRONG_EMAIL, WRONG_MOBILE } from '../platform/contact-rules.ts';
import { type Registration, registrationProblems } from './registration-problems.ts';

const right: Registration = {
  userName: 'Meera Nair',
  mobile: '9847012345',
  email: 'meera@demo.example',
  password: 'Secret1!',
  confirmPassword: 'Secret1!',
  subscription: 'yearly',
  hasAccepted: true,
};

describe('a registration', () => {
  test('without errors has no problems', () => {
    expect(registrationProblems(right)).toBeNull();
  });

  test.each(['userName', 'mobile', 'email', 'password', 'confirmPassword'] as const)(
    'without %s says that all fields must be filled',
    (field) => {
      const problems = registrationProblems({ ...right, [field]: '  ' });
      expect(problems?.summary).toBe('All fields must be filled');
      expect(problems?.fields[field]).toBe(true);
    },
  );

  test.each([
    [{ mobile: '98470' }, 'mobile', 'Mobile number must be 10 digits'],
    [{ mobile: '98470123456' }, 'mobile', 'Mobile number must be 10 digits'],
    [{ userName: 'x'.repeat(121) }, 'userName', 'At most 120 characters'],
    [{ email: 'meera@demo' }, 'email', 'Invalid email address'],
    [{ subscription: '' }, 'subscription', 'Select your subscription'],
    [{ confirmPassword: 'Secret2!' }, 'confirmPassword', 'Password and Confirm Password do not match'],
    [
      { password: 'secret1!', confirmPassword: 'secret1!' },
      'password',
      'Password must be at least 8 characters long and contain at least one uppercase letter, one lowercase letter, one number, and one special character',
    ],
  ] as const)('with %o says at %s: %s', (parts, field, text) => {
    const problems = registrationProblems({ ...right, ...parts });
    expect(problems).toEqual({ summary: null, fields: { [field]: text } });
  });

  test('wants the terms accepted', () => {
    expect(registrationProblems({ ...right, hasAccepted: false })?.fields.hasAccepted).toBe('Please accept the terms');
  });

  test('reports all problems at once', () => {
    const problems = registrationProblems({ ...right, userName: '', mobile: '1', subscription: '', hasAccepted: false });
    expect(Object.keys(problems?.fields ?? {}).sort()).toEqual(['hasAccepted', 'mobile', 'subscription', 'userName']);
  });

  test('is checked by the form as by the server', () => {
    const passwords = fc.oneof(fc.string({ maxLength: 12 }), fc.stringMatching(/^[aA1@ é]{6,10}$/));
    fc.assert(fc.property(passwords, (text) => isStrong(text) === password.safeParse(text).success));
    fc.assert(fc.property(fc.stringMatching(/^[\d ]{8,12}$/), (text) => isMobile(text) === mobile.safeParse(text.trim()).success));
    expect([password, mobile, email].map((rule) => rule.safeParse('').error?.issues[0]?.message)).toEqual([
      WEAK_PASSWORD,
      WRONG_MOBILE,
      WRONG_EMAIL,
    ]);
  });
});
