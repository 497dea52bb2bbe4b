import type { IsoDate } from '@bahi/core/periods/business-date';
import { serialKey } from '@bahi/core/stock/serial-numbers';
import { cardSuffixes, type piecesBack, type WarrantyCard } from '@bahi/core/vouchers/warranty-cards';
import type { EndReason } from '@bahi/core/warranties/cover';
import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';
import { joinWarranty } from '../products/product-warranty-store.ts';

/**
 * The statements about cards of a sale that is saved. The head is written before: the number of a card may contain that of the voucher. So are
 * the moves of its serial numbers.
 */
export function cardStatements(
  orgId: string,
  voucherId: string,
  date: IsoDate,
  cards: readonly WarrantyCard[],
  /** The number of an edited voucher. */
  voucherNumber: string | null,
): Statement[] {
  if (cards.length === 0) return [];
  const serials = cards.flatMap(({ productId, serial }) => (serial === undefined ? [] : [{ productId, key: serialKey(serial) }]));
  return [
    ...(serials.length ? [endCards(orgId, { by: voucherId, date, reason: 'resold', serials })] : []),
    upsertCards(orgId, voucherId, date, cards, voucherNumber),
    ...(voucherNumber === null ? [] : [followSoldCards(orgId, voucherId)]),
  ];
}

/**
 * Cards with the typed number, else the voucher's number and a counter. The serial number of a piece is written as the books know it. A card that
 * the voucher had before is valid again. It keeps its days and words, unless the date of the voucher changed. A card of a piece that was sold later again has ended with that
 * sale, whose card still runs.
 */
function upsertCards(
  orgId: string,
  voucherId: string,
  date: IsoDate,
  cards: readonly WarrantyCard[],
  voucherNumber: string | null,
): Statement {
  const suffixes = cardSuffixes(cards, voucherNumber);
  const isMade = (number: string) => voucherNumber !== null && number.startsWith(`${voucherNumber}-`);
  const each = <T>(of: (card: WarrantyCard, at: number) => T) => cards.map(of);
  return sql`insert into warranty_cards (org_id, voucher_id, line_no, product_id, number, is_typed, covered_from, covered_up_to, pieces, serial_key, terms_id,
        ended_on, end_reason, ended_by)
      select v.org_id, v.id, c.line_no, c.product_id,
        case when c.number = '' then v.number || c.suffix when c.is_serial then coalesce(s.serial, c.number) else c.number end,
        c.is_typed, ${date}::date, c.covered_up_to, c.pieces, c.serial_key, wt.id,
        case when l.voucher_id is not null then greatest(${date}::date, l.covered_from) end, case when l.voucher_id is not null then 'resold' end, l.voucher_id
      from vouchers v
      cross join unnest(${each((_, at) => at + 1)}::int[], ${each(({ productId }) => productId)}::uuid[], ${each(({ number }) => number)}::text[],
        ${each((_, at) => `-${suffixes[at]}`)}::text[],
        ${each(({ serial }) => (serial === undefined ? null : serialKey(serial)))}::text[],
        ${each(({ isSerial = false }) => isSerial)}::boolean[],
        ${each(({ number, isSerial = false }) => number !== '' && !isSerial && !isMade(number))}::boolean[],
        ${each(({ coveredUpTo }) => coveredUpTo)}::date[], ${each(({ pieces = 1 }) => pieces)}::int[])
        c (line_no, product_id, number, suffix, serial_key, is_serial, is_typed, covered_up_to, pieces)
      join products p on p.org_id = v.org_id and p.id = c.product_id ${joinWarranty}
      left join serial_numbers s on s.org_id = v.org_id and s.product_id = c.product_id and s.serial_key = c.serial_key
      left join warranty_cards l on l.org_id = v.org_id and l.product_id = c.product_id and l.serial_key = c.serial_key and l.voucher_id <> v.id
        and not l.is_void and l.ended_on is null
      where v.org_id = ${orgId} and v.id = ${voucherId}
    on conflict on constraint warranty_cards_pk do update set line_no = excluded.line_no, is_typed = excluded.is_typed, is_void = false,
      pieces = excluded.pieces, serial_key = excluded.serial_key, covered_from = excluded.covered_from,
      ended_on = coalesce(warranty_cards.ended_on, excluded.ended_on), end_reason = coalesce(warranty_cards.end_reason, excluded.end_reason),
      ended_by = coalesce(warranty_cards.ended_by, excluded.ended_by),
      covered_up_to = case when warranty_cards.covered_from = excluded.covered_from then warranty_cards.covered_up_to else excluded.covered_up_to end,
      terms_id = case when warranty_cards.covered_from = excluded.covered_from then warranty_cards.terms_id else excluded.terms_id end`;
}

