import type { ClaimState } from '@bahi/core/warranties/claim';
import { type RawBuilder, sql } from 'kysely';
import { andOwnParty, andOwnVoucher } from '../platform/company-switches.ts';
import { likePattern } from '../platform/holds-words.ts';
import { touched } from '../platform/record-store.ts';
import { type ConstraintRefusals, exists, gone } from '../platform/refusal.ts';
import type { Caller, Within } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';
import type { CardName } from './card-store.ts';

export const claimConstraints: ConstraintRefusals = {
  warranty_claims_open_unique: exists('card', 'This card has an open claim already'),
  warranty_claims_product: gone('productId', 'This product is no longer there'),
  warranty_claims_centre: gone('centreId', 'This party is no longer there'),
  warranty_cards_pk: exists('newSerial', 'This sale has a card with this number already'),
  warranty_cards_serial_unique: exists('newSerial', 'A running warranty card has this serial number already'),
};

export type ClaimRow = {
  _id: string;
  number: number;
  voucherId: string | null;
  cardNumber: string | null;
  productId: string;
  productName: string;
  hasSerials: boolean;
  serial: string;
  customerName: string;
  customerPhone: string;
  receivedOn: string;
  isCovered: boolean;
  fault: string;
  state: ClaimState;
  stateOn: string;
  centreId: string | null;
  centreName: string;
  chargePaise: number;
  newSerial: string;
  version: number;
  changedAt: string | null;
  changedBy: string | null;
};

const claims = sql`select m.id as "_id", m.number, m.voucher_id as "voucherId", c.number as "cardNumber", m.product_id as "productId", g.name as "productName",
    g.has_serials as "hasSerials", m.serial, m.customer_name as "customerName", m.customer_phone as "customerPhone", m.received_on as "receivedOn",
    m.is_covered as "isCovered", m.fault, m.state, m.state_on as "stateOn", m.centre_id as "centreId", coalesce(p.name, '') as "centreName",
    m.charge_paise as "chargePaise", m.new_serial as "newSerial", m.version, m.changed_at as "changedAt", m.changed_by_name as "changedBy"
  from warranty_claims m join products g on g.org_id = m.org_id and g.id = m.product_id
  left join warranty_cards c on c.org_id = m.org_id and c.voucher_id = m.voucher_id and c.product_id = m.product_id and c.number_key = m.card_key
  left join parties p on p.org_id = m.org_id and p.id = m.centre_id`;

/** `and …` for claims without a card, and on cards of vouchers that the caller may see. */
const andOwn = (within: Within): RawBuilder<unknown> =>
  within.own.partiesOf === null
    ? sql``
    : sql`and (m.voucher_id is null
        or exists (select from vouchers v where v.org_id = m.org_id and v.id = m.voucher_id ${andOwnVoucher(within)}))`;

export type ClaimPlace = readonly [receivedOn: string, number: string];
type Asked = { state: ClaimState | 'open' | 'all'; search: string };

/** The oldest first: those have waited longest. The search is in customer, phone, serial number, and the number of card or claim. */
export function listClaims(within: Within, { state, search }: Asked, after: ClaimPlace | null, limit: number): Statement<ClaimRow> {
  const inState = state === 'all' ? sql`` : state === 'open' ? sql`and m.state <> 'givenBack'` : sql`and m.state = ${state}`;
  const holds =
    search === ''
      ? sql``
      : sql`and lower(concat_ws(' ', m.number, m.customer_name, m.customer_phone, m.serial, m.new_serial, m.card_key, g.name))
          like ${likePattern(search.toLowerCase())}`;
  const later = after ? sql`and (m.received_on, m.number) > (${after[0]}::date, ${after[1]}::int)` : sql``;
  return sql<ClaimRow>`${claims} where m.org_id = ${within.id} ${inState} ${holds} ${later} ${andOwn(within)}
    order by m.received_on, m.number limit ${limit}`;
}

export function findClaim(within: Within, id: string): Statement<ClaimRow> {
  return sql<ClaimRow>`${claims} where m.org_id = ${within.id} and m.id = ${id} ${andOwn(within)}`;
}

