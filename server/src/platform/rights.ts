import type { api } from '@bahi/contract/api';
import { restaurantWork, type StaffRole } from '@bahi/core/organizations/staff-roles';
import type { Caller } from './request-context.ts';

/** Roles of callers. Nobody is a browser without a session. Captain, cashier and kitchen are staff who work only in a restaurant. */
export type Role = 'nobody' | 'admin' | 'owner' | 'staffAdmin' | 'staffUser' | 'captain' | 'cashier' | 'kitchen';

const roleOfStaff = (role: StaffRole): Role => (role === 'admin' ? 'staffAdmin' : role === 'user' ? 'staffUser' : role);
const allStaff = ['staffAdmin', 'staffUser', 'captain', 'cashier', 'kitchen'] as const;

/**
 * The doors and the roles that may pass them. The implementers at the routes (`forOwner …`, guards.ts) are named for them. The doors of the
 * first part lead to the caller's own data; the others lead into one company of theirs, which is approved and not blocked.
 */
export const doors = {
  anyone: ['nobody', 'admin', 'owner', ...allStaff],
  admin: ['admin'],
  owner: ['owner'],
  staff: allStaff,
  ownerAndStaff: ['owner', ...allStaff],
  ownerAndStaffAdmin: ['owner', 'staffAdmin'],
  members: ['owner', 'staffAdmin', 'staffUser'],
  managers: ['owner', 'staffAdmin'],
  orders: ['owner', ...restaurantWork.orders.map(roleOfStaff)],
  bills: ['owner', ...restaurantWork.bills.map(roleOfStaff)],
  kitchen: ['owner', ...restaurantWork.kitchen.map(roleOfStaff)],
} as const satisfies Record<string, readonly Role[]>;

export type Door = keyof typeof doors;

type Api = typeof api;

/** All members of a company read a master; owner and staff of role admin write it. */
const master = { list: 'members', get: 'members', save: 'managers', update: 'managers', remove: 'managers' } as const;

/**
 * Every route of the contract with its door; a missing route, or one with the implementer of another door, does not compile. Staff of role
 * user enter vouchers and parties and read masters. They may not see cost, profit, balance sheet or audit. The trial balance and the list
 * of ledgers contain purchases, capital and all balances, from which these could be computed, so they are closed too.
 */
