import type { Paise } from '../money/paise.ts';
import { formatAmount, formatE4, formatRate } from '../money/rupee-format.ts';
import { formatDate, type IsoDate } from '../periods/business-date.ts';
import { monthsLater } from '../periods/months-later.ts';
import { codedPrice } from './code-letters.ts';
import type { LabelFieldName } from './label-template.ts';
import { type Packer, type PackParticulars, unitSalePrice } from './pack-particulars.ts';

/** The facts of one label. '' and null for what there is not. Rates in rupees × 10 000. */
export type LabelFacts = {
  readonly companyName: string;
  readonly productName: string;
  readonly code: string;
  readonly barcodes: readonly string[];
  /** Sale rate per unit; 0 for none. */
  readonly salePriceE4: number;
  /** The price of one unit with its tax, today; null if the tax is not known. */
  readonly priceWithTaxPaise: Paise | null;
  readonly mrpPaise: Paise;
  readonly batch: string;
  readonly expiresOn: IsoDate | null;
  readonly packedOn: IsoDate | null;
  readonly serial: string;
  readonly pack: PackParticulars | null;
  readonly packer: Packer;
  /** The company's word of ten letters; '' for none. */
  readonly codeWord: string;
};

/** Labels say Rs.: the fonts of label printers have no ₹. */
const rupees = (paise: Paise) => `Rs.${formatAmount(paise, 'two')}`;
/** True if tax comes on top of the sale rate. Goods without tax, and a company that charges none, have the same price twice. */
const isTaxOnTop = ({ salePriceE4, priceWithTaxPaise }: LabelFacts) =>
  priceWithTaxPaise === null || priceWithTaxPaise > Math.round(salePriceE4 / 100);
const month = (date: IsoDate) => `${date.slice(5, 7)}/${date.slice(0, 4)}`;

/** The text of a field; '' if there is nothing to show. */
export function fieldText(field: Exclude<LabelFieldName, 'bars'>, facts: LabelFacts): string {
  const { pack, packer, mrpPaise, packedOn } = facts;
  switch (field) {
    case 'company':
      return facts.companyName;
    case 'name':
      return facts.productName;
    case 'price':
      return facts.salePriceE4 > 0 ? `Rs.${formatRate(facts.salePriceE4)}${isTaxOnTop(facts) ? ' +\u00a0tax' : ''}` : '';
    case 'priceWithTax':
      return facts.priceWithTaxPaise ? rupees(facts.priceWithTaxPaise) : '';
    case 'mrp':
      return mrpPaise > 0 ? `MRP ${rupees(mrpPaise)} incl. of all taxes` : '';
    case 'code':
      return facts.barcodes[0] ?? facts.code;
    case 'batch':
      return facts.batch && `Batch ${facts.batch}`;
    case 'expiry':
      return facts.expiresOn ? `Exp ${formatDate(facts.expiresOn)}` : '';
    case 'packedOn':
      return packedOn ? `Packed ${pack ? month(packedOn) : formatDate(packedOn)}` : '';
    case 'serial':
      return facts.serial && `S/N ${facts.serial}`;
    case 'codedPrice':
      return codedPrice(Math.round(facts.salePriceE4 / 100), facts.codeWord);
    case 'packer':
      return [packer.name && `Packed by ${packer.name}`, packer.address].filter(Boolean).join(', ');
    case 'genericName':
      return pack?.genericName ?? '';
    case 'netQuantity':
      return pack ? `Net quantity ${formatE4(pack.netQuantityE4)} ${pack.netUnit}` : '';
    case 'unitPrice': {
      const price = pack && unitSalePrice(mrpPaise, pack.netQuantityE4, pack.netUnit);
      return price ? `Unit price ${rupees(price.paise)} per ${price.per}` : '';
    }
    case 'origin':
      return pack?.origin ? `Country of origin ${pack.origin}` : '';
    case 'bestBefore':
      return pack && pack.bestBeforeMonths > 0 && packedOn ? `Best before ${month(monthsLater(packedOn, pack.bestBeforeMonths))}` : '';
    case 'care': {
      const { careName, carePhone, careEmail } = packer;
      // A number stays on one line.
      const all = [careName, carePhone.replaceAll(' ', '\u00a0'), careEmail].filter(Boolean).join(', ');
      return all && `Customer care ${all}`;
    }
  }
}

/** Texts that may be cut with an ellipsis; half a figure is another figure, and half an address is none. */
export const mayBeCut = (field: LabelFieldName): boolean => field === 'name' || field === 'company';
