import type { Problem } from '../basics/problem.ts';
import type { MenuItemDraft, ModifierGroup, Portion } from './menu.ts';

/** A dish of the menu, as combos need it. */
export type ComboDish = Pick<MenuItemDraft, 'name' | 'groupIds'> & {
  readonly portions: readonly Pick<Portion, 'name'>[];
  /** True for liquor, which is outside GST. */
  readonly isOutsideGst: boolean;
};

/** A fault of an option that brings a dish: the option at position `at` of a group, and the code of the problem. */
export type ComboFault = {
  readonly groupId: string;
  readonly at: number;
  readonly itemId: string;
  readonly problem: Omit<Problem, 'field'>;
};

/**
 * All faults of the combos of a menu. An option brings a dish of the menu in a portion that it has. That dish is no combo itself, because nobody would be
 * asked for its parts. It is no liquor: one price for food and liquor could not be parted between GST and the tax of the state.
 */
export function comboFaults(
  dishes: ReadonlyMap<string, ComboDish>,
  groups: ReadonlyMap<string, Pick<ModifierGroup, 'options'>>,
): ComboFault[] {
  const isCombo = ({ groupIds }: ComboDish) => groupIds.some((id) => groups.get(id)?.options.some(({ dish }) => dish) ?? false);
  return [...groups].flatMap(([groupId, { options }]) =>
    options.flatMap(({ dish }, at): ComboFault[] => {
      if (!dish) return [];
      const brought = dishes.get(dish.itemId);
      const fault = (code: Problem['code'], about?: Problem['about']) => [
        { groupId, at, itemId: dish.itemId, problem: { code, ...(about && { about }) } },
      ];
      const hasPortion = brought?.portions.some(({ name }) => name.trim() === dish.portion.trim());
      if (!brought || !hasPortion) return fault('COMBO_DISH_UNKNOWN');
      if (isCombo(brought)) return fault('COMBO_IN_COMBO', { name: brought.name });
      return brought.isOutsideGst ? fault('COMBO_HAS_LIQUOR', { name: brought.name }) : [];
    }),
  );
}