/** The cards of pieces that were given for sold ones are valid as those are, and end with them. */
function followSoldCards(orgId: string, voucherId: string): Statement {
  return sql`update warranty_cards r set is_void = false, covered_from = least(r.covered_from, c.covered_up_to), covered_up_to = c.covered_up_to
    from warranty_cards c
    where r.org_id = ${orgId} and r.voucher_id = ${voucherId} and r.claim_id is not null
      and c.org_id = r.org_id and c.voucher_id = r.voucher_id and c.product_id = r.product_id and c.number_key = r.root_key and not c.is_void`;
}

/** All cards of a voucher become void, and those that it ended run again. An edit then makes its own valid. */
export function takeBackCards(orgId: string, voucherId: string): Statement[] {
  return [
    sql`update warranty_cards set is_void = true where org_id = ${orgId} and voucher_id = ${voucherId}`,
    sql`update warranty_cards c set ended_on = null, end_reason = null, ended_by = null where c.org_id = ${orgId} and c.ended_by = ${voucherId}
      and not exists (select from warranty_cards o where o.org_id = c.org_id and o.product_id = c.product_id and o.serial_key = c.serial_key
        and not o.is_void and o.ended_on is null)`,
  ];
}

type Ending = { by: string; date: IsoDate; reason: EndReason; serials: readonly { productId: string; key: string }[] };

/**
 * Ends the running cards of these serial numbers that were made before this voucher moved them. After an edit a card runs on if its sale comes
 * later in the order of the piece, or if it is of a claim and was made since the card that this voucher made or ended.
 */
function endCards(orgId: string, { by, date, reason, serials }: Ending): Statement {
  return sql`update warranty_cards c set ended_on = greatest(c.covered_from, ${date}::date), end_reason = ${reason}, ended_by = ${by}
    from unnest(${serials.map(({ productId }) => productId)}::uuid[], ${serials.map(({ key }) => key)}::text[]) s (product_id, serial_key)
    where c.org_id = ${orgId} and c.product_id = s.product_id and c.serial_key = s.serial_key and c.voucher_id <> ${by}
      and not c.is_void and c.ended_on is null
      and not exists (select from serial_moves l join serial_moves m on m.org_id = l.org_id and m.product_id = l.product_id and m.serial_key = l.serial_key
        where l.org_id = c.org_id and l.product_id = c.product_id and l.serial_key = c.serial_key and l.voucher_id = c.voucher_id and m.voucher_id = ${by}
          and (l.move_date, l.step) > (m.move_date, m.step))
      and not (c.claim_id is not null and exists (select from warranty_cards o where o.org_id = c.org_id and o.product_id = c.product_id
        and o.serial_key = c.serial_key and (o.ended_by = ${by} or (o.voucher_id = ${by} and o.ended_on is not null))))`;
}

/** The statements of a note that takes back goods of customers: the cards of the pieces end. Without serial numbers it is the last ones of the sale. */
export function returnStatements(
  orgId: string,
  by: string,
  date: IsoDate,
  { serials, loose }: ReturnType<typeof piecesBack>,
  originalId: string | null,
): Statement[] {
  return [
    ...(serials.length ? [endCards(orgId, { by, date, reason: 'returned', serials })] : []),
    ...(loose.length && originalId !== null ? [endLastCards(orgId, { by, date, originalId, loose })] : []),
  ];
}

type LastCards = { by: string; date: IsoDate; originalId: string; loose: readonly { productId: string; pieces: number }[] };

/** A card of several pieces ends if all of them come back. */
function endLastCards(orgId: string, { by, date, originalId, loose }: LastCards): Statement {
  return sql`update warranty_cards c set ended_on = greatest(c.covered_from, ${date}::date), end_reason = 'returned', ended_by = ${by}
    from (select w.product_id, w.number_key, sum(w.pieces) over (partition by w.product_id order by w.line_no desc, w.number_key desc) as pieces
      from warranty_cards w where w.org_id = ${orgId} and w.voucher_id = ${originalId} and w.serial_key is null and not w.is_void and w.ended_on is null) r
    join unnest(${loose.map(({ productId }) => productId)}::uuid[], ${loose.map(({ pieces }) => pieces)}::int[]) n (product_id, pieces)
      on n.product_id = r.product_id
    where c.org_id = ${orgId} and c.voucher_id = ${originalId} and c.product_id = r.product_id and c.number_key = r.number_key and r.pieces <= n.pieces`;
}

export type CardRow = { productId: string; productName: string; number: string; coveredUpTo: string };

/** The cards that a voucher was sold with, in their order. */
export function findWarrantyCards(orgId: string, voucherId: string): Statement<CardRow> {
  return sql<CardRow>`select c.product_id as "productId", p.name as "productName", c.number, c.covered_up_to as "coveredUpTo"
    from warranty_cards c join products p on p.org_id = c.org_id and p.id = c.product_id
    where c.org_id = ${orgId} and c.voucher_id = ${voucherId} and not c.is_void and c.claim_id is null order by c.line_no`;
}
