import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import type { CardDays, CardFilter, EndReason } from '@bahi/core/warranties/cover';
import { daysOfFilter } from '@bahi/core/warranties/cover';
import { type RawBuilder, sql } from 'kysely';
import { andOwnVoucher } from '../platform/company-switches.ts';
import type { Within } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';

/** A card is named by its sale, its product and its number, in any case. */
export type CardName = { voucherId: string; productId: string; number: string };

export type CardRow = CardName &
  CardDays & {
    numberKey: string;
    productName: string;
    serial: string;
    pieces: number;
    endReason: EndReason | null;
    kind: VoucherKind;
    voucherNumber: string;
    date: string;
    partyId: string | null;
    partyName: string;
    mobileNumber: string;
  };

const columns = sql`c.voucher_id as "voucherId", c.product_id as "productId", c.number, c.number_key as "numberKey", g.name as "productName",
  coalesce(s.serial, c.serial_key, '') as serial, c.pieces, c.covered_from as "coveredFrom", c.covered_up_to as "coveredUpTo", c.is_void as "isVoid",
  c.ended_on as "endedOn", c.end_reason as "endReason", v.kind, v.number as "voucherNumber", v.voucher_date as date, v.party_id as "partyId",
  coalesce(p.name, w.walk_in_name, '') as "partyName", coalesce(p.mobile, w.walk_in_phone, '') as "mobileNumber"`;
const from = sql`from warranty_cards c join vouchers v on v.org_id = c.org_id and v.id = c.voucher_id
  join products g on g.org_id = c.org_id and g.id = c.product_id
  left join serial_numbers s on s.org_id = c.org_id and s.product_id = c.product_id and s.serial_key = c.serial_key
  left join parties p on p.org_id = v.org_id and p.id = v.party_id
  left join trade_vouchers w on w.org_id = v.org_id and w.voucher_id = v.id`;

export type CardAsked = {
  filter: CardFilter;
  today: string;
  productId?: string | undefined;
  partyId?: string | undefined;
  /** null lists all. */
  search: CardSearch | null;
};
export type CardSearch = {
  /** In capital letters: the beginning of a number or serial number, a mobile number, or the number of a bill. */
  key: string;
  /** The digits at its end, as a series counts them; null for none. */
  sequence: number | null;
  partyIds: readonly string[];
  productIds: readonly string[];
};
export type CardPlace = readonly [coveredUpTo: string, numberKey: string, voucherId: string, productId: string];

const runs = sql`not c.is_void and c.ended_on is null`;

/** As core's `cardState` has it. */
function inState(filter: CardFilter, today: string): RawBuilder<unknown> {
  const days = daysOfFilter[filter];
  if (days !== undefined) return sql`and ${runs} and c.covered_up_to between ${today}::date and ${today}::date + ${days}::int`;
  if (filter === 'running') return sql`and ${runs} and c.covered_up_to >= ${today}::date`;
  if (filter === 'expired') return sql`and ${runs} and c.covered_up_to < ${today}::date`;
  if (filter === 'ended') return sql`and not c.is_void and c.ended_on is not null`;
  return filter === 'void' ? sql`and c.is_void` : sql``;
}

const card = sql`c.voucher_id, c.product_id, c.number_key`;

