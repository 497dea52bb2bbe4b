import { allergens, MAX_ALLERGEN_NOTE } from '@bahi/core/menu/allergens';
import {
  diets,
  MAX_DISH_CODE,
  MAX_DISHES_AT_ONCE,
  MAX_GROUPS_OF_ITEM,
  MAX_MENU_NAME,
  MAX_OPTIONS,
  MAX_PORTIONS,
  MAX_PRICES,
  orderKinds,
} from '@bahi/core/menu/menu';
import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { ofRecord, recordRow, version } from '../records/record-shapes.ts';
import { refusals } from '../refusals.ts';
import { as, id, incoming, instant, named, outgoing, type Way } from '../wire.ts';
import { recipeRoutes } from './recipe-routes.ts';

const path = '/orgs/{orgId}/menu';
const tags = ['menu'];
const message = z.string();
const { taken, changed, limited } = refusals;

const name = z.string().trim().min(1, 'This is needed.').max(MAX_MENU_NAME);
/** A portion: rupees for one. */
const priced = <W extends Way>(way: W) => named(way, { name: z.string().trim().max(MAX_MENU_NAME), rateE4: as('rate', way.decimal) });
/** A dish in one of its portions; '' for an unnamed one. */
const dishOfOption = z.strictObject({ itemId: id, portion: z.string().trim().max(MAX_MENU_NAME) }).nullable();
const optionFields = <W extends Way>(way: W) => ({ name: z.string().trim().max(MAX_MENU_NAME), rateE4: as('rate', way.decimal) });
/** An option that brings a dish makes its group a part of a combo. */
const option = named(outgoing, { ...optionFields(outgoing), dish: dishOfOption });
const enteredOption = named(incoming, { ...optionFields(incoming), dish: dishOfOption.default(null) });

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time as 17:00.');
/** A price of a portion in an area, for a kind of order, on days (1 for Monday), or between two times in India. */
const priceFields = <W extends Way>(way: W) => ({
  portion: z.string().trim().max(MAX_MENU_NAME),
  weekdays: z.array(z.number().int().min(1).max(7)).max(7),
  rateE4: as('rate', way.decimal),
});
const priceWhere = { areaId: id.nullable(), kind: z.enum(orderKinds).nullable(), from: time.nullable(), until: time.nullable() };
const price = named(outgoing, { ...priceFields(outgoing), ...priceWhere });
const enteredPrice = named(incoming, {
  ...priceFields(incoming),
  areaId: priceWhere.areaId.default(null),
  kind: priceWhere.kind.default(null),
  from: priceWhere.from.default(null),
  until: priceWhere.until.default(null),
});

const station = z.strictObject({ _id: id, name: z.string(), ...recordRow });
const group = named(outgoing, {
  _id: id,
  name: z.string(),
  /** The fewest and the most options that are chosen for a dish. */
  least: z.number().int(),
  most: z.number().int(),
  options: z.array(option),
  ...recordRow,
});
const item = named(outgoing, {
  _id: id,
  name: z.string(),
  /** The product as which it is sold, with its tax. */
  productId: id,
  productName: z.string(),
  unit: z.string(),
  /** True if the prices include tax, as those of the product do. */
  isTaxInclusive: z.boolean(),
  category: z.string(),
  /** The picture of its product, read with getDishImage; null without one. */
  image: id.nullable(),
  /** A short number or word that captains type; '' for none. */
  code: z.string(),
  isFavourite: z.boolean(),
  /** A scanner at the order screen finds the dish by these codes of its product. */
  barcodes: z.array(z.string()),
  diet: z.enum(diets),
  allergens: z.array(z.enum(allergens)),
  /** Allergens beside the marks; '' for none. */
  allergenNote: z.string(),
  /** null if no kitchen makes it. */
  stationId: id.nullable(),
  portions: z.array(priced(outgoing)),
  groupIds: z.array(id),
  prices: z.array(price),
  /** Since when it is out; null while it can be ordered. */
  soldOutAt: instant.nullable(),
  ...recordRow,
});

const stationFields = { name };
const groupFields = {
  name,
  least: z.number().int().min(0).max(MAX_OPTIONS),
  most: z.number().int().min(0).max(MAX_OPTIONS),
  options: z.array(enteredOption).max(MAX_OPTIONS),
};
const itemFields = {
  name,
  productId: id,
  category: z.string().trim().max(MAX_MENU_NAME).default(''),
  code: z.string().trim().max(MAX_DISH_CODE).default(''),
  isFavourite: z.boolean().default(false),
  diet: z.enum(diets).default('veg'),
  allergens: z.array(z.enum(allergens)).max(allergens.length).default([]),
  allergenNote: z.string().trim().max(MAX_ALLERGEN_NOTE).default(''),
  stationId: id.nullable().default(null),
  portions: z.array(priced(incoming)).max(MAX_PORTIONS),
  groupIds: z.array(id).max(MAX_GROUPS_OF_ITEM).default([]),
  prices: z.array(enteredPrice).max(MAX_PRICES).default([]),
};
/** A change replaces the record; an inactive one is no longer offered. */
const changing = { ...ofRecord, version, isActive: z.boolean().default(true) };

