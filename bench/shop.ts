import { todayInIndia } from '@bahi/core/periods/business-date';
import type { Counter } from './counter.ts';
import { admin } from './server-process.ts';

const password = 'Bench-people-1@';
const products = 60;
const booksFrom = '2024-04-01';

export type Shop = {
  orgId: string;
  name: string;
  staff: Record<string, string>;
  parties: string[];
  products: string[];
  godownId: string;
  ledgers: Record<string, string>;
  seriesId: string;
  /** Each product is in stock in all of these batches; empty if products have no batches. */
  batches: readonly string[];
};

/** The users of the bench sign in once, because sign-ins are limited. */
export async function openPeople(counter: Counter) {
  const boss = await counter.signIn('admin', '/admin/login', admin);
  const person = { email: 'owner@bench.example', password };
  await counter.call('POST', '/pUsers/register', {}, { userName: 'Owner', mobile: '9847000000', subscription: 'yearly', ...person });
  const { priUsers } = await counter.call<{ priUsers: { _id: string }[] }>('GET', '/admin/getPrimaryUsers', boss);
  await counter.call('PATCH', `/admin/updatePrimaryUserStatus/${priUsers[0]!._id}`, boss, { field: 'isApproved', value: true });
  return { boss, owner: await counter.signIn('owner', '/pUsers/login', person) };
}

/** Five products at 18 %, each from all its batches, for the next party. The figures are whole, so the total is known without a rule. */
export async function openShop(
  counter: Counter,
  { boss, owner: staff }: Awaited<ReturnType<typeof openPeople>>,
  name: string,
  parties: number,
  batches: readonly string[] = [],
): Promise<Shop> {
  const { organizationData } = await counter.call<{ organizationData: { _id: string } }>('POST', '/pUsers/organizations', staff, {
    name,
    type: 'self',
    industry: 4,
    place: 'Mumbai',
    state: '27',
    gstin: '27AAPFU0939F1ZV',
    registrationType: 'regular',
    booksFrom,
  });
  const orgId = organizationData._id;
  await counter.call('PATCH', `/admin/updateOrganizationStatus/${orgId}`, boss, { field: 'isApproved', value: true });

  const org = `/orgs/${orgId}`;
  const { taxClassification } = await counter.call<{ taxClassification: { _id: string } }>('POST', `${org}/taxClassifications`, staff, {
    hsn: '6907',
    description: 'Tiles',
    rates: [{ from: '2017-07-01', gst: 18, cess: 0, cessPerUnit: 0, upTo: null, gstAbove: null }],
  });
  const productIds: string[] = [];
  for (let at = 0; at < products; at++) {
    const { product } = await counter.call<{ product: { _id: string } }>('POST', `${org}/products`, staff, {
      product_name: `Tile ${at}`,
      unit: 'box',
      taxClassificationId: taxClassification._id,
      salePrice: 100,
      ...(batches.length && { hasBatches: true }),
      openingStock: batches.length ? batches.map((batch) => ({ quantity: 1_000_000, batch })) : [{ quantity: 1_000_000 }],
    });
    productIds.push(product._id);
  }
  const partyIds: string[] = [];
  for (let at = 0; at < parties; at += 8) {
    const some = Array.from({ length: Math.min(8, parties - at) }, (_, i) =>
      counter.call<{ party: { _id: string } }>('POST', `${org}/parties`, staff, {
        partyName: `Party ${at + i}`,
        category: 'unregistered',
        state: '27',
        creditDays: 30,
      }),
    );
    partyIds.push(...(await Promise.all(some)).map(({ party }) => party._id));
  }
  const facts = await counter.call<{ godowns: { _id: string }[]; ledgers: Record<string, string>; series: { _id: string }[] }>(
    'GET',
    `${org}/vouchers/facts/sales`,
    staff,
  );
  return {
    orgId,
    name,
    staff,
    parties: partyIds,
    products: productIds,
    godownId: facts.godowns[0]!._id,
    ledgers: facts.ledgers,
    seriesId: facts.series[0]!._id,
    batches,
  };
}

let drawn = 0;
/** Five products at 18 %, each from all its batches, to the next party. The figures come out whole, so the total is known without a rule. */
export function drawSale(shop: Shop) {
  const n = drawn++;
  const batches = shop.batches.length ? shop.batches : [''];
  const lines = Array.from({ length: 5 }, (_, line) => ({
    productId: shop.products[(n * 5 + line * 7) % shop.products.length]!,
    count: 1 + ((n + line) % 9),
  })).flatMap((line) => batches.map((batch) => ({ ...line, batch })));
  const value = lines.reduce((sum, line) => sum + line.count * 100, 0);
  return { partyId: shop.parties[(n * 13) % shop.parties.length]!, lines, value, total: (value * 118) / 100 };
}

export async function postSale(counter: Counter, shop: Shop): Promise<void> {
  const sale = drawSale(shop);
  await counter.call('POST', `/orgs/${shop.orgId}/vouchers/sales`, shop.staff, {
    date: todayInIndia(Date.now()),
    partyId: sale.partyId,
    placeOfSupply: '27',
    finalAmount: sale.total,
    items: sale.lines.map(({ productId, count, batch }) => ({
      productId,
      godownId: shop.godownId,
      batch,
      count,
      actualCount: count,
      selectedPriceRate: 100,
    })),
  });
}
