import type { Problem } from '../basics/problem.ts';
import { gstinProblem, stateOfGstin } from './gstin.ts';
import { isStateCode, type StateCode, stateName } from './states.ts';

/** The GST registration of a party. */
export type PartyCategory = 'regular' | 'composition' | 'unregistered' | 'sez' | 'overseas';

/** True if a party of this category is registered and may owe tax under reverse charge. An overseas party is not. */
export const isRegistered = ({ category }: { readonly category: PartyCategory }): boolean =>
  category !== 'unregistered' && category !== 'overseas';

export type PartyTax = { readonly stateCode: StateCode; readonly gstin: string | null; readonly category: PartyCategory };

/**
 * Returns what does not fit between a party's state, its normalized GSTIN and its category. Fields as named here. A company for trying
 * out takes test GSTINs (`gstinProblem`).
 */
export function partyTaxProblems({ stateCode, gstin, category }: PartyTax, { takesTestGstins = false } = {}): Problem[] {
  const problems: Problem[] = [];
  if (!isStateCode(stateCode)) problems.push({ code: 'STATE_INVALID', field: 'stateCode' });
  if (gstin === null) {
    if (category === 'regular' || category === 'composition') problems.push({ code: 'GSTIN_MISSING', field: 'gstin' });
    return problems;
  }
  const wrong = gstinProblem(gstin, { takesTestGstins });
  if (wrong !== null) return [...problems, { code: wrong, field: 'gstin' }];
  if (category === 'unregistered') problems.push({ code: 'GSTIN_OF_UNREGISTERED', field: 'category' });
  const stateOfNumber = stateOfGstin(gstin);
  if (stateOfNumber !== null && stateOfNumber !== stateCode) {
    problems.push({ code: 'GSTIN_OF_OTHER_STATE', field: 'stateCode', about: { state: stateName(stateOfNumber) } });
  }
  return problems;
}
