import { gstinProblem, normalizeGstin, panOfGstin } from '../gst/gstin.ts';
import { normalizePan } from '../gst/pan.ts';
import type { PartyDraft } from './party-draft.ts';

/**
 * Normalizes an entered or imported party for storing: blanks trimmed; code, GSTIN and PAN in capitals; the mobile number without
 * blanks, hyphens and +91. A readable GSTIN fills in a missing PAN.
 */
export function tidyParty(typed: PartyDraft): PartyDraft {
  const gstin = normalizeGstin(typed.gstin);
  const pan = normalizePan(typed.pan);
  const isRead = gstinProblem(gstin, { takesTestGstins: true }) === null;
  return {
    ...typed,
    partyName: typed.partyName.trim(),
    code: tidyCode(typed.code),
    mobileNumber: tidyMobile(typed.mobileNumber),
    email: typed.email.trim(),
    gstin,
    pan: pan === '' && isRead ? panOfGstin(gstin) : pan,
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

/** Codes are compared without case, so they are stored in capitals. */
export const tidyCode = (typed: string): string => typed.trim().replace(/\s+/g, ' ').toUpperCase();

const tidyPin = (typed: string) => typed.replace(/\s/g, '');

/** The mobile number without blanks, hyphens, +91 and a leading 0. */
export function tidyMobile(typed: string): string {
  const digits = typed.replace(/[\s()-]/g, '');
  return /^(\+91|0)\d{10}$/.test(digits) ? digits.slice(-10) : digits;
}