export const rights = {
  accounts: {
    register: 'anyone',
    signInAdmin: 'anyone',
    signInOwner: 'anyone',
    signInStaff: 'anyone',
    signOutAdmin: 'admin',
    signOutOwner: 'owner',
    signOutStaff: 'staff',
    getOwner: 'owner',
    getStaff: 'staff',
  },
  recovery: {
    sendOwnerCode: 'anyone',
    submitOwnerCode: 'anyone',
    resetOwnerPassword: 'anyone',
    sendStaffCode: 'anyone',
    submitStaffCode: 'anyone',
    resetStaffPassword: 'anyone',
  },
  passcode: {
    savePasscodeOfOwner: 'owner',
    savePasscodeOfStaff: 'staff',
    removePasscodeOfOwner: 'owner',
    removePasscodeOfStaff: 'staff',
    lockOwner: 'owner',
    lockStaff: 'staff',
    unlockOwner: 'owner',
    unlockStaff: 'staff',
  },
  secondStep: {
    enterCodeAdmin: 'anyone',
    enterCodeOwner: 'anyone',
  },
  admin: {
    listOwners: 'admin',
    getOwnerProfile: 'admin',
    getWaiting: 'admin',
    getSystem: 'admin',
    backUpNow: 'admin',
    listJobs: 'admin',
    retryJob: 'admin',
    renewOwner: 'admin',
    switchOffSecondFactor: 'admin',
    updateOwner: 'admin',
    updateOrganization: 'admin',
    updateStaff: 'admin',
  },
  adminAccount: {
    changePassword: 'admin',
    listSessions: 'admin',
    endSession: 'admin',
    endOtherSessions: 'admin',
    getSecondFactor: 'admin',
    beginSecondFactor: 'admin',
    confirmSecondFactor: 'admin',
    renewRecoveryCodes: 'admin',
    switchOffSecondFactor: 'admin',
    saveProfile: 'admin',
  },
  ownerAccount: {
    changePassword: 'owner',
    listSessions: 'owner',
    endSession: 'owner',
    endOtherSessions: 'owner',
    getSecondFactor: 'owner',
    beginSecondFactor: 'owner',
    confirmSecondFactor: 'owner',
    renewRecoveryCodes: 'owner',
    switchOffSecondFactor: 'owner',
  },
  staffAccount: {
    changePassword: 'staff',
    listSessions: 'staff',
    endSession: 'staff',
    endOtherSessions: 'staff',
  },
  organizations: {
    saveOrganization: 'owner',
    listOrganizations: 'owner',
    getOrganization: 'staff',
    getOrganizationSettings: 'ownerAndStaffAdmin',
    updateOrganization: 'ownerAndStaffAdmin',
    saveLogo: 'ownerAndStaffAdmin',
    getLogo: 'ownerAndStaff',
  },
  // Only the owner may export a company: the file contains everything that staff may not see.
  archives: { list: 'owner', request: 'owner', remove: 'owner' },
  companyImports: { begin: 'owner', run: 'owner' },
  severalCompanies: { getReport: 'owner' },
  staff: {
    listStaff: 'ownerAndStaffAdmin',
    saveStaff: 'ownerAndStaffAdmin',
    updateStaff: 'ownerAndStaffAdmin',
  },
  staffLimits: { get: 'managers', save: 'managers', listParties: 'managers', giveParty: 'managers' },
  settings: { get: 'managers', update: 'managers' },
  parties: {
    listParties: 'bills',
    getPartyTotals: 'members',
    getParty: 'members',
    saveParty: 'members',
    updateParty: 'members',
    removeParty: 'managers',
    listSimilarParties: 'members',
    listPartyGroups: 'members',
    getMergePreview: 'managers',
    mergeParties: 'managers',
  },
  products: {
    listTaxClassifications: 'members',
    saveTaxClassification: 'managers',
    getTaxClassification: 'members',
    updateTaxClassification: 'managers',
    removeTaxClassification: 'managers',
    listProducts: 'members',
    getProduct: 'members',
    saveProduct: 'managers',
    updateProduct: 'managers',
    removeProduct: 'managers',
    getProductRate: 'members',
    getProductPrice: 'members',
    saveProductImage: 'managers',
    getProductImage: 'members',
  },
  ledgers: {
    listLedgers: 'managers',
    listSources: 'bills',
    saveBank: 'managers',
    getLedger: 'managers',
    saveLedger: 'managers',
    updateLedger: 'managers',
    removeLedger: 'managers',
  },
  accountGroups: master,
  additionalCharges: master,
  series: master,
  brands: master,
  categories: master,
  subcategories: master,
  priceLevels: master,
  boms: { ...master, getParts: 'members' },
  godowns: { ...master, listSalesmen: 'managers' },
  records: {
    listChanges: 'managers',
    listDeleted: 'managers',
  },
  imports: { list: 'managers', get: 'managers', save: 'managers', run: 'managers', stop: 'managers' },
  vouchers: {
    saveSales: 'members',
    updateSales: 'members',
    savePurchase: 'members',
    updatePurchase: 'members',
    saveVanSale: 'members',
    updateVanSale: 'members',
    saveSaleOrder: 'members',
    updateSaleOrder: 'members',
    savePurchaseOrder: 'members',
    updatePurchaseOrder: 'members',
    saveCreditNote: 'members',
    updateCreditNote: 'members',
    saveDebitNote: 'members',
    updateDebitNote: 'members',
    previewSales: 'members',
    previewPurchase: 'members',
    previewVanSale: 'members',
    previewSaleOrder: 'members',
    previewPurchaseOrder: 'members',
    previewCreditNote: 'members',
    previewDebitNote: 'members',
    cancelVoucher: 'members',
    listVoucherVersions: 'managers',
    getVoucherVersion: 'managers',
    getVoucherPdf: 'bills',
    saveReceipt: 'members',
    updateReceipt: 'members',
    savePayment: 'members',
    updatePayment: 'members',
    saveContra: 'members',
    updateContra: 'members',
    saveJournal: 'members',
    updateJournal: 'members',
    listJournalLedgers: 'members',
    listJournalBills: 'members',
    saveStockTransfer: 'members',
    updateStockTransfer: 'members',
    dispatchStockTransfer: 'members',
    receiveStockTransfer: 'members',
    getStockTransfer: 'members',
    listStockTransfers: 'members',
    saveStockAdjustment: 'members',
    updateStockAdjustment: 'members',
    saveStockJournal: 'members',
    updateStockJournal: 'members',
    getStockJournalCost: 'members',
    listStockPlaces: 'members',
    getVoucherFacts: 'members',
    getProductsForVoucher: 'members',
    scanProduct: 'members',
    listBatches: 'members',
    getPendingOrder: 'members',
    getReturnable: 'members',
    listOpenOrders: 'members',
    closeOrder: 'members',
    reopenOrder: 'members',
    orderLowStock: 'members',
    listWarrantyCards: 'members',
    listSerials: 'members',
    getSerial: 'members',
    checkSerials: 'members',
    enterStockSerials: 'members',
    removeStockSerial: 'members',
    listLastPrices: 'members',
    listLineLedgers: 'members',
    listVouchers: 'members',
    listVoucherSeries: 'members',
    getVoucher: 'members',
  },
  banking: {
    listBanks: 'managers',
    getImport: 'managers',
    commitImport: 'managers',
    undoImport: 'managers',
    listImports: 'managers',
    listLines: 'managers',
    listPostings: 'managers',
    saveMatch: 'managers',
    acceptExact: 'managers',
    applyRules: 'managers',
    removeMatch: 'managers',
    listRules: 'managers',
    saveRule: 'managers',
    updateRule: 'managers',
    removeRule: 'managers',
  },
  bills: {
    listOutstandings: 'members',
    listOutstandingParties: 'members',
    listOutstandingGroups: 'members',
    saveAgeLimits: 'managers',
    markDisputed: 'managers',
    listEnterers: 'members',
    fetchOutstandingDetails: 'members',
  },
  tds: {
    getTdsOfParty: 'members',
    listSections: 'members',
    saveSection: 'managers',
    listDeductees: 'managers',
    saveDeductee: 'managers',
    removeDeductee: 'managers',
    listPayable: 'managers',
    listDeductions: 'managers',
    listReceivable: 'managers',
  },
  bankBooks: {
    listBooks: 'members',
    getBook: 'members',
    setBankDates: 'managers',
    getReconciliation: 'managers',
    listReconciliationItems: 'managers',
    getReconciliationPdf: 'managers',
  },
  cheques: {
    listCheques: 'members',
    listOfVoucher: 'members',
    deposit: 'members',
    clear: 'members',
    return: 'members',
    undo: 'members',
    moveDue: 'members',
    getDepositSlip: 'members',
    listLeaves: 'members',
    voidLeaf: 'managers',
  },
  cashCounts: {
    getCashLeft: 'members',
    listCashCounts: 'members',
    getCashDay: 'members',
    listCountsOfDay: 'members',
    saveCashCount: 'members',
  },
  handOvers: {
    getCollectedDay: 'members',
    saveHandOver: 'members',
    listHandOvers: 'members',
    getHandOver: 'members',
    acceptHandOver: 'managers',
    undoAcceptHandOver: 'managers',
    takeBackHandOver: 'members',
    listOwing: 'managers',
  },
  // The parts of a restaurant's work are those of core; managers draw the floor and write the menu.
  menu: {
    getMenu: 'kitchen',
    saveStation: 'managers',
    updateStation: 'managers',
    saveGroup: 'managers',
    updateGroup: 'managers',
    saveItem: 'managers',
    updateItem: 'managers',
    setSoldOut: 'kitchen',
    getLiquor: 'managers',
    saveLiquor: 'managers',
  },
  tables: {
    getFloor: 'orders',
    listReservations: 'orders',
    saveReservation: 'orders',
    updateReservation: 'orders',
    endReservation: 'orders',
    seatReservation: 'orders',
    listClosed: 'managers',
    saveArea: 'managers',
    updateArea: 'managers',
    openOrder: 'orders',
    getOrder: 'orders',
    takeRound: 'orders',
    fireCourse: 'orders',
    moveOrder: 'orders',
    moveDishes: 'orders',
    mergeOrders: 'orders',
    splitOrder: 'bills',
    takeOver: 'orders',
    previewBill: 'bills',
    printBill: 'bills',
    settleOrder: 'bills',
    closeOrder: 'orders',
    listSlips: 'kitchen',
    moveSlip: 'kitchen',
    printSlip: 'kitchen',
  },
  deliveries: { listDeliveries: 'orders', saveDelivery: 'orders', moveDelivery: 'orders' },
  dayCloses: { getDay: 'managers', listDays: 'managers', closeDay: 'managers', reopenDay: 'managers' },
  reports: {
    getTrialBalance: 'managers',
    getProfitAndLoss: 'managers',
    getSignedStatement: 'managers',
    signStatement: 'managers',
    getBalanceSheet: 'managers',
    getScheduleAccount: 'managers',
    getScheduleSheet: 'managers',
    getScheduleAgeing: 'managers',
    getRegister: 'managers',
    listPendingOrders: 'managers',
    getMonthSoFar: 'managers',
    getCharts: 'managers',
    getStockAges: 'managers',
    getStockBy: 'managers',
    getStockTurns: 'managers',
    getRatios: 'managers',
    getCashFlow: 'managers',
    getFundsFlow: 'managers',
    getReceiptsAndPayments: 'managers',
    getGroupSummary: 'managers',
    getMonthlySummary: 'managers',
    getLedgerPage: 'members',
    getDesk: 'members',
    getTurnover: 'members',
    getStatement: 'members',
    getStatementPdf: 'members',
    listLowStock: 'members',
    getStockSummary: 'members',
    getStockMovement: 'members',
    getStockAgeing: 'members',
    listExpiringStock: 'members',
    listNegativeStock: 'members',
    getStockMoves: 'members',
  },
  // Each view and mail also needs the right of its report.
  reportViews: { list: 'members', save: 'members', update: 'members', remove: 'members' },
  reportMails: { list: 'members', save: 'members', update: 'members', send: 'members', remove: 'members' },
} as const satisfies { [Noun in keyof Api]: { [Route in keyof Api[Noun]]: Door } };

