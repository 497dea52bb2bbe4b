import { describe, expect, test } from 'vitest';
import { MAX_TOTAL_PAISE } from '../basics/limits.ts';
import type { TdsSection } from '../tds/sections.ts';
import { noTdsSums, type TdsSums } from '../tds/tds-due.ts';
import { deductTds, suggestTds, type TdsFacts } from './deduct-tds.ts';

const on = '2026-11-20';
const rupees = (amount: number) => Math.round(amount * 100);
/** Professional fees: 10 % once a year's sum exceeds 50 000. */
const facts = (sums: Partial<TdsSums> = {}, more: Partial<TdsFacts> = {}): TdsFacts => ({
  deductee: { kind: 'other', hasPan: true, certificate: null },
  section: '194J(b)',
  sums: new Map([['194J(b)', { ...noTdsSums, ...sums }]]),
  ledgerIds: new Map(),
  uncounted: new Map(),
  ...more,
});
const certified = (percentE4: number, validTo = '2027-03-31') => {
  const certificate = { number: 'C1', percentE4, validFrom: '2026-04-01', validTo, limitPaise: rupees(100_000) };
  return facts({}, { deductee: { kind: 'other', hasPan: true, certificate } });
};
type Asked = { of?: TdsFacts; counted?: number; ahead?: number; section?: TdsSection };
function deduct(amount: number, { of = facts(), counted = 60_000, ahead = 0, section = '194J(b)' }: Asked = {}) {
  const asked = { on, facts: of, countedPaise: rupees(counted), aheadPaise: rupees(ahead) };
  const { row, problems, warnings } = deductTds({ section, amountPaise: amount * 100 }, asked, 'tds');
  return { row, codes: [...problems, ...warnings].map(({ code }) => code) };
}

describe('the deduction', () => {
  test('taxes the counted amount; without a deduction the amount only counts', () => {
    const row = { taxedPaise: rupees(60_000), duePaise: rupees(6000), percentE4: 100_000, certifiedPaise: 0, certificateNumber: '' };
    expect(deduct(6000)).toMatchObject({ row, codes: [] });
    expect(deduct(0)).toMatchObject({ row: { ...row, taxedPaise: 0 }, codes: ['TDS_DIFFERS'] });
    expect(deduct(0, { counted: 40_000 })).toMatchObject({ row: { taxedPaise: 0, duePaise: 0 }, codes: [] });
    expect(deduct(0.01)).toMatchObject({ row: { taxedPaise: rupees(60_000) }, codes: ['TDS_DIFFERS'] });
  });

  test('below the limit taxes this bill, and for a bill paid ahead the amount paid', () => {
    const year = facts({ yearPaise: rupees(5000) });
    expect(deduct(4000, { of: year, counted: 40_000 })).toMatchObject({ row: { taxedPaise: rupees(40_000) }, codes: ['TDS_DIFFERS'] });
    const ahead = facts({ yearPaise: rupees(30_000), aheadPaise: rupees(30_000) });
    expect(deduct(3000, { of: ahead, counted: 0, ahead: -30_000 }).row.taxedPaise).toBe(rupees(30_000));
  });

  test('must be a whole amount within the limits, not above its base, and not twice on the same amount', () => {
    for (const wild of [-1, 0.005])
      expect(deduct(wild), `${wild}`).toMatchObject({ row: { taxedPaise: 0 }, codes: ['AMOUNT_NOT_VALID', 'TDS_DIFFERS'] });
    expect(deduct(60_000).codes).toEqual(['TDS_DIFFERS']);
    expect(deduct(60_000.01).codes).toEqual(['TDS_ABOVE_VALUE', 'TDS_DIFFERS']);
    expect(deduct(MAX_TOTAL_PAISE / 100).codes).toEqual(['TDS_ABOVE_VALUE', 'TDS_DIFFERS']);
    expect(deduct(MAX_TOTAL_PAISE / 100 + 0.01).codes).toEqual(['AMOUNT_TOO_LARGE', 'TDS_DIFFERS']);
    const borne = facts({ yearPaise: rupees(60_000), yearTaxedPaise: rupees(60_000) });
    expect(deduct(0.01, { of: borne, counted: 0 }).codes).toEqual(['TDS_TWICE', 'TDS_DIFFERS']);
  });
});

describe('under a certificate', () => {
  test('is used if tax is deducted, and kept for later if not', () => {
    const used = { taxedPaise: rupees(60_000), certifiedPaise: rupees(60_000), certificateNumber: 'C1', percentE4: 20_000 };
    expect(deduct(1200, { of: certified(20_000) })).toMatchObject({ row: used, codes: [] });
    expect(deduct(0, { of: certified(20_000) }).row).toMatchObject({ taxedPaise: 0, certifiedPaise: 0, certificateNumber: '' });
  });

  test('a nil certificate is used without a deduction; an expired one does not apply', () => {
    expect(deduct(0, { of: certified(0) })).toMatchObject({ row: { taxedPaise: rupees(60_000), certificateNumber: 'C1' }, codes: [] });
    expect(deduct(6000, { of: certified(0, '2026-10-31') }).row).toMatchObject({ certifiedPaise: 0, certificateNumber: '' });
  });
});

test('the saved row is not reused for another section, or if more was paid ahead', () => {
  const { row } = deduct(6000);
  const standing = facts({}, { standing: { ...row, on } });
  expect(deduct(6000, { of: standing })).toEqual({ row, codes: [] });
  expect(deduct(6000, { of: standing, section: '194H' }).row.section).toBe('194H');
  expect(deduct(6000, { of: standing, ahead: -10_000 }).row.aheadPaise).toBe(rupees(-10_000));
});

test("a contractor's single bill of exactly 30 000 is not above the limit", () => {
  const due = (amount: number) => suggestTds('194C', { on, facts: facts(), countedPaise: rupees(amount) }).duePaise;
  expect(due(30_000)).toBe(0);
  expect(due(30_000.01)).toBe(rupees(600));
});
