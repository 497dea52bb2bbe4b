/**
 * What a dish may do to guests with an allergy: the groups of the Food Safety and Standards (Labelling and Display) Regulations, 2020, which
 * restaurants with outlets at ten or more places show on their menus.
 */
export const allergens = ['gluten', 'crustacean', 'egg', 'fish', 'nuts', 'soy', 'milk', 'sulphite'] as const;
export type Allergen = (typeof allergens)[number];

export const allergenNames: Readonly<Record<Allergen, string>> = {
  gluten: 'gluten',
  crustacean: 'crustaceans',
  egg: 'egg',
  fish: 'fish',
  nuts: 'peanuts or nuts',
  soy: 'soy',
  milk: 'milk',
  sulphite: 'sulphites',
};

export const MAX_ALLERGEN_NOTE = 120;

/** A sentence for guests and captains, in the order of the list, with the note behind it; '' if nothing is entered. */
export function allergenText({ allergens: marks, allergenNote }: { allergens: readonly Allergen[]; allergenNote: string }): string {
  const named = allergens.filter((each) => marks.includes(each)).map((each) => allergenNames[each]);
  return [named.length > 0 ? `Contains ${named.join(', ')}` : '', allergenNote.trim()].filter(Boolean).join('. ');
}
