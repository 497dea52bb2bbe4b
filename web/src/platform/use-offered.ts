import { useMemo } from 'react';
import type { TileOf } from '../ui/tile.ts';
import { useHasFeature } from './company.ts';
import { useAllowed } from './session.ts';

/** The tiles that this user may open: by role, and by the parts of Bahi that the company uses. */
export function useOffered(tiles: readonly TileOf[]): readonly TileOf[] {
  const serials = useHasFeature('serials');
  const saleOrders = useHasFeature('saleOrders');
  const purchaseOrders = useHasFeature('purchaseOrders');
  const vans = useHasFeature('vans');
  const restaurant = useHasFeature('restaurant');
  const rooms = useHasFeature('rooms');
  const allowed = useAllowed(tiles);
  return useMemo(() => {
    const uses = { serials, saleOrders, purchaseOrders, vans, restaurant, rooms };
    return allowed.filter(({ feature }) => feature === undefined || uses[feature]);
  }, [allowed, serials, saleOrders, purchaseOrders, vans, restaurant, rooms]);
}
