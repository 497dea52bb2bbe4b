import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { problemText } from '../basics/problem.ts';
import { gstinCheckCharacter } from '../gst/gstin.ts';
import { MAX_ADDRESSES, MAX_LICENCES, type PartyRules, partyProblems } from './check-party.ts';
import { licenceKinds, licenceName } from './licences.ts';
import type { PartyDraft } from './party-draft.ts';
import { tidyParty } from './tidy-party.ts';

const GSTIN = '27AAPFU0939F1ZV';
const OF_SANDBOX = '27AAPFU0939F1ZX';
const rules: PartyRules = { ownGstin: null, takesTestGstins: false };
const blank: PartyDraft = {
  partyName: 'Ravi Traders',
  code: '',
  mobileNumber: '',
  email: '',
  gstin: '',
  pan: '',
  category: 'unregistered',
  state: '27',
  address: '',
  pin: '',
  accountGroup: 'Sundry Debtors',
  creditDays: 0,
  creditLimitPaise: null,
  creditPolicy: 'warn',
  shippingAddresses: [],
  licences: [],
  openingBills: [],
};
const address = { label: 'Godown', address: 'MG Road', state: '27', pin: '411001' };
const wrongIn = (changes: Partial<PartyDraft>, by: Partial<PartyRules> = {}) =>
  partyProblems(tidyParty({ ...blank, ...changes }), { ...rules, ...by }).map(({ field, code }) => `${field} ${code}`);

test('a name, a state and a GST category are enough', () => {
  expect(wrongIn({})).toEqual([]);
});

test('all problems are reported at once, each at its field', () => {
  const wrong = wrongIn({
    partyName: '  ',
    code: '*1',
    mobileNumber: '123',
    email: 'nowhere',
    category: 'regular',
    state: '00',
    pan: 'ABC',
    pin: '012345',
    creditDays: 731,
    creditLimitPaise: -1,
    shippingAddresses: [{ label: '', address: ' ', state: '99', pin: '1' }],
    licences: [{ kind: 'fssai', number: '123', expiresOn: null }],
  });
  expect(wrong).toEqual([
    'partyName PARTY_NAME_MISSING',
    'code PARTY_CODE_INVALID',
    'mobileNumber MOBILE_INVALID',
    'email EMAIL_INVALID',
    'state STATE_INVALID',
    'gstin GSTIN_MISSING',
    'pan PAN_INVALID',
    'pin PIN_INVALID',
    'creditDays CREDIT_DAYS_INVALID',
    'creditLimitPaise CREDIT_LIMIT_INVALID',
    'shippingAddresses.0.address ADDRESS_MISSING',
    'shippingAddresses.0.pin PIN_INVALID',
    'shippingAddresses.0.state STATE_INVALID',
    'licences.0.number LICENCE_FSSAI_INVALID',
  ]);
});

