import { paise } from '@bahi/core/money/paise';
import type { ReceiptDraft } from '@bahi/core/vouchers/receipt-draft';
import { ORPCError } from '@orpc/server';
import { expect, test } from 'vitest';
import { underWireNames } from '../platform/name-problems.ts';
import { get } from '../testing/calls.ts';
import { insideCompany } from '../testing/inside-company.ts';
import { listed, moneyOf, openBillsOf, openPurse, type Purse, saveMoney } from '../testing/receipts.ts';
import { testApp } from '../testing/test-app.ts';
import { today } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';
import { enterReceipt } from './public/enter-receipt.ts';

const { app, pool, db } = await testApp();

const draftOf = (purse: Purse, rupees: number, settled: Record<string, number>, more: Partial<ReceiptDraft> = {}): ReceiptDraft => ({
  kind: 'receipt',
  date: today,
  partyId: purse.partyId,
  enteredPaise: paise(rupees * 100),
  bills: Object.entries(settled).map(([billId, each]) => ({ billId, settledPaise: paise(each * 100) })),
  deductions: [],
  restAs: 'advance',
  lines: [],
  isInterState: false,
  parts: [{ type: 'cash', ledgerId: purse.cashId, amountPaise: paise(rupees * 100), chequeNumber: '', chequeDate: null, reference: '' }],
  note: '',
  ...more,
});
type Entered = { saved: string; code?: string; problems?: object[] };
const enter = (purse: Purse, draft: ReceiptDraft, asked: Parameters<typeof enterReceipt>[2] = {}) =>
  insideCompany({ pool, db }, purse.clerk, purse.orgId, (context) => enterReceipt(context, draft, asked)).then(
    ({ _id }): Entered => ({ saved: _id }),
    (error): Entered => {
      if (!(error instanceof ORPCError)) throw error;
      // The route names the fields of the door's problems as its callers do.
      return { saved: '', code: error.code, ...underWireNames(error, 'vouchers.saveReceipt').data };
    },
  );
type Stored = { voucher: { amount: number; billData: object[]; postings: object[]; receipt: object } };
const stored = async (purse: Purse, id: string) => {
  const { amount, billData, postings, receipt } = (await get<Stored>(app, purse.clerk, `${purse.path}/vouchers/${id}`)).body.voucher;
  return { amount, billData, postings, receipt };
};

test('a draft through the door is saved exactly as through its route', async () => {
  const [byDoor, byRoute] = [await openPurse(app, pool), await openPurse(app, pool)];
  const cheques = await Promise.all(
    [byDoor, byRoute].map(async (purse) => {
      await openBillsOf(app, purse, purse.partyId, { B1: 100, B2: 200 });
      const { ids } = await listed(app, purse, 'receipt', purse.partyId);
      return { [ids.B1!]: 100, [ids.B2!]: 70 };
    }),
  );
  const door = await enter(byDoor, draftOf(byDoor, 170, cheques[0]!));
  const route = await saveMoney(app, byRoute, 'receipt', moneyOf(byRoute, byRoute.partyId, 170, cheques[1]!));
  const shapeOf = (purse: Purse, text: object) => {
    const ids = [purse.partyId, purse.cashId, ...Object.keys(cheques[purse === byDoor ? 0 : 1]!)];
    const named = JSON.stringify(text).replaceAll(/Party [\w-]{36}/g, 'Party');
    return JSON.parse(ids.reduce((json, id, at) => json.replaceAll(id, `id ${at}`), named));
  };
  if (!('saved' in door)) throw new Error(JSON.stringify(door));
  expect(shapeOf(byDoor, await stored(byDoor, door.saved))).toEqual(shapeOf(byRoute, await stored(byRoute, route.body._id)));
  expect(await verifyCompany(pool, db, byDoor.orgId)).toEqual([]);
});

test('and refused exactly as through its route, with nothing written', async () => {
  const purse = await openPurse(app, pool);
  await openBillsOf(app, purse, purse.partyId, { B1: 100 });
  const { ids, pending } = await listed(app, purse, 'receipt', purse.partyId);
  const settled = { [ids.B1!]: 100 };
  const refusedBoth = async (draft: ReceiptDraft, body: object, asked = {}) => {
    const door = await enter(purse, draft, asked);
    const { code, problems } = (await saveMoney(app, purse, 'receipt', body)).body;
    expect(code).toBeDefined();
    expect({ code: door.code, problems: door.problems }).toEqual({ code, problems });
    return door;
  };
  const tooLittle = {
    type: 'cash' as const,
    chequeNumber: '',
    chequeDate: null,
    reference: '',
    ledgerId: purse.cashId,
    amountPaise: paise(90_00),
  };
  await refusedBoth(
    draftOf(purse, 100, settled, { parts: [tooLittle] }),
    moneyOf(purse, purse.partyId, 100, settled, { payments: [{ type: 'cash', _id: purse.cashId, amount: 90 }] }),
  );
  await refusedBoth(
    draftOf(purse, 100, settled, { date: '2001-04-01' }),
    moneyOf(purse, purse.partyId, 100, settled, { date: '2001-04-01' }),
  );
  await refusedBoth(
    draftOf(purse, 100, settled),
    { ...moneyOf(purse, purse.partyId, 100, settled), voucherNumber: 'X-1' },
    { voucherNumber: 'X-1' },
  );
  const changed = await refusedBoth(draftOf(purse, 100, { [ids.B1!]: 40 }), moneyOf(purse, purse.partyId, 100, { [ids.B1!]: 40 }));
  expect(changed.code).toMatch(/INVALID|BILLS_CHANGED/);
  expect((await listed(app, purse, 'receipt', purse.partyId)).pending).toEqual(pending);
});
