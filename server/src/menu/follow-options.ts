import type { ModifierOption } from '@bahi/core/menu/menu';
import { recipeOfOptions } from '@bahi/core/menu/recipe';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { listGroups, listItems } from './menu-store.ts';
import { listRecipes, replaceRecipe, touchItem } from './recipe-store.ts';

type Changed = { readonly groupId: string; readonly before: readonly ModifierOption[]; readonly after: readonly ModifierOption[] };

/** Carries changed options of a modifier group into the recipes of all dishes with that group. The caller has locked the menu. */
export async function followOptions(
  { tx, company, caller }: Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>,
  { groupId, before, after }: Changed,
): Promise<void> {
  const [items, groups, lines] = await tx.together([listItems(company.id, 'all'), listGroups(company.id, 'all'), listRecipes(company.id)]);
  const byDish = Map.groupBy(lines, ({ itemId }) => itemId);
  const writes = items.flatMap(({ _id, groupIds }) => {
    const recipe = byDish.get(_id) ?? [];
    if (recipe.length === 0 || !groupIds.includes(groupId)) return [];
    const others = groups.filter((group) => group._id !== groupId && groupIds.includes(group._id)).flatMap(({ options }) => options);
    const followed = recipeOfOptions(recipe, before, after, new Set(others.map(({ name }) => name)));
    const isSame = followed.length === recipe.length && followed.every(({ option }, at) => option === recipe[at]!.option);
    return isSame ? [] : [...replaceRecipe(company.id, _id, followed), touchItem(company.id, _id, caller)];
  });
  if (writes.length > 0) await tx.together(writes);
}
