import { describe, expect, test } from 'vitest';
import { guessMapping } from './guess-mapping.ts';
import { readStatement, type StatementRow } from './read-statement.ts';
import { emptyMapping, type StatementMapping } from './statement-mapping.ts';
import { statementProblemText } from './statement-problem.ts';

const today = '2026-06-30';
const table = (text: string): StatementRow[] =>
  text
    .trim()
    .split('\n')
    .map((row, at) => ({ rowNo: at + 1, cells: row.split('|').map((cell) => cell.trim()) }));
const guessed = (rows: readonly StatementRow[]) => {
  const mapping = guessMapping(rows.map(({ cells }) => cells));
  if (!mapping) throw new Error('no guess');
  return mapping;
};
const read = (text: string, more: Partial<StatementMapping> = {}) => {
  const rows = table(text);
  return readStatement({ ...guessed(rows), ...more }, rows, today);
};
const problemsOf = (text: string, more: Partial<StatementMapping> = {}) =>
  read(text, more).problems.map((problem) => `${problem.rowNo} ${problem.column}: ${statementProblemText(problem)}`);

const hdfc = `
Statement of account | | | | | |
Account No: 50100012345678 | | | | | |
Date | Narration | Chq./Ref.No. | Value Dt | Withdrawal Amt. | Deposit Amt. | Closing Balance
******** | ******* | ******** | ***** | **** | ****** | ********
01/04/26 | UPI-ANAND STORES-anand@ybl-HDFC0001-409112345678 | 0000409112345678 | 01/04/26 | | 1,180.00 | 11,180.00
02/04/26 | CHQ PAID-MICR CTS | 0000000123 | 02/04/26 | 500.50 | | 10,679.50
 | Fort branch | | | | |
13/04/26 | NEFT CR-RAVI TRADERS | N104261234 | 13/04/26 | | 2,000.00 | 12,679.50
 | | | | | |
STATEMENT SUMMARY :- | | | | | |
Opening Balance | | | | 500.50 | 3,180.00 | 12,679.50`;

