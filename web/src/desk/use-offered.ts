import { useMemo } from 'react';
import { useHasFeature } from '../platform/company.ts';
import { useAllowed } from '../platform/session.ts';
import type { TileOf } from '../ui/tile.tsx';

/** Those of the tiles that lead this person somewhere: by what the role may, and by what the company uses of Bahi. */
export function useOffered(tiles: readonly TileOf[]): readonly TileOf[] {
  const saleOrders = useHasFeature('saleOrders');
  const vans = useHasFeature('vans');
  const allowed = useAllowed(tiles);
  return useMemo(() => {
    const uses = { saleOrders, vans };
    return allowed.filter(({ feature }) => feature === undefined || uses[feature]);
  }, [allowed, saleOrders, vans]);
}
