import { moveByRules } from '@bahi/core/rooms/change-folio';
import type { FolioLineKind } from '@bahi/core/rooms/folio';
import { type RoutingRule, routeLine, shareProblems } from '@bahi/core/rooms/route-line';
import { v7 as uuidv7 } from 'uuid';
import { findBooking, findCategory, holdBusinessDay, touchBooking } from '../bookings/booking-store.ts';
import { lockFolios } from '../bookings/posted-charges-store.ts';
import { businessDayOf } from '../bookings/public/open-stays.ts';
import { listStaysOf } from '../bookings/stay-store.ts';
import { isManager } from '../platform/doors.ts';
import { forMembers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { refuseStale } from '../platform/record-versions.ts';
import { Refusal, refuseProblems, type ServerProblem } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { insertLines } from './folio-line-store.ts';
import { findFolio, insertFolio, listFolios, updateFolio as writeFolio } from './folio-store.ts';
import { findCredit, findStayPlace, updateCredit } from './house-store.ts';
import { rowsOfChange } from './public/lines-of-posting.ts';
import { type Folios, openFolios } from './public/open-folios.ts';
import { rulesOf } from './public/rules-of.ts';
import { deleteRoutes, insertRoutes, type RouteRow } from './route-store.ts';

type Context = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;
const mostFolios = 20;

async function partyProblems({ tx, company }: Context, payer: string, partyId: string | null): Promise<ServerProblem[]> {
  if (partyId === null)
    return payer === 'company' ? [{ code: 'PARTY_MISSING', field: 'partyId', message: 'Choose the company that pays.' }] : [];
  const found = await tx.first(findCategory(company, partyId));
  return found ? [] : [{ code: 'GONE', field: 'partyId', message: 'This party is no longer there.' }];
}

/** The folios of a stay, locked, with those of these stays of its booking opened, and the open business day. */
async function openOfStay(context: Context, stayId: string, stayIds: readonly string[] = [stayId]) {
  const { tx, company } = context;
  const [days, [place]] = await tx.after([holdBusinessDay(company.id)], [businessDayOf(company.id), findStayPlace(company.id, stayId)]);
  if (!place) throw new Refusal('NOT_FOUND');
  return { found: await openFolios(context, place.bookingId, stayIds), businessDay: only(days).businessDay };
}

export const saveFolio = forMembers.folios.saveFolio.handler(async ({ input, context }) => {
  const { tx, company } = context;
  const { id, payer, name, partyId, takesAlcohol } = input;
  const { bookingId, folios } = (await openOfStay(context, id)).found;
  const many = folios.filter(({ stayId }) => stayId === (payer === 'group' ? null : id)).length >= mostFolios;
  refuseProblems([
    ...(await partyProblems(context, payer, partyId)),
    ...(many ? [{ code: 'FOLIOS_MANY', field: 'name', message: `A stay has at most ${mostFolios} folios.` }] : []),
  ]);
  const _id = uuidv7();
  await tx.query(insertFolio(company.id, { _id, bookingId, stayId: payer === 'group' ? null : id, payer, name, partyId, takesAlcohol }));
  return { message: `Folio ${name} opened`, _id };
});

export const updateFolio = forMembers.folios.updateFolio.handler(async ({ input, context }) => {
  const { tx, company, caller } = context;
  const { id, version, name, partyId, takesAlcohol } = input;
  const place = await tx.first(findFolio(company.id, id));
  if (!place) throw new Refusal('NOT_FOUND');
  const [[folio]] = await tx.after([lockFolios(company.id, place.bookingId)], [findFolio(company.id, id)]);
  refuseStale(folio, version);
  refuseProblems([
    ...(await partyProblems(context, folio.payer, partyId)),
    ...(folio.state === 'open' ? [] : [{ code: 'FOLIO_CLOSED' as const, field: 'id', about: { name: folio.name } }]),
  ]);
  await tx.query(writeFolio(company.id, id, { name, partyId, takesAlcohol }, caller));
  return { message: `Folio ${name} saved` };
});

type Route = Pick<RouteRow, 'kinds' | 'folioId' | 'percentE4' | 'mostPaise'>;

const routeProblems = (routes: readonly Route[], isKnown: (folioId: string) => boolean) =>
  routes.flatMap(({ folioId, percentE4, mostPaise }, at) => {
    const field = `routes.${at}`;
    const both = percentE4 !== null && mostPaise !== null;
    const share = percentE4 === null ? { kind: 'upTo' as const, amountPaise: mostPaise ?? 1 } : { kind: 'percent' as const, percentE4 };
    const isNone = percentE4 === 0 || mostPaise === 0;
    return [
      ...(isKnown(folioId) ? [] : [{ code: 'GONE', field: `${field}.folioId`, message: 'This folio is no longer there.' }]),
      ...(both || isNone
        ? [{ code: 'ROUTED_SHARE_INVALID' as const, field: `${field}.percentE4` }]
        : shareProblems(share, `${field}.percentE4`)),
    ];
  });

/** The rules of a stay and of its group with these in place of them. Rules for folios of other stays stay. */
async function writeRoutes({ tx, company }: Context, found: Folios, stayId: string, routes: readonly Route[]): Promise<Folios> {
  const { bookingId, folios } = found;
  const isOther = ({ folioId }: Route) => folios.some((folio) => folio._id === folioId && folio.stayId !== null && folio.stayId !== stayId);
  const all = [...routes, ...found.routes.filter(isOther)];
  const rows = all.map(({ kinds, folioId, percentE4, mostPaise }, at) => ({
    ...{ org_id: company.id, id: uuidv7(), booking_id: bookingId, line_no: at + 1, kinds: [...kinds], folio_id: folioId },
    ...{ percent_e4: percentE4, most_paise: mostPaise },
  }));
  await tx.together([deleteRoutes(company.id, bookingId), ...(rows.length > 0 ? [insertRoutes(rows)] : [])]);
  return { ...found, routes: all.map((route) => ({ ...route, kinds: [...route.kinds], bookingId })) };
}

/** Moves what the guests' folios of these stays have to the folios that the rules name now. Lines that a rule divides stay. Returns how many moved. */
async function movePosted(context: Context, found: Folios, stayIds: readonly string[], businessDay: string): Promise<number> {
  const guests = new Map(
    found.folios.flatMap(({ _id, stayId, payer, state }) =>
      payer === 'guest' && state === 'open' && stayId !== null && stayIds.includes(stayId) ? [[_id, stayId] as const] : [],
    ),
  );
  // A line that a rule divides stays on the guest's folio.
  const wholeOf = (rule: RoutingRule, folioId: string): RoutingRule =>
    rule.share.kind === 'whole' ? rule : { ...rule, folioId, share: { kind: 'whole' } };
  const { problems, added } = moveByRules(
    found.lines,
    (line) => {
      const stayId = guests.get(line.folioId);
      if (stayId === undefined) return null;
      const rules = rulesOf(found, stayId).map((rule) => wholeOf(rule, line.folioId));
      return routeLine(line, rules, line.folioId)[0]?.folioId ?? null;
    },
    { date: businessDay, reason: 'By the routing', newId: uuidv7 },
  );
  refuseProblems(problems);
  if (added.length > 0) await context.tx.query(insertLines(context.company.id, rowsOfChange(added, found.lines), context.caller));
  return added.filter(({ movedFromId, lowersId }) => movedFromId !== null && lowersId === null).length;
}

const movedText = (count: number) => (count === 0 ? '' : `, ${count === 1 ? '1 charge' : `${count} charges`} moved`);

/** Rules route later lines, and on request those that are posted. */
export const saveRouting = forMembers.folios.saveRouting.handler(async ({ input: { id, routes, isForPosted }, context }) => {
  const { found, businessDay } = await openOfStay(context, id);
  const known = new Set(found.folios.flatMap(({ _id, stayId }) => (stayId === null || stayId === id ? [_id] : [])));
  refuseProblems(routeProblems(routes, (folioId) => known.has(folioId)));
  const now = await writeRoutes(context, found, id, routes);
  const moved = isForPosted ? await movePosted(context, now, [id], businessDay) : 0;
  return { message: `Routing saved${movedText(moved)}` };
});

const roomKinds: readonly FolioLineKind[] = ['room', 'mealPlan', 'earlyCheckIn', 'lateCheckOut', 'cancellation'];

/**
 * The master bill of a group: the room charges of all stays, posted or to come, go to one folio of the company or of who booked. Whatever else is charged
 * stays with each guest.
 */
export const openMasterBill = forMembers.folios.openMasterBill.handler(async ({ input: { id, partyId }, context }) => {
  const { tx, company } = context;
  const place = await tx.first(findStayPlace(company.id, id));
  if (!place) throw new Refusal('NOT_FOUND');
  const [booking] = await tx.query(findBooking(company.id, place.bookingId));
  const stays = await tx.query(listStaysOf(company.id, place.bookingId));
  const there = stays.filter(({ state }) => state !== 'cancelled' && state !== 'quote' && state !== 'waitlist').map(({ _id }) => _id);
  const { found, businessDay } = await openOfStay(context, id, there);
  const { bookingId, folios } = found;
  refuseProblems(partyId === null ? [] : await partyProblems(context, 'company', partyId));
  const known = folios.find(({ payer, state }) => payer === 'group' && state === 'open');
  const folioId = known?._id ?? uuidv7();
  const name = (booking?.groupName || booking?.bookerName || 'All rooms').slice(0, 80);
  const statement =
    known === undefined
      ? insertFolio(company.id, { _id: folioId, bookingId, stayId: null, payer: 'group', name, partyId, takesAlcohol: false })
      : writeFolio(
          company.id,
          folioId,
          { name: known.name, partyId: partyId ?? known.partyId, takesAlcohol: known.takesAlcohol },
          context.caller,
        );
  const [listed] = await tx.after([statement], [listFolios(company.id, bookingId)]);
  const rule: Route = { kinds: [...roomKinds], folioId, percentE4: null, mostPaise: null };
  const others = found.routes.filter((route) => route.folioId !== folioId);
  const ofAll = { ...found, folios: listed, routes: [] };
  const now = await writeRoutes(context, ofAll, id, [rule, ...others]);
  const moved = await movePosted(context, now, there, businessDay);
  return { message: `Rooms of ${name} go on one bill${movedText(moved)}`, _id: folioId };
});

/** Says whether outlets may charge to the room of a stay, and up to what the guest may owe. Only a manager raises or removes a limit. */
export const saveRoomCredit = forMembers.folios.saveRoomCredit.handler(async ({ input, context }) => {
  const { tx, company, caller } = context;
  const { id, takesOutlets, limitPaise } = input;
  const { found } = await openOfStay(context, id);
  const [credit] = await tx.query(findCredit(company.id, id));
  refuseStale(credit, input.version);
  const isSane = limitPaise === null || limitPaise >= 0;
  const before = credit.limitPaise;
  const isRaised = before !== null && (limitPaise === null || limitPaise > before);
  refuseProblems([
    ...(isSane ? [] : [{ code: 'LIMIT_INVALID', field: 'limitPaise', message: 'A limit is 0 or more.' }]),
    ...(isRaised && !isManager(caller)
      ? [{ code: 'LIMIT_NEEDS_MANAGER', field: 'limitPaise', message: 'Only a manager raises or removes a limit.' }]
      : []),
  ]);
  await tx.together([
    updateCredit(company.id, id, { takesOutlets, limitPaise }, caller),
    touchBooking(company.id, [found.bookingId], caller),
  ]);
  return { message: takesOutlets ? 'Charges to the room saved' : 'No charges to the room from now on' };
});
