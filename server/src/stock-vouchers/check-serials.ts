import { E4 } from '@bahi/core/money/rounding';
import { followSerial } from '@bahi/core/stock/follow-serial';
import { serialKey } from '@bahi/core/stock/serial-numbers';
import { forMembers } from '../platform/guards.ts';
import { findNumbered, findSerialMoves } from '../stock/serial-store.ts';
import { findStockGodowns } from '../vouchers/stock-voucher-store.ts';

/** The places of serial numbers of a product, for the panel in which a voucher's are entered. */
export const checkSerials = forMembers.vouchers.checkSerials.handler(async ({ input, context: { company, tx } }) => {
  const { productId, godownId, batch, voucherId, serials } = input;
  const keys = serials.map(serialKey);
  const asked = [...new Set(keys)].map((key) => ({ productId, key }));
  const [moves, [numbered], godowns] = await tx.together([
    findSerialMoves(company.id, asked),
    findNumbered(company.id, [{ productId, godownId, batch }]),
    findStockGodowns(company),
  ]);
  const nameOf = new Map(godowns.map(({ id, name }) => [id, name]));
  const own = new Set(godowns.flatMap(({ id, isOwn }) => (isOwn ? [id] : [])));
  const isHidden = (id: string) => company.own.godowns !== null && !own.has(id);
  const movesOf = Map.groupBy(
    moves.filter((move) => voucherId === undefined || move.voucherId !== voucherId),
    ({ key }) => key,
  );
  return {
    serials: keys.map((key) => {
      const its = movesOf.get(key) ?? [];
      const { place: found } = followSerial(its);
      const isElsewhere = found !== null && isHidden(found.godownId);
      const place = isElsewhere ? null : found;
      return {
        isKnown: its.length > 0,
        isElsewhere,
        godownId: place?.godownId ?? null,
        godownName: place ? (nameOf.get(place.godownId) ?? '') : '',
        batch: place?.batch ?? '',
      };
    }),
    free: numbered && !isHidden(godownId) ? Math.max(0, Math.floor(numbered.stockE4 / E4) - numbered.numbered) : 0,
  };
});