describe('GSTIN and PAN', () => {
  const registered = { category: 'regular', gstin: GSTIN } as const;

  test('the PAN must be the one in the GSTIN; a missing one is taken from it', () => {
    expect(wrongIn({ ...registered, pan: 'AAPFU0939F' })).toEqual([]);
    expect(tidyParty({ ...blank, ...registered, gstin: ` ${GSTIN.toLowerCase()} ` })).toMatchObject({ gstin: GSTIN, pan: 'AAPFU0939F' });
    expect(wrongIn({ ...registered, pan: 'AAPFU0938F' })).toEqual(['pan PAN_NOT_OF_GSTIN']);
    expect(problemText(partyProblems({ ...blank, ...registered, pan: 'AAPFU0938F' }, rules)[0]!)).toBe(
      'The PAN in the GSTIN is AAPFU0939F.',
    );
  });

  test('a party without GSTIN may have a PAN', () => {
    expect(wrongIn({ pan: 'aapfu 0939f' })).toEqual([]);
    expect(wrongIn({ pan: 'AAPF0939F' })).toEqual(['pan PAN_INVALID']);
  });

  test('the company itself cannot be a party', () => {
    expect(wrongIn(registered, { ownGstin: GSTIN })).toEqual(['gstin PARTY_IS_OWN_COMPANY']);
  });

  test('a wrong check character is accepted in a test company only, where all other checks still apply', () => {
    expect(wrongIn({ ...registered, gstin: OF_SANDBOX })).toEqual(['gstin GSTIN_CHECK_DIGIT']);
    const test = { takesTestGstins: true };
    expect(wrongIn({ ...registered, gstin: OF_SANDBOX }, test)).toEqual([]);
    expect(wrongIn({ ...registered, gstin: OF_SANDBOX, state: '29' }, test)).toEqual(['state GSTIN_OF_OTHER_STATE']);
    expect(wrongIn({ ...registered, gstin: OF_SANDBOX, pan: 'AAPFU0938F' }, test)).toEqual(['pan PAN_NOT_OF_GSTIN']);
    expect(wrongIn({ ...registered, gstin: '27AAPFU0939F1' }, test)).toEqual(['gstin GSTIN_FORMAT']);
  });

  test('a party of a company for trying out has a number of the e-invoice sandbox, and its PAN follows', () => {
    const sandbox = { category: 'regular', state: '02', gstin: ' 02ambpg7773m002 ' } as const;
    expect(wrongIn(sandbox)).toEqual(['gstin GSTIN_FORMAT']);
    expect(wrongIn(sandbox, { takesTestGstins: true })).toEqual([]);
    expect(tidyParty({ ...blank, ...sandbox })).toMatchObject({ gstin: '02AMBPG7773M002', pan: 'AMBPG7773M' });
    expect(wrongIn({ ...sandbox, state: '36' }, { takesTestGstins: true })).toEqual(['state GSTIN_OF_OTHER_STATE']);
    expect(wrongIn({ ...sandbox, pan: 'AMBPG7774M' }, { takesTestGstins: true })).toEqual(['pan PAN_NOT_OF_GSTIN']);
  });

  test('the PAN agrees with every valid GSTIN', () => {
    const letter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ');
    const pan = fc
      .tuple(letter, letter, letter, letter, letter, fc.integer({ min: 1000, max: 9999 }), letter)
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(pan, (each) => {
        const body = `27${each}1Z`;
        expect(wrongIn({ category: 'regular', gstin: body + gstinCheckCharacter(body), pan: each })).toEqual([]);
      }),
    );
  });
});

test('a mobile number is accepted as it is copied', () => {
  for (const mobileNumber of ['98765 43210', '+91-98765-43210', '098765 43210', '']) expect(wrongIn({ mobileNumber })).toEqual([]);
  expect(tidyParty({ ...blank, mobileNumber: '+91 98765 43210' }).mobileNumber).toBe('9876543210');
  expect(wrongIn({ mobileNumber: '+92 98765 43210' })).toEqual(['mobileNumber MOBILE_INVALID']);
});

test('codes are stored in capitals', () => {
  expect(tidyParty({ ...blank, code: ' c-01/a ' }).code).toBe('C-01/A');
  expect(wrongIn({ code: 'X'.repeat(21) })).toEqual(['code PARTY_CODE_INVALID']);
});

test('a PIN has six digits in India; abroad any postal code is accepted', () => {
  expect(wrongIn({ pin: '411 001' })).toEqual([]);
  expect(wrongIn({ pin: 'SW1A 1AA' })).toEqual(['pin PIN_INVALID']);
  expect(wrongIn({ pin: 'SW1A 1AA', state: '96', category: 'overseas' })).toEqual([]);
});

test('a licence may be listed once, and lists have a maximum length', () => {
  const licence = { kind: 'drug', number: 'MH-20B-1', expiresOn: null } as const;
  expect(wrongIn({ licences: [licence, { ...licence, number: 'mh-20b-1 ' }] })).toEqual(['licences.1.number LICENCE_REPEATED']);
  expect(wrongIn({ licences: [{ ...licence, number: '' }] })).toEqual(['licences.0.number LICENCE_NUMBER_MISSING']);
  expect(wrongIn({ licences: Array(MAX_LICENCES + 1).fill(licence) })).toEqual(['licences LICENCES_TOO_MANY']);
  expect(wrongIn({ licences: [{ ...licence, kind: 'hunting' as 'drug' }] })).toEqual(['licences.0.kind LICENCE_KIND_UNKNOWN']);
  expect(wrongIn({ shippingAddresses: Array(MAX_ADDRESSES + 1).fill(address) })).toEqual(['shippingAddresses ADDRESSES_TOO_MANY']);
  expect(new Set(licenceKinds.map(licenceName)).size).toBe(licenceKinds.length);
});

test('normalizing twice changes nothing more', () => {
  const typed = fc.record({ partyName: fc.string(), code: fc.string(), mobileNumber: fc.string(), gstin: fc.string(), pan: fc.string() });
  fc.assert(
    fc.property(typed, (changes) => {
      const once = tidyParty({ ...blank, ...changes });
      expect(tidyParty(once)).toEqual(once);
    }),
  );
});
