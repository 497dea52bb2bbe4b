import type { api } from './api.ts';

/* The answers of the API by their names in the trade, for screens that pass them on. Amounts in paise, the rest × 10 000. */

type Answer<Call extends (...input: never[]) => Promise<unknown>> = Awaited<ReturnType<Call>>;

export type Party = Answer<typeof api.parties.listParties>['parties'][number];
export type Product = Answer<typeof api.products.listProducts>['products'][number];
export type Bom = Answer<typeof api.boms.list>['rows'][number];
export type BomParts = Answer<typeof api.boms.getParts>;
export type TaxClassification = Answer<typeof api.products.listTaxClassifications>['taxClassifications'][number];
export type Source = Answer<typeof api.ledgers.listSources>['sources'][number];
export type Outstandings = Answer<typeof api.bills.listOutstandings>;
export type OutstandingBill = Outstandings['bills'][number];
export type OutstandingParty = Answer<typeof api.bills.listOutstandingParties>['parties'][number];
export type OutstandingGroup = Answer<typeof api.bills.listOutstandingGroups>['groups'][number];
/** A cheque of the register. */
export type Cheque = Answer<typeof api.cheques.listCheques>['cheques'][number];
export type VoucherFacts = Answer<typeof api.vouchers.getVoucherFacts>;
/** A product with stock, batches and the last price, for a line of a voucher. */
export type ProductForVoucher = Answer<typeof api.vouchers.getProductsForVoucher>['products'][number];
export type VoucherRow = Answer<typeof api.vouchers.listVouchers>['vouchers'][number];
export type FoundSerial = Answer<typeof api.vouchers.listSerials>['serials'][number];
export type FoundCard = Answer<typeof api.vouchers.listWarrantyCards>['cards'][number];
/** A voucher with its history. */
export type VoucherAnswer = Answer<typeof api.vouchers.getVoucher>;
export type VoucherDetails = VoucherAnswer['voucher'];
export type VoucherVersion = Answer<typeof api.vouchers.getVoucherVersion>;
export type SavedVoucher = Answer<typeof api.vouchers.saveSales>;
export type Desk = Answer<typeof api.reports.getDesk>;
export type MonthSoFar = Answer<typeof api.reports.getMonthSoFar>;
export type Charts = Answer<typeof api.reports.getCharts>;
export type PartyStatement = Answer<typeof api.reports.getStatement>;
export type OrdersMade = Answer<typeof api.vouchers.orderLowStock>;
export type LowGoods = Answer<typeof api.reports.listLowStock>['rows'][number];
export type LedgerPage = Answer<typeof api.reports.getLedgerPage>;
export type TrialBalance = Answer<typeof api.reports.getTrialBalance>;
export type ProfitAndLoss = Answer<typeof api.reports.getProfitAndLoss>;
export type BalanceSheet = Answer<typeof api.reports.getBalanceSheet>;
export type SeveralCompanies = Answer<typeof api.severalCompanies.getReport>;
export type SignedStatement = Answer<typeof api.reports.getSignedStatement>;
export type GroupSummary = Answer<typeof api.reports.getGroupSummary>;
export type MonthlySummary = Answer<typeof api.reports.getMonthlySummary>;
export type ScheduleAccount = Answer<typeof api.reports.getScheduleAccount>;
export type ScheduleSheet = Answer<typeof api.reports.getScheduleSheet>;
export type CashFlow = Answer<typeof api.reports.getCashFlow>;
export type Ratios = Answer<typeof api.reports.getRatios>;
export type Register = Answer<typeof api.reports.getRegister>;
export type StockSummary = Answer<typeof api.reports.getStockSummary>;
export type StockMoves = Answer<typeof api.reports.getStockMoves>;
export type JournalLedger = Answer<typeof api.vouchers.listJournalLedgers>['ledgers'][number];
export type StockTransfer = Answer<typeof api.vouchers.getStockTransfer>['transfer'];
export type Menu = Answer<typeof api.menu.getMenu>;
export type Dish = Menu['items'][number];
export type Floor = Answer<typeof api.tables.getFloor>;
export type Reservation = Floor['reservations'][number];
export type DiningArea = Floor['areas'][number];
export type TableOrder = Answer<typeof api.tables.getOrder>['order'];
export type TableOrderHead = Floor['orders'][number];
export type KitchenSlip = Answer<typeof api.tables.listSlips>['slips'][number];
export type HotelSetUp = Answer<typeof api.rooms.getSetUp>;
export type RatePlan = Answer<typeof api.rooms.getRatePlan>['ratePlan'];
export type Board = Answer<typeof api.rooms.getBoard>;
export type BoardSpan = Board['spans'][number];
export type RoomBlock = Board['blocks'][number];
export type HotelToday = Answer<typeof api.rooms.getToday>;
export type Booking = Answer<typeof api.bookings.getBooking>['booking'];
export type BookingStay = Booking['stays'][number];
export type BookingRow = Answer<typeof api.bookings.listBookings>['bookings'][number];
export type FreeType = Answer<typeof api.bookings.findFree>['types'][number];
export type StayFolios = Answer<typeof api.folios.getFolios>;
export type Folio = StayFolios['folios'][number];
export type FolioLine = Folio['lines'][number];
export type DuePayer = Answer<typeof api.folios.previewCheckOut>['payers'][number];
export type HotelDesk = Answer<typeof api.hotelReports.getHotelDesk>;
export type NightAudit = Answer<typeof api.nightAudits.getAudit>;
export type AuditDay = NightAudit['day'];
