import { searchText, sortKey } from '@bahi/core/basics/sort-key';
import { matchKey } from '@bahi/core/parties/match-key';
import type { PartyDraft } from '@bahi/core/parties/party-draft';
import type { PartyValues } from '../party-store.ts';

/** A tidied party as its row, with all that it is found by. */
export function partyValues(
  id: string,
  party: PartyDraft,
  { priceLevelId, isActive }: { priceLevelId: string | null; isActive: boolean },
): PartyValues {
  const gstin = party.gstin || null;
  return {
    id,
    name: party.partyName,
    sort_key: sortKey(party.partyName),
    search_text: searchText(party.partyName, party.code, party.mobileNumber, party.gstin),
    match_key: matchKey(party.partyName),
    code: party.code,
    mobile: party.mobileNumber,
    email: party.email,
    gstin,
    pan: party.pan || null,
    category: party.category,
    state: party.state,
    address: party.address,
    pin: party.pin,
    account_group: party.accountGroup,
    price_level_id: priceLevelId,
    credit_days: party.creditDays,
    credit_limit_paise: party.creditLimitPaise,
    credit_policy: party.creditPolicy,
    is_active: isActive,
  };
}