/** The cards that a search finds, each way by an index. */
function found(orgId: string, { key, sequence, partyIds, productIds }: CardSearch): RawBuilder<unknown> {
  const begins = (column: RawBuilder<unknown>) => sql`${column} >= ${key} and ${column} < ${`${key}\u{10ffff}`}`;
  const ofVouchers = sql`join warranty_cards c on c.org_id = v.org_id and c.voucher_id = v.id where v.org_id = ${orgId}`;
  const ways = [
    sql`select ${card} from warranty_cards c where c.org_id = ${orgId} and ${begins(sql`c.number_key`)}`,
    sql`select ${card} from warranty_cards c where c.org_id = ${orgId} and c.serial_key is not null and ${begins(sql`c.serial_key`)}`,
    ...(/^\d{10}$/.test(key)
      ? [
          sql`select ${card} from trade_vouchers w join warranty_cards c on c.org_id = w.org_id and c.voucher_id = w.voucher_id
            where w.org_id = ${orgId} and w.walk_in_phone = ${key} and w.walk_in_phone <> ''`,
          sql`select ${card} from parties p join vouchers v on v.org_id = p.org_id and v.party_id = p.id
            join warranty_cards c on c.org_id = v.org_id and c.voucher_id = v.id where p.org_id = ${orgId} and p.mobile = ${key} and p.mobile <> ''`,
        ]
      : []),
    ...(sequence === null
      ? []
      : [
          sql`select ${card} from number_counters n join vouchers v on v.org_id = n.org_id and v.series_id = n.series_id
            and v.financial_year = n.financial_year and v.sequence = ${sequence}::bigint ${ofVouchers} and n.org_id = ${orgId} and upper(v.number) = ${key}`,
        ]),
    sql`select ${card} from vouchers v ${ofVouchers} and v.sequence is null and upper(v.number) = ${key}`,
    ...(partyIds.length ? [sql`select ${card} from vouchers v ${ofVouchers} and v.party_id = any(${partyIds}::uuid[])`] : []),
    ...(productIds.length
      ? [sql`select ${card} from warranty_cards c where c.org_id = ${orgId} and c.product_id = any(${productIds}::uuid[])`]
      : []),
  ];
  return sql`and (${card}) in (${sql.join(ways, sql` union `)})`;
}

/** True for a list of what ends next, which is in the order of the last days. */
export const isByEnd = (filter: CardFilter): boolean => filter === 'running' || daysOfFilter[filter] !== undefined;

/** Cards of vouchers that the caller may see: the last number first, or those that run by their last day. */
export function listCards(within: Within, asked: CardAsked, after: CardPlace | null, limit: number): Statement<CardRow> {
  const { filter, today, productId, partyId, search } = asked;
  const [byEnd, ...byNumber] = [sql`c.covered_up_to`, sql`c.number_key`, sql`c.voucher_id`, sql`c.product_id`];
  const keys = isByEnd(filter) ? [byEnd, ...byNumber] : byNumber;
  const place = sql.join(keys);
  const order = isByEnd(filter) ? place : sql.join(keys.map((key) => sql`${key} desc`));
  const later =
    after === null
      ? sql``
      : isByEnd(filter)
        ? sql`and (${place}) > (${after[0]}::date, ${after[1]}, ${after[2]}::uuid, ${after[3]}::uuid)`
        : sql`and (${place}) < (${after[1]}, ${after[2]}::uuid, ${after[3]}::uuid)`;
  return sql<CardRow>`select ${columns} ${from} where c.org_id = ${within.id} ${inState(filter, today)}
    ${productId ? sql`and c.product_id = ${productId}` : sql``} ${partyId ? sql`and v.party_id = ${partyId}` : sql``}
    ${search ? found(within.id, search) : sql``} ${later} ${andOwnVoucher(within)} order by ${order} limit ${limit}`;
}

/** A card with its words. */
export type WholeCardRow = CardRow & {
  lineNo: number;
  serialKey: string | null;
  termsId: string | null;
  months: number | null;
  coversParts: boolean;
  coversService: boolean;
  claimDays: number;
  terms: string;
  /** The number of the card of the sold piece, if it is of a replacement. */
  rootKey: string | null;
  rootNumber: string | null;
  /** The cards that replacements of the sold piece got so far. */
  replacements: number;
  /** The numbers of the cards directly before and after it. */
  continues: string | null;
  continuedBy: string | null;
};

const isNamed = ({ voucherId, productId, number }: CardName) =>
  sql`c.voucher_id = ${voucherId} and c.product_id = ${productId} and c.number_key = upper(${number}::text collate "C")`;

