import type { FastifyInstance } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { post } from './calls.ts';
import type { Shop } from './people.ts';

type Party = {
  partyName?: string;
  gstin?: string;
  category?: string;
  state?: string;
  creditDays?: number;
  mobileNumber?: string;
  accountGroup?: string;
  groupId?: string;
};
type Product = {
  purchaseRate?: number;
  product_name?: string;
  product_code?: string;
  unit?: string;
  kind?: 'goods' | 'service';
  taxClassificationId?: string;
  salePrice?: number;
  mrp?: number;
  openingStock?: number;
  reorderLevel?: number | null;
  taxTreatment?: string;
  barcodes?: string[];
  brandId?: string;
  categoryId?: string;
  isActive?: boolean;
  hasBatches?: boolean;
  hasSerials?: boolean;
  isTaxInclusive?: boolean;
  alternateUnit?: string;
  alternateFactor?: number;
  hasExpiry?: boolean;
};
type Rate = {
  from: string;
  gst: number;
  cess: number;
  cessPerUnit: number;
  upTo: number | null;
  gstAbove: number | null;
  cessRule?: 'sum' | 'higher';
  taxOn?: 'value' | 'retailPrice';
};

/** Creates a customer without GSTIN from the company's state, by default. Returns its id. */
export async function addParty(app: FastifyInstance, shop: Shop, party: Party = {}): Promise<string> {
  const body = { partyName: `Party ${uuidv7()}`, category: 'unregistered', state: shop.state, ...party };
  return idOf(await post<{ party?: Saved }>(app, shop.clerk, `${shop.path}/parties`, body), 'party');
}

/** A tax rate in percent from the first day of GST on. */
export const rate = (gst: number, from = '2017-07-01'): Rate => ({ from, gst, cess: 0, cessPerUnit: 0, upTo: null, gstAbove: null });

/** Creates a classification with these rates, 18 % by default. Returns its id. */
export async function addTax(app: FastifyInstance, shop: Shop, rates: readonly Rate[] = [rate(18)], hsn = '8471'): Promise<string> {
  const body = { hsn, description: `Goods ${uuidv7()}`, rates };
  return idOf(await post<{ taxClassification?: Saved }>(app, shop.manager, `${shop.path}/taxClassifications`, body), 'taxClassification');
}

/** Creates a product in pieces at 18 %, bought at 40, by default. Returns its id. */
export async function addProduct(app: FastifyInstance, shop: Shop, { openingStock = 0, ...product }: Product = {}): Promise<string> {
  const taxClassificationId = product.taxClassificationId ?? (await addTax(app, shop));
  const stock = openingStock === 0 ? [] : [{ quantity: openingStock }];
  const body = { product_name: `Product ${uuidv7()}`, unit: 'PCS', purchaseRate: 40, ...product, openingStock: stock, taxClassificationId };
  return idOf(await post<{ product?: Saved }>(app, shop.manager, `${shop.path}/products`, body), 'product');
}

type Saved = { _id: string };

function idOf<Name extends string>(answer: { status: number; body: Partial<Record<Name, Saved>> }, name: Name): string {
  const saved = answer.body[name];
  if (answer.status !== 200 || !saved) throw new Error(`no ${name}: ${JSON.stringify(answer.body)}`);
  return saved._id;
}
