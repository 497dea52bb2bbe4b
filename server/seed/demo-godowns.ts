import { addDays, type IsoDate } from '@bahi/core/periods/business-date';
import { type Goods, goodsBody } from './demo-goods.ts';
import { monthEnds, type OfficeDesk } from './office-desk.ts';

type Taken = { productId: string; batch: string; count: number };

/** A second godown and a van: transfers to them, sales from the van, wastage, orders of customers and to suppliers, and goods that are made. */
export async function addGodowns(desk: OfficeDesk): Promise<void> {
  const { staff, facts, today } = desk;
  const org = `/orgs/${facts.orgId}`;
  const addGodown = async (name: string, more: object) =>
    (await staff<{ row: { _id: string } }>('POST', `${org}/godowns`, { name, ...more })).row._id;
  const [aluvaId, vanId] = [
    await addGodown('Aluva godown', {}),
    await addGodown('Van KL-07-CQ-4182', { isVan: true, salesmanId: desk.salesmanId }),
  ];
  const transfer = async (date: IsoDate, toGodownId: string, items: readonly Taken[], more: object = {}) => {
    if (items.length === 0) return;
    await staff('POST', `${org}/vouchers/stockTransfer`, { date, fromGodownId: facts.godownId, toGodownId, items, ...more });
  };

  for (const date of monthEnds(desk)) {
    const sent = addDays(date, -12);
    await transfer(sent < desk.begins ? desk.begins : sent, aluvaId, draw(desk, 4, 8), { note: 'For the shops of Aluva' });
    const wasted = draw(desk, 2, 2).map(({ count, ...place }) => ({
      ...place,
      godownId: facts.godownId,
      type: 'difference',
      count: -count,
    }));
    if (wasted.length === 0) continue;
    await staff('POST', `${org}/vouchers/stockAdjustment`, { date, reason: 'wastage', items: wasted, note: 'Broken at the counting' });
  }
  await transfer(addDays(today, -2), aluvaId, draw(desk, 3, 6), { state: 'dispatched', note: 'On the way' });
  await transfer(today, aluvaId, draw(desk, 3, 6), { state: 'draft', note: 'For Monday' });
  await sellFromVan(desk, vanId, async (date) => {
    const load = draw(desk, 8, 6);
    await transfer(date, vanId, load, { note: 'Load of the van' });
    return load;
  });
  await order(desk);
  await packHampers(desk);
  await orderFromSuppliers(desk);
}

/** Takes goods of this many products that will be in stock at the end of the trade. */
function draw({ facts, random, shelf, today }: OfficeDesk, products: number, count: number): Taken[] {
  const drawn = new Map<string, Taken>();
  for (let tries = 0; drawn.size < products && tries < products * 12; tries++) {
    const { id } = random.pick(facts.products);
    if (drawn.has(id) || shelf.inStock(id, addDays(today, 20)) < count * 3) continue;
    const taken = shelf.take(id, count, today);
    if (taken) drawn.set(id, { productId: id, batch: taken.batch, count: taken.quantity });
  }
  return [...drawn.values()];
}

/** The van drives every week of the last two months; most of its sales are paid in cash. */
async function sellFromVan({ staff, facts, random, today }: OfficeDesk, vanId: string, load: (date: IsoDate) => Promise<Taken[]>) {
  const cashId = facts.sources.find(({ kind }) => kind === 'cash')!._id;
  for (let days = 56; days > 6; days -= 7) {
    const loaded = await load(addDays(today, -days));
    for (const [at, part] of [loaded.slice(0, 4), loaded.slice(4)].entries()) {
      const party = random.pick(facts.parties);
      const lines = part.map(({ productId, batch, count }): Goods => {
        const { salePrice } = facts.products.find(({ id }) => id === productId)!.catalogue;
        return { productId, godownId: vanId, batch, quantity: Math.ceil(count / 2), rate: salePrice, discountPercent: 0 };
      });
      if (lines.length === 0) continue;
      const date = addDays(today, -days + 1 + at);
      const body = goodsBody('vanSale', facts, { date, party, lines }, { draft: { vanGodownId: vanId } });
      const inCash = [{ type: 'cash', amount: body.finalAmount, ref_id: cashId, ref_collection: 'Cash' }];
      const paid = at === 0 ? { paymentSplits: inCash } : {};
      await staff('POST', `/orgs/${facts.orgId}/vouchers/vanSale`, { ...body, vanGodownId: vanId, ...paid });
    }
  }
}

