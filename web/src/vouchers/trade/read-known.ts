import type { Party, VoucherDetails } from '../../platform/answers.ts';
import { api } from '../../platform/api.ts';
import type { PartyAt } from '../addresses/party-at.ts';
import { readProducts } from './line-aids.ts';
import { isTradeKind, type KnownTrade } from './saved-trade.ts';

/** A party that a voucher names, at the delivery address it names. */
async function readPartyAt(orgId: string, named: VoucherDetails['billToParty']): Promise<PartyAt | null> {
  if (named === null) return null;
  const { party } = await api.parties.getParty({ orgId, id: named._id });
  const deliveredAt = party.shippingAddresses.find(({ _id }) => _id === named.addressId);
  return deliveredAt ? { ...party, deliveredAt } : party;
}

/** Reads the present records a saved voucher names. `cash` stands in place of the party for a counter sale. */
export async function readKnown(orgId: string, voucher: VoucherDetails, cash: Party | null = null): Promise<KnownTrade | null> {
  const { kind, items, date, partyId, _id } = voucher;
  const ids = items.flatMap(({ productId }) => (productId === null ? [] : [productId]));
  const asked = { orgId, kind: isTradeKind(kind) ? kind : 'sales', date, partyId: partyId ?? '', voucherId: _id } as const;
  const [party, products, billToParty, shipToParty] = await Promise.all([
    partyId === null ? cash : api.parties.getParty({ orgId, id: partyId }).then((answer) => answer.party),
    readProducts(asked, ids),
    readPartyAt(orgId, voucher.billToParty),
    readPartyAt(orgId, voucher.shipToParty),
  ]);
  return party && { voucher, party, products, billToParty, shipToParty };
}
