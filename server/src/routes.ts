import { accountConstraints } from './accounts/account-store.ts';
import { getOwner } from './accounts/get-owner.ts';
import { getStaff } from './accounts/get-staff.ts';
import { registerOwner } from './accounts/register-owner.ts';
import { signInAdmin, signInOwner, signInStaff } from './accounts/sign-in.ts';
import { signOutAdmin, signOutOwner, signOutStaff } from './accounts/sign-out.ts';
import { getOwnerProfile } from './admin/get-owner-profile.ts';
import { getWaiting } from './admin/get-waiting.ts';
import { listOwners } from './admin/list-owners.ts';
import { renewOwner } from './admin/renew-owner.ts';
import { switchOffSecondFactor } from './admin/switch-off-second-factor.ts';
import { updateOrganization } from './admin/update-organization.ts';
import { updateOwner } from './admin/update-owner.ts';
import { updateStaff } from './admin/update-staff.ts';
import { getBook } from './bank-books/get-book.ts';
import { getReconciliation } from './bank-books/get-reconciliation.ts';
import { getReconciliationPdf } from './bank-books/get-reconciliation-pdf.ts';
import { listBooks } from './bank-books/list-books.ts';
import { listReconciliationItems } from './bank-books/list-reconciliation-items.ts';
import { setBankDates } from './bank-books/set-bank-dates.ts';
import { banking, bankingConstraints } from './banking/banking.ts';
import { fetchOutstandingDetails } from './bills/fetch-outstanding-details.ts';
import { listEnterers } from './bills/list-enterers.ts';
import { listOutstandingGroups } from './bills/list-outstanding-groups.ts';
import { listOutstandingParties } from './bills/list-outstanding-parties.ts';
import { listOutstandings } from './bills/list-outstandings.ts';
import { saveAgeLimits } from './bills/save-age-limits.ts';
import { cashCountConstraints } from './cash-counts/cash-count-store.ts';
import { getCashDay } from './cash-counts/get-cash-day.ts';
import { listCashCounts } from './cash-counts/list-cash-counts.ts';
import { saveCashCount } from './cash-counts/save-cash-count.ts';
import { chequeConstraints } from './cheques/cheque-store.ts';
import { clear as clearCheques } from './cheques/clear-cheques.ts';
import { deposit as depositCheques } from './cheques/deposit-cheques.ts';
import { getDepositSlip } from './cheques/get-deposit-slip.ts';
import { listLeaves, voidLeaf } from './cheques/leaves.ts';
import { listCheques, listOfVoucher } from './cheques/list-cheques.ts';
import { moveDue } from './cheques/move-due.ts';
import { returned as returnCheque } from './cheques/return-cheque.ts';
import { undo as undoCheque } from './cheques/undo-cheque.ts';
import { acceptHandOver } from './hand-overs/accept-hand-over.ts';
import { getCollectedDay } from './hand-overs/get-collected-day.ts';
import { getHandOver } from './hand-overs/get-hand-over.ts';
import { handOverConstraints } from './hand-overs/hand-over-store.ts';
import { listHandOvers } from './hand-overs/list-hand-overs.ts';
import { listOwing } from './hand-overs/list-owing.ts';
import { saveHandOver } from './hand-overs/save-hand-over.ts';
import { takeBackHandOver } from './hand-overs/take-back-hand-over.ts';
import { accountGroups } from './ledgers/account-groups.ts';
import { additionalCharges } from './ledgers/additional-charges.ts';
import { bankConstraints } from './ledgers/bank-store.ts';
import { chargeConstraints } from './ledgers/charge-store.ts';
import { getLedger } from './ledgers/get-ledger.ts';
import { groupConstraints } from './ledgers/group-store.ts';
import { ledgerConstraints } from './ledgers/ledger-store.ts';
import { listLedgers } from './ledgers/list-ledgers.ts';
import { listSources } from './ledgers/list-sources.ts';
import { removeLedger } from './ledgers/remove-ledger.ts';
import { saveBank, saveLedger } from './ledgers/save-ledger.ts';
import { updateLedger } from './ledgers/update-ledger.ts';
import { godowns } from './masters/godowns.ts';
import { masterConstraints } from './masters/master-store.ts';
import { brands, categories, priceLevels, subcategories } from './masters/named-masters.ts';
import { getLogo } from './organizations/get-logo.ts';
import { getOrganization } from './organizations/get-organization.ts';
import { getOrganizationSettings } from './organizations/get-organization-settings.ts';
import { listOrganizations } from './organizations/list-organizations.ts';
import { organizationConstraints } from './organizations/organization-store.ts';
import { saveLogo } from './organizations/save-logo.ts';
import { saveOrganization } from './organizations/save-organization.ts';
import { updateOrganization as updateOwnOrganization } from './organizations/update-organization.ts';
import { beginSecondFactorOfAdmin, beginSecondFactorOfOwner } from './own-account/begin-second-factor.ts';
import { changePasswordOfAdmin, changePasswordOfOwner, changePasswordOfStaff } from './own-account/change-password.ts';
import { confirmSecondFactorOfAdmin, confirmSecondFactorOfOwner } from './own-account/confirm-second-factor.ts';
import { endOtherSessionsOfAdmin, endOtherSessionsOfOwner, endOtherSessionsOfStaff } from './own-account/end-other-sessions.ts';
import { endSessionOfAdmin, endSessionOfOwner, endSessionOfStaff } from './own-account/end-session.ts';
import { enterCodeAdmin, enterCodeOwner } from './own-account/enter-code.ts';
import { getSecondFactorOfAdmin, getSecondFactorOfOwner } from './own-account/get-second-factor.ts';
import { listSessionsOfAdmin, listSessionsOfOwner, listSessionsOfStaff } from './own-account/list-sessions.ts';
import { renewRecoveryCodesOfAdmin, renewRecoveryCodesOfOwner } from './own-account/renew-recovery-codes.ts';
import { saveProfile } from './own-account/save-profile.ts';
import { switchOffSecondFactorOfAdmin, switchOffSecondFactorOfOwner } from './own-account/switch-off-second-factor.ts';
import { getMergePreview } from './parties/get-merge-preview.ts';
import { getParty } from './parties/get-party.ts';
import { getPartyTotals } from './parties/get-party-totals.ts';
import { listParties } from './parties/list-parties.ts';
import { listPartyGroups } from './parties/list-party-groups.ts';
import { listSimilarParties } from './parties/list-similar-parties.ts';
import { mergeParties } from './parties/merge-parties.ts';
import { partyConstraints } from './parties/party-store.ts';
import { removeParty } from './parties/remove-party.ts';
import { saveParty } from './parties/save-party.ts';
import { updateParty } from './parties/update-party.ts';
import { lockOwner, lockStaff } from './passcode/lock.ts';
import { removePasscodeOfOwner, removePasscodeOfStaff } from './passcode/remove-passcode.ts';
import { savePasscodeOfOwner, savePasscodeOfStaff } from './passcode/save-passcode.ts';
import { unlockOwner, unlockStaff } from './passcode/unlock.ts';
import { forAnyone } from './platform/guards.ts';
import type { ConstraintRefusals } from './platform/refusal.ts';
import { getProduct } from './products/get-product.ts';
import { getProductImage } from './products/get-product-image.ts';
import { getProductPrice } from './products/get-product-price.ts';
import { getProductRate } from './products/get-product-rate.ts';
import { getTaxClassification } from './products/get-tax-classification.ts';
import { listProducts } from './products/list-products.ts';
import { listTaxClassifications } from './products/list-tax-classifications.ts';
import { productConstraints } from './products/product-store.ts';
import { removeProduct } from './products/remove-product.ts';
import { removeTaxClassification } from './products/remove-tax-classification.ts';
import { saveProduct } from './products/save-product.ts';
import { saveProductImage } from './products/save-product-image.ts';
import { saveTaxClassification } from './products/save-tax-classification.ts';
import { taxConstraints } from './products/tax-store.ts';
import { updateProduct } from './products/update-product.ts';
import { updateTaxClassification } from './products/update-tax-classification.ts';
import { listChanges } from './records/list-changes.ts';
import { listDeleted } from './records/list-deleted.ts';
import { resetOwnerPassword, resetStaffPassword } from './recovery/reset-password.ts';
import { sendOwnerCode, sendStaffCode } from './recovery/send-code.ts';
import { submitOwnerCode, submitStaffCode } from './recovery/submit-code.ts';
import { getDesk } from './reports/get-desk.ts';
import { getLedgerPage } from './reports/get-ledger-page.ts';
import { getStatement } from './reports/get-statement.ts';
import { getStatementPdf } from './reports/get-statement-pdf.ts';
import { getStockMoves } from './reports/get-stock-moves.ts';
import { getStockSummary } from './reports/get-stock-summary.ts';
import { getTrialBalance } from './reports/get-trial-balance.ts';
import { listLowStock } from './reports/list-low-stock.ts';
import { series } from './series/series.ts';
import { seriesConstraints } from './series/series-store.ts';
import { getSettings } from './settings/get-settings.ts';
import { giveParty, listGivenParties } from './settings/given-parties.ts';
import { getStaffLimits, saveStaffLimits } from './settings/staff-limits.ts';
import { updateSettings } from './settings/update-settings.ts';
import { listStaff } from './staff/list-staff.ts';
import { saveStaff } from './staff/save-staff.ts';
import { staffConstraints } from './staff/staff-store.ts';
import { updateStaff as updateOwnStaff } from './staff/update-staff.ts';
import { listDeductees, removeDeductee, saveDeductee } from './tds/deductees.ts';
import { getTdsOfParty } from './tds/get-tds-of-party.ts';
import { listTdsDeductions, listTdsPayable, listTdsReceivable } from './tds/tds-lists.ts';
import { listTdsSections, saveTdsSection } from './tds/tds-sections.ts';
import { imports } from './transfer/imports.ts';
import { cancelVoucher } from './vouchers/cancel-voucher.ts';
import { closeSaleOrder, reopenSaleOrder } from './vouchers/close-order.ts';
import { getPendingOrder, getReturnable } from './vouchers/convert-voucher.ts';
import { getProductsForVoucher } from './vouchers/get-products-for-voucher.ts';
import { getVoucher } from './vouchers/get-voucher.ts';
import { getVoucherFacts } from './vouchers/get-voucher-facts.ts';
import { getVoucherVersion } from './vouchers/get-voucher-versions.ts';
import { listBatches } from './vouchers/list-batches.ts';
import { listJournalBills, listJournalLedgers } from './vouchers/list-for-journal.ts';
import { listLastPrices } from './vouchers/list-last-prices.ts';
import { listLineLedgers } from './vouchers/list-line-ledgers.ts';
import { listOpenOrders } from './vouchers/list-open-orders.ts';
import { listStockPlaces } from './vouchers/list-stock-places.ts';
import { getStockTransfer, listStockTransfers } from './vouchers/list-stock-transfers.ts';
import { listVoucherSeries, listVouchers } from './vouchers/list-vouchers.ts';
import { listWarrantyCards } from './vouchers/list-warranty-cards.ts';
import { dispatchStockTransfer, receiveStockTransfer } from './vouchers/move-stock-transfer.ts';
import { saveContra, updateContra } from './vouchers/save-contra.ts';
import { saveJournal, updateJournal } from './vouchers/save-journal.ts';
import { savePayment, saveReceipt, updatePayment, updateReceipt } from './vouchers/save-money.ts';
import { saveStockAdjustment, updateStockAdjustment } from './vouchers/save-stock-adjustment.ts';
import { saveStockTransfer, updateStockTransfer } from './vouchers/save-stock-transfer.ts';
import {
  saveCreditNote,
  saveDebitNote,
  savePurchase,
  saveSaleOrder,
  saveSales,
  saveVanSale,
  updateCreditNote,
  updateDebitNote,
  updatePurchase,
  updateSaleOrder,
  updateSales,
  updateVanSale,
} from './vouchers/save-trade.ts';
import { scanProduct } from './vouchers/scan-product.ts';
import { getVoucherPdf } from './vouchers/voucher-pdf.ts';
import { voucherConstraints } from './vouchers/voucher-store.ts';
import { listVoucherVersions } from './vouchers/voucher-versions.ts';

