import { hasLutOn } from '@bahi/core/organizations/company-facts';
import type { NoteSide } from '@bahi/core/organizations/period-locks';
import { registrationOn } from '@bahi/core/organizations/registrations';
import { withinYearOf } from '@bahi/core/vouchers/change-voucher';
import type { CompanyFacts, PartyFacts } from '@bahi/core/vouchers/voucher-facts';
import type { Party, VoucherFacts } from '../platform/answers.ts';
import type { Entry } from '../platform/drafts/draft-store.ts';

/**
 * The company in core's shape on the date of a voucher. An edited one may keep a saved date that the server allows. The GSTIN is not
 * available here; the server checks it. A note is under the lock of its `side`.
 */
export function companyFactsOf(
  { company }: VoucherFacts,
  date: string,
  { savedOn }: Pick<Entry, 'savedOn'>,
  side: NoteSide = null,
): CompanyFacts {
  const { booksFrom, lastDate, notBefore, notAfter, state, registrationType, registrations, luts } = company;
  const { roundsToRupee, negativeStock } = company;
  const lockedUpTo = side === null ? company.lockedUpTo : company.lockedUpToOf[side];
  const period = { booksFrom, lastDate, lockedUpTo, notBefore, notAfter };
  return {
    ...(savedOn === undefined ? period : withinYearOf(period, savedOn)),
    stateCode: state,
    gstin: null,
    registration: registrationOn(date, registrations, registrationType),
    hasLut: hasLutOn(date, luts),
    roundsToRupee,
    negativeStock,
    saleLimits: { rates: company.rates, mostDiscountPercentE4: company.mostDiscountPercentE4 },
  };
}

export function partyFactsOf(party: Party): PartyFacts {
  const { _id, partyName, state, gstin, category, creditDays, creditLimitPaise, creditPolicy, balancePaise, isActive, address } = party;
  const credit = creditLimitPaise === null ? null : { limitPaise: creditLimitPaise, policy: creditPolicy, balancePaise };
  const hasAddress = address.trim() !== '';
  return { ledgerId: _id, name: partyName, stateCode: state, gstin, category, creditDays, credit, isActive, hasAddress };
}
