import { priceOfOne } from '@bahi/core/menu/menu';
import { SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Dish, Menu } from '../platform/answers.ts';
import { Money } from '../ui/amount.tsx';
import { Badge } from '../ui/badge.tsx';
import { Icon } from '../ui/icons.tsx';
import classes from './order.module.css';
import type { Wish } from './wishes.ts';

const dietWords = { veg: 'Vegetarian', egg: 'With egg', nonVeg: 'Non-vegetarian' } as const;

/** The mark of food law; its meaning is read out. */
const DietMark = ({ diet }: { diet: Dish['diet'] }) => (
  <span className={classes.diet} data-diet={diet} role="img" aria-label={dietWords[diet]} title={dietWords[diet]} />
);

type Props = {
  menu: Menu;
  wishes: readonly Wish[];
  onAdd: (dish: Dish) => void;
  onTakeBack: (id: string) => void;
};

const ALL = '';

/** The dishes by category and search, each with a button to add it. */
export function DishList({ menu, wishes, onAdd, onTakeBack }: Props) {
  const [search, setSearch] = useState('');
  const [category, setCategory] = useState(ALL);
  const categories = [...new Set(menu.items.map((item) => item.category).filter(Boolean))].toSorted();
  const words = search.trim().toLowerCase();
  const shown = menu.items.filter(
    (item) => (category === ALL || item.category === category || words !== '') && item.name.toLowerCase().includes(words),
  );
  return (
    <section className={classes.menu} aria-label="Menu">
      <TextInput
        aria-label="Search a dish"
        placeholder="Search a dish"
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
      {categories.length > 0 && (
        <div className={classes.categories}>
          <SegmentedControl
            aria-label="Category"
            value={category}
            onChange={setCategory}
            data={[{ value: ALL, label: 'All' }, ...categories.map((name) => ({ value: name, label: name }))]}
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
              <span className={classes.name}>
                {dish.name}
                {dish.portions.length > 1 && <span className="dim"> {dish.portions.map(({ name }) => name).join(', ')}</span>}
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
                  <button type="button" aria-label={`Add ${dish.name}`} onClick={() => onAdd(dish)}>
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
