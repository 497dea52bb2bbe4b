import { invariant } from '@bahi/core/basics/invariant';
import type { Paise } from '@bahi/core/money/paise';
import { type FolioLineKind, openLines } from '@bahi/core/rooms/folio';
import { routeLine, type TakenLine, usedByRules } from '@bahi/core/rooms/route-line';
import { v7 as uuidv7 } from 'uuid';
import type { BookingRow } from '../../bookings/booking-store.ts';
import { lockFolios } from '../../bookings/posted-charges-store.ts';
import { guestParty } from '../../bookings/public/guest-party.ts';
import { partyOfGuest } from '../../parties/public/party-of-guest.ts';
import type { CompanyRequestContext } from '../../platform/request-context.ts';
import { type LineRow, listLines } from '../folio-line-store.ts';
import { type FolioRow, insertFolio, type LeadRow, listFolios, listLeads, nameParty, openGuestFolios } from '../folio-store.ts';
import { listRoutes, type RouteRow } from '../route-store.ts';
import { rulesOf } from './rules-of.ts';

type Context = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;

/** The folios of a booking with their lines and the rules of routing. */
export type Folios = {
  readonly bookingId: string;
  readonly folios: readonly FolioRow[];
  readonly lines: readonly LineRow[];
  readonly routes: readonly RouteRow[];
  readonly leads: readonly LeadRow[];
};

export const folioStatements = (orgId: string, bookingId: string) =>
  [listFolios(orgId, bookingId), listLines(orgId, bookingId), listRoutes(orgId, [bookingId]), listLeads(orgId, bookingId)] as const;

/** The folios of a booking, locked for a change; these stays have one for their guest from now on. */
export async function openFolios({ tx, company }: Context, bookingId: string, stayIds: readonly string[]): Promise<Folios> {
  const ids = stayIds.map(() => uuidv7());
  const [folios, lines, routes, leads] = await tx.after(
    [openGuestFolios(company.id, stayIds, ids), lockFolios(company.id, bookingId)],
    folioStatements(company.id, bookingId),
  );
  return { bookingId, folios, lines, routes, leads };
}

/** The folio on which charges of the guest go now: the first one that is not settled; undefined if all are. */
export const guestFolioOf = ({ folios }: Pick<Folios, 'folios'>, stayId: string): FolioRow | undefined =>
  folios.find((folio) => folio.stayId === stayId && folio.payer === 'guest' && folio.state === 'open');

/** The same; after the check-out a further one is opened, for what comes late. */
export async function guestFolio({ tx, company }: Context, found: Folios, stayId: string): Promise<{ folio: FolioRow; found: Folios }> {
  const open = guestFolioOf(found, stayId);
  if (open) return { folio: open, found };
  const last = found.folios.findLast((folio) => folio.stayId === stayId && folio.payer === 'guest');
  invariant(last, 'each stay has a folio of its guest');
  const { bookingId, payer, name, partyId, takesAlcohol } = last;
  const id = uuidv7();
  const [folios] = await tx.after(
    [insertFolio(company.id, { _id: id, bookingId, stayId, payer, name, partyId, takesAlcohol })],
    [listFolios(company.id, bookingId)],
  );
  const folio = folios.find(({ _id }) => _id === id);
  invariant(folio, 'what was written is there');
  return { folio, found: { ...found, folios } };
}

/** The lines of a date for rules with an amount a day: nights of it, and other lines that were posted on it. `listTaken` reads the same. */
export function takenOn(lines: readonly LineRow[], date: string): TakenLine[] {
  const kindOf = new Map(lines.map(({ id, kind }) => [id, kind]));
  return openLines(lines)
    .filter((line) => (line.night?.date ?? line.date) === date)
    .map((line) => ({ ...line, kind: kindOf.get(line.lowersId ?? line.id) ?? line.kind }));
}

/** The folios of a new line and the part of each, by the rules of the stay. */
export function routed(
  found: Folios,
  stayId: string,
  guestFolioId: string,
  line: { readonly kind: FolioLineKind; readonly valuePaise: Paise; readonly isAlcohol: boolean; readonly date: string },
) {
  const rules = rulesOf(found, stayId);
  return routeLine(line, rules, guestFolioId, usedByRules(takenOn(found.lines, line.date), rules, stayId));
}

type Booker = Pick<BookingRow, 'guestId' | 'partyId' | 'groupName'>;

/** True if each guest of a booking pays alone: a group is named, or has a folio. Otherwise who booked pays for all rooms. */
const isGroup = ({ groupName }: Booker, { folios }: Pick<Folios, 'folios'>): boolean =>
  groupName !== '' || folios.some(({ payer }) => payer === 'group');

/** The guest of a stay, if it is somebody else than who booked for a group. */
const ownGuest = (stayId: string | null, booking: Booker, found: Pick<Folios, 'folios' | 'leads'>): LeadRow | undefined =>
  isGroup(booking, found) ? found.leads.find((lead) => lead.stayId === stayId && !lead.isBooker) : undefined;

/** The party that pays a folio: its own, else the guest or the company of the booking; null for a guest who is no party yet. */
export function partyOf(
  { partyId, payer, stayId }: Pick<FolioRow, 'partyId' | 'payer' | 'stayId'>,
  booking: Booker,
  found: Pick<Folios, 'folios' | 'leads'>,
): string | null {
  if (partyId !== null) return partyId;
  if (payer === 'company') return booking.partyId;
  if (payer === 'group') return booking.partyId ?? booking.guestId;
  const guest = ownGuest(stayId, booking, found);
  return guest ? guest.partyId : booking.guestId;
}

/** Folios of one payer have the same key: its party, else the guest of the stay or of the booking. */
export function payerKeyOf(
  folio: Pick<FolioRow, '_id' | 'payer' | 'stayId'>,
  partyId: string | null,
  booking: Booker,
  found: Pick<Folios, 'folios'>,
): string {
  if (partyId !== null) return partyId;
  if (folio.payer === 'company') return folio._id;
  return folio.payer !== 'group' && folio.stayId !== null && isGroup(booking, found) ? folio.stayId : 'guest';
}

/** The party that pays a folio, as `partyOf` has it; a guest who is no party yet becomes one. */
export async function payerOf(
  context: Context,
  folio: Pick<FolioRow, 'partyId' | 'payer' | 'stayId'>,
  booking: BookingRow,
  found: Pick<Folios, 'folios' | 'leads'>,
): Promise<string> {
  const known = partyOf(folio, booking, found);
  if (known !== null) return known;
  const guest = folio.payer === 'group' ? undefined : ownGuest(folio.stayId, booking, found);
  return guest ? partyOfGuest(context, guest) : guestParty(context, booking);
}

/** Makes a party the payer of folios that name none. */
export const setPayer = async ({ tx, company }: Context, folioIds: readonly string[], partyId: string): Promise<void> => {
  await tx.query(nameParty(company.id, folioIds, partyId));
};