/** Cards with their words, and those before and after them. */
const wholeCards = (within: Within, which: RawBuilder<unknown>) =>
  sql<WholeCardRow>`select ${columns}, c.line_no as "lineNo", c.serial_key as "serialKey", c.terms_id as "termsId", t.months,
      coalesce(t.covers_parts, false) as "coversParts", coalesce(t.covers_service, false) as "coversService", coalesce(t.claim_days, 0) as "claimDays",
      coalesce(t.terms, '') as terms, c.root_key as "rootKey", r.number as "rootNumber",
      (select count(*)::int from warranty_cards o where o.org_id = c.org_id and o.voucher_id = c.voucher_id and o.product_id = c.product_id
        and o.root_key = coalesce(c.root_key, c.number_key)) as replacements,
      (select o.number from warranty_claims m join warranty_cards o on o.org_id = m.org_id and o.voucher_id = m.voucher_id and o.product_id = m.product_id
        and o.number_key = m.card_key where m.org_id = c.org_id and m.id = c.claim_id) as continues,
      (select o.number from warranty_cards o where o.org_id = c.org_id and o.voucher_id = c.voucher_id and o.claim_id = c.ended_by) as "continuedBy"
    ${from}
    left join warranty_terms t on t.org_id = c.org_id and t.id = c.terms_id
    left join warranty_cards r on r.org_id = c.org_id and r.voucher_id = c.voucher_id and r.product_id = c.product_id and r.number_key = c.root_key
    where c.org_id = ${within.id} and ${which} ${andOwnVoucher(within)}`;

export const findCard = (within: Within, name: CardName): Statement<WholeCardRow> => wholeCards(within, isNamed(name));

/** The cards of a sale in their order: those that are valid, or all if none is. */
export function listCardsOfSale(within: Within, voucherId: string, limit: number): Statement<WholeCardRow> {
  const valid = sql`select from warranty_cards o where o.org_id = ${within.id} and o.voucher_id = ${voucherId} and not o.is_void`;
  return sql<WholeCardRow>`${wholeCards(within, sql`c.voucher_id = ${voucherId} and (not c.is_void or not exists (${valid}))`)}
    order by c.line_no, c.number_key limit ${limit}`;
}

export function lockCard(orgId: string, name: CardName): Statement {
  return sql`select from warranty_cards c where c.org_id = ${orgId} and ${isNamed(name)} for update`;
}

/** The running cards of a serial number. */
export function findRunning(orgId: string, productId: string, serialKey: string): Statement<{ number: string }> {
  return sql<{ number: string }>`select c.number from warranty_cards c where c.org_id = ${orgId} and c.product_id = ${productId}
    and c.serial_key = ${serialKey} and ${runs}`;
}

type Replacing = {
  claimId: string;
  on: string;
  number: string;
  serialKey: string | null;
  days: Pick<CardDays, 'coveredFrom' | 'coveredUpTo'>;
};

/** Ends a card and gives the new piece one for the rest of its time. */
export function replaceCard(orgId: string, old: WholeCardRow, { claimId, on, number, serialKey, days }: Replacing): Statement[] {
  return [
    sql`update warranty_cards c set ended_on = greatest(c.covered_from, ${on}::date), end_reason = 'replaced', ended_by = ${claimId}
      where c.org_id = ${orgId} and ${isNamed(old)}`,
    sql`insert into warranty_cards (org_id, voucher_id, line_no, product_id, number, is_typed, covered_from, covered_up_to, serial_key, terms_id, claim_id,
        root_key)
      values (${orgId}, ${old.voucherId}, ${old.lineNo}, ${old.productId}, ${number}, false, ${days.coveredFrom}, ${days.coveredUpTo}, ${serialKey},
        ${old.termsId}, ${claimId}, ${old.rootKey ?? old.numberKey})`,
  ];
}
