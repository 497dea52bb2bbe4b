import facts from '../facts/hsn-rate-slabs.json' with { type: 'json' };
import { type GstRate, plainRate } from '../gst/gst-rates.ts';

/** The dated rates of the facts that have slabs by the value of a piece, by HSN or SAC. */
export const slabRates: ReadonlyMap<string, readonly GstRate[]> = new Map(
  facts.rows.flatMap((row) => {
    const slabs = row.slabs ?? [];
    if (!slabs.every((slab) => 'upTo' in slab)) return [];
    const rates = slabs.map((slab) => ({
      ...plainRate(slab.from, slab.rate * 10_000),
      slab: { upToPaise: slab.upTo! * 100, aboveGstPercentE4: slab.above! * 10_000 },
    }));
    return rates.length > 0 ? [[(row.hsn ?? row.sac)!, rates] as const] : [];
  }),
);
