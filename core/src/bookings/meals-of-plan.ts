import { type Paise, paise } from '../money/paise.ts';
import type { MealValues } from '../rooms/hotel-settings.ts';
import type { MealPlan } from '../rooms/stay.ts';

const mealsOf: Readonly<Record<MealPlan, { readonly breakfasts: number; readonly mainMeals: number }>> = {
  EP: { breakfasts: 0, mainMeals: 0 },
  CP: { breakfasts: 1, mainMeals: 0 },
  MAP: { breakfasts: 1, mainMeals: 1 },
  AP: { breakfasts: 1, mainMeals: 2 },
};

/** The value of a night's meals for an adult and a child, in paise before tax: EP none, CP breakfast, MAP one main meal more, AP two. */
export function mealsOfPlan(plan: MealPlan, values: MealValues): { readonly adultPaise: Paise; readonly childPaise: Paise } {
  const { breakfasts, mainMeals } = mealsOf[plan];
  return {
    adultPaise: paise(breakfasts * values.breakfastAdultPaise + mainMeals * values.mainMealAdultPaise),
    childPaise: paise(breakfasts * values.breakfastChildPaise + mainMeals * values.mainMealChildPaise),
  };
}

/** The meals of a plan as guests know them. */
export const mealPlanNames: Readonly<Record<MealPlan, string>> = {
  EP: 'Room only',
  CP: 'Breakfast',
  MAP: 'Breakfast and one main meal',
  AP: 'All meals',
};
