import { describe, expect, test } from 'vitest';
import { noTdsSums, type TdsSums } from '../tds/tds-due.ts';
import type { TdsFacts } from './deduct-tds.ts';
import type { JournalDraft, JournalReference } from './journal-draft.ts';
import { journalTds, noJournalTds } from './journal-tds.ts';

const kinds = new Map(
  Object.entries({
    fees: 'other',
    gst: 'tax',
    tax: 'tax',
    'tax 194C': 'tax',
    payable: 'tax',
    kale: 'party',
    joshi: 'party',
    anand: 'party',
    bank: 'bank',
    cash: 'cash',
  } as const).map(([id, kind]) => [id, { kind, name: id }] as const),
);
/** A professional: 10 % above 50,000 a year. */
const deductee = (sums: Partial<TdsSums> = {}, section: TdsFacts['section'] = '194J(b)'): TdsFacts => ({
  deductee: { kind: 'other', hasPan: true, certificate: null },
  section,
  sums: new Map([[section, { ...noTdsSums, ...sums }]]),
  ledgerIds: new Map([['194J(b)', 'tax']]),
  uncounted: new Map(),
});

/** Debits above 0, credits below 0, in rupees. */
function builtOf(
  lines: readonly [ledgerId: string, rupees: number, billId?: string][],
  parties: Record<string, TdsFacts>,
  aheadLeft = 0,
  section: TdsFacts['section'] = '194J(b)',
) {
  const reference = (billId?: string): JournalReference | null => (billId === undefined ? null : { kind: 'against', billId });
  const draft: JournalDraft = {
    date: '2026-11-20',
    lines: lines.map(([ledgerId, rupees, billId]) => ({
      ledgerId,
      side: rupees > 0 ? 'debit' : 'credit',
      amountPaise: Math.round(Math.abs(rupees) * 100),
      reference: reference(billId),
    })),
    note: '',
  };
  const ahead = { section, aheadLeftPaise: aheadLeft * 100 } as const;
  const paidAhead = new Map([
    ['A0', { ...ahead, on: '2026-03-05' }],
    ['A1', { ...ahead, on: '2026-10-05' }],
    ['A2', { ...ahead, on: draft.date }],
  ]);
  return journalTds(draft, kinds, { parties: new Map(Object.entries(parties)), paidAhead, tdsPayable: 'payable' });
}

