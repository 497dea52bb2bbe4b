import fc from 'fast-check';
import { expect, test } from 'vitest';
import facts from '../facts/gstin-cases.json' with { type: 'json' };
import { gstinCheckCharacter, gstinProblem, normalizeGstin, panOfGstin, stateOfGstin } from './gstin.ts';
import { states } from './states.ts';

const characters = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const letter = fc.constantFrom(...characters.slice(10));
const digit = fc.constantFrom(...characters.slice(0, 10));
const anyGstin = fc
  .tuple(
    fc.constantFrom(...states.map((state) => state.code).filter((code) => code !== '96')),
    fc.array(letter, { minLength: 5, maxLength: 5 }),
    fc.array(digit, { minLength: 4, maxLength: 4 }),
    letter,
    fc.constantFrom(...characters.slice(1)),
  )
  .map(([state, five, four, last, entity]) => `${state}${five.join('')}${four.join('')}${last}${entity}Z`)
  .map((fourteen) => fourteen + gstinCheckCharacter(fourteen));

test.each(facts.real)('$gstin ($source)', ({ gstin, format, checkDigitExpected, checksumValid }) => {
  expect(gstinCheckCharacter(gstin.slice(0, 14))).toBe(checkDigitExpected);
  expect(gstinProblem(gstin)).toBe(!format ? 'GSTIN_FORMAT' : checksumValid ? null : 'GSTIN_CHECK_DIGIT');
});

test('the worked example of the check character', () => {
  expect(gstinCheckCharacter(facts.worked.gstin.slice(0, 14))).toBe(facts.worked.check);
});

test.each(facts.bad)('$gstin: $why', ({ gstin, why }) => {
  expect(gstinProblem(gstin)).not.toBeNull();
  // Lower case and blanks come from copying and are corrected; everything else stays invalid.
  const isMended = gstinProblem(normalizeGstin(gstin)) === null;
  expect(isMended).toBe(why.endsWith('then valid'));
});

test.each(['02AMBPG7773M002', '36AMBPG7773M002', '29AAGCB1286Q000'])(
  '%s of the e-invoice sandbox passes as a test number only',
  (gstin) => {
    expect(gstinProblem(gstin)).toBe('GSTIN_FORMAT');
    expect(gstinProblem(gstin, { takesTestGstins: true })).toBeNull();
    expect(panOfGstin(gstin)).toBe(gstin.slice(2, 12));
  },
);

test('a test number may have a wrong check character, but no unknown state and no other form', () => {
  const asTest = (gstin: string) => gstinProblem(gstin, { takesTestGstins: true });
  expect(asTest('24AANFA2641L1ZK')).toBeNull();
  expect([asTest('42AMBPG7773M002'), asTest('96AMBPG7773M002')]).toEqual(['GSTIN_STATE', 'GSTIN_STATE']);
  for (const gstin of ['02AMBPG7773M012', '02AMBPG7773M0Z2', '02AMBPG77730002', '02AMBPG7773M00', ''])
    expect(asTest(gstin)).toBe('GSTIN_FORMAT');
});

test('a state that does not exist has its own code, and so has a number abroad', () => {
  expect(gstinProblem('42AAQCA8719H1ZC')).toBe('GSTIN_STATE');
  expect(gstinProblem('96AAQCA8719H1ZC')).toBe('GSTIN_STATE');
});

test('a central body has a valid number', () => {
  const fourteen = '99AAQCA8719H1Z';
  expect(gstinProblem(fourteen + gstinCheckCharacter(fourteen))).toBeNull();
});

test('one wrong character is always detected', () => {
  fc.assert(
    fc.property(anyGstin, fc.integer({ min: 0, max: 14 }), fc.constantFrom(...characters), (gstin, at, character) => {
      expect(gstinProblem(gstin)).toBeNull();
      fc.pre(gstin[at] !== character);
      expect(gstinProblem(gstin.slice(0, at) + character + gstin.slice(at + 1))).not.toBeNull();
    }),
  );
});

test("a number contains its state and PAN; a merged state is read as today's", () => {
  expect(stateOfGstin('24AAQCA8719H1ZC')).toBe('24');
  expect(panOfGstin('24AAQCA8719H1ZC')).toBe('AAQCA8719H');
  expect(stateOfGstin('25AAQCA8719H1ZC')).toBe('26');
  expect(stateOfGstin('99AAQCA8719H1ZC')).toBeNull();
});
