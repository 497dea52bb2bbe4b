import type { FolioLineKind } from '@bahi/core/rooms/folio';
import { v7 as uuidv7 } from 'uuid';
import type { CompanyRequestContext } from '../../platform/request-context.ts';
import { insertFolio } from '../folio-store.ts';
import { insertRoutes } from '../route-store.ts';
import { openFolios } from './open-folios.ts';
import { rulesOf } from './rules-of.ts';

type Context = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;

const nightKinds: readonly FolioLineKind[] = ['room', 'mealPlan'];

/**
 * The nights of a stay go to a folio of the company of its booking; whatever else is charged stays with the guest. Nights that a rule sends
 * somewhere already stay with that rule.
 */
export async function billRoomsToCompany(
  context: Context,
  { bookingId, stayId, partyId, name }: { bookingId: string; stayId: string; partyId: string; name: string },
): Promise<void> {
  const { tx, company } = context;
  const found = await openFolios(context, bookingId, [stayId]);
  if (rulesOf(found, stayId).some(({ kinds }) => kinds.includes('room'))) return;
  const known = found.folios.find((folio) => folio.stayId === stayId && folio.payer === 'company' && folio.state === 'open');
  const folioId = known?._id ?? uuidv7();
  const route = { org_id: company.id, id: uuidv7(), booking_id: bookingId, line_no: found.routes.length + 1, kinds: [...nightKinds] };
  await tx.together([
    ...(known
      ? []
      : [
          insertFolio(company.id, {
            ...{ _id: folioId, bookingId, stayId, payer: 'company', name: name.slice(0, 80), partyId, takesAlcohol: false },
          }),
        ]),
    insertRoutes([{ ...route, folio_id: folioId, percent_e4: null, most_paise: null }]),
  ]);
}
