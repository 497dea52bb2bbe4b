import { hasLutOn } from '@bahi/core/organizations/company-facts';
import { registrationOn } from '@bahi/core/organizations/registrations';
import type { CompanyFacts, PartyFacts } from '@bahi/core/vouchers/voucher-facts';
import type { Party, VoucherFacts } from '../platform/answers.ts';

/** The company as the rules know it on the day of a voucher. The GSTIN is not told here; the server has the last word on it. */
export function companyFactsOf({ company }: VoucherFacts, date: string): CompanyFacts {
  const { booksFrom, lastDate, lockedUpTo, notBefore, notAfter, state, registrationType, registrations, luts } = company;
  const { roundsToRupee, negativeStock } = company;
  return {
    booksFrom,
    lastDate,
    lockedUpTo,
    notBefore,
    notAfter,
    stateCode: state,
    gstin: null,
    registration: registrationOn(date, registrations, registrationType),
    hasLut: hasLutOn(date, luts),
    roundsToRupee,
    negativeStock,
    saleLimits: { rates: company.rates, mostDiscountPercentE4: company.mostDiscountPercent },
  };
}

export function partyFactsOf(party: Party): PartyFacts {
  const { _id, partyName, state, gstin, category, creditDays, creditLimit, creditPolicy, balance, isActive } = party;
  const credit = creditLimit === null ? null : { limitPaise: creditLimit, policy: creditPolicy, balancePaise: balance };
  return { ledgerId: _id, name: partyName, stateCode: state, gstin, category, creditDays, credit, isActive };
}
