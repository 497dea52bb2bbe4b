import { normalizeGstin } from '@bahi/core/gst/gstin';
import { matchKey } from '@bahi/core/parties/match-key';
import { tidyMobile } from '@bahi/core/parties/tidy-party';
import { forMembers } from '../platform/guards.ts';
import { listSimilar } from './party-store.ts';

const mostShown = 5;

/** Called while the user types: a warning, never a refusal. Two branches of a firm share a GSTIN, and two firms a phone. */
export const listSimilarParties = forMembers.parties.listSimilarParties.handler(async ({ input, context: { company, tx } }) => {
  const mobile = tidyMobile(input.mobileNumber);
  const gstin = normalizeGstin(input.gstin);
  const asked = {
    mobile: mobile.length === 10 ? mobile : '',
    gstin: gstin.length === 15 ? gstin : '',
    matchKey: matchKey(input.partyName),
    exceptId: input.exceptId ?? null,
  };
  return { similar: await tx.query(listSimilar(company, asked, mostShown)) };
});
