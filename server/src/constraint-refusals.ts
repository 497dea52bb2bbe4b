import { accountConstraints } from './accounts/account-store.ts';
import { archiveConstraints } from './archives/archive-store.ts';
import { bankingConstraints } from './banking/banking.ts';
import { bomConstraints } from './boms/bom-store.ts';
import { bookingConstraints } from './bookings/booking-store.ts';
import { calendarConstraints } from './calendars/calendar-store.ts';
import { cashCountConstraints } from './cash-counts/cash-count-store.ts';
import { channelConstraints } from './channels/channel-store.ts';
import { chequeConstraints } from './cheques/cheque-store.ts';
import { handOverConstraints } from './hand-overs/hand-over-store.ts';
import { bankConstraints } from './ledgers/bank-store.ts';
import { chargeConstraints } from './ledgers/charge-store.ts';
import { groupConstraints } from './ledgers/group-store.ts';
import { ledgerConstraints } from './ledgers/ledger-store.ts';
import { masterConstraints } from './masters/master-store.ts';
import { liquorConstraints } from './menu/liquor-store.ts';
import { menuConstraints } from './menu/menu-store.ts';
import { recipeConstraints } from './menu/recipe-store.ts';
import { organizationConstraints } from './organizations/organization-store.ts';
import { partyConstraints } from './parties/party-store.ts';
import type { ConstraintRefusals } from './platform/refusal.ts';
import { productConstraints } from './products/product-store.ts';
import { taxConstraints } from './products/tax-store.ts';
import { reportViewConstraints } from './report-views/report-view-store.ts';
import { planConstraints } from './rooms/plan-store.ts';
import { roomConstraints } from './rooms/room-store.ts';
import { seriesConstraints } from './series/series-store.ts';
import { staffConstraints } from './staff/staff-store.ts';
import { floorConstraints } from './tables/floor-store.ts';
import { printerConstraints } from './tables/printer-store.ts';
import { voucherConstraints } from './vouchers/voucher-store.ts';
import { claimConstraints } from './warranties/claim-store.ts';
import { templateConstraints } from './warranties/template-store.ts';

/** All constraints with their refusals, from the stores. */
export const constraintRefusals: ConstraintRefusals = {
  ...accountConstraints,
  ...archiveConstraints,
  ...voucherConstraints,
  ...claimConstraints,
  ...templateConstraints,
  ...bankingConstraints,
  ...chequeConstraints,
  ...organizationConstraints,
  ...staffConstraints,
  ...ledgerConstraints,
  ...groupConstraints,
  ...bankConstraints,
  ...chargeConstraints,
  ...seriesConstraints,
  ...partyConstraints,
  ...productConstraints,
  ...taxConstraints,
  ...bomConstraints,
  ...masterConstraints,
  ...reportViewConstraints,
  ...calendarConstraints,
  ...cashCountConstraints,
  ...handOverConstraints,
  ...liquorConstraints,
  ...menuConstraints,
  ...recipeConstraints,
  ...floorConstraints,
  ...printerConstraints,
  ...roomConstraints,
  ...planConstraints,
  ...bookingConstraints,
  ...channelConstraints,
};
