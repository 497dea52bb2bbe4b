import type { ProblemCode } from '../basics/problem.ts';
import { currentStateCode, OTHER_COUNTRIES, type StateCode } from './states.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** State code of some central bodies; it is never a place of supply. */
const CENTRE = '99';
/** State, PAN, number of the PAN's registration in the state, a letter (usually Z, C for TCS collectors), check character. */
const SHAPE = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z][A-Z][0-9A-Z]$/;
/**
 * State, PAN and a tail of three digits from 000 to 009, such as 02AMBPG7773M002. The e-invoice sandbox of the NIC (einv-apisandbox.nic.in)
 * hands out such numbers, one for each state. No real registration has one: registrations are counted from 1.
 */
const SANDBOX_SHAPE = /^\d{2}[A-Z]{5}\d{4}[A-Z]00\d$/;

/** The GSTIN in upper case without spaces. */
export function normalizeGstin(text: string): string {
  return text.replace(/\s/g, '').toUpperCase();
}

/** The check character of the first fourteen: alternating weights 1 and 2 in base 36, quotient and remainder added. */
export function gstinCheckCharacter(firstFourteen: string): string {
  let sum = 0;
  for (const [at, character] of [...firstFourteen].entries()) {
    const product = ALPHABET.indexOf(character) * (at % 2 === 0 ? 1 : 2);
    sum += Math.trunc(product / 36) + (product % 36);
  }
  return ALPHABET.charAt((36 - (sum % 36)) % 36);
}

/**
 * Returns the reason why a normalized text is not a GSTIN, or null. A test company also accepts test numbers: those of the NIC sandbox, and
 * those with a wrong check character only. The state code of a test number must exist.
 */
export function gstinProblem(gstin: string, { takesTestGstins = false } = {}): Extract<ProblemCode, `GSTIN_${string}`> | null {
  const isOfSandbox = takesTestGstins && SANDBOX_SHAPE.test(gstin);
  if (!SHAPE.test(gstin) && !isOfSandbox) return 'GSTIN_FORMAT';
  const state = gstin.slice(0, 2);
  if (state === OTHER_COUNTRIES || (state !== CENTRE && currentStateCode(state) === null)) return 'GSTIN_STATE';
  return takesTestGstins || gstinCheckCharacter(gstin.slice(0, 14)) === gstin.charAt(14) ? null : 'GSTIN_CHECK_DIGIT';
}

/** The state of a valid GSTIN by today's list; null for a central body. */
export function stateOfGstin(gstin: string): StateCode | null {
  return currentStateCode(gstin.slice(0, 2));
}

/** The PAN within a GSTIN: characters 3 to 12. Only for a text that `gstinProblem` accepts, as a test number at least. */
export function panOfGstin(gstin: string): string {
  return gstin.slice(2, 12);
}
