import { type Measured, middle, type Window } from './measure.ts';
import { type Row, rateOf } from './results.ts';

const rounds = 5;

/** Five lines from two batches each, beside the same rows straight through pg: windows in turn. */
export async function batches(measured: Measured, sale: () => Promise<void>, floor: () => Promise<void>): Promise<Row> {
  const windows = { sale: [] as Window[], floor: [] as Window[] };
  await measured(sale);
  for (let n = 0; n < rounds; n++) {
    windows.floor.push(await measured(floor));
    windows.sale.push(await measured(sale));
  }
  const [sold, limit] = [middle(windows.sale), middle(windows.floor)];
  return {
    what: 'posting five lines of two batches each over HTTP, 8 clients, one company',
    figure: rateOf(sold),
    limit: rateOf(limit),
    ratio: (sold.perSecond / limit.perSecond).toFixed(2),
    goal: '≥ 0.50',
    isMet: sold.perSecond / limit.perSecond >= 0.5,
  };
}
