import { forManagers, forMembers } from '../platform/guards.ts';
import { brand, category, priceLevel, subcategory } from './master-store.ts';
import { getOne, listByName, remove, saveChanges, saveNew } from './named-master.ts';

export const brands = {
  list: forMembers.brands.list.handler(({ input, context }) => listByName(brand, input, context)),
  get: forMembers.brands.get.handler(({ input, context }) => getOne(brand, input, context)),
  save: forManagers.brands.save.handler(({ input, context }) => saveNew(brand, input, context)),
  update: forManagers.brands.update.handler(({ input, context }) => saveChanges(brand, input, context)),
  remove: forManagers.brands.remove.handler(({ input, context }) => remove(brand, input, context)),
};

export const categories = {
  list: forMembers.categories.list.handler(({ input, context }) => listByName(category, input, context)),
  get: forMembers.categories.get.handler(({ input, context }) => getOne(category, input, context)),
  save: forManagers.categories.save.handler(({ input, context }) => saveNew(category, input, context)),
  update: forManagers.categories.update.handler(({ input, context }) => saveChanges(category, input, context)),
  remove: forManagers.categories.remove.handler(({ input, context }) => remove(category, input, context)),
};

export const subcategories = {
  list: forMembers.subcategories.list.handler(({ input, context }) => listByName(subcategory, input, context)),
  get: forMembers.subcategories.get.handler(({ input, context }) => getOne(subcategory, input, context)),
  save: forManagers.subcategories.save.handler(({ input, context }) => saveNew(subcategory, input, context)),
  update: forManagers.subcategories.update.handler(({ input, context }) => saveChanges(subcategory, input, context)),
  remove: forManagers.subcategories.remove.handler(({ input, context }) => remove(subcategory, input, context)),
};

export const priceLevels = {
  list: forMembers.priceLevels.list.handler(({ input, context }) => listByName(priceLevel, input, context)),
  get: forMembers.priceLevels.get.handler(({ input, context }) => getOne(priceLevel, input, context)),
  save: forManagers.priceLevels.save.handler(({ input, context }) => saveNew(priceLevel, input, context)),
  update: forManagers.priceLevels.update.handler(({ input, context }) => saveChanges(priceLevel, input, context)),
  remove: forManagers.priceLevels.remove.handler(({ input, context }) => remove(priceLevel, input, context)),
};
