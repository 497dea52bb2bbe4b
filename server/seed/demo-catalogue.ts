import { addDays, type IsoDate } from '@bahi/core/periods/business-date';
import type { Random } from './random.ts';

/** A rate before and after 22 September 2025 (Notification 9/2025-Central Tax (Rate)). Percentages and rupees, as on the wire. */
type Rate = { from: string; gst: number; cess: number; cessPerUnit: number; upTo: number | null; gstAbove: number | null };
export type CatalogueHeading = { hsn: string; description: string; rates: Rate[] };
export type CatalogueProduct = {
  hsn: string;
  maker: string;
  /** The sub-category that a description names. */
  sort: string;
  product_name: string;
  product_code: string;
  unit: string;
  salePrice: number;
  mrp: number;
  purchaseRate: number;
  /** Below this quantity it is bought again. */
  reorderLevel: number;
  hasBatches: boolean;
  hasExpiry: boolean;
  /** Days from manufacture to expiry of a batch; null for goods without batches. */
  lifeDays: number | null;
  openingStock: [{ quantity: number; value: number; batch: string; manufacturedOn: IsoDate | null; expiresOn: IsoDate | null }];
};

const firstDay = '2017-07-01';
const reformDay = '2025-09-22';
const plain = (from: string, gst: number, cess = 0): Rate => ({ from, gst, cess, cessPerUnit: 0, upTo: null, gstAbove: null });
const slab = (from: string, upTo: number, gst: number, gstAbove: number): Rate => ({ from, gst, cess: 0, cessPerUnit: 0, upTo, gstAbove });
const changed = (before: number, after: number) => [plain(firstDay, before), plain(reformDay, after)];
const textile = [slab(firstDay, 1000, 5, 12), slab(reformDay, 2500, 5, 18)];
const footwear = [slab('2022-01-01', 1000, 12, 18), slab(reformDay, 2500, 5, 18)];

type Family = {
  hsn: string;
  description: string;
  rates: Rate[];
  unit: string;
  makers: string[];
  kinds: string[];
  sizes: string[];
  price: [least: number, most: number];
  /** For goods with batches. */
  lifeDays?: number;
};

