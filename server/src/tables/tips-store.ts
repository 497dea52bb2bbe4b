import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';

/** Keeps the receipt of the tip with the order that it was given for. */
export const keepTip = (orgId: string, orderId: string, voucherId: string): Statement =>
  sql`update dining_orders set tip_voucher_id = ${voucherId} where org_id = ${orgId} and id = ${orderId}`;
