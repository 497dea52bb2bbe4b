import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dueOf, type FolioPayment, type OpenItem, settlePayer } from './settle-folio.ts';

const anyItems = (of: string) =>
  fc
    .array(fc.integer({ min: 1, max: 900_000 }), { maxLength: 4 })
    .map((all) => all.map((pendingPaise, at): OpenItem => ({ id: `${of}${at}`, pendingPaise })));
const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0);

test('whoever pays how much: money goes to the invoice or to bills, and no advance or bill is used beyond what is open', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2_000_000 }),
      anyItems('bill'),
      anyItems('advance'),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (invoicePaise, outlets, advances, part) => {
        const dues = { invoicePaise, bills: outlets, advances };
        const due = dueOf(dues);
        // Often all of it, so that nothing is left.
        const moved = part > 0.5 ? Math.abs(due) : Math.round(Math.abs(due) * part);
        const cash = Math.floor(moved / 2);
        const payments: FolioPayment[] = (
          [
            { way: 'cash', amountPaise: cash },
            { way: 'upi', amountPaise: moved - cash, ledgerId: 'bank' },
          ] as const
        ).filter(({ amountPaise }) => due > 0 && amountPaise > 0);
        const refund: FolioPayment | null = due < 0 && moved > 0 ? { way: 'cash', amountPaise: moved } : null;
        const found = settlePayer(dues, { payments, refund, cashId: 'cash' });
        expect(found.problems).toEqual([]);
        expect(found.leftPaise).toBe(due - Math.sign(due) * moved);
        const ofInvoice = sum(found.splits.map(({ amountPaise }) => amountPaise)) + sum(found.used.map(({ settledPaise }) => settledPaise));
        expect(ofInvoice).toBeLessThanOrEqual(invoicePaise);
        expect(sum(found.splits.map(({ amountPaise }) => amountPaise)) + (found.receipt?.enteredPaise ?? 0)).toBe(due > 0 ? moved : 0);
        // A receipt uses an advance below 0 and a bill above; a refund the other way round.
        const uses = [
          ...found.used,
          ...(found.receipt?.bills ?? []).map(({ billId, settledPaise }) => ({ billId, settledPaise: Math.abs(settledPaise) })),
          ...(found.refund?.bills ?? []).map(({ billId, settledPaise }) => ({ billId, settledPaise: Math.abs(settledPaise) })),
        ];
        for (const { id, pendingPaise } of [...outlets, ...advances]) {
          expect(sum(uses.filter(({ billId }) => billId === id).map(({ settledPaise }) => settledPaise))).toBeLessThanOrEqual(pendingPaise);
        }
        if (found.leftPaise === 0 && due !== 0) {
          const settled = (id: string) => sum(uses.filter(({ billId }) => billId === id).map(({ settledPaise }) => settledPaise));
          for (const { id, pendingPaise } of [...outlets, ...advances]) expect([id, settled(id)]).toEqual([id, pendingPaise]);
        }
      },
    ),
  );
});

test('more than is due is refused', () => {
  const dues = { invoicePaise: 100_000, bills: [], advances: [{ id: 'a', pendingPaise: 40_000 }] };
  const pay = (amountPaise: number) => settlePayer(dues, { payments: [{ way: 'cash', amountPaise }], refund: null, cashId: 'cash' });
  expect(pay(60_001).problems.map(({ code }) => code)).toEqual(['FOLIO_PAID_TOO_MUCH']);
  expect(pay(0).problems.map(({ code }) => code)).toEqual(['SPLIT_AMOUNT_INVALID']);
  expect(pay(60_000)).toMatchObject({ leftPaise: 0, used: [{ billId: 'a', settledPaise: 40_000 }], receipt: null });
});
