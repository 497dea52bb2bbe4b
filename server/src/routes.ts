import { accountConstraints } from './accounts/account-store.ts';
import { getOwner } from './accounts/get-owner.ts';
import { getStaff } from './accounts/get-staff.ts';
import { registerOwner } from './accounts/register-owner.ts';
import { signInAdmin, signInOwner, signInStaff } from './accounts/sign-in.ts';
import { signOutAdmin, signOutOwner, signOutStaff } from './accounts/sign-out.ts';
import { getOwnerProfile } from './admin/get-owner-profile.ts';
import { listOwners } from './admin/list-owners.ts';
import { updateOrganization } from './admin/update-organization.ts';
import { updateOwner } from './admin/update-owner.ts';
import { updateStaff } from './admin/update-staff.ts';
import { fetchOutstandingDetails } from './bills/fetch-outstanding-details.ts';
import { listOutstandingParties } from './bills/list-outstanding-parties.ts';
import { listOutstandings } from './bills/list-outstandings.ts';
import { ledgerConstraints } from './ledgers/ledger-store.ts';
import { listLedgers } from './ledgers/list-ledgers.ts';
import { listSources } from './ledgers/list-sources.ts';
import { saveBank } from './ledgers/save-bank.ts';
import { getOrganization } from './organizations/get-organization.ts';
import { listOrganizations } from './organizations/list-organizations.ts';
import { organizationConstraints } from './organizations/organization-store.ts';
import { saveOrganization } from './organizations/save-organization.ts';
import { getParty } from './parties/get-party.ts';
import { listParties } from './parties/list-parties.ts';
import { partyConstraints } from './parties/party-store.ts';
import { saveParty } from './parties/save-party.ts';
import { forAnyone } from './platform/guards.ts';
import type { ConstraintRefusals } from './platform/refusal.ts';
import { listProducts } from './products/list-products.ts';
import { listTaxClassifications } from './products/list-tax-classifications.ts';
import { productConstraints } from './products/product-store.ts';
import { saveProduct } from './products/save-product.ts';
import { saveTaxClassification } from './products/save-tax-classification.ts';
import { taxConstraints } from './products/tax-store.ts';
import { getDesk } from './reports/get-desk.ts';
import { getLedgerPage } from './reports/get-ledger-page.ts';
import { getTrialBalance } from './reports/get-trial-balance.ts';
import { listStaff } from './staff/list-staff.ts';
import { saveStaff } from './staff/save-staff.ts';
import { staffConstraints } from './staff/staff-store.ts';
import { getVoucher } from './vouchers/get-voucher.ts';
import { getVoucherFacts } from './vouchers/get-voucher-facts.ts';
import { listVouchers } from './vouchers/list-vouchers.ts';
import { saveReceipt } from './vouchers/save-receipt.ts';
import { saveSales } from './vouchers/save-sales.ts';
import { updateReceipt } from './vouchers/update-receipt.ts';
import { voucherConstraints } from './vouchers/voucher-store.ts';

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
  admin: { listOwners, getOwnerProfile, updateOwner, updateOrganization, updateStaff },
  organizations: { saveOrganization, listOrganizations, getOrganization },
  staff: { listStaff, saveStaff },
  parties: { listParties, getParty, saveParty },
  products: { listTaxClassifications, saveTaxClassification, listProducts, saveProduct },
  ledgers: { listLedgers, listSources, saveBank },
  vouchers: { saveSales, saveReceipt, updateReceipt, getVoucherFacts, listVouchers, getVoucher },
  bills: { listOutstandings, listOutstandingParties, fetchOutstandingDetails },
  reports: { getTrialBalance, getLedgerPage, getDesk },
});

/** What the schema refuses, in the words of the stores. */
export const constraintRefusals: ConstraintRefusals = {
  ...accountConstraints,
  ...voucherConstraints,
  ...organizationConstraints,
  ...staffConstraints,
  ...ledgerConstraints,
  ...partyConstraints,
  ...productConstraints,
  ...taxConstraints,
};
