import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalsOf } from '../products/unit-codes.ts';
import { buildStockJournal } from '../vouchers/build-stock-journal.ts';
import { type BomDraft, type BomLine, MAX_BOM_LEVELS } from './bom.ts';
import { type BomFacts, bomProblems } from './check-bom.ts';
import { fillFromBom } from './fill-from-bom.ts';

const line = (productId: string, quantity: number, more: Partial<BomLine> = {}): BomLine => ({
  ...{ productId, role: 'consumed', quantityE4: Math.round(quantity * 10_000), wastageE4: 0, rateE4: 0 },
  ...more,
});
const bom = (productId: string, makes: number, lines: BomLine[], costs: BomDraft['costs'] = []): BomDraft => ({
  ...{ productId, makesE4: makes * 10_000, lines, costs },
});
const units = new Map([
  ['flour', 'KGS'],
  ['dough', 'KGS'],
  ['bread', 'PCS'],
  ['egg', 'PCS'],
  ['crumbs', 'KGS'],
]);
const dough = bom('dough', 10, [line('flour', 7), line('egg', 12)], [{ name: 'Kneading', amountPaise: 5_000 }]);
const bread = bom(
  'bread',
  20,
  [line('dough', 9, { wastageE4: 50_000 }), line('crumbs', 0.5, { role: 'byProduct', rateE4: 200_000 })],
  [{ name: 'Wages', amountPaise: 10_001 }],
);
const ofDough = new Map([['dough', dough]]);
const shown = ({ lines }: ReturnType<typeof fillFromBom>) =>
  lines.map(({ productId, role, quantityE4 }) => `${role} ${quantityE4 / 10_000} ${productId}`);

describe('a bill of materials fills a stock journal', () => {
  test('in proportion, materials with their wastage, costs to the paisa', () => {
    const filled = fillFromBom(bread, { quantityE4: 300_000, units });
    expect(shown(filled)).toEqual(['produced 30 bread', 'consumed 14.175 dough', 'byProduct 0.75 crumbs']);
    expect(filled.lines[2]!.rateE4).toBe(200_000);
    expect(filled.costs).toEqual([{ name: 'Wages', rule: 'amount', valueE4: 1_500_200 }]);
  });

  test('with the materials of its sub-assemblies instead of them; pieces are rounded up once', () => {
    const filled = fillFromBom(bread, { quantityE4: 400_000, units, parts: ofDough });
    // 18.9 kg of dough need 22.68 eggs.
    expect(shown(filled)).toEqual(['produced 40 bread', 'consumed 13.23 flour', 'consumed 23 egg', 'byProduct 1 crumbs']);
    expect(filled.costs).toEqual([
      { name: 'Wages', rule: 'amount', valueE4: 2_000_200 },
      { name: 'Kneading', rule: 'amount', valueE4: 945_000 },
    ]);
  });

  test('a material that the product and its sub-assembly need is one line', () => {
    const both = bom('bread', 1, [line('egg', 1), line('dough', 1)]);
    expect(shown(fillFromBom(both, { quantityE4: 10_000, units, parts: ofDough }))).toEqual([
      ...['produced 1 bread', 'consumed 3 egg', 'consumed 0.7 flour'],
    ]);
  });

  test('hundreds of bills in one another are filled while a person types', () => {
    const [levels, width] = [9, 30];
    const of = (level: number, at: number) => `${level}-${at}`;
    const all = Array.from({ length: levels * width }, (_, each) => {
      const [level, at] = [Math.floor(each / width), each % width];
      const lines = Array.from({ length: width }, (_, part) => line(of(level + 1, part), 1 + part, { wastageE4: 10_007 * (at + 1) }));
      return bom(of(level, at), 1_009 + 2 * each, lines);
    });
    const parts = new Map(all.map((each) => [each.productId, each]));
    const top = bom(
      'top',
      7,
      Array.from({ length: width }, (_, at) => line(of(0, at), 3)),
    );
    const begun = Date.now();
    const { lines } = fillFromBom(top, { quantityE4: 1_230_000, units: new Map(), parts });
    expect(lines.map(({ productId }) => productId)).toEqual(['top', ...Array.from({ length: width }, (_, at) => of(levels, at))]);
    expect(Date.now() - begun).toBeLessThan(3_000);
  });

  test('a quantity far beyond any journal is refused by the journal', () => {
    const costly = bom('bread', 1, [line('dough', 1)], [{ name: 'Gold', amountPaise: 100_000_000 }]);
    const filled = fillFromBom(costly, { quantityE4: 1_000_000_000_000, units });
    const { problems } = builtOf(filled, false, 'KGS');
    expect(problems.map(({ code, field }) => `${field} ${code}`)).toContain('costs.0.valueE4 ADDED_COST_INVALID');
  });

  test('unbuilt: its materials come back without wastage, by-products and costs, and share the cost by what they are worth', () => {
    const filled = fillFromBom(bread, { quantityE4: 200_000, units, isUnbuilt: true, costs: new Map([['dough', 450_000]]) });
    expect(filled).toEqual({
      lines: [
        { productId: 'bread', role: 'consumed', quantityE4: 200_000, rateE4: 0 },
        { productId: 'dough', role: 'produced', quantityE4: 90_000, rateE4: 450_000 },
      ],
      costs: [],
    });
    expect(shown(fillFromBom(dough, { quantityE4: 10_000, units, isUnbuilt: true }))).toEqual([
      'consumed 1 dough',
      'produced 0.7 flour',
      'produced 1 egg',
    ]);
  });
});

