import { expect, test } from 'vitest';
import { isMt940, readMt940 } from './read-mt940.ts';
import { statementProblemText } from './statement-problem.ts';

const statement = `{1:F01HDFCINBBXXX}{2:I940}{4:
:20:STMT010426
:25:HDFC0000001/50100012345678
:28C:00091/001
:60F:C260401INR10000,00
:61:2604010401CR1180,00NTRFNONREF//409112345678
Supplementary
:86:UPI/ANAND STORES/
anand@ybl
:61:2604020402D500,5NCHK000123
:86:166?00CHEQUE?20CTS CLG?21FORT?32RAVI TRADERS
:61:2604030402RC180,00NTRFNONREF
:61:260404RD0,50NCHG
:62F:C260404INR10500,00
:86:End of the statement
-}
`;

test('reads lines with sign, date, reference and narration, each with the balance after it', () => {
  const { lines, problems, account } = readMt940(statement);
  expect(problems).toEqual([]);
  expect(account).toBe('HDFC0000001/50100012345678');
  expect(lines).toEqual([
    {
      rowNo: 6,
      date: '2026-04-01',
      valueDate: '2026-04-01',
      description: 'UPI/ANAND STORES/ anand@ybl',
      reference: '409112345678',
      amountPaise: 118_000,
      balancePaise: 1_118_000,
    },
    {
      rowNo: 10,
      date: '2026-04-02',
      valueDate: '2026-04-02',
      description: 'CTS CLG FORT RAVI TRADERS',
      reference: '000123',
      amountPaise: -50_050,
      balancePaise: 1_067_950,
    },
    {
      rowNo: 12,
      date: '2026-04-02',
      valueDate: '2026-04-03',
      description: '',
      reference: '',
      amountPaise: -18_000,
      balancePaise: 1_049_950,
    },
    { rowNo: 13, date: '2026-04-04', valueDate: '2026-04-04', description: '', reference: '', amountPaise: 50, balancePaise: 1_050_000 },
  ]);
});

test('reads several statements of one account in a file, with Windows line ends', () => {
  const next = ':20:B\n:25:HDFC0000001/50100012345678\n:28C:2\n:60F:C260404INR10500,00\n:61:2604050405C1,NMSC\n:62F:C260405INR10501,00\n-';
  const { lines, problems } = readMt940(`${statement}${next}`.replaceAll('\n', '\r\n'));
  expect(problems).toEqual([]);
  expect(lines.at(-1)).toMatchObject({ amountPaise: 100, balancePaise: 1_050_100 });
});

test('an entry date in December with a value date in January is in the previous year', () => {
  const { lines } = readMt940(':20:A\n:60F:C261231INR0,00\n:61:2701021231C5,00NMSC\n:62F:C261231INR5,00');
  expect(lines[0]).toMatchObject({ date: '2026-12-31', valueDate: '2027-01-02' });
});

test('an unreadable line, a wrong closing balance and two accounts are reported with their rows', () => {
  const { problems } = readMt940(
    ':20:A\n:25:1\n:60F:C260401INR1,00\n:61:bad\n:61:2604010401C1,00NMSC\n:62F:C260401INR9,00\n:20:B\n:25:2\n:60F:C260401INR0,00\n:62F:C260401INR0,00',
  );
  expect(problems.map((problem) => [problem.rowNo, statementProblemText(problem)])).toEqual([
    [4, ':61: cannot be read.'],
    [6, 'After this line the balance comes to ₹2, the file says ₹9: a line is missing, or this is another column.'],
    [null, 'The file has statements of several accounts: 1, 2. Take one file for each.'],
  ]);
});

test('a file without lines is refused; a CSV is not MT940', () => {
  expect(readMt940(':20:A\n:60F:C260401INR0,00\n:62F:C260401INR0,00').problems.map(({ code }) => code)).toEqual([
    'STATEMENT_LINES_MISSING',
  ]);
  expect(isMt940(statement)).toBe(true);
  expect(isMt940('Date,Narration,Amount\n01/04/2026,:20:,5')).toBe(false);
});
