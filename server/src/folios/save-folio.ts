import { shareProblems } from '@bahi/core/rooms/route-line';
import { v7 as uuidv7 } from 'uuid';
import { findCategory } from '../bookings/booking-store.ts';
import { forMembers } from '../platform/guards.ts';
import { refuseStale } from '../platform/record-versions.ts';
import { Refusal, refuseProblems, type ServerProblem } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { deleteRoutes, findFolio, findStayPlace, insertFolio, insertRoutes, lockFolios, updateFolio as writeFolio } from './folio-store.ts';
import { openFolios } from './public/open-folios.ts';

type Context = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;
const mostFolios = 20;

async function partyProblems({ tx, company }: Context, payer: string, partyId: string | null): Promise<ServerProblem[]> {
  if (partyId === null)
    return payer === 'company' ? [{ code: 'PARTY_MISSING', field: 'partyId', message: 'Choose the company that pays.' }] : [];
  const found = await tx.first(findCategory(company, partyId));
  return found ? [] : [{ code: 'GONE', field: 'partyId', message: 'This party is no longer there.' }];
}

async function openOfStay(context: Context, stayId: string) {
  const place = await context.tx.first(findStayPlace(context.company.id, stayId));
  if (!place) throw new Refusal('NOT_FOUND');
  return openFolios(context, place.bookingId, [stayId]);
}

export const saveFolio = forMembers.folios.saveFolio.handler(async ({ input, context }) => {
  const { tx, company } = context;
  const { id, payer, name, partyId, takesAlcohol } = input;
  const { bookingId, folios } = await openOfStay(context, id);
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

/** Rules route later lines; those that are posted stay until somebody moves them. */
export const saveRouting = forMembers.folios.saveRouting.handler(async ({ input: { id, routes }, context }) => {
  const { tx, company } = context;
  const { bookingId, folios } = await openOfStay(context, id);
  const known = new Map(folios.map((folio) => [folio._id, folio]));
  refuseProblems(
    routes.flatMap(({ folioId, percentE4, mostPaise }, at) => {
      const field = `routes.${at}`;
      const both = percentE4 !== null && mostPaise !== null;
      const share = percentE4 === null ? { kind: 'upTo' as const, amountPaise: mostPaise ?? 1 } : { kind: 'percent' as const, percentE4 };
      const isNone = percentE4 === 0 || mostPaise === 0;
      return [
        ...(known.has(folioId) ? [] : [{ code: 'GONE', field: `${field}.folioId`, message: 'This folio is no longer there.' }]),
        ...(both || isNone
          ? [{ code: 'ROUTED_SHARE_INVALID' as const, field: `${field}.percentE4` }]
          : shareProblems(share, `${field}.percentE4`)),
      ];
    }),
  );
  const rows = routes.map(({ kinds, folioId, percentE4, mostPaise }, at) => ({
    ...{ org_id: company.id, id: uuidv7(), booking_id: bookingId, line_no: at + 1, kinds, folio_id: folioId },
    ...{ percent_e4: percentE4, most_paise: mostPaise },
  }));
  await tx.together([deleteRoutes(company.id, bookingId), ...(rows.length > 0 ? [insertRoutes(rows)] : [])]);
  return { message: 'Routing saved' };
});
