import type { RoutingRule } from '@bahi/core/rooms/route-line';
import type { FolioRow } from '../folio-store.ts';
import type { RouteRow } from '../route-store.ts';

type RoutedFolio = Pick<FolioRow, '_id' | 'stayId' | 'payer' | 'state' | 'takesAlcohol'>;

/** The rules of a booking that name open folios of this stay or of the group. */
export function rulesOf(
  { folios, routes }: { readonly folios: readonly RoutedFolio[]; readonly routes: readonly RouteRow[] },
  stayId: string,
): RoutingRule[] {
  return routes.flatMap(({ kinds, folioId, percentE4, mostPaise }): RoutingRule[] => {
    const folio = folios.find(({ _id }) => _id === folioId);
    if (folio?.state !== 'open' || (folio.stayId !== null && folio.stayId !== stayId)) return [];
    const share =
      percentE4 !== null
        ? { kind: 'percent' as const, percentE4 }
        : mostPaise !== null
          ? { kind: 'upTo' as const, amountPaise: mostPaise }
          : { kind: 'whole' as const };
    const isCompany = folio.payer === 'company' || folio.payer === 'group';
    return [{ kinds, share, folioId, isCompany, takesAlcohol: folio.takesAlcohol }];
  });
}