/** Orders of the last weeks: one delivered, one delivered in part, the others open. */
async function order({ staff, facts, random, shelf, today }: OfficeDesk): Promise<void> {
  const vouchers = `/orgs/${facts.orgId}/vouchers`;
  for (const [at, days] of [19, 16, 13, 9, 6, 4, 3, 1].entries()) {
    const party = random.pick(facts.parties);
    const goods = Array.from({ length: random.whole(2, 5) }, () => random.pick(facts.products)).filter(
      ({ catalogue }) => !catalogue.hasBatches,
    );
    const lines = [...new Set(goods)].map(({ id, catalogue }): Goods => {
      const quantity = catalogue.salePrice > 5_000 ? 2 : random.pick([10, 12, 24]);
      return { productId: id, godownId: facts.godownId, batch: '', quantity, rate: catalogue.salePrice, discountPercent: 0 };
    });
    if (lines.length === 0) continue;
    const body = goodsBody('saleOrder', facts, { date: addDays(today, -days), party, lines });
    const { _id } = await staff<{ _id: string }>('POST', `${vouchers}/saleOrder`, body);
    if (at > 1) continue;
    const delivered = lines.flatMap((line): Goods[] => {
      const taken = shelf.take(line.productId, at === 0 ? line.quantity : line.quantity / 2, today);
      return taken ? [{ ...line, quantity: taken.quantity }] : [];
    });
    if (delivered.length === 0) continue;
    const sale = goodsBody('sales', facts, { date: today, party, lines: delivered });
    await staff('POST', `${vouchers}/sales`, { ...sale, convertedFrom: [_id] });
  }
}

/** Hampers for the festival, packed of goods in stock by a bill of materials. */
async function packHampers(desk: OfficeDesk): Promise<void> {
  const { staff, facts, today } = desk;
  const org = `/orgs/${facts.orgId}`;
  const parts = draw(desk, 3, 4);
  const [first] = parts;
  if (first === undefined) return;
  type Master = { product: { _id: string; taxClassificationId: string } };
  const { taxClassificationId } = (await staff<Master>('GET', `${org}/products/${first.productId}`)).product;
  const hamper = {
    product_name: 'Festival hamper',
    product_code: 'HAMPER',
    barcodes: ['HAMPER-1'],
    unit: 'PCS',
    salePrice: 1_450,
    taxClassificationId,
  };
  const { product } = await staff<Master>('POST', `${org}/products`, hamper);
  const { row: bom } = await staff<{ row: { _id: string } }>('POST', `${org}/boms`, {
    name: 'Festival hamper',
    productId: product._id,
    makes: 2,
    items: parts.map(({ productId, count }) => ({ productId, count })),
    additionalCosts: [{ name: 'Baskets and ribbon', amount: 90 }],
  });
  await staff('POST', `${org}/vouchers/stockJournal`, {
    date: addDays(today, -1),
    shareBy: 'quantity',
    bomId: bom._id,
    items: [
      { productId: product._id, godownId: facts.godownId, type: 'produced', count: 2 },
      ...parts.map((part) => ({ ...part, godownId: facts.godownId, type: 'consumed' })),
    ],
    additionalCosts: [{ name: 'Baskets and ribbon', type: 'amount', value: 90 }],
    note: 'Hampers for the festival',
  });
}

/** Two orders to suppliers that are still to come. */
async function orderFromSuppliers({ staff, facts, today }: OfficeDesk): Promise<void> {
  const traders = facts.suppliers.filter(({ goods }) => goods.length > 0).slice(0, 2);
  for (const [at, party] of traders.entries()) {
    const goods = facts.products.filter(({ catalogue }) => party.goods.includes(catalogue.hsn)).slice(0, 4);
    const lines = goods.map(
      ({ id, catalogue }): Goods => ({
        productId: id,
        godownId: facts.godownId,
        batch: '',
        quantity: 24,
        rate: catalogue.purchaseRate,
        discountPercent: 0,
      }),
    );
    const body = goodsBody('purchaseOrder', facts, { date: addDays(today, at - 3), party, lines });
    await staff('POST', `/orgs/${facts.orgId}/vouchers/purchaseOrder`, { ...body, expectedOn: addDays(today, 4 + at) });
  }
}