const families: readonly Family[] = [
  {
    hsn: '6109',
    description: 'T-shirts and vests, knitted',
    rates: textile,
    unit: 'pcs',
    makers: ['Kaveri', 'Malabar', 'Nila'],
    kinds: ['T-shirt crew neck', 'T-shirt polo', 'Vest'],
    sizes: ['S', 'M', 'L', 'XL'],
    price: [140, 890],
  },
  {
    hsn: '6205',
    description: "Men's shirts, woven",
    rates: textile,
    unit: 'pcs',
    makers: ['Periyar', 'Kaveri', 'Vaigai'],
    kinds: ['Formal shirt', 'Linen shirt', 'Check shirt'],
    sizes: ['38', '40', '42', '44'],
    price: [480, 3200],
  },
  {
    hsn: '6204',
    description: "Women's suits and dresses, woven",
    rates: textile,
    unit: 'pcs',
    makers: ['Nila', 'Meenachil'],
    kinds: ['Kurta set', 'Churidar set', 'Salwar'],
    sizes: ['S', 'M', 'L', 'XL'],
    price: [650, 3900],
  },
  {
    hsn: '6302',
    description: 'Bed, table and kitchen linen',
    rates: textile,
    unit: 'pcs',
    makers: ['Cannanore', 'Malabar'],
    kinds: ['Bedsheet single', 'Bedsheet double', 'Towel bath', 'Towel hand'],
    sizes: ['plain', 'printed', 'striped'],
    price: [120, 1900],
  },
  {
    hsn: '6403',
    description: 'Footwear with leather uppers',
    rates: footwear,
    unit: 'prs',
    makers: ['Calicut', 'Beypore'],
    kinds: ['Sandal', 'Formal shoe', 'Loafer'],
    sizes: ['7', '8', '9', '10'],
    price: [690, 3600],
  },
  {
    hsn: '6402',
    description: 'Footwear of rubber or plastics',
    rates: footwear,
    unit: 'prs',
    makers: ['Calicut', 'Odyssey'],
    kinds: ['Slipper', 'Clog', 'Flip-flop'],
    sizes: ['6', '7', '8', '9'],
    price: [120, 890],
  },
  {
    hsn: '9404',
    description: 'Quilts and cushions of cotton',
    rates: [slab(firstDay, 1000, 5, 12), slab(reformDay, 2500, 5, 18)],
    unit: 'pcs',
    makers: ['Wayanad', 'Munnar'],
    kinds: ['Quilt', 'Comforter', 'Cushion'],
    sizes: ['single', 'double', 'king'],
    price: [350, 4200],
  },
  {
    hsn: '3401',
    description: 'Toilet soap',
    rates: changed(18, 5),
    unit: 'pcs',
    makers: ['Chandrika Hills', 'Ramacham', 'Tulsi Valley'],
    kinds: ['Soap sandal', 'Soap neem', 'Soap turmeric', 'Soap lime'],
    sizes: ['75 g', '100 g', '125 g'],
    price: [28, 85],
  },
  {
    hsn: '3305',
    description: 'Shampoo and hair oil',
    rates: changed(18, 5),
    unit: 'pcs',
    makers: ['Kera', 'Tulsi Valley'],
    kinds: ['Hair oil coconut', 'Hair oil amla', 'Shampoo herbal'],
    sizes: ['100 ml', '200 ml', '500 ml'],
    price: [55, 420],
  },
  {
    hsn: '2202',
    description: 'Aerated and sweetened drinks',
    rates: [plain(firstDay, 28, 12), plain(reformDay, 40)],
    unit: 'btl',
    makers: ['Fizz Kochi', 'Cool Nila'],
    kinds: ['Cola', 'Lime soda', 'Orange'],
    sizes: ['250 ml', '600 ml', '1.25 L', '2 L'],
    price: [18, 95],
  },
  {
    hsn: '0405',
    description: 'Butter and ghee',
    rates: changed(12, 5),
    unit: 'pcs',
    makers: ['Palakkad Dairy', 'Munnar'],
    kinds: ['Ghee', 'Butter salted', 'Butter white'],
    sizes: ['100 g', '200 g', '500 g', '1 kg'],
    price: [58, 720],
    lifeDays: 300,
  },
  {
    hsn: '2106',
    description: 'Namkeen and savouries',
    rates: changed(12, 5),
    unit: 'pkt',
    makers: ['Kozhikode', 'Thrissur', 'Madurai'],
    kinds: ['Banana chips', 'Mixture', 'Murukku', 'Pakkavada'],
    sizes: ['150 g', '250 g', '500 g'],
    price: [35, 240],
    lifeDays: 180,
  },
  {
    hsn: '3004',
    description: 'Medicines for retail sale',
    rates: changed(12, 5),
    unit: 'str',
    makers: ['Vembanad', 'Sahya'],
    kinds: ['Paracetamol 650', 'Cetirizine 10', 'Amoxicillin 500', 'Pantoprazole 40', 'Metformin 500'],
    sizes: ['strip of 10', 'strip of 15'],
    price: [18, 160],
    lifeDays: 730,
  },
  {
    hsn: '6907',
    description: 'Ceramic tiles',
    rates: changed(18, 18),
    unit: 'box',
    makers: ['Kalamassery', 'Morbi'],
    kinds: ['Floor tile matt', 'Floor tile gloss', 'Wall tile'],
    sizes: ['300 × 300', '600 × 600', '300 × 600'],
    price: [320, 1450],
  },
  {
    hsn: '8415',
    description: 'Air conditioners',
    rates: changed(28, 18),
    unit: 'pcs',
    makers: ['Polar', 'Himadri'],
    kinds: ['Split AC 3 star', 'Split AC 5 star', 'Window AC'],
    sizes: ['1 ton', '1.5 ton', '2 ton'],
    price: [24500, 56500],
  },
];

export const catalogueHeadings: readonly CatalogueHeading[] = families.map(({ hsn, description, rates }) => ({ hsn, description, rates }));

/** Returns `count` products: every make in every size; the price grows with the size. Batches are fresh on the first day. */
export function makeCatalogue(random: Random, count: number, begins: IsoDate): CatalogueProduct[] {
  const all = families.flatMap((family) =>
    family.kinds.flatMap((kind) =>
      family.makers.flatMap((maker) =>
        family.sizes.map((size, step) => ({ family, maker, kind, product_name: `${maker} ${kind} ${size}`, step })),
      ),
    ),
  );
  const most = Math.min(count, all.length);
  const chosen = Array.from({ length: most }, (_, at) => all[Math.floor((at * all.length) / most)]!);
  return chosen.map(({ family, maker, kind, product_name, step }, index) => {
    const [least, dearest] = family.price;
    const salePrice = Math.round((least + ((dearest - least) * (step + random.next())) / family.sizes.length) * 2) / 2;
    const reorderLevel = salePrice > 5000 ? 4 : 40;
    const quantity = salePrice > 5000 ? random.whole(4, 9) : random.whole(50, 180);
    const purchaseRate = Math.round(salePrice * 0.75);
    const { lifeDays = null } = family;
    const batch =
      lifeDays === null
        ? { batch: '', manufacturedOn: null, expiresOn: null }
        : { batch: `OP${index + 1}`, manufacturedOn: addDays(begins, -20), expiresOn: addDays(begins, lifeDays - 20) };
    return {
      hsn: family.hsn,
      maker,
      sort: kind,
      product_name,
      product_code: `${family.hsn}-${String(index + 1).padStart(3, '0')}`,
      unit: family.unit,
      salePrice,
      mrp: Math.ceil(salePrice * 1.4),
      purchaseRate,
      reorderLevel,
      hasBatches: lifeDays !== null,
      hasExpiry: lifeDays !== null,
      lifeDays,
      openingStock: [{ quantity, value: quantity * purchaseRate, ...batch }],
    };
  });
}
