import { accountRoutes } from './accounts/account-routes.ts';
import { adminRoutes } from './admin/admin-routes.ts';
import { archiveRoutes, companyImportRoutes } from './archives/archive-routes.ts';
import { bankBookRoutes } from './bank-books/bank-book-routes.ts';
import { bankingRoutes } from './banking/banking-routes.ts';
import { billRoutes } from './bills/bill-routes.ts';
import { bomRoutes } from './boms/bom-routes.ts';
import { bookingRoutes } from './bookings/booking-routes.ts';
import { calendarRoutes } from './calendars/calendar-routes.ts';
import { cashCountRoutes } from './cash-counts/cash-count-routes.ts';
import { channelDoorRoutes } from './channels/channel-door-routes.ts';
import { channelRoutes } from './channels/channel-routes.ts';
import { chequeRoutes } from './cheques/cheque-routes.ts';
import { dayCloseRoutes } from './day-closes/day-close-routes.ts';
import { deliveryRoutes } from './deliveries/delivery-routes.ts';
import { importRoutes } from './files/import-routes.ts';
import { folioRoutes } from './folios/folio-routes.ts';
import { guestRoutes } from './guests/guest-routes.ts';
import { handOverRoutes } from './hand-overs/hand-over-routes.ts';
import { hotelReportRoutes } from './hotel-reports/hotel-report-routes.ts';
import { housekeepingRoutes } from './housekeeping/housekeeping-routes.ts';
import { labelRoutes } from './labels/label-routes.ts';
import { accountGroupRoutes } from './ledgers/account-group-routes.ts';
import { additionalChargeRoutes } from './ledgers/additional-charge-routes.ts';
import { ledgerRoutes } from './ledgers/ledger-routes.ts';
import { linkRoutes } from './links/link-routes.ts';
import { brandRoutes, categoryRoutes, godownRoutes, priceLevelRoutes, subcategoryRoutes } from './masters/master-routes.ts';
import { menuRoutes } from './menu/menu-routes.ts';
import { nightAuditRoutes } from './night-audits/night-audit-routes.ts';
import { organizationRoutes } from './organizations/organization-routes.ts';
import { adminAccountRoutes, ownerAccountRoutes, secondStepRoutes, staffAccountRoutes } from './own-account/own-account-routes.ts';
import { partyRoutes } from './parties/party-routes.ts';
import { passcodeRoutes } from './passcode/passcode-routes.ts';
import { productRoutes } from './products/product-routes.ts';
import { recordRoutes } from './records/record-routes.ts';
import { recoveryRoutes } from './recovery/recovery-routes.ts';
import { reportMailRoutes } from './report-views/report-mail-routes.ts';
import { reportViewRoutes } from './report-views/report-view-routes.ts';
import { reportRoutes } from './reports/report-routes.ts';
import { severalCompaniesRoutes } from './reports/several-companies-routes.ts';
import { roomRoutes } from './rooms/room-routes.ts';
import { seriesRoutes } from './series/series-routes.ts';
import { settingsRoutes, staffLimitsRoutes } from './settings/settings-routes.ts';
import { staffRoutes } from './staff/staff-routes.ts';
import { tableRoutes } from './tables/table-routes.ts';
import { tdsRoutes } from './tds/tds-routes.ts';
import { voucherRoutes } from './vouchers/voucher-routes.ts';
import { warrantyRoutes } from './warranties/warranty-routes.ts';

/** Every route of Bahi, by noun. Server, web and the published API document are made from this list. */
export const api = {
  accounts: accountRoutes,
  recovery: recoveryRoutes,
  admin: adminRoutes,
  secondStep: secondStepRoutes,
  adminAccount: adminAccountRoutes,
  ownerAccount: ownerAccountRoutes,
  staffAccount: staffAccountRoutes,
  passcode: passcodeRoutes,
  organizations: organizationRoutes,
  archives: archiveRoutes,
  companyImports: companyImportRoutes,
  severalCompanies: severalCompaniesRoutes,
  staff: staffRoutes,
  staffLimits: staffLimitsRoutes,
  settings: settingsRoutes,
  parties: partyRoutes,
  products: productRoutes,
  boms: bomRoutes,
  labels: labelRoutes,
  ledgers: ledgerRoutes,
  accountGroups: accountGroupRoutes,
  additionalCharges: additionalChargeRoutes,
  series: seriesRoutes,
  brands: brandRoutes,
  categories: categoryRoutes,
  subcategories: subcategoryRoutes,
  priceLevels: priceLevelRoutes,
  godowns: godownRoutes,
  records: recordRoutes,
  imports: importRoutes,
  vouchers: voucherRoutes,
  warranties: warrantyRoutes,
  bills: billRoutes,
  banking: bankingRoutes,
  cheques: chequeRoutes,
  reports: reportRoutes,
  reportViews: reportViewRoutes,
  reportMails: reportMailRoutes,
  bankBooks: bankBookRoutes,
  tds: tdsRoutes,
  cashCounts: cashCountRoutes,
  handOvers: handOverRoutes,
  menu: menuRoutes,
  tables: tableRoutes,
  dayCloses: dayCloseRoutes,
  deliveries: deliveryRoutes,
  rooms: roomRoutes,
  folios: folioRoutes,
  nightAudits: nightAuditRoutes,
  hotelReports: hotelReportRoutes,
  bookings: bookingRoutes,
  guests: guestRoutes,
  housekeeping: housekeepingRoutes,
  calendars: calendarRoutes,
  channels: channelRoutes,
  channelDoor: channelDoorRoutes,
  links: linkRoutes,
};
