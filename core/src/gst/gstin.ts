import type { ProblemCode } from '../basics/problem.ts';
import { currentStateCode, OTHER_COUNTRIES, type StateCode } from './states.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** Some bodies of the centre are registered under it; it is never a place of supply. */
const CENTRE = '99';
/** State, PAN, number of the registration of that PAN in the state, a letter (Z as a rule, C for collectors of TCS …), check. */
const SHAPE = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z][A-Z][0-9A-Z]$/;

/** Upper case without blanks, as people copy it from letters. */
export function normalizeGstin(text: string): string {
  return text.replace(/\s/g, '').toUpperCase();
}

/** The fifteenth character by the first fourteen: alternating weights 1 and 2 in base 36, quotient and remainder added. */
export function gstinCheckCharacter(firstFourteen: string): string {
  let sum = 0;
  for (const [at, character] of [...firstFourteen].entries()) {
    const product = ALPHABET.indexOf(character) * (at % 2 === 0 ? 1 : 2);
    sum += Math.trunc(product / 36) + (product % 36);
  }
  return ALPHABET.charAt((36 - (sum % 36)) % 36);
}

/**
 * Why a normalized text is no GSTIN, or null. The wrong check character has its own code, because sandboxes of the
 * authorities hand out numbers that fail it.
 */
export function gstinProblem(gstin: string): Extract<ProblemCode, `GSTIN_${string}`> | null {
  if (!SHAPE.test(gstin)) return 'GSTIN_FORMAT';
  const state = gstin.slice(0, 2);
  if (state === OTHER_COUNTRIES || (state !== CENTRE && currentStateCode(state) === null)) return 'GSTIN_STATE';
  return gstinCheckCharacter(gstin.slice(0, 14)) === gstin.charAt(14) ? null : 'GSTIN_CHECK_DIGIT';
}

/** The state of a valid GSTIN by today's list; null for one of the centre. */
export function stateOfGstin(gstin: string): StateCode | null {
  return currentStateCode(gstin.slice(0, 2));
}

/** The PAN within a GSTIN: characters 3 to 12. Says nothing true of a text that `gstinProblem` refuses. */
export function panOfGstin(gstin: string): string {
  return gstin.slice(2, 12);
}
