import { accounts } from './accounts/accounts.ts';
import { admin } from './admin/admin.ts';
import { archives } from './archives/archives.ts';
import { companyImports } from './archives/company-imports.ts';
import { bankBooks } from './bank-books/bank-books.ts';
import { banking } from './banking/banking.ts';
import { bills } from './bills/bills.ts';
import { boms } from './boms/boms.ts';
import { bookings } from './bookings/bookings.ts';
import { calendars } from './calendars/calendars.ts';
import { cashCounts } from './cash-counts/cash-counts.ts';
import { channelDoor } from './channels/channel-door.ts';
import { channels } from './channels/channels.ts';
import { cheques } from './cheques/cheques.ts';
import { dayCloses } from './day-closes/day-closes.ts';
import { deliveries } from './deliveries/deliveries.ts';
import { entries } from './entries/entries.ts';
import { imports } from './files/imports.ts';
import { folios } from './folios/folios.ts';
import { godowns } from './godowns/godowns.ts';
import { guests } from './guests/guests.ts';
import { handOvers } from './hand-overs/hand-overs.ts';
import { hotelReports } from './hotel-reports/hotel-reports.ts';
import { housekeeping } from './housekeeping/housekeeping.ts';
import { labels } from './labels/labels.ts';
import { accountGroups } from './ledgers/account-groups.ts';
import { additionalCharges } from './ledgers/additional-charges.ts';
import { ledgers } from './ledgers/ledgers.ts';
import { links } from './links/links.ts';
import { brands, categories, priceLevels, subcategories } from './masters/named-masters.ts';
import { menu } from './menu/menu.ts';
import { nightAudits } from './night-audits/night-audits.ts';
import { organizations } from './organizations/organizations.ts';
import { adminAccount, ownerAccount, secondStep, staffAccount } from './own-account/own-account.ts';
import { parties } from './parties/parties.ts';
import { passcode } from './passcode/passcode.ts';
import { forAnyone } from './platform/guards.ts';
import { products } from './products/products.ts';
import { receipts } from './receipts/receipts.ts';
import { records } from './records/records.ts';
import { recovery } from './recovery/recovery.ts';
import { reportMails } from './report-views/report-mails.ts';
import { reportViews } from './report-views/report-views.ts';
import { reports } from './reports/reports.ts';
import { severalCompanies } from './reports/several-companies.ts';
import { rooms } from './rooms/rooms.ts';
import { series } from './series/series.ts';
import { settings, staffLimits } from './settings/settings.ts';
import { staff } from './staff/staff.ts';
import { stockVouchers } from './stock-vouchers/stock-vouchers.ts';
import { tables } from './tables/tables.ts';
import { tds } from './tds/tds.ts';
import { trade } from './trade/trade.ts';
import { vouchers } from './vouchers/vouchers.ts';
import { warranties } from './warranties/warranties.ts';

/** Every route of the contract with its use case. A missing or wrong one does not compile. */
export const routes = forAnyone.router({
  accounts,
  recovery,
  passcode,
  admin,
  secondStep,
  adminAccount,
  ownerAccount,
  staffAccount,
  organizations,
  archives,
  companyImports,
  severalCompanies,
  staff,
  staffLimits,
  settings,
  parties,
  products,
  boms,
  labels,
  ledgers,
  accountGroups,
  additionalCharges,
  series,
  brands,
  categories,
  subcategories,
  priceLevels,
  godowns,
  records,
  imports,
  vouchers: { ...vouchers, ...trade, ...receipts, ...entries, ...stockVouchers },
  warranties,
  bills,
  banking,
  tds,
  bankBooks,
  cheques,
  cashCounts,
  handOvers,
  menu,
  tables,
  dayCloses,
  deliveries,
  rooms,
  folios,
  nightAudits,
  hotelReports,
  bookings,
  guests,
  housekeeping,
  calendars,
  channels,
  channelDoor,
  links,
  reports,
  reportViews,
  reportMails,
});
