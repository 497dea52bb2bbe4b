import { todayInIndia } from '@bahi/core/periods/business-date';
import { mayCancel } from '@bahi/core/vouchers/change-voucher';
import { isManager } from '../platform/doors.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Caller } from '../platform/request-context.ts';
import type { OldVoucher } from './public/voucher-part.ts';

/** Staff of role user may cancel only their own vouchers, on the day of entry, in any route. */
export function refuseCancel(caller: Caller, { head: { createdBy, createdAt } }: Pick<OldVoucher, 'head'>): void {
  const today = todayInIndia(Date.now());
  const entered = { createdBy, enteredOn: todayInIndia(Date.parse(createdAt)) };
  if (mayCancel({ id: caller.id, isStaffUser: !isManager(caller) }, entered, today)) return;
  throw new Refusal('NOT_ALLOWED', undefined, 'You may cancel what you entered yourself, on the same day. Ask an admin of the company.');
}
