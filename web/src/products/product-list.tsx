import { formatE4 } from '@bahi/core/money/rupee-format';
import { Button } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Product } from '../platform/answers.ts';
import { MASTERS_OF_TALLY, useCompany } from '../platform/company.ts';
import { query } from '../platform/queries.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { useKeys } from '../ui/keys.ts';
import { ListBar } from '../ui/list-bar.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { rateText } from '../ui/rate-text.ts';
import { SearchBox } from '../ui/search-box.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import classes from './product-list.module.css';
import { taxNow } from './tax-now.ts';

const columns: readonly Column<Product>[] = [
  { head: 'Name', cell: ({ product_name }) => product_name },
  { head: 'Code', cell: ({ product_code }) => product_code, width: 120, isDim: true, isExtra: true },
  { head: 'HSN', cell: ({ hsn }) => hsn, width: 96, isDim: true, isExtra: true },
  { head: 'Tax', cell: taxNow, width: 80, isNumber: true, isDim: true },
  { head: 'Price', cell: (product) => <Price product={product} />, width: 130, isNumber: true },
  { head: 'Stock', cell: (product) => <Stock product={product} />, width: 130, isNumber: true },
];

/** Products by name; the search looks into name and code and stands in the address. */
export function ProductList() {
  const { _id: orgId, type } = useCompany();
  const isOfTally = type === 'integrated';
  const navigate = useNavigate();
  const search = useSearch({ strict: false }).search ?? '';
  const answer = useInfiniteQuery(
    query.products.listProducts.infiniteOptions({
      input: (cursor: string | undefined) => ({ orgId, search, limit: 50, ...(cursor !== undefined && { cursor }) }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
  const onSearch = useCallback(
    (text: string) => void navigate({ to: '/sUsers/productList', search: text === '' ? {} : { search: text }, replace: true }),
    [navigate],
  );
  useKeys({
    'Alt+C': () => !isOfTally && void navigate({ to: '/sUsers/productList/new' }),
    Escape: () => void navigate({ to: '/sUsers/dashboard' }),
  });
  const create = !isOfTally && (
    <Button component={Link} to="/sUsers/productList/new" aria-keyshortcuts="Alt+C">
      New product
    </Button>
  );
  return (
    <>
      <PageHeader title="Products" action={create} />
      {isOfTally && <Notice>{MASTERS_OF_TALLY}</Notice>}
      <ListBar>
        <SearchBox label="Search name or code" text={search} onSearch={onSearch} />
      </ListBar>
      <Loaded answer={answer} skeleton={<ListSkeleton rows={12} />} errorTitle="The products could not be read">
        {({ pages }) => {
          const products = pages.flatMap((page) => page.products);
          if (products.length > 0) {
            return (
              <DataTable
                label="Products"
                columns={columns}
                rows={products}
                rowKey={({ _id }) => _id}
                card={(product) => <ProductCard product={product} />}
                onEnd={() => answer.hasNextPage && !answer.isFetchingNextPage && void answer.fetchNextPage()}
                isLoadingMore={answer.isFetchingNextPage}
              />
            );
          }
          if (search !== '') return <EmptyState title="No product fits" text={`Nothing holds “${search}” in its name or code.`} />;
          return (
            <EmptyState title="No products yet" text="A product is what you sell: goods with a stock, or a service." action={create} />
          );
        }}
      </Loaded>
    </>
  );
}

function Price({ product }: { product: Product }) {
  return (
    <>
      {product.salePrice === 0 ? '–' : rateText(product.salePrice)}
      {product.isTaxInclusive && <span className="dim hint"> incl</span>}
    </>
  );
}

function Stock({ product: { kind, balance_stock, unit } }: { product: Product }) {
  if (kind === 'service') return <span className="dim">service</span>;
  return (
    <span data-tone={balance_stock <= 0 ? 'attention' : undefined} className={classes.stock}>
      {formatE4(balance_stock)} {unit}
    </span>
  );
}

function ProductCard({ product }: { product: Product }) {
  return (
    <span className={classes.card}>
      <span className={classes.name}>{product.product_name}</span>
      <strong className="num">
        <Price product={product} />
      </strong>
      <span className={`dim ${classes.detail}`}>
        {[product.product_code, product.hsn && `HSN ${product.hsn}`, taxNow(product)].filter(Boolean).join(' · ')}
      </span>
      <span className={`num ${classes.detail}`}>
        <Stock product={product} />
      </span>
    </span>
  );
}