const company = {
  negativeStock: 'allow' as const,
  booksFrom: '2026-04-01',
  lastDate: '2027-03-31',
  lockedUpTo: null,
  notBefore: null,
  notAfter: '2027-03-31',
};
/** The journal with these lines and costs, in one godown, as core builds it. */
function builtOf({ lines, costs }: ReturnType<typeof fillFromBom>, isUnbuilt: boolean, unit: string) {
  return buildStockJournal(
    {
      date: '2026-05-01',
      shareBy: isUnbuilt ? 'value' : 'quantity',
      note: '',
      costs,
      lines: lines.map((each) => ({ ...each, godownId: 'g', batch: '', shareE4: 0 })),
    },
    {
      company,
      products: new Map(lines.map(({ productId: id }) => [id, { name: id, unit, isActive: true, isStocked: true, batches: null }])),
      ...{ stock: new Map(), isStockKnown: false, godowns: new Set(['g']) },
    },
  );
}

/** Bills of products 0 … n − 1, each made only of later ones, so that none contains itself. Some materials have no bill. */
const anyBoms = fc
  .array(
    fc.array(
      fc.record({
        step: fc.integer({ min: 1, max: 3 }),
        quantityE4: fc.integer({ min: 1, max: 90_000 }),
        wastageE4: fc.integer({ min: 0, max: 300_000 }),
      }),
      {
        minLength: 1,
        maxLength: 3,
      },
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((all) =>
    all.map((lines, at): BomDraft => {
      const ofProduct = new Map(lines.map(({ step, ...rest }) => [`p${at + step}`, rest]));
      return bom(
        `p${at}`,
        at + 1,
        [...ofProduct].map(([id, rest]) => ({ ...line(id, 0), ...rest })),
      );
    }),
  );
const namesOf = (boms: readonly BomDraft[]) => [
  ...new Set(boms.flatMap(({ productId, lines }) => [productId, ...lines.map((each) => each.productId)])),
];
const linksOf = (boms: readonly BomDraft[]) => {
  const made = new Set(boms.map(({ productId }) => productId));
  return new Map(
    boms.map(({ productId, lines }) => [productId, lines.flatMap((each) => (made.has(each.productId) ? [each.productId] : []))]),
  );
};

describe('laws of filling', () => {
  const unit = fc.constantFrom('PCS', 'KGS', 'BOX');

  /** Computes the needs of an amount of a product the slow way, as floats. */
  function needs(
    productId: string,
    quantity: number,
    parts: ReadonlyMap<string, BomDraft>,
    into: Map<string, number>,
  ): Map<string, number> {
    const its = parts.get(productId);
    if (!its) return into.set(productId, (into.get(productId) ?? 0) + quantity);
    for (const each of its.lines)
      needs(each.productId, ((quantity * each.quantityE4) / its.makesE4) * (1 + each.wastageE4 / 1_000_000), parts, into);
    return into;
  }

  test('through any number of levels: never less than is needed, and less than one step of the unit more', () => {
    fc.assert(
      fc.property(anyBoms, unit, fc.integer({ min: 1, max: 5_000 }), (boms, code, count) => {
        const parts = new Map(boms.slice(1).map((each) => [each.productId, each]));
        const all = new Map(namesOf(boms).map((id) => [id, code]));
        const { lines } = fillFromBom(boms[0]!, { quantityE4: count * 10_000, units: all, parts });
        const exact = needs('p0', count, new Map(boms.map((each) => [each.productId, each])), new Map());
        expect(
          lines
            .slice(1)
            .map(({ productId }) => productId)
            .toSorted(),
        ).toEqual([...exact.keys()].toSorted());
        const step = 10 ** -decimalsOf(code);
        for (const { productId, quantityE4 } of lines.slice(1)) {
          const wanted = exact.get(productId)!;
          expect(quantityE4 / 10_000).toBeGreaterThan(wanted - 1e-6 * Math.max(1, wanted));
          expect(quantityE4 / 10_000).toBeLessThan(wanted + step + 1e-6 * Math.max(1, wanted));
        }
      }),
    );
  });

  test('the bill’s own quantity gives its own lines, and twice the quantity never needs more than twice', () => {
    fc.assert(
      fc.property(anyBoms, unit, fc.integer({ min: 1, max: 500 }), ([one], code, count) => {
        const all = new Map(namesOf([one!]).map((id) => [id, code]));
        const of = (quantityE4: number) =>
          fillFromBom({ ...one!, lines: one!.lines.map((each) => ({ ...each, wastageE4: 0 })) }, { quantityE4, units: all }).lines.slice(1);
        if (code === 'BOX')
          expect(of(one!.makesE4).map(({ quantityE4 }) => quantityE4)).toEqual(one!.lines.map(({ quantityE4 }) => quantityE4));
        const [single, double] = [of(count * 10_000), of(count * 20_000)];
        for (const [at, { quantityE4 }] of double.entries()) expect(quantityE4).toBeLessThanOrEqual(2 * single[at]!.quantityE4);
      }),
    );
  });

  test('what is unbuilt gives back no more than building it without wastage takes', () => {
    fc.assert(
      fc.property(anyBoms, unit, fc.integer({ min: 1, max: 500 }), ([one], code, count) => {
        const all = new Map(namesOf([one!]).map((id) => [id, code]));
        const asked = { quantityE4: count * 10_000, units: all };
        const withoutWastage = { ...one!, lines: one!.lines.map((each) => ({ ...each, wastageE4: 0 })) };
        const taken = new Map(fillFromBom(withoutWastage, asked).lines.map((each) => [each.productId, each.quantityE4]));
        for (const { productId, quantityE4 } of fillFromBom(one!, { ...asked, isUnbuilt: true }).lines.slice(1)) {
          expect(quantityE4).toBeLessThanOrEqual(taken.get(productId)!);
        }
      }),
    );
  });

  test('a filled journal is one that core builds, if there is stock', () => {
    fc.assert(
      fc.property(anyBoms, unit, fc.boolean(), fc.integer({ min: 1, max: 500 }), (boms, code, isUnbuilt, count) => {
        const names = namesOf(boms);
        const filled = fillFromBom(boms[0]!, {
          quantityE4: count * 10_000,
          units: new Map(names.map((id) => [id, code])),
          parts: isUnbuilt ? new Map() : new Map(boms.slice(1).map((each) => [each.productId, each])),
          isUnbuilt,
          costs: new Map(names.map((id) => [id, 100_000])),
        });
        // Half an egg does not come back.
        fc.pre(filled.lines.length > 1);
        const built = builtOf(filled, isUnbuilt, code);
        expect(built.problems).toEqual([]);
      }),
    );
  });
});

describe('what is wrong is found at its place', () => {
  const products = new Map(
    ['bread', 'dough', 'flour', 'egg', 'crumbs', 'van'].map((id) => [id, { name: id, unit: units.get(id) ?? '', isStocked: id !== 'van' }]),
  );
  const problems = (its: BomDraft, links: BomFacts['links'] = new Map()) =>
    bomProblems(its, { products, links }).map(({ code, field }) => `${field} ${code}`);

  test.each([
    ['no materials', bom('bread', 1, []), ['lines MATERIALS_MISSING']],
    ['only a by-product', bom('bread', 1, [line('crumbs', 1, { role: 'byProduct' })]), ['lines MATERIALS_MISSING']],
    ['quantities of 0', bom('bread', 0, [line('dough', 0)]), ['makesE4 QUANTITY_INVALID', 'lines.0.quantityE4 QUANTITY_INVALID']],
    ['half an egg', bom('bread', 1, [line('egg', 0.5)]), ['lines.0.quantityE4 QUANTITY_NOT_WHOLE']],
    ['half a bread', bom('bread', 0.5, [line('egg', 1)]), ['makesE4 QUANTITY_NOT_WHOLE']],
    ['the same twice', bom('bread', 1, [line('egg', 1), line('egg', 2)]), ['lines.1.productId MATERIAL_REPEATED']],
    ['wastage above 100 %', bom('bread', 1, [line('egg', 1, { wastageE4: 1_000_001 })]), ['lines.0.wastageE4 WASTAGE_INVALID']],
    [
      'a by-product with wastage',
      bom('bread', 1, [line('egg', 1), line('crumbs', 1, { role: 'byProduct', wastageE4: 1 })]),
      ['lines.1.wastageE4 WASTAGE_INVALID'],
    ],
    ['a material with a rate', bom('bread', 1, [line('egg', 1, { rateE4: 1 })]), ['lines.0.rateE4 RATE_INVALID']],
    ['itself', bom('bread', 1, [line('bread', 1)]), ['lines.0.productId BOM_CONTAINS_ITSELF']],
    ['unknown and missing items', bom('', 1, [line('stone', 1)]), ['productId ITEM_MISSING', 'lines.0.productId PRODUCT_UNKNOWN']],
    ['a service', bom('bread', 1, [line('van', 1)]), ['lines.0.productId PRODUCT_NOT_STOCKED']],
    [
      'a cost of nothing',
      bom('bread', 1, [line('egg', 1)], [{ name: ' ', amountPaise: 0 }]),
      ['costs.0.name COST_NAME_MISSING', 'costs.0.amountPaise ADDED_COST_INVALID'],
    ],
  ])('%s', (_, its, expected) => {
    expect(problems(its)).toEqual(expected);
  });

  test('itself through others, with the way there in words', () => {
    const links = new Map([
      ['dough', ['egg']],
      ['egg', ['bread']],
    ]);
    expect(bomProblems(bom('bread', 1, [line('flour', 1), line('dough', 1)]), { products, links })).toEqual([
      { code: 'BOM_CONTAINS_ITSELF', field: 'lines.1.productId', about: { chain: 'bread → dough → egg → bread' } },
    ]);
  });

  test('a bill that would close a circle is refused, any other is not', () => {
    fc.assert(
      fc.property(anyBoms, fc.nat(), fc.nat(), (boms, at, other) => {
        const [from, to] = [boms[at % boms.length]!, boms[other % boms.length]!];
        const others = boms.filter((each) => each !== from);
        const all = new Map(namesOf(boms).map((id) => [id, { name: id, unit: 'BOX', isStocked: true }]));
        const links = new Map([...linksOf(boms)].filter(([id]) => id !== from.productId));
        const codes = bomProblems(bom(from.productId, 1, [line(to.productId, 1)]), { products: all, links }).map(({ code }) => code);
        const reaches = (id: string): boolean =>
          id === from.productId || (others.find((each) => each.productId === id)?.lines ?? []).some((each) => reaches(each.productId));
        expect(codes).toEqual(reaches(to.productId) ? ['BOM_CONTAINS_ITSELF'] : []);
      }),
    );
  });

  test('each bill is looked at once, however many lines lead to it', () => {
    const ids = Array.from({ length: 40 }, (_, at) => `p${at}`);
    const all = new Map([...ids, 'top'].map((id) => [id, { name: id, unit: 'BOX', isStocked: true }]));
    let asked = 0;
    class Counted extends Map<string, string[]> {
      override get(id: string) {
        asked += 1;
        return super.get(id);
      }
    }
    // Four levels of ten, each made of all of the next.
    const links = new Counted(ids.map((id, at) => [id, ids.filter((_, part) => Math.floor(part / 10) === Math.floor(at / 10) + 1)]));
    expect(
      bomProblems(
        bom(
          'top',
          1,
          ids.map((id) => line(id, 1)),
        ),
        { products: all, links },
      ),
    ).toEqual([]);
    // Once for the way back, once for the levels.
    expect(asked).toBeLessThanOrEqual(2 * ids.length);
  });

  test('more levels than are kept, counted from the top of all that use it', () => {
    const id = (at: number) => `p${at}`;
    const all = new Map(Array.from({ length: 20 }, (_, at) => [id(at), { name: id(at), unit: 'BOX', isStocked: true }]));
    const chain = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, at): [string, string[]] => [id(from + at), at + 1 < to - from ? [id(from + at + 1)] : []]);
    const codes = (links: BomFacts['links'], its: BomDraft) => bomProblems(its, { products: all, links }).map(({ code }) => code);
    const top = bom('p0', 1, [line('p1', 1)]);
    expect(codes(new Map(chain(1, MAX_BOM_LEVELS)), top)).toEqual([]);
    expect(codes(new Map(chain(1, MAX_BOM_LEVELS + 1)), top)).toEqual(['BOM_TOO_DEEP']);
    // A bill between others: three above it, the rest below.
    const above: [string, string[]][] = [
      ['p10', ['p11']],
      ['p11', ['p12']],
      ['p12', ['p0']],
    ];
    expect(codes(new Map([...above, ...chain(1, MAX_BOM_LEVELS - 3)]), top)).toEqual([]);
    expect(codes(new Map([...above, ...chain(1, MAX_BOM_LEVELS - 2)]), top)).toEqual(['BOM_TOO_DEEP']);
  });
});
