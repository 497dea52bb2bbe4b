import { type AnyRoute, createRoute, type RouteComponent, redirect } from '@tanstack/react-router';
import { searchOfRecords, typedName } from '../platform/records/record-search.ts';
import { storedSession } from '../platform/session.ts';
import { ofSettings } from './list-searches.ts';
import { screen } from './screen.ts';

export type Screens = { list: RouteComponent; page: RouteComponent; filters?: readonly string[] };

/* One line for each kind of record: its list, and its page for a stored or a new record. */
const brand: Screens = {
  list: screen('namedPages', 'BrandList'),
  page: screen('namedPages', 'BrandPage'),
};
const category: Screens = {
  list: screen('namedPages', 'CategoryList'),
  page: screen('namedPages', 'CategoryPage'),
};
const subcategory: Screens = {
  list: screen('subcategoryPages', 'SubcategoryList'),
  page: screen('subcategoryPages', 'SubcategoryPage'),
};
const godown: Screens = {
  list: screen('godownPages', 'GodownList'),
  page: screen('godownPages', 'GodownPage'),
};
const pricelevel: Screens = {
  list: screen('namedPages', 'PriceLevelList'),
  page: screen('namedPages', 'PriceLevelPage'),
};
export const partyList: Screens = {
  list: screen('partyList', 'PartyList'),
  page: screen('partyPage', 'PartyPage'),
};
const hsnList: Screens = {
  list: screen('classificationList', 'ClassificationList'),
  page: screen('classificationPage', 'ClassificationPage'),
};
export const productList: Screens = {
  list: screen('productList', 'ProductList'),
  page: screen('productPage', 'ProductPage'),
  filters: ['brandId', 'categoryId'],
};
export const bomList: Screens = {
  list: screen('bomPages', 'BomList'),
  page: screen('bomPages', 'BomPage'),
  filters: ['productId'],
};
const additionalChargesList: Screens = {
  list: screen('chargePages', 'ChargeList'),
  page: screen('chargePages', 'ChargePage'),
};
const ledgerList: Screens = {
  list: screen('ledgerPages', 'LedgerList'),
  page: screen('ledgerPages', 'LedgerPage'),
  filters: ['kind'],
};
const bankList: Screens = {
  list: screen('ledgerPages', 'BankList'),
  page: screen('ledgerPages', 'BankPage'),
};
const cashList: Screens = {
  list: screen('ledgerPages', 'CashList'),
  page: screen('ledgerPages', 'CashPage'),
};
const accountGroupList: Screens = {
  list: screen('groupPages', 'GroupList'),
  page: screen('groupPages', 'GroupPage'),
};
const seriesList: Screens = {
  list: screen('seriesPages', 'SeriesList'),
  page: screen('seriesPages', 'SeriesPage'),
  filters: ['kind'],
};

/** The three addresses of a kind of record: list, new, stored. */
export function screensOf<Parent extends AnyRoute, const Path extends string>(getParentRoute: () => Parent, path: Path, screens: Screens) {
  const { list, page, filters = [] } = screens;
  return [
    createRoute({ getParentRoute, path, validateSearch: searchOfRecords(...filters), component: list }),
    createRoute({ getParentRoute, path: `${path}/new` as `${Path}/new`, validateSearch: typedName, component: page }),
    createRoute({ getParentRoute, path: `${path}/$id` as `${Path}/$id`, component: page }),
  ] as const;
}

const searchOfImport = ({ sheet, id }: Record<string, unknown>): { sheet?: string; id?: string } => ({
  ...(typeof sheet === 'string' && { sheet }),
  ...(typeof id === 'string' && { id }),
});

/** Every kind of record stands inside a company. */
const inCompany = screen('needsCompany', 'NeedsCompany');

/** The masters, alike in the owner's area and in the settings of staff. */
export function masterRoutes<Parent extends AnyRoute>(parent: () => Parent) {
  const company = createRoute({ getParentRoute: parent, id: 'company', component: inCompany });
  const getParentRoute = () => company;
  return company.addChildren([
    ...screensOf(getParentRoute, 'partyList', partyList),
    ...screensOf(getParentRoute, 'hsnList', hsnList),
    ...screensOf(getParentRoute, 'productList', productList),
    ...screensOf(getParentRoute, 'bomList', bomList),
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
      component: screen('importPage', 'ImportPage'),
    }),
    createRoute({
      getParentRoute,
      path: 'OrderConfigurations',
      validateSearch: ofSettings,
      component: screen('orderConfigurations', 'OrderConfigurations'),
    }),
  ]);
}

/** Guard of the masters in the settings of staff: role user has no access. The server checks again. */
export function forStaffAdmins(): void {
  if (storedSession('staff')?.role !== 'admin') throw redirect({ to: '/sUsers/settings' });
}