describe('files of banks', () => {
  test.each([
    ['after a blank', '1,180.00 Cr', '500.50 Dr'],
    ['without a blank', '₹1,180.00Cr', 'Rs.500.50Dr.'],
    ['in brackets', '1,180.00(Cr)', '500.50 (DR)'],
    ['before it', 'CR 1,180.00', 'DR500.50'],
  ])('amount and balance in one column each, with Dr or Cr %s', (_, into, out) => {
    const text = `Date | Particulars | Amount | Balance
01-Apr-2026 | NEFT | ${into} | ${into}
2026-04-02 | CHQ | ${out} | 679.50Cr
03/04/26 | ATM | ₹1,00,000.00Dr | 99,320.50Dr`;
    const { lines, problems } = read(text);
    expect(problems).toEqual([]);
    expect(lines.map(({ date, amountPaise, balancePaise }) => [date, amountPaise, balancePaise])).toEqual([
      ['2026-04-01', 118_000, 118_000],
      ['2026-04-02', -50_050, 67_950],
      ['2026-04-03', -10_000_000, -9_932_050],
    ]);
  });

  test('if every withdrawal has a minus, they are withdrawals; a single minus is a reversal', () => {
    const amounts = (out: string) =>
      read(`Date | Particulars | Debit | Credit
01/04/2026 | A | -500.00 |
02/04/2026 | B | | 200.00
03/04/2026 | C | ${out} |`).lines.map(({ amountPaise }) => amountPaise);
    expect(amounts('-7')).toEqual([-50_000, 20_000, -700]);
    expect(amounts('7')).toEqual([50_000, 20_000, -700]);
  });

  test('a total below may lack the minus; the balance shows a lone reversal', () => {
    const lines = (rows: string) => {
      const { lines, problems } = read(rows);
      return [lines.map(({ amountPaise }) => amountPaise), problems];
    };
    const summed = 'Date | Particulars | Debit | Credit\n01/04/2026 | A | -500.00 |\n02/04/2026 | B | -7.00 |\nTotal | | 507.00 |';
    expect(lines(summed)).toEqual([[-50_000, -700], []]);
    const reversed = (balance: string) => `Date | Particulars | Debit | Credit | Balance
01/04/2026 | A | | 200.00 | 1,200.00
02/04/2026 | CHRG REV | -118.00 | | ${balance}`;
    expect(lines(reversed('1,318.00'))).toEqual([[20_000, 11_800], []]);
    expect(lines(reversed('1,082.00'))).toEqual([[20_000, -11_800], []]);
  });

  test('HDFC: lines between heading and summary, oldest first, with opening and closing balance', () => {
    const { lines, problems, openingPaise, closingPaise, withdrawnPaise, depositedPaise } = read(hdfc);
    expect(problems).toEqual([]);
    expect(lines.map(({ date, amountPaise, balancePaise }) => [date, amountPaise, balancePaise])).toEqual([
      ['2026-04-01', 118_000, 1_118_000],
      ['2026-04-02', -50_050, 1_067_950],
      ['2026-04-13', 200_000, 1_267_950],
    ]);
    expect(lines[1]).toMatchObject({
      description: 'CHQ PAID-MICR CTS Fort branch',
      reference: '0000000123',
      valueDate: '2026-04-02',
      rowNo: 6,
    });
    expect({ openingPaise, closingPaise, withdrawnPaise, depositedPaise }).toEqual({
      openingPaise: 1_000_000,
      closingPaise: 1_267_950,
      withdrawnPaise: 50_050,
      depositedPaise: 318_000,
    });
  });

  test('SBI: dates with month names, and blank cells', () => {
    const { lines, problems } = read(`
Txn Date | Value Date | Description | Ref No./Cheque No. | Debit | Credit | Balance
1 Apr 2026 | 1 Apr 2026 | TO TRANSFER-UPI/DR/4091 | TRANSFER TO 4897 | 250.00 |  | 750.00
3 Apr 2026 | 3 Apr 2026 | BY TRANSFER-NEFT*RAVI |  |  | 1,00,000.00 | 1,00,750.00`);
    expect(problems).toEqual([]);
    expect(lines.map(({ amountPaise }) => amountPaise)).toEqual([-25_000, 10_000_000]);
  });

  test('ICICI lists the newest first; the lines are returned oldest first', () => {
    const { lines, problems, openingPaise } = read(`
S No. | Value Date | Transaction Date | Cheque Number | Transaction Remarks | Withdrawal Amount (INR ) | Deposit Amount (INR ) | Balance (INR )
1 | 05/04/2026 | 05/04/2026 | - | IMPS | 100.00 | 0.00 | 900.00
2 | 04/04/2026 | 04/04/2026 | 000456 | CLG | 0.00 | 400.00 | 1000.00`);
    expect(problems).toEqual([]);
    expect(lines.map(({ date, reference }) => [date, reference])).toEqual([
      ['2026-04-04', '000456'],
      ['2026-04-05', ''],
    ]);
    expect(openingPaise).toBe(60_000);
  });

  test('Axis: columns named DR and CR; Kotak: one amount with a flag, and the flag of the balance under the same title', () => {
    const axis = read(`
Tran Date | CHQNO | PARTICULARS | DR | CR | BAL | SOL
01-04-2026 | - | POS/AMAZON | 99.00 | | 901.00 | 123
02-04-2026 | - | INT.PD | | 1.00 | 902.00 | 123`);
    expect(axis.lines.map(({ amountPaise }) => amountPaise)).toEqual([-9_900, 100]);
    const kotak = read(`
Sl. No. | Date | Description | Chq / Ref number | Amount | Dr / Cr | Balance | Dr / Cr
1 | 01-04-2026 | UPI/ANAND | UPI-409 | 500.00 | CR | 1,500.00 | CR
2 | 02-04-2026 | Chrg: SMS | | 17.70 | DR | 1,482.30 | CR`);
    expect(kotak.problems).toEqual([]);
    expect(kotak.lines.map(({ amountPaise }) => amountPaise)).toEqual([50_000, -1_770]);
  });

  test('one amount with a sign, a Dr or a minus after it; an overdraft is below 0', () => {
    const { lines, problems } = read(`
Date | Particulars | Amount | Balance
01-04-2026 | a | -100.00 | 900.00 Cr
02-04-2026 | b | 1000.00 Dr | 100.00 Dr
03-04-2026 | c | 50.00- | 150.00 Dr`);
    expect(problems).toEqual([]);
    expect(lines.map(({ amountPaise }) => amountPaise)).toEqual([-10_000, -100_000, -5_000]);
  });

  test('a second number above 12 shows that the month comes first', () => {
    const { lines } = read(`
Date | Description | Amount
04/13/2026 | a | 1
04/05/2026 | b | 2`);
    expect(lines.map(({ date }) => date)).toEqual(['2026-04-05', '2026-04-13']);
  });

  test('without a balance column it is not checked', () => {
    expect(read(hdfc, { balance: '' })).toMatchObject({ openingPaise: null, closingPaise: null, problems: [] });
  });
});

