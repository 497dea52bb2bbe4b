import { invariant } from '@bahi/core/basics/invariant';
import type { PartyCategory } from '@bahi/core/gst/party-tax';
import { isStateCode, type StateCode } from '@bahi/core/gst/states';
import { addDays, type IsoDate } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import type { CompanyFacts, PartyFacts } from '@bahi/core/vouchers/voucher-facts';
import type { Company } from '../platform/hop.ts';
import type { PartyFactsRow } from './facts-store.ts';

/** The company as core asks for it. Vouchers may bear a date up to the end of the financial year of today. */
export function companyFacts(company: Company, today: IsoDate): CompanyFacts {
  return {
    stateCode: stateOf(company.state),
    gstin: company.gstin,
    registration: company.registration,
    hasLut: false,
    booksFrom: company.booksFrom,
    lastDate: financialYearOf(today).endsOn,
    lockedUpTo: company.lockedUpTo,
    notBefore: notBefore(company, today),
    roundsToRupee: company.roundsToRupee,
    negativeStock: company.negativeStock,
  };
}

/** The first day that the caller may put on a voucher. */
export function notBefore({ backDatingDays }: Company, today: IsoDate): IsoDate | null {
  return backDatingDays === null ? null : addDays(today, -backDatingDays);
}

export function partyFacts(row: PartyFactsRow): PartyFacts {
  const { id, name, gstin, category, state, creditDays, isActive } = row;
  return { ledgerId: id, name, stateCode: stateOf(state), gstin, category: category as PartyCategory, creditDays, isActive };
}

function stateOf(code: string): StateCode {
  invariant(isStateCode(code), `${code} is no state`);
  return code;
}
