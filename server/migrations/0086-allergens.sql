-- What dishes contain that guests may be allergic to: marks of a fixed list, and a text for the rest.
alter table menu_items add column allergens text[] not null default '{}' constraint menu_items_allergens_known
  check (allergens <@ array['gluten', 'crustacean', 'egg', 'fish', 'nuts', 'soy', 'milk', 'sulphite']);
alter table menu_items add column allergen_note text not null default '';
