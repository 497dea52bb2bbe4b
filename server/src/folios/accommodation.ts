import { sortKey } from '@bahi/core/basics/sort-key';
import { formatE4 } from '@bahi/core/money/rupee-format';
import type { NetLine } from '@bahi/core/rooms/folio';
import { sacOf } from '@bahi/core/rooms/room-tax';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { findProductsByCodeOrName } from '../products/product-store.ts';
import { addService } from '../products/public/add-service.ts';
import type { LineRow } from './folio-line-store.ts';

type Context = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;

/** True for what has the rate of its room and night, whatever service it names. */
export const isAccommodation = ({ sac }: Pick<NetLine, 'sac'>): boolean => sac === sacOf.room;

const nameOf = (gstPercentE4: number) => `Accommodation, ${formatE4(gstPercentE4)} %`;
const ratesOf = (lines: readonly NetLine[]) => [...new Set(lines.filter(isAccommodation).map(({ gstPercentE4 }) => gstPercentE4))];

/** The product of each line, by its id. */
export type Products = (line: NetLine) => string;

/** The service of each rate that exists already. */
async function knownServices({ tx, company }: Pick<Context, 'tx' | 'company'>, rates: readonly number[]): Promise<Map<number, string>> {
  if (rates.length === 0) return new Map();
  const found = await tx.query(findProductsByCodeOrName(company.id, [], rates.map(nameOf).map(sortKey)));
  const named = new Map(found.filter(({ kind, isActive }) => kind === 'service' && isActive).map(({ name, _id }) => [sortKey(name), _id]));
  return new Map(
    rates.flatMap((rate) => {
      const id = named.get(sortKey(nameOf(rate)));
      return id === undefined ? [] : [[rate, id] as const];
    }),
  );
}

const productsOf = (services: ReadonlyMap<number, string>, rows: readonly Pick<LineRow, 'id' | 'productId'>[]): Products => {
  const own = new Map(rows.map(({ id, productId }) => [id, productId]));
  return (line) => (isAccommodation(line) ? services.get(line.gstPercentE4) : own.get(line.id)) ?? '';
};

/**
 * The products as which lines are billed. Accommodation is billed as a service of the one rate that its room and night have (ADR 86); a rate that was
 * never billed gets its service now.
 */
export async function productsToBill(context: Context, lines: readonly NetLine[], rows: readonly LineRow[]): Promise<Products> {
  const services = await knownServices(context, ratesOf(lines));
  for (const rate of ratesOf(lines)) {
    if (services.has(rate)) continue;
    services.set(rate, await addService(context, { name: nameOf(rate), unit: 'night', code: sacOf.room, gstPercentE4: rate }));
  }
  return productsOf(services, rows);
}

/** The same without writing: null if a rate was never billed. */
export async function productsKnown(
  context: Pick<Context, 'tx' | 'company'>,
  lines: readonly NetLine[],
  rows: readonly LineRow[],
): Promise<Products | null> {
  const rates = ratesOf(lines);
  const services = await knownServices(context, rates);
  return services.size < rates.length ? null : productsOf(services, rows);
}