describe('problems are reported all at once, with row and column', () => {
  test('invalid dates and amounts, both sides filled, none filled', () => {
    expect(
      problemsOf(`
Date | Narration | Withdrawal | Deposit
01/04/2026 | a | x12 | 
1st of May | b | 10 | 
02/04/2026 | c | 10 | 20
03/04/2026 | d |  | `),
    ).toEqual([
      '2 Withdrawal: “x12” is no amount.',
      '3 Date: “1st of May” is no date.',
      '4 Deposit: This line says both a withdrawal and a deposit.',
      '5 Withdrawal: This line says neither a withdrawal nor a deposit.',
    ]);
  });

  test('an unknown flag', () => {
    expect(
      problemsOf(`
Date | Narration | Amount | Dr/Cr
01/04/2026 | a | 10 | XX`),
    ).toEqual(['2 Dr/Cr: “XX” says neither Dr nor Cr.']);
  });

  test('swapped signs are detected by the balances and can be corrected', () => {
    const swapped = { withdrawal: 'Deposit Amt.', deposit: 'Withdrawal Amt.' };
    expect(problemsOf(hdfc, swapped)).toEqual([
      'null balance: The balances match only if withdrawals and deposits are swapped. Swap them.',
    ]);
    expect(problemsOf(hdfc, { ...swapped, isSwapped: true })).toEqual([]);
  });

  test('a missing line breaks the balance at its place', () => {
    const rows = hdfc.split('\n').filter((row) => !row.includes('CHQ PAID') && !row.includes('Fort'));
    expect(problemsOf(rows.join('\n'))).toEqual([
      '6 Closing Balance: After this line the balance comes to ₹13,180, the file says ₹12,679.50: a line is missing, or this is another column.',
    ]);
  });

  test('a future date', () => {
    expect(
      problemsOf(`
Date | Narration | Amount
05/07/2026 | a | 10`),
    ).toEqual(['2 Date: 05/07/2026 is in the future. Perhaps the month comes before the day.']);
  });

  test('columns that are missing in the file or not chosen', () => {
    expect(readStatement(emptyMapping, table(hdfc), today).problems.map(({ column, code }) => [column, code])).toEqual([
      ['date', 'STATEMENT_COLUMN_UNCHOSEN'],
      ['withdrawal', 'STATEMENT_COLUMN_UNCHOSEN'],
      ['deposit', 'STATEMENT_COLUMN_UNCHOSEN'],
    ]);
    expect(problemsOf(hdfc, { description: 'Particulars' })).toEqual(['null description: The file has no column Particulars.']);
  });

  test('a heading without lines, and a file without a heading', () => {
    expect(problemsOf('Date | Narration | Amount')).toEqual(['null date: There are no lines below the headings.']);
    expect(
      guessMapping([
        ['Invoice', 'Party'],
        ['1', 'Anand'],
      ]),
    ).toBeNull();
  });
});

describe('the guess of the columns', () => {
  test.each([
    [
      'Date|Value Date|Particulars|Tran Type|Tran ID|Cheque Details|Withdrawals|Deposits|Balance',
      { reference: 'Cheque Details', withdrawal: 'Withdrawals' },
    ],
    [
      'TRAN DATE|VALUE DATE|NARRATION|CHQ.NO.|WITHDRAWAL(DR)|DEPOSIT(CR)|BALANCE(INR)',
      { withdrawal: 'WITHDRAWAL(DR)', balance: 'BALANCE(INR)' },
    ],
    [
      'Srl|Txn Date|Value Date|Description|Cheque No|CR/DR|CCY|Amount (INR)|Balance (INR)',
      { amountForm: 'flagged', flag: 'CR/DR', amount: 'Amount (INR)' },
    ],
    ['Txn No.|Txn Date|Description|Branch Name|Cheque No.|Dr Amount|Cr Amount|Balance', { withdrawal: 'Dr Amount', deposit: 'Cr Amount' }],
    [
      'Transaction Date|Value Date|Description|Reference Number|Withdrawals|Deposits|Running Balance',
      { reference: 'Reference Number', balance: 'Running Balance' },
    ],
    ['Value Date|Details|Amount', { date: 'Value Date', valueDate: '', amountForm: 'signed' }],
  ])('%s', (titles, mapping) => {
    expect(guessMapping([['Some Bank'], titles.split('|')])).toMatchObject(mapping);
  });
});
