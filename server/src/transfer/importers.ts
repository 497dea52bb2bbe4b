import type { SheetName } from '@bahi/core/transfer/all-sheets';
import { accountGroupImporter } from './bring-account-groups.ts';
import { chargeImporter } from './bring-charges.ts';
import { godownImporter } from './bring-godowns.ts';
import { ledgerImporter } from './bring-ledgers.ts';
import { brandImporter, categoryImporter, priceLevelImporter } from './bring-masters.ts';
import { openingBillImporter } from './bring-opening-bills.ts';
import { partyImporter } from './bring-parties.ts';
import { partyAddressImporter, partyLicenceImporter } from './bring-party-parts.ts';
import { openingStockImporter, productImporter, productPriceImporter } from './bring-products.ts';
import { seriesImporter } from './bring-series.ts';
import { subcategoryImporter } from './bring-subcategories.ts';
import { taxImporter } from './bring-taxes.ts';
import type { Importer } from './importer.ts';

/** Every kind of file with what makes records of its rows; one that is missing does not compile. */
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
};