describe('the amounts a journal counts for TDS', () => {
  test('"credit of such sum to the account of the payee": the part for an expense, without GST', () => {
    const lines = [
      ['fees', 60_000],
      ['gst', 10_800],
      ['kale', -70_800],
    ] satisfies Parameters<typeof builtOf>[0];
    const { deducted, warnings } = builtOf(lines, { kale: deductee() });
    expect(deducted).toMatchObject({ partyId: 'kale', row: { countedPaise: 6_000_000, taxedPaise: 0, amountPaise: 0, duePaise: 600_000 } });
    expect(warnings).toEqual([{ code: 'TDS_DIFFERS', field: 'lines', about: { duePaise: 600_000 } }]);
    // For a section on goods only purchases count.
    expect(builtOf(lines, { kale: deductee({}, '194Q') }).deducted).toBeNull();
  });

  test('a credit from another party, or for money, counts nothing', () => {
    const credits = (from: string) =>
      builtOf(
        [
          [from, 60_000],
          ['kale', -60_000],
        ],
        { kale: deductee() },
      );
    expect(credits('anand')).toMatchObject({ deducted: null, adjusted: [], warnings: [] });
    expect(credits('bank')).toMatchObject({ deducted: null, adjusted: [], warnings: [] });
    // An income credited beside the money also adds nothing.
    const income = builtOf(
      [
        ['bank', 70_000],
        ['fees', -10_000],
        ['kale', -60_000],
      ],
      { kale: deductee() },
    );
    expect(income).toMatchObject({ deducted: null, adjusted: [], warnings: [] });
    const inPart = builtOf(
      [
        ['fees', 40_000],
        ['anand', 20_000],
        ['kale', -60_000],
      ],
      { kale: deductee() },
    );
    expect(inPart.deducted).toMatchObject({ row: { countedPaise: 4_000_000 } });
  });

  test('tax credited to the ledger of its section is deducted, at once or later, but never twice', () => {
    const now = builtOf(
      [
        ['fees', 60_000],
        ['kale', -54_000],
        ['tax', -6000],
      ],
      { kale: deductee() },
    );
    expect(now).toMatchObject({
      deducted: { row: { countedPaise: 6_000_000, taxedPaise: 6_000_000, amountPaise: 600_000 } },
      warnings: [],
    });
    const later = (yearTaxedPaise: number) =>
      builtOf(
        [
          ['kale', 6000],
          ['tax', -6000],
        ],
        { kale: deductee({ yearPaise: 6_000_000, yearTaxedPaise }) },
      );
    expect(later(0)).toMatchObject({ deducted: { row: { taxedPaise: 6_000_000, amountPaise: 600_000 } }, problems: [] });
    expect(later(6_000_000).problems).toEqual([{ code: 'TDS_TWICE', field: 'lines.1.amountPaise' }]);
  });

  test('one paisa counts and is deducted; without deductees nothing is', () => {
    const least = builtOf(
      [
        ['fees', 0.01],
        ['kale', -0.01],
      ],
      { kale: deductee() },
    );
    expect(least.deducted).toMatchObject({ row: { countedPaise: 1, amountPaise: 0 } });
    const taxed = builtOf(
      [
        ['fees', 0.02],
        ['kale', -0.01],
        ['tax', -0.01],
      ],
      { kale: deductee() },
    );
    expect(taxed.deducted).toMatchObject({ row: { countedPaise: 2, amountPaise: 1 } });
    expect(
      builtOf(
        [
          ['fees', 60_000],
          ['anand', -60_000],
        ],
        {},
      ),
    ).toEqual(noJournalTds);
  });

  test('tax belongs to the section of its ledger; on the common ledger to the section of the party', () => {
    const rowOf = (of: TdsFacts, ...tax: [ledgerId: string, rupees: number][]) => {
      const credit = tax.reduce((sum, [, rupees]) => sum + rupees, 60_000);
      return builtOf([['fees', 60_000], ['kale', -credit], ...tax], { kale: of }).deducted?.row;
    };
    const bare = { ...deductee(), ledgerIds: new Map() };
    expect(rowOf(bare, ['payable', -6000])).toMatchObject({ section: '194J(b)', amountPaise: 600_000 });
    const several = { ...deductee(), ledgerIds: new Map([...deductee().ledgerIds, ['194C', 'tax 194C']] as const) };
    expect(rowOf(several, ['tax 194C', -1200])).toMatchObject({ section: '194C', amountPaise: 120_000 });
    expect(rowOf(several, ['tax', -6000])).toMatchObject({ section: '194J(b)', amountPaise: 600_000 });
    // Sections may share a ledger: then the tax belongs to the party's own section.
    const shared = { ...deductee(), ledgerIds: new Map([...deductee().ledgerIds, ['194C', 'tax']] as const) };
    expect(rowOf(shared, ['tax', -6000])).toMatchObject({ section: '194J(b)' });
    // A payment of another section's tax is not a deduction, and neither is a part payment of this one's.
    expect(rowOf(several, ['tax 194C', 500], ['tax', -6000])).toMatchObject({ section: '194J(b)', amountPaise: 600_000 });
    const paid = builtOf(
      [
        ['fees', 60_000],
        ['tax', 6000],
        ['tax', -1000],
        ['bank', -5000],
        ['kale', -60_000],
      ],
      { kale: deductee() },
    );
    expect(paid.deducted).toMatchObject({ row: { countedPaise: 6_000_000, amountPaise: 0 } });
  });

  test('several parties share the expense, and tax must be of one party only', () => {
    const parties = { kale: deductee(), joshi: deductee() };
    const both = builtOf(
      [
        ['fees', 60_000],
        ['gst', 10_800],
        ['kale', -47_200],
        ['joshi', -23_600],
      ],
      parties,
    );
    expect(both.problems).toEqual([]);
    expect(both.adjusted.map(({ partyId, all }) => [partyId, all.map(({ countedPaise }) => countedPaise)])).toEqual([
      ['joshi', [2_000_000]],
      ['kale', [4_000_000]],
    ]);
    // The warning names each party, because the same amount is due for both.
    const due = builtOf(
      [
        ['fees', 120_000],
        ['kale', -60_000],
        ['joshi', -60_000],
      ],
      parties,
    );
    expect(due.warnings).toEqual(
      ['joshi', 'kale'].map((name) => ({ code: 'TDS_DUE_OF', field: 'lines', about: { name, duePaise: 600_000 } })),
    );
    const taxed = builtOf(
      [
        ['fees', 60_000],
        ['kale', -34_000],
        ['joshi', -20_000],
        ['tax', -6000],
      ],
      parties,
    );
    expect(taxed.problems).toEqual([{ code: 'TDS_OF_SEVERAL', field: 'lines.3.ledgerId' }]);
    // The same applies if the other party is only paid, or tax of both is caught up.
    const alsoPaid = builtOf(
      [
        ['fees', 60_000],
        ['joshi', 40_000],
        ['bank', -40_000],
        ['kale', -54_000],
        ['tax', -6000],
      ],
      parties,
    );
    expect(alsoPaid.problems).toEqual([{ code: 'TDS_OF_SEVERAL', field: 'lines.4.ledgerId' }]);
  });

  test('the shares add up to the expense exactly; GST is also in the credits of parties without TDS', () => {
    const parties = { kale: deductee(), joshi: deductee() };
    const countedOf = (built: ReturnType<typeof builtOf>) =>
      built.adjusted.flatMap(({ all }) => all.map(({ countedPaise }) => countedPaise));
    const three = builtOf(
      [
        ['fees', 1],
        ['gst', 0.18],
        ['anand', -0.4],
        ['joshi', -0.39],
        ['kale', -0.39],
      ],
      { ...parties, anand: deductee() },
    );
    expect(countedOf(three)).toEqual([34, 33, 33]);
    const beside = builtOf(
      [
        ['fees', 60_000],
        ['gst', 10_800],
        ['kale', -47_200],
        ['anand', -23_600],
      ],
      { kale: deductee() },
    );
    expect(beside.deducted).toMatchObject({ row: { countedPaise: 4_000_000 } });
    // A challan beside the fees is not GST.
    const challan = builtOf(
      [
        ['fees', 60_000],
        ['tax', 6000],
        ['bank', -6000],
        ['kale', -60_000],
      ],
      { kale: deductee() },
    );
    expect(challan.deducted).toMatchObject({ row: { countedPaise: 6_000_000 } });
  });

  test('a journal whose bill counted as it was paid keeps counting so: an edit makes no row and deducts nothing', () => {
    const asPaid = { ...deductee({ yearPaise: 6_000_000, yearTaxedPaise: 6_000_000 }), isCountedAsPaid: true };
    const bare = builtOf(
      [
        ['fees', 60_000],
        ['kale', -60_000],
      ],
      { kale: asPaid },
    );
    expect(bare).toMatchObject({ deducted: null, adjusted: [], problems: [], warnings: [] });
    const taxed = builtOf(
      [
        ['fees', 60_000],
        ['kale', -54_000],
        ['tax', -6000],
      ],
      { kale: asPaid },
    );
    expect(taxed.problems).toEqual([{ code: 'TDS_AS_PAID', field: 'lines.2.amountPaise' }]);
  });

  test('money that comes back on the day it was paid is kept apart from what is credited', () => {
    const built = builtOf(
      [
        ['bank', 15_000],
        ['fees', 40_000],
        ['kale', -15_000, 'A2'],
        ['kale', -20_000],
        ['joshi', -20_000],
      ],
      { kale: deductee({ aheadPaise: 6_000_000 }), joshi: deductee() },
      60_000,
    );
    // 15 000 came back, and the 20 000 of this journal are set against what is left.
    expect(built.adjusted.find(({ partyId }) => partyId === 'kale')?.all).toMatchObject([
      { on: '2026-11-20', countedPaise: -3_500_000, aheadPaise: -3_500_000 },
      { on: '2026-11-20', countedPaise: 2_000_000, aheadPaise: 0 },
    ]);
  });

  test('with several credited parties, each uses only its own advance', () => {
    const paidAhead = { yearPaise: 3_000_000, aheadPaise: 3_000_000 };
    const fees = [
      ['fees', 110_000],
      ['gst', 19_800],
      ['kale', -82_600],
      ['joshi', -47_200],
    ] satisfies Parameters<typeof builtOf>[0];
    const { adjusted, warnings } = builtOf(fees, { kale: deductee(paidAhead), joshi: deductee() });
    const day = { section: '194J(b)', on: '2026-11-20' };
    expect(adjusted).toEqual([
      { partyId: 'joshi', all: [{ ...day, countedPaise: 4_000_000, aheadPaise: 0 }] },
      {
        partyId: 'kale',
        all: [
          { ...day, countedPaise: -3_000_000, aheadPaise: -3_000_000 },
          { ...day, countedPaise: 7_000_000, aheadPaise: 0 },
        ],
      },
    ]);
    // 30 000 ahead and 40 000 more are 70 000 for the year, not 100 000.
    expect(warnings).toEqual([{ code: 'TDS_DUE_OF', field: 'lines', about: { name: 'kale', duePaise: 700_000 } }]);
    // A bill that reduced the advance twice is corrected, as for a single party.
    const below = builtOf(fees, { kale: deductee({ aheadPaise: -500_000 }), joshi: deductee() });
    expect(below.adjusted[1]?.all).toMatchObject([{ countedPaise: 500_000, aheadPaise: 500_000 }, { countedPaise: 7_000_000 }]);
  });

  test('money that comes back is no longer available as an advance for the fees beside it', () => {
    const kale = deductee({ yearPaise: 6_000_000, yearTaxedPaise: 6_000_000, aheadPaise: 6_000_000 });
    const built = builtOf(
      [
        ['bank', 15_000],
        ['fees', 50_000],
        ['kale', -15_000, 'A1'],
        ['kale', -50_000],
      ],
      { kale },
      60_000,
    );
    // 45 000 are left ahead; the 5 000 above it count, and 60 000 are taxed already.
    expect(built).toMatchObject({
      deducted: { row: { countedPaise: 500_000, aheadPaise: -4_500_000, duePaise: 0 } },
      adjusted: [{ all: [{ on: '2026-10-05', countedPaise: -1_500_000, aheadPaise: -1_500_000 }] }],
      warnings: [],
    });
  });

  test('with money paid beside the expense, the counted credits add up exactly', () => {
    const { adjusted } = builtOf(
      [
        ['fees', 60_000],
        ['bank', -20_000],
        ['kale', -20_000],
        ['joshi', -20_000],
      ],
      { kale: deductee(), joshi: deductee() },
    );
    expect(adjusted.flatMap(({ all }) => all.map(({ countedPaise }) => countedPaise))).toEqual([2_000_000, 2_000_000]);
  });

  test('no more is paid back than came into cash and banks, or than is credited for it; the first reference comes first', () => {
    const ahead = { kale: deductee({ yearPaise: 6_000_000, yearTaxedPaise: 6_000_000, aheadPaise: 6_000_000 }) };
    const backOf = (lines: Parameters<typeof builtOf>[0]) =>
      builtOf(lines, ahead, 60_000).adjusted.flatMap(({ all }) => all.map(({ on, countedPaise }) => [on, countedPaise]));
    expect(
      backOf([
        ['cash', 10_000],
        ['anand', 5000],
        ['kale', -8000, 'A1'],
        ['kale', -7000, 'A2'],
      ]),
    ).toEqual([
      ['2026-10-05', -800_000],
      ['2026-11-20', -200_000],
    ]);
    expect(
      backOf([
        ['bank', 20_000],
        ['kale', -15_000, 'A1'],
        ['anand', -5000],
      ]),
    ).toEqual([['2026-10-05', -1_500_000]]);
    // A debit against the reference is not money that came back.
    expect(
      backOf([
        ['bank', 15_000],
        ['kale', 5000, 'A1'],
        ['anand', -20_000],
      ]),
    ).toEqual([]);
  });

  test('money that comes back reduces only the month and the year in which it counted', () => {
    const rent = '194I(b)';
    /** 15,000 come back of this bill beside today's fees. */
    const rowOf = (billId: string, fees: number, kale: TdsFacts, aheadLeft: number, section?: TdsFacts['section']) =>
      builtOf(
        [
          ['bank', 15_000],
          ['fees', fees],
          ['kale', -15_000, billId],
          ['kale', -fees],
        ],
        { kale },
        aheadLeft,
        section,
      ).deducted?.row;
    // Above 50,000 a month. 40,000 were paid ahead, 15,000 come back; of the 50,000 only the part beyond the advance counts.
    const ofMonth = (billId: string) =>
      rowOf(billId, 50_000, deductee({ yearPaise: 4_000_000, monthPaise: 4_000_000, aheadPaise: 4_000_000 }, rent), 40_000, rent);
    expect(ofMonth('A2')).toMatchObject({ countedPaise: 2_500_000, duePaise: 0 });
    expect(ofMonth('A1')).toMatchObject({ countedPaise: 2_500_000, duePaise: 650_000 });
    // Above 50,000 a year.
    const ofYear = (billId: string) => rowOf(billId, 20_000, deductee({ yearPaise: 4_000_000, aheadPaise: 2_000_000 }), 20_000);
    expect(ofYear('A1')).toMatchObject({ countedPaise: 1_500_000, duePaise: 0 });
    expect(ofYear('A0')).toMatchObject({ countedPaise: 1_500_000, duePaise: 550_000 });
    // A section without sums has nothing to reduce.
    const other = builtOf(
      [
        ['bank', 15_000],
        ['kale', -15_000, 'A1'],
      ],
      { kale: deductee({}, '194C') },
      15_000,
    );
    expect(other).toMatchObject({ deducted: null, adjusted: [{ all: [{ section: '194J(b)', countedPaise: -1_500_000 }] }] });
  });

  test('an advance counted when it was paid: fees use it up, and money that comes back takes it out', () => {
    const ahead = { kale: deductee({ yearPaise: 6_000_000, yearTaxedPaise: 6_000_000, aheadPaise: 6_000_000 }) };
    const billed = builtOf(
      [
        ['fees', 20_000],
        ['kale', -20_000, 'A1'],
      ],
      ahead,
      60_000,
    );
    expect(billed).toMatchObject({ deducted: { row: { countedPaise: 0, aheadPaise: -2_000_000 } }, adjusted: [] });
    const back = builtOf(
      [
        ['bank', 15_000],
        ['kale', -15_000, 'A1'],
      ],
      ahead,
      40_000,
    );
    expect(back).toMatchObject({
      deducted: null,
      adjusted: [{ partyId: 'kale', all: [{ on: '2026-10-05', countedPaise: -1_500_000, aheadPaise: -1_500_000 }] }],
    });
    // Written off in part: the rest stays paid.
    const lost = builtOf(
      [
        ['bank', 1000],
        ['anand', 14_000],
        ['kale', -15_000, 'A1'],
      ],
      ahead,
      40_000,
    );
    expect(lost.adjusted).toMatchObject([{ all: [{ countedPaise: -100_000 }] }]);
  });
});
