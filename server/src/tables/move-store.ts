import type { OrderEvent } from '@bahi/core/tables/order';
import { v7 as uuidv7 } from 'uuid';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { insertRows } from '../platform/rows.ts';

const mostSaid = 1_000;

/** A row of the log of an order, which managers read. */
export const eventOf = (
  { company, caller }: Pick<CompanyRequestContext, 'company' | 'caller'>,
  orderId: string,
  kind: OrderEvent,
  said: string,
) => ({
  ...{ org_id: company.id, id: uuidv7(), order_id: orderId, kind, said: said.slice(0, mostSaid) },
  ...{ done_by: caller.id, done_by_name: caller.name },
});

export const insertMoves = insertRows('dining_moves', [
  ...(['org_id', 'id', 'from_order_id', 'from_line_id', 'to_order_id', 'to_line_id', 'quantity_e4'] as const),
]);
export const insertEvents = insertRows('dining_events', ['org_id', 'id', 'order_id', 'kind', 'said', 'done_by', 'done_by_name']);
