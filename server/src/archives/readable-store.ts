import type { Unprepared } from '../platform/transaction.ts';
import { openCursor } from './tables-store.ts';

type TableColumn = { readonly title: string; readonly kind: 'text' | 'number' | 'date' };

/** A sheet for people: its columns, and the rows as JSON lists in their order. */
export type ReadableSheet = {
  readonly path: string;
  readonly about: string;
  readonly columns: readonly TableColumn[];
  readonly rows: string;
};

const text = (title: string): TableColumn => ({ title, kind: 'text' });
const number = (title: string): TableColumn => ({ title, kind: 'number' });
const date = (title: string): TableColumn => ({ title, kind: 'date' });

// Rupees and quantities as numbers, so that a spreadsheet can add them.
const rupees = (column: string) => `round(${column} / 100.0, 2)`;
const fourDecimals = (column: string) => `round(${column} / 10000.0, 4)`;

/** The main data of a company as CSV sheets. `@org` is replaced by the company. */
export const readableSheets: readonly ReadableSheet[] = [
  {
    path: 'sheets/vouchers.csv',
    about: 'every voucher with its date, party and total',
    columns: [
      date('Date'),
      text('Kind'),
      text('Number'),
      text('Party'),
      number('Total'),
      text('Narration'),
      text('Entered by'),
      text('Cancelled'),
    ],
    rows: `select json_build_array(v.voucher_date, v.kind, v.number, coalesce(p.name, ''), ${rupees('v.total_paise')}, v.note, v.created_by_name,
        case when v.cancelled_at is null then '' else 'cancelled' end)
      from vouchers v left join parties p on p.org_id = v.org_id and p.id = v.party_id where v.org_id = @org order by v.voucher_date, v.id`,
  },
  {
    path: 'sheets/postings.csv',
    about: 'every debit and credit of every voucher: the day book by ledgers',
    columns: [date('Date'), text('Kind'), text('Number'), text('Ledger'), number('Debit'), number('Credit')],
    rows: `select json_build_array(s.voucher_date, v.kind, v.number, l.name,
        case when s.amount_paise > 0 then ${rupees('s.amount_paise')} end, case when s.amount_paise < 0 then ${rupees('-s.amount_paise')} end)
      from postings s join vouchers v on v.org_id = s.org_id and v.id = s.voucher_id join ledgers l on l.org_id = s.org_id and l.id = s.ledger_id
      where s.org_id = @org order by s.voucher_date, s.voucher_id, s.line_no`,
  },
  {
    path: 'sheets/ledgers.csv',
    about: 'every ledger with its group and balance',
    columns: [text('Ledger'), text('Code'), text('Group'), number('Debit balance'), number('Credit balance')],
    rows: `select json_build_array(l.name, l.code, coalesce(g.name, ''), case when b.paise > 0 then ${rupees('b.paise')} end,
        case when b.paise < 0 then ${rupees('-b.paise')} end)
      from ledgers l left join account_groups g on g.org_id = l.org_id and g.id = l.group_id
      left join (select ledger_id, sum(debit_paise - credit_paise) as paise from ledger_balances where org_id = @org group by ledger_id) b on b.ledger_id = l.id
      where l.org_id = @org order by l.sort_key, l.id`,
  },
  {
    path: 'sheets/parties.csv',
    about: 'every party with its address, GSTIN and what it owes or is owed',
    columns: [
      text('Party'),
      text('Code'),
      text('Group'),
      text('GSTIN'),
      text('State'),
      text('Mobile'),
      text('Email'),
      text('Address'),
      number('Owes us'),
      number('We owe'),
    ],
    rows: `select json_build_array(p.name, p.code, p.account_group, coalesce(p.gstin, ''), p.state, p.mobile, p.email, p.address,
        case when b.paise > 0 then ${rupees('b.paise')} end, case when b.paise < 0 then ${rupees('-b.paise')} end)
      from parties p left join (select party_id, sum(pending_paise) as paise from bills where org_id = @org group by party_id) b on b.party_id = p.id
      where p.org_id = @org order by p.sort_key, p.id`,
  },
  {
    path: 'sheets/products.csv',
    about: 'every product with its HSN code, price and stock',
    columns: [text('Product'), text('Code'), text('Unit'), text('HSN'), number('Sale price'), number('MRP'), number('In stock')],
    rows: `select json_build_array(p.name, p.code, p.unit, t.hsn, ${fourDecimals('p.sale_price_e4')}, ${rupees('p.mrp_paise')}, ${fourDecimals('coalesce(s.stock, 0)')})
      from products p join tax_classifications t on t.org_id = p.org_id and t.id = p.tax_classification_id
      left join (select product_id, sum(quantity_e4) as stock from stock_balances where org_id = @org group by product_id) s on s.product_id = p.id
      where p.org_id = @org order by p.sort_key, p.id`,
  },
];

/** Opens the cursor of a sheet; `fetchRows` reads it on. */
export function openSheet(orgId: string, { rows }: ReadableSheet): Unprepared {
  return openCursor(orgId, `select s.row::text as row from (${rows}) s (row)`);
}
