import type { Problem } from '../basics/problem.ts';
import type { ModifierGroup, ModifierOption, Portion } from './menu.ts';

/** A dish with the groups that are asked for it. */
export type Dish = {
  readonly name: string;
  readonly portions: readonly Portion[];
  readonly groups: readonly (ModifierGroup & { readonly id: string })[];
};

/** The choices that a guest does not have: the groups of which every option is taken, as the fixed dishes of a combo. */
export const fixedChoices = ({ groups }: Pick<Dish, 'groups'>): ChosenDish['options'] =>
  groups.flatMap(({ id, least, options }) => (least === options.length ? options.map(({ name }) => ({ groupId: id, name })) : []));

type ChosenOption = { readonly groupId: string; readonly name: string };

/** The answers of the guest: the name of the portion, and options by group. An option that brings a dish has the answers for that dish. */
export type ChosenDish = {
  readonly portion: string;
  readonly options: readonly (ChosenOption & { readonly options?: readonly ChosenOption[] })[];
};

/** A chosen option. Its price includes that of the modifiers of the dish that it brings, whose names are `choices`. */
export type PricedOption = ModifierOption & { readonly choices: readonly string[] };
/** A priced choice. `rateE4` is of one plate with its options, in rupees × 10 000. */
export type PricedDish = { readonly rateE4: number; readonly options: readonly PricedOption[]; readonly problems: readonly Problem[] };

/**
 * Prices a dish as the guest chose it, with the options in the order of the menu. Problems: a portion or option that the dish does not have,
 * one chosen twice, and a group with fewer or more options than it asks for. `dishOf` is the menu: a dish of a combo is asked its own modifiers, and
 * their prices count; its portion is that of the combo and costs nothing.
 */
export function chooseDish(
  { name, portions, groups }: Dish,
  { portion, options }: ChosenDish,
  dishOf: (itemId: string) => Dish | undefined = () => undefined,
): PricedDish {
  const chosenPortion = portions.find((each) => each.name === portion);
  const answers = groups.map((group) => {
    const answer = options.filter(({ groupId }) => groupId === group.id);
    const chosen = answer.map((each) => each.name);
    const found = group.options.filter((each) => chosen.includes(each.name));
    const plates = found.map((option) => withChoices(option, answer.find((each) => each.name === option.name)?.options ?? [], dishOf));
    const { least, most, name } = group;
    const range = least === most ? String(most) : `${least} to ${most}`;
    const isWrong = chosen.length !== found.length || found.length < least || found.length > most;
    const problems: Problem[] = isWrong ? [{ code: 'OPTIONS_OUT_OF_RANGE', field: 'options', about: { name, range } }] : [];
    return { found: plates.map((plate) => plate.option), problems: [...problems, ...plates.flatMap((plate) => plate.problems)] };
  });
  const strangers = options.filter(({ groupId }) => !groups.some(({ id }) => id === groupId));
  const found = answers.flatMap((answer) => answer.found);
  return {
    rateE4: found.reduce((sumE4, option) => sumE4 + option.rateE4, chosenPortion?.rateE4 ?? 0),
    options: found,
    problems: [
      ...(chosenPortion ? [] : [{ code: 'PORTION_UNKNOWN' as const, field: 'portion', about: { name } }]),
      ...answers.flatMap((answer) => answer.problems),
      ...(strangers.length > 0 ? [{ code: 'OPTION_UNKNOWN' as const, field: 'options', about: { name } }] : []),
    ],
  };
}

/** An option with the modifiers of the dish that it brings. */
function withChoices(
  option: ModifierOption,
  options: readonly ChosenOption[],
  dishOf: (itemId: string) => Dish | undefined,
): { readonly option: PricedOption; readonly problems: readonly Problem[] } {
  const brought = option.dish ? dishOf(option.dish.itemId) : undefined;
  const asked = { name: option.name, portions: [{ name: '', rateE4: 0 }], groups: brought?.groups ?? [] };
  const priced = chooseDish(asked, { portion: '', options });
  const choices = priced.options.map(({ name }) => name);
  return { option: { ...option, rateE4: option.rateE4 + priced.rateE4, choices }, problems: priced.problems };
}
