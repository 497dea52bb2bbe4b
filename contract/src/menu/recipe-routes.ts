import { MAX_MENU_NAME } from '@bahi/core/menu/menu';
import { useTimes } from '@bahi/core/menu/recipe';
import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { ofRecord, version } from '../records/record-shapes.ts';
import { refusals } from '../refusals.ts';
import { as, id, incoming, instant, named, outgoing } from '../wire.ts';

const path = '/orgs/{orgId}/menu';
const tags = ['menu'];
const message = z.string();

const ofPlate = z.string().trim().max(MAX_MENU_NAME).nullable();
const recipe = named(outgoing, {
  _id: id,
  version: z.number().int(),
  lines: as(
    'items',
    z.array(
      named(outgoing, {
        /** The name of the portion, '' for an unnamed one; null for an ingredient of an option. */
        portion: z.string().nullable(),
        /** The name of the option that adds the ingredient, or takes it away. */
        option: z.string().nullable(),
        productId: id,
        productName: z.string(),
        unit: z.string(),
        /** '' for none. */
        alternateUnit: z.string(),
        /** On one plate; below 0 only if an option takes it away. */
        quantityE4: as('count', outgoing.decimal),
        /** True if the count is in the second unit of the product. */
        isAlternate: z.boolean(),
        /** Lost in preparation, as a percentage of what is taken from the stock. */
        lossE4: as('loss', outgoing.decimal),
      }),
    ),
  ),
});
const enteredLine = named(incoming, {
  portion: ofPlate.default(null),
  option: ofPlate.default(null),
  productId: id.or(z.literal('')),
  quantityE4: as('count', incoming.decimal),
  isAlternate: z.boolean().default(false),
  lossE4: as('loss', incoming.decimal.default(0)),
});

const kitchenStock = {
  /** When the ingredients of bills leave the stock: never, with each bill, or at the close of the day. */
  useTime: z.enum(useTimes),
  /** The godown that they leave; null for the usual one. */
  godownId: id.nullable(),
  godownName: z.string().nullable(),
  version: z.number().int(),
  changedAt: instant.nullable(),
  changedBy: z.string().nullable(),
};

export const recipeRoutes = {
  getRecipe: inCompany
    .route({
      method: 'GET',
      path: `${path}/items/{id}/recipe`,
      tags,
      summary: 'The recipe of a dish: its ingredients by portion and option',
    })
    .input(z.strictObject(ofRecord))
    .output(recipe),
  saveRecipe: inCompany
    .route({ method: 'PUT', path: `${path}/items/{id}/recipe`, tags, summary: 'Sets the recipe of a dish, for bills from now on' })
    .errors(refusals.changed)
    .input(named(incoming, { ...ofRecord, version, lines: as('items', z.array(enteredLine).max(500)) }))
    .output(z.strictObject({ message, row: recipe })),
  listDishCosts: inCompany
    .route({
      method: 'GET',
      path: `${path}/costs`,
      tags,
      summary: 'The ingredient cost and the margin of each portion on the menu, at the cost of the stock or else the purchase rate',
    })
    .input(z.strictObject(orgId))
    .output(
      z.strictObject({
        portions: z.array(
          named(outgoing, {
            itemId: id,
            name: z.string(),
            category: z.string(),
            portion: z.string(),
            /** Before tax. */
            pricePaise: as('price', outgoing.money),
            costPaise: as('cost', outgoing.money),
            marginPaise: as('margin', outgoing.money),
            /** The cost in percent of the price; null without a price. */
            costPercentE4: as('costPercentage', outgoing.decimal.nullable()),
            hasRecipe: z.boolean(),
            /** Ingredients whose cost is not known; they count as 0. */
            unknown: z.array(z.string()),
          }),
        ),
      }),
    ),
  listLowIngredients: inCompany
    .route({
      method: 'GET',
      path: `${path}/lowIngredients`,
      tags,
      summary:
        'Ingredients at or below their reorder level, or used up; bills whose ingredients are not yet taken from the stock are counted',
    })
    .input(z.strictObject(orgId))
    .output(
      z.strictObject({
        ingredients: z.array(
          named(outgoing, {
            productId: id,
            name: z.string(),
            unit: z.string(),
            /** Left in stock; below 0 if more was used than the books have. */
            leftE4: as('left', outgoing.decimal),
            reorderLevelE4: as('reorderLevel', outgoing.decimal.nullable()),
            /** The dishes on the menu that need it. */
            dishes: z.array(z.string()),
          }),
        ),
      }),
    ),
  getKitchenStock: inCompany
    .route({ method: 'GET', path: `${path}/kitchenStock`, tags, summary: 'When and from where the ingredients of bills are taken' })
    .input(z.strictObject(orgId))
    .output(z.strictObject(kitchenStock)),
  saveKitchenStock: inCompany
    .route({ method: 'PUT', path: `${path}/kitchenStock`, tags, summary: 'Sets when and from where the ingredients of bills are taken' })
    .errors({ ...refusals.changed, ...refusals.taken })
    .input(z.strictObject({ ...orgId, version, useTime: kitchenStock.useTime, godownId: id.nullable().default(null) }))
    .output(z.strictObject({ message, ...kitchenStock })),
};
