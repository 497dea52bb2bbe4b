import { z } from 'zod';
import { inCompany } from '../base.ts';
import { listInput, ofRecord, recordRow, total, version } from '../records/record-shapes.ts';
import { refusals } from '../refusals.ts';
import { id, incoming, type NamedShape, name, named, next, optional, outgoing } from '../wire.ts';

const message = z.string();
const { taken, changed, inUse, readOnlyMasters } = refusals;

/** A small master as responses carry it: its name and its own fields. */
export const masterRow = <Own extends NamedShape>(own: Own) => named(outgoing, { _id: id, name: z.string(), ...own, ...recordRow });

/**
 * The five routes of a small master. `own`: fields shown besides the name. `given`: fields that can be written; they have no defaults,
 * because an update of other fields would write them.
 */
export function masterRoutes<Own extends NamedShape, Given extends NamedShape, Asked extends z.core.$ZodLooseShape = object>(
  { path, one, inOrder }: { path: `/orgs/{orgId}/${string}`; one: string; inOrder: string },
  own: Own,
  given: Given,
  /** Filters of the list besides search and state. */
  asked: Asked = {} as Asked,
) {
  const row = masterRow(own);
  const tags = ['masters'];
  return {
    list: inCompany
      .route({ method: 'GET', path, tags, summary: inOrder })
      .input(z.strictObject({ ...listInput, ...asked }))
      .output(z.strictObject({ rows: z.array(row), next, total })),
    get: inCompany
      .route({ method: 'GET', path: `${path}/{id}`, tags, summary: `One ${one}` })
      .input(z.strictObject(ofRecord))
      .output(z.strictObject({ row })),
    save: inCompany
      .route({ method: 'POST', path, tags, summary: `A new ${one}` })
      .errors({ ...taken, ...readOnlyMasters })
      .input(named(incoming, { orgId: id, name, ...given }))
      .output(z.strictObject({ message, row })),
    update: inCompany
      .route({ method: 'PATCH', path: `${path}/{id}`, tags, summary: `Changes the given fields of a ${one}` })
      .errors({ ...taken, ...changed, ...readOnlyMasters })
      .input(named(incoming, { ...ofRecord, version, name: name.optional(), isActive: z.boolean().optional(), ...optional(given) }))
      .output(z.strictObject({ message, row })),
    remove: inCompany
      .route({ method: 'DELETE', path: `${path}/{id}`, tags, summary: `Deletes a ${one} that nothing refers to` })
      .errors({ ...changed, ...inUse, ...readOnlyMasters })
      .input(z.strictObject({ ...ofRecord, version }))
      .output(z.strictObject({ message })),
  };
}

export const brandRoutes = masterRoutes({ path: '/orgs/{orgId}/brands', one: 'brand', inOrder: 'Brands by name' }, {}, {});
export const categoryRoutes = masterRoutes({ path: '/orgs/{orgId}/categories', one: 'category', inOrder: 'Categories by name' }, {}, {});
export const subcategoryRoutes = masterRoutes(
  { path: '/orgs/{orgId}/subcategories', one: 'sub-category', inOrder: 'Sub-categories by name' },
  { categoryId: id, categoryName: z.string() },
  { categoryId: id },
  { categoryId: id.optional() },
);
export const priceLevelRoutes = masterRoutes(
  { path: '/orgs/{orgId}/priceLevels', one: 'price level', inOrder: 'Price levels by name' },
  {},
  {},
);

export const godownRoutes = {
  ...masterRoutes(
    { path: '/orgs/{orgId}/godowns', one: 'godown', inOrder: 'Godowns as a tree, each after the one that it lies within' },
    {
      parentId: id.nullable(),
      parentName: z.string().nullable(),
      /** Number of godowns above it. */
      depth: z.number().int(),
      isDefault: z.boolean(),
      isDamage: z.boolean(),
      isVan: z.boolean(),
      salesmanId: id.nullable(),
      salesmanName: z.string().nullable(),
    },
    {
      parentId: id.nullable().optional(),
      isDefault: z.boolean().optional(),
      isDamage: z.boolean().optional(),
      isVan: z.boolean().optional(),
      salesmanId: id.nullable().optional(),
    },
  ),
  listSalesmen: inCompany
    .route({ method: 'GET', path: '/orgs/{orgId}/salesmen', tags: ['masters'], summary: 'Staff of the company who may drive a van' })
    .input(z.strictObject({ orgId: id }))
    .output(z.strictObject({ salesmen: z.array(z.strictObject({ _id: id, name: z.string() })) })),
};
