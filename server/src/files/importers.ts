import type { SheetName } from '@bahi/core/files/all-sheets';
import { accountGroupImporter } from './import-account-groups.ts';
import { bookingImporter } from './import-bookings.ts';
import { chargeImporter } from './import-charges.ts';
import { godownImporter } from './import-godowns.ts';
import { ledgerImporter } from './import-ledgers.ts';
import { brandImporter, categoryImporter, priceLevelImporter } from './import-masters.ts';
import { openingBillImporter } from './import-opening-bills.ts';
import { partyImporter } from './import-parties.ts';
import { partyAddressImporter, partyLicenceImporter } from './import-party-parts.ts';
import { openingStockImporter, productImporter, productPriceImporter } from './import-products.ts';
import { seriesImporter } from './import-series.ts';
import { subcategoryImporter } from './import-subcategories.ts';
import { taxImporter } from './import-taxes.ts';
import type { Importer } from './importer.ts';

/** Every kind of file with its importer; a missing one does not compile. */
export const importers: Readonly<Record<SheetName, Importer>> = {
  brands: brandImporter,
  categories: categoryImporter,
  subcategories: subcategoryImporter,
  godowns: godownImporter,
  priceLevels: priceLevelImporter,
  taxClassifications: taxImporter,
  products: productImporter,
  productPrices: productPriceImporter,
  openingStock: openingStockImporter,
  accountGroups: accountGroupImporter,
  ledgers: ledgerImporter,
  additionalCharges: chargeImporter,
  parties: partyImporter,
  partyAddresses: partyAddressImporter,
  partyLicences: partyLicenceImporter,
  openingBills: openingBillImporter,
  series: seriesImporter,
  bookings: bookingImporter,
};
