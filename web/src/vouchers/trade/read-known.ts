import type { TradeKind } from '@bahi/core/vouchers/trade-draft';
import type { Party, VoucherDetails } from '../../platform/answers.ts';
import { api } from '../../platform/api.ts';
import type { PartyAt } from '../addresses/party-at.ts';
import { cashOf } from '../walk-in/cash-party.ts';
import { readProducts } from './line-aids.ts';
import { isTradeKind, type KnownTrade } from './saved-trade.ts';

/** A party that a voucher names, at the delivery address it names. */
async function readPartyAt(orgId: string, named: VoucherDetails['billTo']): Promise<PartyAt | null> {
  if (named === null) return null;
  const { party } = await api.parties.getParty({ orgId, id: named.partyId });
  const deliveredAt = party.shippingAddresses.find(({ _id }) => _id === named.addressId);
  return deliveredAt ? { ...party, deliveredAt } : party;
}

/** For a counter sale: Cash in place of the party. */
const readCash = async (orgId: string, kind: TradeKind): Promise<Party | null> =>
  cashOf(await api.vouchers.getVoucherFacts({ orgId, kind }));

/** Reads the present records a saved voucher names; null if its party cannot be read. */
export async function readKnown(orgId: string, voucher: VoucherDetails): Promise<KnownTrade | null> {
  const { lines, date, partyId, _id } = voucher;
  const kind = isTradeKind(voucher.kind) ? voucher.kind : 'sales';
  const ids = lines.flatMap(({ productId }) => (productId === null ? [] : [productId]));
  const asked = { orgId, kind, date, partyId: partyId ?? '', voucherId: _id } as const;
  const [party, products, billToParty, shipToParty] = await Promise.all([
    partyId === null ? readCash(orgId, kind) : api.parties.getParty({ orgId, id: partyId }).then((answer) => answer.party),
    readProducts(asked, ids),
    readPartyAt(orgId, voucher.billTo),
    readPartyAt(orgId, voucher.shipTo),
  ]);
  return party && { voucher, party, products, billToParty, shipToParty };
}