/** The claims on a card, the newest first. */
export function listClaimsOfCard(within: Within, { voucherId, productId, number }: CardName, limit: number): Statement<ClaimRow> {
  return sql<ClaimRow>`${claims} where m.org_id = ${within.id} and m.voucher_id = ${voucherId} and m.product_id = ${productId}
    and m.card_key = upper(${number}::text collate "C") ${andOwn(within)} order by m.number desc limit ${limit}`;
}

export type StepRow = {
  state: ClaimState;
  on: string;
  note: string;
  centreName: string;
  chargePaise: number;
  newSerial: string;
  by: string;
  at: string;
};

export function listSteps(orgId: string, claimId: string): Statement<StepRow> {
  return sql<StepRow>`select state, step_on as "on", note, centre_name as "centreName", charge_paise as "chargePaise", new_serial as "newSerial",
      done_by_name as "by", done_at as "at" from warranty_claim_steps where org_id = ${orgId} and claim_id = ${claimId} order by step_no`;
}

/** The numbers of claims are given one after another. */
export function lockNumbers(orgId: string): Statement {
  return sql`select from organizations where id = ${orgId} for no key update`;
}

export type NewClaim = {
  id: string;
  voucherId: string | null;
  productId: string;
  cardKey: string | null;
  serial: string;
  customerName: string;
  customerPhone: string;
  receivedOn: string;
  isCovered: boolean;
  fault: string;
};

export function insertClaim(orgId: string, claim: NewClaim, by: Pick<Caller, 'id' | 'name'>): Statement[] {
  const { id, voucherId, productId, cardKey, serial, customerName, customerPhone, receivedOn, isCovered, fault } = claim;
  return [
    sql`insert into warranty_claims (org_id, id, number, voucher_id, product_id, card_key, serial, customer_name, customer_phone, received_on, is_covered,
        fault, state_on)
      select ${orgId}::uuid, ${id}::uuid, coalesce(max(number), 0) + 1, ${voucherId}::uuid, ${productId}::uuid, ${cardKey}::text, ${serial},
        ${customerName}, ${customerPhone}, ${receivedOn}::date, ${isCovered}::boolean, ${fault}, ${receivedOn}::date
      from warranty_claims where org_id = ${orgId} returning number`,
    insertStep(orgId, id, 1, { state: 'received', on: receivedOn, note: '', centreName: '', chargePaise: 0, newSerial: '' }, by),
  ];
}

export function insertStep(
  orgId: string,
  claimId: string,
  stepNo: number,
  step: Omit<StepRow, 'by' | 'at'>,
  by: Pick<Caller, 'id' | 'name'>,
): Statement {
  return sql`insert into warranty_claim_steps (org_id, claim_id, step_no, state, step_on, note, centre_name, charge_paise, new_serial, done_by, done_by_name)
    values (${orgId}, ${claimId}, ${stepNo}, ${step.state}, ${step.on}, ${step.note}, ${step.centreName}, ${step.chargePaise}, ${step.newSerial},
      ${by.id}, ${by.name})`;
}

export function lockClaim(orgId: string, id: string): Statement {
  return sql`select from warranty_claims where org_id = ${orgId} and id = ${id} for update`;
}

type Moved = { state: ClaimState; on: string; centreId: string | null; chargePaise: number; newSerial: string };
export function updateClaim(orgId: string, id: string, moved: Moved, by: Pick<Caller, 'name'>): Statement {
  return sql`update warranty_claims set ${touched(by)}, state = ${moved.state}, state_on = ${moved.on}, centre_id = coalesce(${moved.centreId}::uuid, centre_id),
      charge_paise = ${moved.chargePaise}, new_serial = ${moved.newSerial}
    where org_id = ${orgId} and id = ${id}`;
}

/** A party of the company that the caller may choose. */
export function findCentre(within: Within, id: string): Statement<{ name: string }> {
  return sql<{
    name: string;
  }>`select p.name from parties p where p.org_id = ${within.id} and p.id = ${id} and p.is_active ${andOwnParty(within)}`;
}
