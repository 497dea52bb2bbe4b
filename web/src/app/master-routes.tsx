import { type AnyRoute, createRoute, lazyRouteComponent, type RouteComponent, redirect } from '@tanstack/react-router';
import { searchOfRecords, typedName } from '../platform/records/record-search.ts';
import { storedSession } from '../platform/session.ts';

export type Screens = { list: RouteComponent; page: RouteComponent; filters?: readonly string[] };

/* One line for each kind of record: the list, and the page of one (or of a new one). Each comes as its own chunk. */
const brand: Screens = {
  list: lazyRouteComponent(() => import('../masters/named-pages.tsx'), 'BrandList'),
  page: lazyRouteComponent(() => import('../masters/named-pages.tsx'), 'BrandPage'),
};
const category: Screens = {
  list: lazyRouteComponent(() => import('../masters/named-pages.tsx'), 'CategoryList'),
  page: lazyRouteComponent(() => import('../masters/named-pages.tsx'), 'CategoryPage'),
};
const subcategory: Screens = {
  list: lazyRouteComponent(() => import('../masters/subcategory-pages.tsx'), 'SubcategoryList'),
  page: lazyRouteComponent(() => import('../masters/subcategory-pages.tsx'), 'SubcategoryPage'),
};
const godown: Screens = {
  list: lazyRouteComponent(() => import('../masters/godown-pages.tsx'), 'GodownList'),
  page: lazyRouteComponent(() => import('../masters/godown-pages.tsx'), 'GodownPage'),
};
const pricelevel: Screens = {
  list: lazyRouteComponent(() => import('../masters/named-pages.tsx'), 'PriceLevelList'),
  page: lazyRouteComponent(() => import('../masters/named-pages.tsx'), 'PriceLevelPage'),
};
export const partyList: Screens = {
  list: lazyRouteComponent(() => import('../parties/party-list.tsx'), 'PartyList'),
  page: lazyRouteComponent(() => import('../parties/party-page.tsx'), 'PartyPage'),
};
const hsnList: Screens = {
  list: lazyRouteComponent(() => import('../products/classification-list.tsx'), 'ClassificationList'),
  page: lazyRouteComponent(() => import('../products/classification-page.tsx'), 'ClassificationPage'),
};
export const productList: Screens = {
  list: lazyRouteComponent(() => import('../products/product-list.tsx'), 'ProductList'),
  page: lazyRouteComponent(() => import('../products/product-page.tsx'), 'ProductPage'),
  filters: ['brandId', 'categoryId'],
};
const additionalChargesList: Screens = {
  list: lazyRouteComponent(() => import('../ledgers/charge-pages.tsx'), 'ChargeList'),
  page: lazyRouteComponent(() => import('../ledgers/charge-pages.tsx'), 'ChargePage'),
};
const ledgerList: Screens = {
  list: lazyRouteComponent(() => import('../ledgers/ledger-pages.tsx'), 'LedgerList'),
  page: lazyRouteComponent(() => import('../ledgers/ledger-pages.tsx'), 'LedgerPage'),
  filters: ['kind'],
};
const bankList: Screens = {
  list: lazyRouteComponent(() => import('../ledgers/ledger-pages.tsx'), 'BankList'),
  page: lazyRouteComponent(() => import('../ledgers/ledger-pages.tsx'), 'BankPage'),
};
const cashList: Screens = {
  list: lazyRouteComponent(() => import('../ledgers/ledger-pages.tsx'), 'CashList'),
  page: lazyRouteComponent(() => import('../ledgers/ledger-pages.tsx'), 'CashPage'),
};
const accountGroupList: Screens = {
  list: lazyRouteComponent(() => import('../ledgers/group-pages.tsx'), 'GroupList'),
  page: lazyRouteComponent(() => import('../ledgers/group-pages.tsx'), 'GroupPage'),
};
const seriesList: Screens = {
  list: lazyRouteComponent(() => import('../ledgers/series-pages.tsx'), 'SeriesList'),
  page: lazyRouteComponent(() => import('../ledgers/series-pages.tsx'), 'SeriesPage'),
  filters: ['kind'],
};

/** The three addresses of a kind of record: its list, a new one, one of them. */
export function screensOf<Parent extends AnyRoute, const Path extends string>(getParentRoute: () => Parent, path: Path, screens: Screens) {
  const { list, page, filters = [] } = screens;
  return [
    createRoute({ getParentRoute, path, validateSearch: searchOfRecords(...filters), component: list }),
    createRoute({ getParentRoute, path: `${path}/new` as `${Path}/new`, validateSearch: typedName, component: page }),
    createRoute({ getParentRoute, path: `${path}/$id` as `${Path}/$id`, component: page }),
  ] as const;
}

/** Which sheet is filled, or which import is looked at. */
const searchOfImport = ({ sheet, id }: Record<string, unknown>): { sheet?: string; id?: string } => ({
  ...(typeof sheet === 'string' && { sheet }),
  ...(typeof id === 'string' && { id }),
});

/** Every kind of record stands inside a company. */
const inCompany = lazyRouteComponent(() => import('./needs-company.tsx'), 'NeedsCompany');

/** The masters, alike in the owner's area and in the settings of staff. */
export function masterRoutes<Parent extends AnyRoute>(parent: () => Parent) {
  const company = createRoute({ getParentRoute: parent, id: 'company', component: inCompany });
  const getParentRoute = () => company;
  return company.addChildren([
    ...screensOf(getParentRoute, 'partyList', partyList),
    ...screensOf(getParentRoute, 'hsnList', hsnList),
    ...screensOf(getParentRoute, 'productList', productList),
    ...screensOf(getParentRoute, 'brand', brand),
    ...screensOf(getParentRoute, 'category', category),
    ...screensOf(getParentRoute, 'subcategory', subcategory),
    ...screensOf(getParentRoute, 'godown', godown),
    ...screensOf(getParentRoute, 'pricelevel', pricelevel),
    ...screensOf(getParentRoute, 'additionalChargesList', additionalChargesList),
    ...screensOf(getParentRoute, 'ledgerList', ledgerList),
    ...screensOf(getParentRoute, 'accountGroupList', accountGroupList),
    ...screensOf(getParentRoute, 'bankList', bankList),
    ...screensOf(getParentRoute, 'cashList', cashList),
    ...screensOf(getParentRoute, 'seriesList', seriesList),
    createRoute({
      getParentRoute,
      path: 'import',
      validateSearch: searchOfImport,
      component: lazyRouteComponent(() => import('../transfer/import-page.tsx'), 'ImportPage'),
    }),
    createRoute({
      getParentRoute,
      path: 'OrderConfigurations',
      component: lazyRouteComponent(() => import('./order-configurations.tsx'), 'OrderConfigurations'),
    }),
  ]);
}

/** In front of the masters in the settings of staff: role user has them nowhere. The server asks anew. */
export function forStaffAdmins(): void {
  if (storedSession('staff')?.role !== 'admin') throw redirect({ to: '/sUsers/settings' });
}