/** The routes of an implementer behind this door: an implementer that contradicts the table does not compile. */
export type Behind<Implementer, D extends Door> = {
  [Noun in keyof Api & keyof Implementer]: {
    [Route in keyof Api[Noun] & keyof Implementer[Noun] as RightOf<Noun, Route> extends D ? Route : never]: Implementer[Noun][Route];
  };
};
type RightOf<Noun extends keyof Api, Route> = Route extends keyof (typeof rights)[Noun] ? (typeof rights)[Noun][Route] : never;

/** The door of a route by its name, `noun.route`. */
export function doorOf(route: string): Door {
  const [noun = '', name = ''] = route.split('.');
  const door = (rights as Record<string, Record<string, Door>>)[noun]?.[name];
  if (!door) throw new Error(`${route} has no line in rights.ts`);
  return door;
}

export function roleOf({ kind, role }: Pick<Caller, 'kind' | 'role'>): Role {
  if (kind !== 'staff') return kind;
  return roleOfStaff(role ?? 'user');
}

/** True for the owner and staff of role admin, whom no limit of a member of staff binds. */
export const isManager = (caller: Pick<Caller, 'kind' | 'role'>): boolean => (doors.managers as readonly Role[]).includes(roleOf(caller));

/** True if the role may see the cost of goods, and so the profit. Routes for members check it before they return a cost. */
export const seesCost = (role: Role): boolean => (doors.managers as readonly Role[]).includes(role);

export const mayCall = (role: Role, route: string): boolean => (doors[doorOf(route)] as readonly Role[]).includes(role);
