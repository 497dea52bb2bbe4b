import { serialKey } from '@bahi/core/stock/serial-numbers';
import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import { cardSuffixes, type WarrantyCard } from '@bahi/core/vouchers/warranty-cards';
import { type RawBuilder, sql } from 'kysely';
import { andOwnVoucher } from '../platform/company-switches.ts';
import type { Within } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';

/**
 * Cards with the typed number, else the voucher's number and a counter; so its head must be written before. The serial number of a piece is
 * written as the books know it.
 */
export function insertWarrantyCards(
  orgId: string,
  voucherId: string,
  cards: readonly WarrantyCard[],
  voucherNumber: string | null,
): Statement[] {
  if (cards.length === 0) return [];
  const suffixes = cardSuffixes(cards, voucherNumber);
  const isMade = (number: string) => voucherNumber !== null && number.startsWith(`${voucherNumber}-`);
  const each = <T>(of: (card: WarrantyCard, at: number) => T) => cards.map(of);
  return [
    sql`insert into warranty_cards (org_id, voucher_id, line_no, product_id, number, is_typed, covered_up_to)
      select v.org_id, v.id, c.line_no, c.product_id,
        case when c.number = '' then v.number || c.suffix when c.serial_key is not null then coalesce(s.serial, c.number) else c.number end,
        c.is_typed, c.covered_up_to
      from vouchers v
      cross join unnest(${each((_, at) => at + 1)}::int[], ${each(({ productId }) => productId)}::uuid[], ${each(({ number }) => number)}::text[],
        ${each((_, at) => `-${suffixes[at]}`)}::text[],
        ${each(({ number, isSerial = false }) => (isSerial && number !== '' ? serialKey(number) : null))}::text[],
        ${each(({ number, isSerial = false }) => number !== '' && !isSerial && !isMade(number))}::boolean[],
        ${each(({ coveredUpTo }) => coveredUpTo)}::date[]) c (line_no, product_id, number, suffix, serial_key, is_typed, covered_up_to)
      left join serial_numbers s on s.org_id = ${orgId} and s.product_id = c.product_id and s.serial_key = c.serial_key
      where v.org_id = ${orgId} and v.id = ${voucherId}`,
  ];
}

export type CardRow = { productId: string; productName: string; number: string; coveredUpTo: string };

/** The cards of a voucher in their order. */
export function findWarrantyCards(orgId: string, voucherId: string): Statement<CardRow> {
  return sql<CardRow>`select c.product_id as "productId", p.name as "productName", c.number, c.covered_up_to as "coveredUpTo"
    from warranty_cards c join products p on p.org_id = c.org_id and p.id = c.product_id
    where c.org_id = ${orgId} and c.voucher_id = ${voucherId} order by c.line_no`;
}

export type FoundCard = CardRow & {
  numberKey: string;
  lineNo: number;
  voucherId: string;
  kind: VoucherKind;
  voucherNumber: string;
  date: string;
  partyId: string | null;
  partyName: string;
  mobileNumber: string;
};

export type CardPlace = readonly [numberKey: string, voucherId: string, lineNo: string];

/** `and …` for cards whose number starts with this text, ignoring case. */
function beginsWith(search: string): RawBuilder<unknown> {
  const key = search.toUpperCase();
  return key === '' ? sql`` : sql`and c.number_key >= ${key} and c.number_key < ${`${key}\u{10ffff}`}`;
}

/** The cards of a mobile number, of a party or a counter buyer. */
const cardsOfMobile = (orgId: string, mobile: string) => sql`
  select c.voucher_id, c.line_no from trade_vouchers w join warranty_cards c on c.org_id = w.org_id and c.voucher_id = w.voucher_id
    where w.org_id = ${orgId} and w.walk_in_phone = ${mobile} and w.walk_in_phone <> ''
  union select c.voucher_id, c.line_no from parties p join vouchers v on v.org_id = p.org_id and v.party_id = p.id
    join warranty_cards c on c.org_id = v.org_id and c.voucher_id = v.id where p.org_id = ${orgId} and p.mobile = ${mobile} and p.mobile <> ''`;

/** Cards by the start of their number or by mobile number, sorted by number; of vouchers that the caller may see. */
export function listCards(within: Within, search: string, after: CardPlace | null, limit: number): Statement<FoundCard> {
  const { id: orgId } = within;
  const found = /^\d{10}$/.test(search)
    ? sql`and (c.voucher_id, c.line_no) in (${cardsOfMobile(orgId, search)} union select c.voucher_id, c.line_no from warranty_cards c
        where c.org_id = ${orgId} ${beginsWith(search)})`
    : beginsWith(search);
  const later = after
    ? sql`and (c.number_key, c.voucher_id, c.line_no) > (${after[0]}, ${after[1]}::uuid, ${Number(after[2])}::int)`
    : sql``;
  return sql<FoundCard>`select c.number_key as "numberKey", c.line_no as "lineNo", c.product_id as "productId", g.name as "productName", c.number,
      c.covered_up_to as "coveredUpTo", v.id as "voucherId", v.kind, v.number as "voucherNumber", v.voucher_date as date, v.party_id as "partyId",
      coalesce(p.name, w.walk_in_name, '') as "partyName", coalesce(p.mobile, w.walk_in_phone, '') as "mobileNumber"
    from warranty_cards c join vouchers v on v.org_id = c.org_id and v.id = c.voucher_id
    join products g on g.org_id = c.org_id and g.id = c.product_id
    left join parties p on p.org_id = v.org_id and p.id = v.party_id
    left join trade_vouchers w on w.org_id = v.org_id and w.voucher_id = v.id
    where c.org_id = ${orgId} ${found} ${later} ${andOwnVoucher(within)}
    order by c.number_key, c.voucher_id, c.line_no limit ${limit}`;
}
