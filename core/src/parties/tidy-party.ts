import { gstinProblem, normalizeGstin, panOfGstin } from '../gst/gstin.ts';
import { normalizePan } from '../gst/pan.ts';
import type { PartyDraft } from './party-draft.ts';

/**
 * A party as it will be stored, out of one as it was typed or copied: blanks at the ends gone, code, GSTIN and PAN in capitals,
 * the mobile number without blanks, hyphens and +91. A GSTIN that can be read brings its PAN where none was given.
 */
export function tidyParty(typed: PartyDraft): PartyDraft {
  const gstin = normalizeGstin(typed.gstin);
  const pan = normalizePan(typed.pan);
  const problem = gstinProblem(gstin);
  const isRead = problem === null || problem === 'GSTIN_CHECK_DIGIT';
  return {
    ...typed,
    partyName: typed.partyName.trim(),
    code: tidyCode(typed.code),
    mobileNumber: tidyMobile(typed.mobileNumber),
    email: typed.email.trim(),
    gstin,
    pan: pan === '' && gstin !== '' && isRead ? panOfGstin(gstin) : pan,
    address: typed.address.trim(),
    pin: tidyPin(typed.pin),
    shippingAddresses: typed.shippingAddresses.map((each) => ({
      ...each,
      label: each.label.trim(),
      address: each.address.trim(),
      pin: tidyPin(each.pin),
    })),
    licences: typed.licences.map((each) => ({ ...each, number: each.number.trim() })),
    openingBills: typed.openingBills.map((each) => ({ ...each, billNo: each.billNo.trim() })),
  };
}

/** Codes are told apart without regard to case, so they are kept in capitals. */
export const tidyCode = (typed: string): string => typed.trim().replace(/\s+/g, ' ').toUpperCase();

const tidyPin = (typed: string) => typed.replace(/\s/g, '');

/** Without blanks, hyphens and +91. */
export function tidyMobile(typed: string): string {
  const digits = typed.replace(/[\s()-]/g, '');
  return /^(\+91|0)\d{10}$/.test(digits) ? digits.slice(-10) : digits;
}
