import { allergenText } from '@bahi/core/menu/allergens';
import { priceOfOne } from '@bahi/core/menu/menu';
import { SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Dish, Menu } from '../platform/answers.ts';
import { DishPicture } from '../platform/dish-picture.tsx';
import { Money } from '../ui/amount.tsx';
import { Badge } from '../ui/badge.tsx';
import { Icon } from '../ui/icons.tsx';
import { findDishes } from './find-dishes.ts';
import classes from './order.module.css';
import { PlaceFields } from './place-fields.tsx';
import type { Wish, WishPlace } from './wishes.ts';

const dietWords = { veg: 'Vegetarian', egg: 'With egg', nonVeg: 'Non-vegetarian' } as const;

/** The mark of food law; its meaning is read out. */
const DietMark = ({ diet }: { diet: Dish['diet'] }) => (
  <span className={classes.diet} data-diet={diet} role="img" aria-label={dietWords[diet]} title={dietWords[diet]} />
);

type Props = {
  orgId: string;
  menu: Menu;
  /** Course and seat for the dishes that are added next; null where guests have no table. */
  place: WishPlace | null;
  pax: number;
  onPlace: (place: WishPlace) => void;
  wishes: readonly Wish[];
  onAdd: (dish: Dish) => void;
  onTakeBack: (id: string) => void;
};

const ALL = '';
/** No category has this name. */
const FAVOURITES = '\u2605';

/** The dishes by category and search, each with a button to add it. */
export function DishList({ orgId, menu, place, pax, onPlace, wishes, onAdd, onTakeBack }: Props) {
  const [search, setSearch] = useState('');
  const favourites = menu.items.filter(({ isFavourite }) => isFavourite);
  const [category, setCategory] = useState(favourites.length > 0 ? FAVOURITES : ALL);
  const categories = [...new Set(menu.items.map((item) => item.category).filter(Boolean))].toSorted();
  const words = search.trim().toLowerCase();
  const ofCategory = category === FAVOURITES ? favourites : menu.items.filter((item) => category === ALL || item.category === category);
  const shown = words === '' ? ofCategory : findDishes(menu.items, words);
  return (
    <section className={classes.menu} aria-label="Menu">
      <TextInput
        aria-label="Search a dish"
        placeholder="Name, code or barcode"
        type="search"
        value={search}
        leftSection={<Icon name="search" size={16} />}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        onKeyDown={(event) => {
          const [first] = shown;
          if (event.key !== 'Enter' || !first || words === '' || first.soldOutAt !== null) return;
          event.preventDefault();
          onAdd(first);
          setSearch('');
        }}
      />
      {place && <PlaceFields place={place} pax={pax} onChange={onPlace} />}
      {categories.length + favourites.length > 0 && (
        <div className={classes.categories}>
          <SegmentedControl
            aria-label="Category"
            value={category}
            onChange={setCategory}
            data={[
              ...(favourites.length > 0 ? [{ value: FAVOURITES, label: 'Favourites' }] : []),
              { value: ALL, label: 'All' },
              ...categories.map((name) => ({ value: name, label: name })),
            ]}
          />
        </div>
      )}
      {menu.items.length === 0 && <p className="dim">The menu has no dishes yet.</p>}
      <ul className={classes.dishes}>
        {shown.map((dish) => {
          const own = wishes.filter(({ itemId }) => itemId === dish._id);
          const countE4 = own.reduce((sum, { quantityE4 }) => sum + quantityE4, 0);
          const last = own.at(-1);
          const [portion] = dish.portions;
          return (
            <li key={dish._id} data-out={dish.soldOutAt !== null}>
              <DietMark diet={dish.diet} />
              <span className={classes.name} data-pictured={dish.image !== null}>
                <DishPicture orgId={orgId} dish={dish} />
                <span>
                  {dish.name}
                  {dish.code !== '' && <span className="dim"> {dish.code}</span>}
                  {dish.portions.length > 1 && <span className="dim"> {dish.portions.map(({ name }) => name).join(', ')}</span>}
                  {allergenText(dish) !== '' && <span className={`dim ${classes.allergens}`}>{allergenText(dish)}</span>}
                </span>
              </span>
              <Money paise={priceOfOne(portion?.rateE4 ?? 0)} />
              {dish.soldOutAt === null ? (
                <span className={classes.stepper} data-on={countE4 > 0}>
                  {last && (
                    <>
                      <button type="button" aria-label={`One less ${dish.name}`} onClick={() => onTakeBack(last.id)}>
                        −
                      </button>
                      <output aria-label={`${dish.name} chosen`}>{countE4 / 10_000}</output>
                    </>
                  )}
                  <button type="button" className={classes.add} aria-label={`Add ${dish.name}`} onClick={() => onAdd(dish)}>
                    +
                  </button>
                </span>
              ) : (
                <Badge tone="overdue">Out</Badge>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
