import { MAX_TOTAL_PAISE } from '@bahi/core/basics/limits';
import { formatAmount } from '@bahi/core/money/rupee-format';
import { expect, test } from 'vitest';
import { drawPaper } from '../platform/papers/draw-paper.ts';
import { aPaper, aSerializedVoucher } from '../testing/answered-vouchers.ts';
import { readPdf } from '../testing/read-pdf.ts';
import type { StatementPaper } from './statement-document.ts';

const maker = { module: new URL('./statement-document.ts', import.meta.url), name: 'statementDocument' };

test.each([1_25_000_00, 12_34_56_789_12, MAX_TOTAL_PAISE])(
  'no figure of a statement is torn, nor its Dr or Cr: %i paise',
  async (paise) => {
    const entry = { date: '2026-11-22', kind: 'sales', voucherId: 'v', voucherNumber: 'SL/26-27/00001' } as const;
    const bills = [{ type: 'against', billNo: 'OPENING/2025-26/THE OLD BOOKS', amountPaise: -500_00 }] as const;
    const statement = {
      party: { _id: 'p', partyName: 'Anand Stores', mobileNumber: '', gstin: null },
      ...{ from: '2026-04-01', to: '2026-11-22', openingPaise: paise, closingPaise: -paise, next: null },
      entries: [1, -1].map((sign) => ({ ...entry, amountPaise: sign * paise, balancePaise: paise, bills: [...bills] })),
      ageLimits: '15,30,45,60,90,180',
      receivablePaise: Array.from({ length: 8 }, () => paise),
      payablePaise: Array.from({ length: 8 }, () => 0),
    } as unknown as StatementPaper['statement'];
    const paper: StatementPaper = { statement, seller: aPaper(aSerializedVoucher()).seller, by: 'due' };
    const { text, furthestRight } = readPdf(await drawPaper(maker, paper));
    const shown = text.split('\n').map((line) => line.trim());
    const figure = formatAmount(paise, 'two');
    // The opening balance and two entries and two totals on their sides; eight buckets.
    expect(shown.filter((line) => line === figure)).toHaveLength(5 + 8);
    expect(shown.filter((line) => line === `${figure}\u00a0Dr`)).toHaveLength(3);
    expect(shown).toContain(`${figure}\u00a0Cr`);
    expect(shown).toContain(formatAmount(8 * paise, 'two'));
    expect(text).toContain('500.00\u00a0Cr');
    expect(furthestRight).toBeLessThan(595 - 36);
  },
);
