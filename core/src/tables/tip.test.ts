import { expect, test } from 'vitest';
import { tipProblems, tipReceipt } from './tip.ts';

const facts = { date: '2026-11-29', cashId: 'cash', tipsId: 'tips', note: 'Tip with S-1' };

test('a tip by card goes into its bank and is owed to the staff; in cash it is in the drawer', () => {
  expect(tipReceipt({ way: 'card', amountPaise: 8_750, ledgerId: 'hdfc' }, facts)).toMatchObject({
    ...{ kind: 'receipt', partyId: null, enteredPaise: 8_750, note: 'Tip with S-1' },
    lines: [{ ledgerId: 'tips', amountPaise: 8_750, gstPercentE4: null }],
    parts: [{ type: 'bank', ledgerId: 'hdfc', amountPaise: 8_750 }],
  });
  expect(tipReceipt({ way: 'cash', amountPaise: 100 }, facts).parts).toMatchObject([{ type: 'cash', ledgerId: 'cash', amountPaise: 100 }]);
});

test.each([0, -1, 0.5, 1e15])('a tip of %d paise is none', (amountPaise) => {
  expect(tipProblems({ way: 'cash', amountPaise })).toEqual([{ code: 'SPLIT_AMOUNT_INVALID', field: 'tip.amountPaise' }]);
});
