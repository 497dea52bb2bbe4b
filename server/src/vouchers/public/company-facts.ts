import { invariant } from '@bahi/core/basics/invariant';
import type { PartyCategory } from '@bahi/core/gst/party-tax';
import { isStateCode, type StateCode } from '@bahi/core/gst/states';
import { hasLutOn } from '@bahi/core/organizations/company-facts';
import { lockedUpTo, type NoteSide } from '@bahi/core/organizations/period-locks';
import { registrationOn } from '@bahi/core/organizations/registrations';
import { addDays, type IsoDate } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import type { CompanyFacts, PartyFacts } from '@bahi/core/vouchers/voucher-facts';
import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import type { Company } from '../../platform/request-context.ts';
import type { PartyFactsRow } from '../../postings/entry-facts-store.ts';

/** The voucher facts on which the company's registration and locks depend. */
type Of = { kind: VoucherKind; date: IsoDate; side?: NoteSide };

/** The company in core's shape. Vouchers may be dated up to the end of the present financial year. */
export function companyFacts(company: Company, today: IsoDate, { kind, date, side }: Of): CompanyFacts {
  const { gstin, booksFrom, roundsToRupee, negativeStock, saleLimits } = company;
  return {
    stateCode: stateOf(company.state),
    gstin,
    registration: registrationOn(date, company.registrations, company.registration),
    hasLut: hasLutOn(date, company.luts),
    booksFrom,
    lastDate: financialYearOf(today).endsOn,
    lockedUpTo: lockedUpTo(company.locks, kind, side),
    notBefore: notBefore(company, today),
    notAfter: notAfter(company, today),
    roundsToRupee,
    negativeStock,
    saleLimits,
  };
}

/** The first date that the caller may use. */
export function notBefore({ backDatingDays }: Company, today: IsoDate): IsoDate | null {
  return backDatingDays === null ? null : addDays(today, -backDatingDays);
}

/** The last date ahead of today that the company allows. */
export function notAfter({ aheadDays }: Company, today: IsoDate): IsoDate | null {
  return aheadDays === null ? null : addDays(today, aheadDays);
}

export function partyFacts(row: PartyFactsRow): PartyFacts {
  const { id, name, gstin, category, state, creditDays, creditLimitPaise, creditPolicy, balancePaise, isActive } = row;
  const credit = creditLimitPaise === null ? null : { limitPaise: creditLimitPaise, policy: creditPolicy, balancePaise };
  return { ledgerId: id, name, stateCode: stateOf(state), gstin, category: category as PartyCategory, creditDays, credit, isActive };
}

function stateOf(code: string): StateCode {
  invariant(isStateCode(code), `${code} is no state`);
  return code;
}
