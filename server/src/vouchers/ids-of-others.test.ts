import { type VoucherKind, voucherKinds } from '@bahi/core/vouchers/voucher-kind';
import { beforeAll, expect, test } from 'vitest';
import { isUuid } from '../platform/nil-uuid.ts';
import { post } from '../testing/calls.ts';
import { bodyOf, editKind, enterKind, openStore, paid } from '../testing/every-kind.ts';
import { testApp } from '../testing/test-app.ts';
import { openBills, type saleOf } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();
const size = { count: 3, rupees: 100 };
const mine = await openStore(app, pool);
const theirs = await openStore(app, pool);
let theirIds: string[] = [];
const full: Partial<Record<VoucherKind, object>> = {};

beforeAll(async () => {
  const master = async (noun: string, more: object) =>
    (await post<{ row: { _id: string } }>(app, theirs.manager, `${theirs.path}/${noun}`, { name: 'Theirs', ...more })).body.row._id;
  const [sale, order] = [
    await enterKind(app, theirs, 'sales', bodyOf.sales(theirs, size)),
    await enterKind(app, theirs, 'saleOrder', bodyOf.saleOrder(theirs, size)),
  ];
  const { partyId, supplierId, productId, godownId, vanId, cashId, bankId, rentId } = theirs;
  const entered = [sale.body._id, order.body._id, (await openBills(app, theirs)).outstandings[0]!.billId];
  const masters = [await master('series', { kind: 'sales', prefix: 'T/' }), await master('priceLevels', {})];
  theirIds = [partyId, supplierId, productId, godownId, vanId, cashId, bankId, rentId, theirs.people.clerk.id, ...entered, ...masters];

  const first = (await enterKind(app, mine, 'sales', bodyOf.sales(mine, { count: 100, rupees: 100 }))).body;
  const bought = (await enterKind(app, mine, 'purchase', bodyOf.purchase(mine, size))).body;
  const ownOrder = (await enterKind(app, mine, 'saleOrder', bodyOf.saleOrder(mine, size))).body;
  const billId = (await openBills(app, mine)).outstandings[0]!.billId;
  const series = (
    await post<{ row: { _id: string } }>(app, mine.manager, `${mine.path}/series`, { kind: 'sales', name: 'M', prefix: 'M/' })
  ).body.row;
  Object.assign(full, {
    sales: {
      ...bodyOf.sales(mine, size),
      seriesId: series._id,
      convertedFrom: [ownOrder._id],
      billToParty: { _id: mine.partyId },
      paymentSplits: [
        { type: 'cash', amount: 54, ref_id: mine.cashId, ref_collection: 'Cash' },
        { type: 'credit', amount: 300, ref_id: mine.partyId, ref_collection: 'Party', reference_name: 'R/1' },
      ],
    },
    receipt: bodyOf.receipt(mine, size, [[billId, 300]]),
    payment: paid(mine, 50),
    journal: bodyOf.journal(mine, size, [[billId, 10]]),
    creditNote: backOf(bodyOf.creditNote(mine, size), first._id),
    debitNote: backOf(bodyOf.debitNote(mine, size), bought._id),
  });
});

/** A note on the first line of a voucher. */
function backOf(note: object, _id: string): object {
  const { items } = note as ReturnType<typeof saleOf>;
  return { ...note, original: { _id }, items: items.map((item) => ({ ...item, originalLine: 0 })) };
}

type Path = readonly string[];
function idsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'string') return isUuid(value) ? [path] : [];
  return value === null || typeof value !== 'object' ? [] : Object.entries(value).flatMap(([name, each]) => idsIn(each, [...path, name]));
}
function withId(value: object, [name, ...rest]: Path, id: string): object {
  const copy = structuredClone(value) as Record<string, object>;
  return Object.assign(copy, { [name!]: rest.length === 0 ? id : withId(copy[name!]!, rest, id) });
}

test.each(voucherKinds)('a %s cannot use an id of another company in any field, new or edited', async (kind) => {
  const body = full[kind] ?? bodyOf[kind](mine, size);
  const paths = idsIn(body);
  expect(paths.length).toBeGreaterThan(1);
  const saved = await enterKind(app, mine, kind, bodyOf[kind](mine, size));
  expect([saved.status, saved.body.problems]).toEqual([200, undefined]);
  const count = async () =>
    (await ownerPool.query('select id, version from vouchers where org_id = any($1) order by id', [[mine.orgId, theirs.orgId]])).rows;
  const before = await count();
  for (const path of paths) {
    for (const id of theirIds) {
      const wrong = withId(body, path, id);
      const answers = [await enterKind(app, mine, kind, wrong), await editKind(app, mine, kind, saved.body._id, { ...wrong, version: 1 })];
      for (const { status } of answers)
        expect([path.join('.'), id, status]).toEqual([path.join('.'), id, expect.toBeOneOf([404, 409, 422])]);
    }
  }
  expect(await count()).toEqual(before);
  for (const { orgId } of [mine, theirs]) expect(await verifyCompany(pool, db, orgId)).toEqual([]);
});

test('with its own ids each of these bodies is valid', async () => {
  for (const [kind, body] of Object.entries(full)) {
    const { status, body: answer } = await enterKind(app, mine, kind as VoucherKind, body);
    expect([kind, status, answer.problems ?? answer.code]).toEqual([kind, 200, undefined]);
  }
});