/** The state's tax on dishes outside GST, in percent of their value, and the licence that bills with liquor name; '' for none. */
const liquorFields = <W extends Way>(way: W) => ({
  percentE4: as('percentage', way.decimal),
  licence: z.string().trim().max(MAX_MENU_NAME),
});
const liquor = {
  ...liquorFields(outgoing),
  ledgerId: id.nullable(),
  ledgerName: z.string().nullable(),
  version: z.number().int(),
  changedAt: instant.nullable(),
  changedBy: z.string().nullable(),
};

const saved = <Row extends z.ZodType>(row: Row) => z.strictObject({ message, row });

export const menuRoutes = {
  getMenu: inCompany
    .route({ method: 'GET', path, tags, summary: 'The whole menu: kitchen stations, modifier groups and dishes, each by name' })
    .input(z.strictObject({ ...orgId, state: z.enum(['active', 'all']).default('active') }))
    .output(
      z.strictObject({
        stations: z.array(station),
        groups: z.array(group),
        items: z.array(item),
        /** The clock of the server, by which prices with times apply. */
        now: instant,
      }),
    ),
  saveStation: inCompany
    .route({ method: 'POST', path: `${path}/stations`, tags, summary: 'A new kitchen station' })
    .errors({ ...taken, ...limited })
    .input(z.strictObject({ ...orgId, ...stationFields }))
    .output(saved(station)),
  updateStation: inCompany
    .route({ method: 'PUT', path: `${path}/stations/{id}`, tags, summary: 'Changes a kitchen station' })
    .errors({ ...taken, ...changed, ...limited })
    .input(z.strictObject({ ...changing, ...stationFields }))
    .output(saved(station)),
  saveGroup: inCompany
    .route({ method: 'POST', path: `${path}/groups`, tags, summary: 'A new modifier group' })
    .errors({ ...taken, ...limited })
    .input(named(incoming, { ...orgId, ...groupFields }))
    .output(saved(group)),
  updateGroup: inCompany
    .route({ method: 'PUT', path: `${path}/groups/{id}`, tags, summary: 'Changes a modifier group. Orders keep what was chosen.' })
    .errors({ ...taken, ...changed, ...limited })
    .input(named(incoming, { ...changing, ...groupFields }))
    .output(saved(group)),
  saveItem: inCompany
    .route({ method: 'POST', path: `${path}/items`, tags, summary: 'A new dish' })
    .errors({ ...taken, ...limited })
    .input(named(incoming, { ...orgId, ...itemFields }))
    .output(saved(item)),
  saveItems: inCompany
    .route({
      method: 'POST',
      path: `${path}/items/ofProducts`,
      tags,
      summary: 'New dishes of several products, each with its name and price',
    })
    .errors({ ...taken, ...limited })
    .input(
      z.strictObject({
        ...orgId,
        productIds: z.array(id).min(1).max(MAX_DISHES_AT_ONCE),
        stationId: itemFields.stationId,
        diet: itemFields.diet,
        /** A category for all of them; with '' each is under the category of its product. */
        category: itemFields.category,
      }),
    )
    .output(z.strictObject({ message })),
  updateItem: inCompany
    .route({ method: 'PUT', path: `${path}/items/{id}`, tags, summary: 'Changes a dish. Orders keep its name and price.' })
    .errors({ ...taken, ...changed, ...limited })
    .input(named(incoming, { ...changing, ...itemFields }))
    .output(saved(item)),
  setSoldOut: inCompany
    .route({
      method: 'PUT',
      path: `${path}/items/{id}/soldOut`,
      tags,
      summary: 'Says that a dish is out, or back: on every device at once',
    })
    .input(z.strictObject({ ...ofRecord, isSoldOut: z.boolean() }))
    .output(saved(item)),
  getDishImage: inCompany
    .route({ method: 'GET', path: `${path}/items/{id}/image/{image}`, tags, summary: 'The picture of a dish as a file' })
    .input(z.strictObject({ ...ofRecord, image: id }))
    .output(z.file()),
  getLiquor: inCompany
    .route({ method: 'GET', path: `${path}/liquor`, tags, summary: 'The tax on liquor, which is outside GST, and the licence' })
    .input(z.strictObject(orgId))
    .output(named(outgoing, liquor)),
  saveLiquor: inCompany
    .route({ method: 'PUT', path: `${path}/liquor`, tags, summary: 'Sets the tax on liquor and the licence, for bills from now on' })
    .errors({ ...changed, ...taken })
    .input(named(incoming, { ...orgId, version, ...liquorFields(incoming), ledgerId: id.nullable().default(null) }))
    .output(named(outgoing, { message, ...liquor })),
  ...recipeRoutes,
};
