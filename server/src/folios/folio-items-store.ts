import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';
import { pendingWithTax } from '../tds/advance-tax-store.ts';

export type InvoiceRow = {
  folioIds: string[];
  voucherId: string;
  voucherNumber: string;
  date: string;
  totalPaise: number;
  /** Its own party first, then those that took a part of it over. */
  owed: { partyName: string; pendingPaise: number; isOwn: boolean }[];
};

/** The sales vouchers that billed lines of a booking, with the folios of these. */
const billedBy = (orgId: string, bookingId: string) => sql`(select l.billed_id, array_agg(distinct l.folio_id) as folios
  from hotel_folio_lines l join hotel_folios f on f.org_id = l.org_id and f.id = l.folio_id
  where l.org_id = ${orgId} and f.booking_id = ${bookingId} and l.billed_id is not null group by l.billed_id) x`;

/** The invoices of a booking, with the parties that owe them. */
export function listInvoices(orgId: string, bookingId: string): Statement<InvoiceRow> {
  return sql<InvoiceRow>`select x.folios as "folioIds", v.id as "voucherId", v.number as "voucherNumber", v.voucher_date as date, v.total_paise as "totalPaise",
      coalesce((select jsonb_agg(jsonb_build_object('partyName', p.name, 'pendingPaise', b.pending_paise, 'isOwn', b.party_id = v.party_id)
          order by b.party_id <> v.party_id, p.name, b.id) from bills b join parties p on p.org_id = b.org_id and p.id = b.party_id
        where b.org_id = v.org_id and b.voucher_id = v.id and b.kind = 'bill' and b.pending_paise <> 0), '[]') as owed
    from ${billedBy(orgId, bookingId)} join vouchers v on v.org_id = ${orgId} and v.id = x.billed_id
    where v.cancelled_at is null order by v.voucher_date, v.number`;
}

export type OpenItemRow = { id: string; voucherId: string; partyId: string; pendingPaise: number };

export type OpenInvoiceRow = OpenItemRow & { folioIds: string[] };

/** The invoices of a booking that their parties left owing, with the folios that they billed. What another party took over is not here. */
export function listOpenInvoices(orgId: string, bookingId: string): Statement<OpenInvoiceRow> {
  return sql<OpenInvoiceRow>`select b.id, b.voucher_id as "voucherId", b.party_id as "partyId", b.pending_paise as "pendingPaise", x.folios as "folioIds"
    from ${billedBy(orgId, bookingId)} join vouchers v on v.org_id = ${orgId} and v.id = x.billed_id
      join bills b on b.org_id = v.org_id and b.voucher_id = v.id and b.party_id = v.party_id
    where v.cancelled_at is null and b.kind = 'bill' and b.pending_paise > 0 order by b.bill_date, b.bill_no, b.id`;
}

/** The open bills of outlets on the folios of a booking. */
export function listOpenOutlets(orgId: string, bookingId: string): Statement<OpenItemRow> {
  return sql<OpenItemRow>`select b.id, b.voucher_id as "voucherId", b.party_id as "partyId", b.pending_paise as "pendingPaise" from bills b
    where b.org_id = ${orgId} and b.kind = 'bill' and b.pending_paise > 0 and b.voucher_id in (
      select l.voucher_id from hotel_folio_lines l join hotel_folios f on f.org_id = l.org_id and f.id = l.folio_id
      where l.org_id = ${orgId} and f.booking_id = ${bookingId} and l.kind = 'outletBill' and l.reverses_id is null
        and not exists (select from hotel_folio_lines r where r.org_id = l.org_id and r.reverses_id = l.id))
    order by b.bill_date, b.bill_no, b.id`;
}

export type PaymentRow = {
  voucherId: string;
  voucherNumber: string;
  date: string;
  partyName: string;
  amountPaise: number;
  leftPaise: number;
};

/** The receipts and refunds of a booking that nobody cancelled. */
export function listPayments(orgId: string, bookingId: string): Statement<PaymentRow> {
  return sql<PaymentRow>`select v.id as "voucherId", v.number as "voucherNumber", v.voucher_date as date, coalesce(p.name, '') as "partyName",
      case when v.kind = 'payment' then -v.total_paise else v.total_paise end as "amountPaise",
      coalesce((select sum(-${pendingWithTax('b')}) from bills b where b.org_id = v.org_id and b.voucher_id = v.id and b.pending_paise < 0), 0)::bigint as "leftPaise"
    from hotel_advances a join vouchers v on v.org_id = a.org_id and v.id = a.voucher_id left join parties p on p.org_id = v.org_id and p.id = v.party_id
    where a.org_id = ${orgId} and a.booking_id = ${bookingId} and v.cancelled_at is null order by v.voucher_date, v.number`;
}
