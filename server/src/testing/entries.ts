import type { FastifyInstance } from 'fastify';
import { get, type Headers, post, put } from './calls.ts';
import type { Counter, Saved, Stands } from './vouchers.ts';

export type Answered = Saved & {
  code: string;
  problems: { code: string; field: string; message: string }[];
  state?: string;
};
type VoucherFormKind = 'contra' | 'journal' | 'stockTransfer' | 'stockAdjustment' | 'stockJournal';

/** Saves a voucher without tax, by default as the clerk. */
export function enter(
  app: FastifyInstance,
  counter: Counter,
  kind: VoucherFormKind,
  body: object,
  key?: string,
  who: Headers = counter.clerk,
) {
  return post<Answered>(app, who, `${counter.path}/vouchers/${kind}`, body, key);
}

export function edit(
  app: FastifyInstance,
  counter: Counter,
  kind: VoucherFormKind,
  id: string,
  body: object,
  who: Headers = counter.clerk,
) {
  return put<Answered & Stands>(app, who, `${counter.path}/vouchers/${kind}/${id}`, body);
}

/** Creates a godown as the manager. Returns its id. */
export async function addGodown(app: FastifyInstance, counter: Counter, name: string, more: object = {}): Promise<string> {
  const { status, body } = await post<{ row: { _id: string } }>(app, counter.manager, `${counter.path}/godowns`, { name, ...more });
  if (status !== 200) throw new Error(`no godown: ${JSON.stringify(body)}`);
  return body.row._id;
}

/** The stock of a product on a day by godown and batch, as `Main ` or `Main B1`, without empty places. */
export async function stockPlaces(app: FastifyInstance, counter: Counter, date: string, productId = counter.productId) {
  const { body } = await get<{ places: { godownName: string; batch: string; count: number }[] }>(
    app,
    counter.manager,
    `${counter.path}/stockPlaces/${productId}?date=${date}`,
  );
  return Object.fromEntries(
    body.places.filter(({ count }) => count !== 0).map(({ godownName, batch, count }) => [`${godownName} ${batch}`.trim(), count]),
  );
}
