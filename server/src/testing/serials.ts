import type { FastifyInstance } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { post, put } from './calls.ts';
import { addGodown } from './entries.ts';
import { addParty, addTax } from './masters.ts';
import type { TestDatabase } from './test-database.ts';
import { type Counter, openCounter, type Saved, today } from './vouchers.ts';

export type Answer = Saved & { code?: string; problems?: { field: string; code: string; message: string }[] };
export type PhoneShop = Counter & { supplierId: string; shopId: string };

/** A counter that sells phones with serial numbers and a warranty, a supplier of them, and a second godown. */
export async function openPhoneShop(app: FastifyInstance, pool: TestDatabase['pool'], openingStock = 0): Promise<PhoneShop> {
  const counter = await openCounter(app, pool);
  const productId = await addPhone(app, counter, openingStock);
  const supplierId = await addParty(app, counter, { accountGroup: 'Sundry Creditors' });
  return { ...counter, productId, supplierId, shopId: await addGodown(app, counter, 'Shop') };
}

export async function addPhone(app: FastifyInstance, counter: Counter, openingStock = 0, more: object = {}): Promise<string> {
  const { body } = await post<{ product: { _id: string } }>(app, counter.manager, `${counter.path}/products`, {
    product_name: `Phone ${uuidv7()}`,
    unit: 'PCS',
    hasSerials: true,
    warrantyMonths: 12,
    purchaseRate: 40,
    taxClassificationId: await addTax(app, counter),
    openingStock: openingStock === 0 ? [] : [{ quantity: openingStock }],
    ...more,
  });
  return body.product._id;
}

type Kind = 'sales' | 'purchase' | 'creditNote' | 'debitNote' | 'saleOrder';

/** The body of a voucher of so many phones as it has serial numbers, or of `count`, at ₹100. */
export function phones(
  shop: PhoneShop,
  kind: Kind,
  serials: readonly string[],
  { count = serials.length, item = {}, ...more }: Record<string, unknown> & { count?: number; item?: object } = {},
) {
  const isBought = kind === 'purchase' || kind === 'debitNote';
  return {
    date: today,
    partyId: isBought ? shop.supplierId : shop.partyId,
    placeOfSupply: shop.state,
    items: [{ productId: shop.productId, godownId: shop.godownId, count, selectedPriceRate: 100, serials, ...item }],
    finalAmount: isBought ? count * 100 : count * 118,
    ...more,
  };
}

export const savePhones = (
  app: FastifyInstance,
  shop: PhoneShop,
  kind: Kind,
  serials: readonly string[],
  more: Parameters<typeof phones>[3] = {},
) => post<Answer>(app, shop.clerk, `${shop.path}/vouchers/${kind}`, phones(shop, kind, serials, more));

export const editPhones = (
  app: FastifyInstance,
  shop: PhoneShop,
  kind: Kind,
  id: string,
  serials: readonly string[],
  more: Parameters<typeof phones>[3] = {},
) => put<Answer>(app, shop.clerk, `${shop.path}/vouchers/${kind}/${id}`, phones(shop, kind, serials, { version: 1, ...more }));
