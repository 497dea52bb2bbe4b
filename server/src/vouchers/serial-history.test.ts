import { addDays } from '@bahi/core/periods/business-date';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { post, put } from '../testing/calls.ts';
import { type Answer, openPhoneShop, type PhoneShop, phones } from '../testing/serials.ts';
import { testApp } from '../testing/test-app.ts';
import { cancel, dayWithinYear } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db } = await testApp();

const kinds = ['purchase', 'sales', 'creditNote', 'debitNote', 'stockTransfer', 'stockAdjustment', 'stockJournal'] as const;
type Kind = (typeof kinds)[number];
type Act = {
  what: 'enter' | 'edit' | 'cancel' | 'step';
  kind: Kind;
  serials: number[];
  extra: 0 | 1;
  day: number;
  which: number;
  isShop: boolean;
  isOut: boolean;
  /** A transfer begins in it; `step` dispatches or receives it. */
  state: 'draft' | 'dispatched' | 'received';
  /** A note is of a saved bill. */
  hasOriginal: boolean;
};
type Standing = { id: string; kind: Kind; version: number; state: Act['state'] };
const anyAct: fc.Arbitrary<Act> = fc.record({
  what: fc.constantFrom('enter', 'enter', 'enter', 'enter', 'edit', 'cancel', 'step', 'step'),
  kind: fc.constantFrom(...kinds, 'purchase', 'sales', 'sales', 'stockTransfer'),
  serials: fc.uniqueArray(fc.nat({ max: 7 }), { minLength: 1, maxLength: 3 }),
  extra: fc.constantFrom(0, 0, 0, 1),
  day: fc.nat({ max: 5 }),
  which: fc.nat({ max: 30 }),
  isShop: fc.boolean(),
  isOut: fc.boolean(),
  state: fc.constantFrom('draft', 'dispatched', 'received'),
  hasOriginal: fc.boolean(),
});

/** Refusals that are right here and have nothing to do with serial numbers. */
const ofOthers = new Set(['MADE_OF_NOTHING', 'RETURN_ABOVE_ORIGINAL', 'TRANSFER_AFTER_DISPATCH', 'TRANSFER_BEFORE_DISPATCH']);

/** The body of an act; `extra` pieces that leave have no serial number. */
function bodyOf(
  shop: PhoneShop,
  { kind, serials, extra, day, isShop, isOut, state, hasOriginal }: Act,
  bills: readonly Standing[],
): object {
  const named = serials.map((each) => `SN${each}`);
  const date = addDays(dayWithinYear, -day);
  const [here, there] = isShop ? [shop.shopId, shop.godownId] : [shop.godownId, shop.shopId];
  const goods = { productId: shop.productId, godownId: here, serials: named };
  if (kind === 'stockTransfer') {
    const { godownId: _, ...item } = goods;
    return { date, fromGodownId: here, toGodownId: there, items: [{ ...item, count: named.length + extra }], state };
  }
  if (kind === 'stockAdjustment') {
    const count = isOut ? -named.length - extra : named.length;
    return { date, reason: 'other', items: [{ ...goods, type: 'difference', count }] };
  }
  if (kind === 'stockJournal') {
    const items = [
      { ...goods, type: 'consumed', count: 1, serials: named.slice(0, 1) },
      { ...goods, godownId: there, type: 'produced', count: 1, serials: [`MADE${serials[0]}`] },
    ];
    return { date, shareBy: 'quantity', items };
  }
  const count = named.length + (kind === 'sales' ? extra : 0);
  const corrected = kind === 'creditNote' ? 'sales' : kind === 'debitNote' ? 'purchase' : null;
  const bill = hasOriginal ? bills.findLast((each) => each.kind === corrected) : undefined;
  if (!bill) return phones(shop, kind, named, { date, count, item: { godownId: here } });
  const original = { original: { _id: bill.id }, item: { godownId: here, originalLine: 0 } };
  return phones(shop, kind, named, { date: dayWithinYear, count, ...original });
}

test('whatever happens, each serial number is in one place, and none in a godown without stock', { timeout: 180_000 }, async () => {
  const seen = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(anyAct, { minLength: 12, maxLength: 22 }), async (acts) => {
      const shop = await openPhoneShop(app, pool, 3);
      const saved: Standing[] = [];
      for (const act of acts) {
        const path = `${shop.path}/vouchers`;
        const standing = saved[act.which % Math.max(saved.length, 1)];
        const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);
        let answer: { status: number; body: Answer };
        if (act.what === 'enter' || !standing) {
          answer = await post<Answer>(app, shop.manager, `${path}/${act.kind}`, bodyOf(shop, act, saved));
          if (answer.status === 200) saved.push({ id: answer.body._id, kind: act.kind, version: 1, state: act.state });
        } else if (act.what === 'edit') {
          const { state: _, ...changed } = bodyOf(shop, { ...act, kind: standing.kind }, saved) as { state?: string };
          const body = { ...changed, version: standing.version };
          answer = await put<Answer>(app, shop.manager, `${path}/${standing.kind}/${standing.id}`, body);
          if (answer.status === 200) standing.version += 1;
        } else if (act.what === 'step') {
          const moving = saved.findLast(({ kind, state }) => kind === 'stockTransfer' && state !== 'received');
          if (!moving) continue;
          const way = moving.state === 'draft' ? 'dispatch' : 'receive';
          const shortSerials = act.isOut ? [`SN${act.serials[0]}`] : [];
          const items = way === 'receive' && act.extra + shortSerials.length > 0 && { items: [{ line: 1, short: 1, shortSerials }] };
          const body = { date: dayWithinYear, version: moving.version, ...items };
          answer = await post<Answer>(app, shop.manager, `${path}/stockTransfer/${moving.id}/${way}`, body);
          if (answer.status === 200)
            Object.assign(moving, { version: moving.version + 1, state: way === 'dispatch' ? 'dispatched' : 'received' });
        } else {
          answer = await cancel(app, shop, standing.id, standing.version, shop.manager);
          if (answer.status === 200) saved.splice(saved.indexOf(standing), 1);
        }
        count(`${act.what} ${answer.status === 200 ? 'done' : 'refused'}`);
        // Nothing but the serial numbers stands in the way.
        if (answer.status === 422) {
          const codes = answer.body.problems!.map(({ code }) => code);
          expect(codes.filter((code) => !/^(ARRIVED_)?SERIALS?_/.test(code) && !ofOthers.has(code))).toEqual([]);
          // A bill with a note stays as it is until the note is cancelled.
        } else if (answer.body.code !== 'CORRECTED') expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      }
      expect(await verifyCompany(pool, db, shop.orgId)).toEqual([]);
    }),
    { numRuns: 8 },
  );
  // The histories do and are refused enough of each to mean something.
  for (const what of ['enter done', 'enter refused', 'edit done', 'edit refused', 'cancel done', 'step done', 'step refused'])
    expect(seen.get(what) ?? 0, what).toBeGreaterThan(2);
});
