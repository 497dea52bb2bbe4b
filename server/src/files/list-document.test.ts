import { listExports } from '@bahi/core/files/exports';
import type { ExportColumn } from '@bahi/core/files/list-export';
import { registerExports } from '@bahi/core/files/register-exports';
import { reportExports } from '@bahi/core/files/report-exports';
import { isInFiles } from '@bahi/core/reports/report-cell';
import { expect, test } from 'vitest';
import { readPdf } from '../testing/read-pdf.ts';
import { drawList, type ListPaper } from './list-paper.ts';

const MARGIN = 36;

test.each([...listExports, ...registerExports].map(({ title, columns }) => [title, columns] as const))(
  'of %s every column stands inside the paper, however long its texts',
  async (title, columns) => {
    const row = columns.map(longest);
    const on = '2026-11-22';
    const bytes = await drawList({ title, company: 'Asha Traders', narrowed: '', on, columns: columns.map(plain), rows: [row, row] });
    const [, width] = /\/MediaBox \[0 0 ([\d.]+) /.exec(Buffer.from(bytes).toString('latin1'))!;
    const { text, furthestRight } = readPdf(bytes);
    expect(furthestRight).toBeLessThan(Number(width) - MARGIN);
    expect(text.replace(/\s/g, '')).toContain(columns.at(-1)!.title.replace(/\s/g, ''));
  },
);

test('a balance and its side stay on one line, even crores beside long texts', async () => {
  const { title, columns } = listExports.find((each) => each.title === 'Parties')!;
  const rows = [columns.map(longest)];
  const bytes = await drawList({ title, company: 'Asha Traders', narrowed: '', on: '2026-11-22', columns: columns.map(plain), rows });
  expect(readPdf(bytes).text).toContain('12,34,56,789.01\u00a0Dr');
});

test.each(reportExports.map(({ report }) => report.title))('%s: crores and a deep tree stay inside the paper', async (name) => {
  const { report } = reportExports.find((each) => each.report.title === name)!;
  const year = { from: '2026-04-01', to: '2027-03-31', date: '2027-03-31' };
  const side = {
    ageLimits: '30,60,90,120,150,180',
    aged: [],
    by: report.id === 'register' ? 'party' : 'due',
    rows: [],
    total: 0,
    unit: 'thousands',
    // Ratios and the statements of Schedule III stand beside one other period at most.
    columns: Array(/ratios|^schedule/i.test(report.id) ? 2 : 13).fill(year),
  };
  const columns: ListPaper['columns'] = report
    .columns(side, [side])
    .filter(isInFiles)
    .map(({ key, title, kind, side: sideOf }) => ({
      field: key,
      title,
      kind: kind === 'text' || kind === 'date' ? kind : 'number',
      ...(kind === 'amount' && { figure: sideOf === 'both' ? 'balance' : 'money' }),
    }));
  const words: Record<string, string> = {
    ...{ kind: 'Stock Adjustment', status: 'Cancelled', unit: 'THOUSANDS' },
    ...(report.id === 'houseList' && { state: 'Checked out', plan: 'With breakfast, half board', type: 'Deluxe with balcony' }),
    ...(report.id === 'policeForms' && { state: 'Pending', by: 'Venkatasubramanian', number: 'KL-EKM-2026-0001234567' }),
    ...{
      room: 'Annexe 1204',
      phone: '+91 98470 12345',
      nationality: 'IN',
      age: '101',
      vehicle: 'TN-38-BX-2207',
      identity: 'Driving licence …4471',
      comingAt: '18:30',
      source: 'Company',
      booking: 'BK-120457',
      country: 'IN',
      event: 'Departure',
    },
  };
  const row = columns.map((column) => words[column.field] ?? longest(column));
  const looks = [
    { depth: 0, isStrong: true },
    { depth: 5, isStrong: false },
  ];
  const bytes = await drawList({ title: name, company: 'Asha Traders', narrowed: '', on: '2026-11-22', columns, rows: [row, row], looks });
  const [, width] = /\/MediaBox \[0 0 ([\d.]+) /.exec(Buffer.from(bytes).toString('latin1'))!;
  expect(readPdf(bytes).furthestRight).toBeLessThan(Number(width) - MARGIN);
});

const plain = ({ says: _, ...column }: ExportColumn) => column;

function longest({ kind, figure }: ExportColumn): string | number {
  if (kind === 'number') return figure ? 12_34_56_789.01 : 1_234.5678;
  if (kind === 'date') return '2026-11-22';
  return kind === 'yesNo' ? 'Yes' : 'sri.lakshmi.narasimha@provisions.example, Chikkaballapur';
}
