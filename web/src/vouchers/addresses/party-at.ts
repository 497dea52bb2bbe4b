import { stateName } from '@bahi/core/gst/states';
import type { Consignment, VoucherAddress } from '@bahi/core/vouchers/consignment';
import type { Party } from '../../platform/answers.ts';
import type { api } from '../../platform/api.ts';

type PartyDetail = Awaited<ReturnType<typeof api.parties.getParty>>['party'];
/** A delivery address of a party. */
type ShippingAddress = PartyDetail['shippingAddresses'][number];
/** A party of the draft at one of its delivery addresses; without one at its own. */
export type PartyAt = Party & { readonly deliveredAt?: ShippingAddress | null };

/** The fields of a draft for its addresses. */
export type Addressed = {
  readonly party: (Party & { readonly newBillToShipTo?: boolean; readonly newAddress?: VoucherAddress | null }) | null;
  readonly billToParty: PartyAt | null;
  readonly shipToParty: PartyAt | null;
};

const namedAs = (party: PartyAt | null) => party && { partyId: party._id, addressId: party.deliveredAt?._id ?? null };

/** In core's shape. */
export function consignmentOf({ party, billToParty, shipToParty }: Addressed): Consignment {
  return { billTo: namedAs(billToParty), shipTo: namedAs(shipToParty), newAddress: party?.newAddress ?? null };
}

/** The address of a party on this voucher. */
export function addressOf(party: PartyAt): VoucherAddress {
  const { address, pin, state } = party.deliveredAt ?? party;
  return { address, pin, state };
}

/** On one line: `12 Broadway, 682011, Kerala`. */
export function addressText({ address, pin, state }: VoucherAddress): string {
  return [address.trim(), pin.trim(), stateName(state)].filter((text) => text !== '').join(', ');
}

/** For the heading of the folded section. */
export function addressSays({ party, billToParty, shipToParty }: Addressed): string {
  if (party?.newAddress) return addressText(party.newAddress);
  return [
    billToParty && `Bill to ${billToParty.partyName}`,
    shipToParty && `Ship to ${shipToParty.deliveredAt ? addressText(shipToParty.deliveredAt) : shipToParty.partyName}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
