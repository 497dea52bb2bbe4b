import { formatE4, formatRate } from '@bahi/core/money/rupee-format';
import { MAX_MARKED_PRODUCTS } from '@bahi/core/products/in-store-code';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Product } from '../platform/answers.ts';
import { query } from '../platform/queries.ts';
import { ListFilter, type RecordColumn, RecordList } from '../platform/records/record-list.tsx';
import { pagedRecords, useRecordList } from '../platform/records/use-record-list.ts';
import { Money } from '../ui/amount.tsx';
import { useMarks } from '../ui/use-marks.ts';
import classes from './product-list.module.css';
import { ProductMarkBar } from './product-mark-bar.tsx';
import { taxNow } from './tax-now.ts';
import { productWords } from './words.ts';

const columns: readonly RecordColumn<Product>[] = [
  { key: 'product_name', head: 'Name', cell: ({ name }) => name },
  { key: 'product_code', head: 'Code', cell: ({ code }) => code, width: 120, isDim: true, isExtra: true },
  { key: 'brandName', head: 'Brand', cell: ({ brandName }) => brandName, width: 130, isDim: true, isHidden: true },
  { key: 'categoryName', head: 'Category', cell: ({ categoryName }) => categoryName, width: 130, isDim: true, isHidden: true },
  { key: 'hsn', head: 'HSN', cell: ({ hsn }) => hsn, width: 96, isDim: true, isExtra: true },
  { key: 'tax', head: 'Tax', cell: taxNow, width: 80, isNumber: true, isDim: true },
  { key: 'salePrice', head: 'Price', cell: (product) => <Price product={product} />, width: 130, isNumber: true },
  {
    key: 'mrp',
    head: 'MRP',
    cell: ({ mrpPaise }) => (mrpPaise === 0 ? '–' : <Money paise={mrpPaise} />),
    width: 110,
    isNumber: true,
    isHidden: true,
  },
  { key: 'balance_stock', head: 'Stock', cell: (product) => <Stock product={product} />, width: 160, isNumber: true },
];

const nameOf = ({ name }: Product) => name;

/** Products by name; the address contains search, brand and category. Marked ones get labels, and codes if they have none. */
export function ProductList() {
  const list = useRecordList();
  const { brandId, categoryId } = list.filters;
  const answer = useInfiniteQuery(
    query.products.listProducts.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...list.input(cursor),
        ...(brandId !== undefined && { brandId }),
        ...(categoryId !== undefined && { categoryId }),
      }),
      ...pagedRecords,
    }),
  );
  const { data } = answer;
  const products = useMemo(() => data?.pages.flatMap((page) => page.products) ?? [], [data]);
  const marks = useMarks(products, { nameOf, most: MAX_MARKED_PRODUCTS });
  // The owner has no labels to print.
  const isOfStaff = list.base.startsWith('/sUsers/');
  return (
    <RecordList
      words={productWords}
      list={list}
      answer={answer}
      rows={({ products }) => products}
      columns={columns}
      card={(product) => <ProductCard product={product} />}
      filters={<GroupingFilters list={list} />}
      marks={isOfStaff ? marks : null}
      markBar={<ProductMarkBar orgId={list.orgId} marks={marks} mayMake={list.isManager} />}
    />
  );
}

function GroupingFilters({ list }: { list: ReturnType<typeof useRecordList> }) {
  const input = { orgId: list.orgId, search: '', state: 'all' as const, limit: 200 };
  const brands = useQuery(query.brands.list.queryOptions({ input })).data?.rows ?? [];
  const categories = useQuery(query.categories.list.queryOptions({ input })).data?.rows ?? [];
  const data = (all: string, rows: readonly { _id: string; name: string }[]) => [
    { value: '', label: all },
    ...rows.map(({ _id, name }) => ({ value: _id, label: name })),
  ];
  return (
    <>
      {brands.length > 0 && <ListFilter list={list} name="brandId" label="Brand" data={data('All brands', brands)} />}
      {categories.length > 0 && <ListFilter list={list} name="categoryId" label="Category" data={data('All categories', categories)} />}
    </>
  );
}

function Price({ product }: { product: Product }) {
  return (
    <>
      {product.salePriceE4 === 0 ? '–' : formatRate(product.salePriceE4)}
      {product.isTaxInclusive && <span className="dim hint"> incl</span>}
    </>
  );
}

/** Also in the second unit, if there is one. Marked at the reorder level, or at zero without one. */
function Stock({ product: { kind, stockE4, unit, alternateUnit, alternateFactorE4, reorderLevelE4 } }: { product: Product }) {
  if (kind === 'service') return <span className="dim">service</span>;
  const inAlternate = alternateFactorE4 && Math.round((stockE4 * 100) / alternateFactorE4) * 100;
  return (
    <span data-tone={stockE4 <= (reorderLevelE4 ?? 0) ? 'attention' : undefined} className={classes.stock}>
      {formatE4(stockE4)} {unit}
      {inAlternate !== null && (
        <span className="dim hint">
          {' '}
          {formatE4(inAlternate)} {alternateUnit}
        </span>
      )}
    </span>
  );
}

function ProductCard({ product }: { product: Product }) {
  return (
    <span className={classes.card}>
      <span className={classes.name}>{product.name}</span>
      <strong className="num">
        <Price product={product} />
      </strong>
      <span className={`dim ${classes.detail}`}>
        {[product.code, product.hsn && `HSN ${product.hsn}`, taxNow(product)].filter(Boolean).join(' · ')}
      </span>
      <span className={`num ${classes.detail}`}>
        <Stock product={product} />
      </span>
    </span>
  );
}
