import type { PartyCategory } from '@bahi/core/gst/party-tax';
import { hasLutOn } from '@bahi/core/organizations/company-facts';
import type { RoomSupply } from '@bahi/core/rooms/room-tax';
import type { CompanyRequestContext } from '../platform/request-context.ts';

/** How the lines of a payer are taxed: in the state of the house, for every guest. */
export const supplyOf = (company: CompanyRequestContext['company'], customer: PartyCategory | null, on: string): RoomSupply => ({
  ...{ hotelState: company.state, customer: customer ?? 'unregistered', hasUndertaking: hasLutOn(on, company.luts) },
});
