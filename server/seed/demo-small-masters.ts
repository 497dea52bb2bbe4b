import { type CatalogueHeading, type CatalogueProduct, catalogueHeadings } from './demo-catalogue.ts';
import type { Desk } from './demo-desk.ts';

const WARRANTY_FROM_RUPEES = 5_000;

/** Brands, categories, sub-categories and price levels of the demo, so that no master is empty. Returns what a product of the catalogue has of them. */
export async function makeSmallMasters(staff: Desk, org: string, goods: readonly CatalogueProduct[]) {
  const save = async (path: string, body: object) => (await staff<{ row: { _id: string } }>('POST', `${org}/${path}`, body)).row._id;
  const saveAll = async (path: string, names: Iterable<string>, more: (name: string) => object = () => ({})) => {
    const ids = new Map<string, string>();
    for (const name of new Set(names)) ids.set(name, await save(path, { name, ...more(name) }));
    return ids;
  };
  const description = new Map(catalogueHeadings.map((heading: CatalogueHeading) => [heading.hsn, heading.description]));
  const categoryOf = ({ hsn }: CatalogueProduct) => description.get(hsn) ?? hsn;
  const brands = await saveAll(
    'brands',
    goods.map(({ maker }) => maker),
  );
  const categories = await saveAll('categories', goods.map(categoryOf));
  const parent = new Map(goods.map((each) => [each.sort, categories.get(categoryOf(each))]));
  const sorts = await saveAll('subcategories', parent.keys(), (sort) => ({ categoryId: parent.get(sort) }));
  const wholesale = await save('priceLevels', { name: 'Wholesale' });
  await save('priceLevels', { name: 'Retail' });
  return (product: CatalogueProduct, at: number, begins: string) => ({
    brandId: brands.get(product.maker),
    categoryId: categories.get(categoryOf(product)),
    subcategoryId: sorts.get(product.sort),
    barcodes: [`890${String(1_000_000_000 + at)}`],
    warrantyMonths: product.salePrice > WARRANTY_FROM_RUPEES ? 12 : 0,
    prices: [{ priceLevelId: wholesale, from: begins, minQuantity: 10, rate: Math.round(product.salePrice * 95) / 100 }],
  });
}

/** Charges that a sale may add. */
export async function makeCharges(staff: Desk, org: string, ledgerId: string): Promise<void> {
  for (const [name, amount] of [
    ['Freight', 250],
    ['Packing', 60],
  ] as const) {
    await staff('POST', `${org}/additionalCharges`, { name, ledgerId, amount, taxing: 'spread' });
  }
}