/** Every route of the contract with the use case that answers it. One that is missing or in another's place does not compile. */
export const routes = forAnyone.router({
  accounts: {
    register: registerOwner,
    signInAdmin,
    signInOwner,
    signInStaff,
    signOutAdmin,
    signOutOwner,
    signOutStaff,
    getOwner,
    getStaff,
  },
  recovery: { sendOwnerCode, submitOwnerCode, resetOwnerPassword, sendStaffCode, submitStaffCode, resetStaffPassword },
  passcode: {
    savePasscodeOfOwner,
    savePasscodeOfStaff,
    removePasscodeOfOwner,
    removePasscodeOfStaff,
    lockOwner,
    lockStaff,
    unlockOwner,
    unlockStaff,
  },
  admin: { listOwners, getOwnerProfile, getWaiting, renewOwner, switchOffSecondFactor, updateOwner, updateOrganization, updateStaff },
  secondStep: { enterCodeAdmin, enterCodeOwner },
  adminAccount: {
    changePassword: changePasswordOfAdmin,
    listSessions: listSessionsOfAdmin,
    endSession: endSessionOfAdmin,
    endOtherSessions: endOtherSessionsOfAdmin,
    getSecondFactor: getSecondFactorOfAdmin,
    beginSecondFactor: beginSecondFactorOfAdmin,
    confirmSecondFactor: confirmSecondFactorOfAdmin,
    renewRecoveryCodes: renewRecoveryCodesOfAdmin,
    switchOffSecondFactor: switchOffSecondFactorOfAdmin,
    saveProfile,
  },
  ownerAccount: {
    changePassword: changePasswordOfOwner,
    listSessions: listSessionsOfOwner,
    endSession: endSessionOfOwner,
    endOtherSessions: endOtherSessionsOfOwner,
    getSecondFactor: getSecondFactorOfOwner,
    beginSecondFactor: beginSecondFactorOfOwner,
    confirmSecondFactor: confirmSecondFactorOfOwner,
    renewRecoveryCodes: renewRecoveryCodesOfOwner,
    switchOffSecondFactor: switchOffSecondFactorOfOwner,
  },
  staffAccount: {
    changePassword: changePasswordOfStaff,
    listSessions: listSessionsOfStaff,
    endSession: endSessionOfStaff,
    endOtherSessions: endOtherSessionsOfStaff,
  },
  organizations: {
    saveOrganization,
    listOrganizations,
    getOrganization,
    getOrganizationSettings,
    updateOrganization: updateOwnOrganization,
    saveLogo,
    getLogo,
  },
  staff: { listStaff, saveStaff, updateStaff: updateOwnStaff },
  staffLimits: { get: getStaffLimits, save: saveStaffLimits, listParties: listGivenParties, giveParty },
  settings: { get: getSettings, update: updateSettings },
  parties: {
    listParties,
    getPartyTotals,
    getParty,
    saveParty,
    updateParty,
    removeParty,
    listSimilarParties,
    listPartyGroups,
    getMergePreview,
    mergeParties,
  },
  products: {
    listTaxClassifications,
    getTaxClassification,
    saveTaxClassification,
    updateTaxClassification,
    removeTaxClassification,
    listProducts,
    getProduct,
    saveProduct,
    updateProduct,
    removeProduct,
    getProductRate,
    getProductPrice,
    saveProductImage,
    getProductImage,
  },
  ledgers: { listLedgers, getLedger, saveLedger, updateLedger, removeLedger, listSources, saveBank },
  accountGroups,
  additionalCharges,
  series,
  brands,
  categories,
  subcategories,
  priceLevels,
  godowns,
  records: { listChanges, listDeleted },
  imports,
  vouchers: {
    saveSales,
    savePurchase,
    updatePurchase,
    saveVanSale,
    updateVanSale,
    saveSaleOrder,
    updateSaleOrder,
    saveCreditNote,
    updateCreditNote,
    saveDebitNote,
    updateDebitNote,
    updateSales,
    cancelVoucher,
    listVoucherVersions,
    getVoucherVersion,
    getVoucherPdf,
    saveReceipt,
    updateReceipt,
    savePayment,
    updatePayment,
    saveContra,
    updateContra,
    saveJournal,
    updateJournal,
    listJournalLedgers,
    listJournalBills,
    saveStockTransfer,
    updateStockTransfer,
    dispatchStockTransfer,
    receiveStockTransfer,
    getStockTransfer,
    listStockTransfers,
    saveStockAdjustment,
    updateStockAdjustment,
    listStockPlaces,
    getVoucherFacts,
    getProductsForVoucher,
    scanProduct,
    listBatches,
    getPendingOrder,
    getReturnable,
    listOpenOrders,
    closeSaleOrder,
    reopenSaleOrder,
    listWarrantyCards,
    listLastPrices,
    listLineLedgers,
    listVouchers,
    listVoucherSeries,
    getVoucher,
  },
  bills: {
    listOutstandings,
    listOutstandingParties,
    listOutstandingGroups,
    saveAgeLimits,
    listEnterers,
    fetchOutstandingDetails,
  },
  banking,
  tds: {
    getTdsOfParty,
    listSections: listTdsSections,
    saveSection: saveTdsSection,
    listDeductees,
    saveDeductee,
    removeDeductee,
    listPayable: listTdsPayable,
    listDeductions: listTdsDeductions,
    listReceivable: listTdsReceivable,
  },
  bankBooks: { listBooks, getBook, setBankDates, getReconciliation, listReconciliationItems, getReconciliationPdf },
  cheques: {
    listCheques,
    listOfVoucher,
    deposit: depositCheques,
    clear: clearCheques,
    return: returnCheque,
    undo: undoCheque,
    moveDue,
    getDepositSlip,
    listLeaves,
    voidLeaf,
  },
  cashCounts: { listCashCounts, getCashDay, saveCashCount },
  handOvers: { getCollectedDay, saveHandOver, listHandOvers, getHandOver, acceptHandOver, takeBackHandOver, listOwing },
  reports: {
    getTrialBalance,
    getLedgerPage,
    getDesk,
    getStatement,
    getStatementPdf,
    listLowStock,
    getStockSummary,
    getStockMoves,
  },
});

/** What the schema refuses, in the words of the stores. */
export const constraintRefusals: ConstraintRefusals = {
  ...accountConstraints,
  ...voucherConstraints,
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
  ...masterConstraints,
  ...cashCountConstraints,
  ...handOverConstraints,
};
