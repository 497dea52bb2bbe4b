import { bytesApart, leftOut, sealedColumns } from './archived-tables.ts';
import { type ArchiveFile, dataPath } from './manifest.ts';
import { readableSheets } from './readable-store.ts';

/** A description of each table; a table without one is only named. */
const about: Readonly<Record<string, string>> = {
  account_groups: 'groups of accounts',
  audit_events: 'the audit trail: who did what and when. Each hash covers the hash before it and the text',
  audit_heads: 'the length of the audit trail and the hash of its last event',
  bank_dates: 'days on which the bank shows an entry',
  bank_lines: 'lines of bank statements',
  bill_settlements: 'which voucher settled which bill, and how much of it',
  bills: 'bills of parties, and what is pending of each',
  cheques: 'cheques received and issued',
  files: 'pictures; their bytes are in the folder pictures',
  godowns: 'places where goods are kept',
  hand_overs: 'cash and cheques handed over by staff',
  journal_lines: 'lines of journals',
  ledger_balances: 'kept balances of ledgers by month',
  ledger_years: 'kept balances of ledgers by financial year',
  ledgers: 'ledgers, parties included',
  number_counters: 'the last number of each series in a financial year',
  number_series: 'series of voucher numbers',
  parties: 'customers and suppliers',
  postings: 'debits (positive) and credits (negative) of vouchers',
  product_prices: 'prices by price level',
  products: 'products and services',
  record_versions: 'masters as they were before each change',
  serial_moves: 'every move of a serial number',
  serial_numbers: 'serial numbers with the godown in which each piece is',
  settings: 'settings of the company',
  stock_balances: 'kept stock by product, godown and batch',
  stock_moves: 'every move of goods',
  tax_rates: 'GST rates by day',
  trade_vouchers: 'what sales, purchases, orders and notes have beside other vouchers',
  voucher_items: 'lines of vouchers with goods or services',
  voucher_payment_splits: 'the cash, cheque and bank parts of receipts and payments',
  voucher_versions: 'vouchers as they were before each change',
  vouchers: 'the heads of all vouchers',
};

type Facts = { company: string; writtenAt: string; migration: string; files: readonly ArchiveFile[]; hasPapers: boolean };

/** The README of an archive: explains each file to a reader who has only the archive. */
export function archiveReadme({ company, writtenAt, migration, files, hasPapers }: Facts): string {
  const tables = files.filter(({ path }) => path.startsWith('data/'));
  const sheets = readableSheets.map(({ path, about }) => `  ${path}\n      ${about}`);
  return [
    `${company}`,
    'A whole company, written by Bahi.',
    '',
    `Written at ${writtenAt} (UTC). All tables and sheets show the company at that moment.`,
    '',
    'HOW TO USE THIS ARCHIVE',
    '  To look at the company, open the files in the folder sheets with a spreadsheet.',
    '  To bring the company into another installation of Bahi, sign in there as an owner,',
    '  open Company, choose "Archives", then "Import a company", and choose this zip as it is.',
    `  That installation must be of the same version: its last migration must be ${migration}.`,
    '  If it is newer, install the older version beside it, import there, update it, and write the archive again.',
    '',
    'FOR PEOPLE',
    ...sheets,
    '  These are CSV files in UTF-8. Amounts are in rupees. A text that a spreadsheet would take for a formula has an apostrophe before it.',
    ...(hasPapers
      ? ['  papers/<financial year>/<kind>/<number>.pdf', '      the paper of each voucher, as it was when that paper was drawn']
      : []),
    '  pictures/',
    '      the logo of the company and the pictures of products',
    '  people.json',
    '      who owned the company and worked in it: ids and names. Sign-ins and passwords are not in this archive.',
    '',
    'FOR PROGRAMS',
    '  manifest.json',
    '      the format, the version of Bahi, and of every file its size, its rows and its SHA-256',
    '  company.json',
    '      the company itself: name, address, GSTIN, first day of the books and the like',
    '  data/<table>.jsonl',
    '      one table each, one row to a line, every column by its name. UTF-8, lines end with a line feed.',
    '      Columns that end in _paise are whole paise (100 to the rupee); in _e4, ten-thousandths; in _percent_e4, ten-thousandths of a per cent.',
    '      Dates are YYYY-MM-DD. An id is the same in every file: voucher_id in postings is id in vouchers.',
    ...tables.map(({ path, rows }) => {
      const table = path.slice('data/'.length, -'.jsonl'.length);
      const isSealed = sealedColumns[table] !== undefined;
      const apart = bytesApart[table] ? ' (without the bytes)' : isSealed ? ' (without what is encrypted: IDs, photos, signatures)' : '';
      return `  ${path}: ${rows ?? 0} rows${about[table] ? ` – ${about[table]}${apart}` : ''}`;
    }),
    '',
    'NOT IN THIS ARCHIVE',
    ...Object.entries(leftOut).map(([table, why]) => `  ${dataPath(table).slice('data/'.length, -'.jsonl'.length)}: ${why}`),
    '  Sign-ins, passwords, sessions and the mail of people: they belong to the installation, not to the company.',
    '',
  ].join('\r\n');
}
