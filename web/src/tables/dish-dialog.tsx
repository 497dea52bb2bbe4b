import { problemText } from '@bahi/core/basics/problem';
import { allergenText } from '@bahi/core/menu/allergens';
import { chooseDish, fixedChoices } from '@bahi/core/menu/choose-dish';
import { priceOfOne } from '@bahi/core/menu/menu';
import { formatRupees } from '@bahi/core/money/rupee-format';
import { Checkbox, Radio } from '@mantine/core';
import { useState } from 'react';
import type { Dish, Menu } from '../platform/answers.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { NoteField } from './note-field.tsx';
import classes from './order.module.css';
import { groupsOf, type Wish, type WishPlace, wishFor } from './wishes.ts';

type Props = { dish: Dish; menu: Menu; place: WishPlace; onAdd: (wish: Wish) => void; onClose: () => void };

const priceOf = (rateE4: number) => (rateE4 === 0 ? '' : ` · ${formatRupees(priceOfOne(rateE4))}`);

/** Size, modifiers and a note of a dish, in one sheet. */
export function DishDialog({ dish, menu, place, onAdd, onClose }: Props) {
  const groups = groupsOf(dish, menu);
  const [portion, setPortion] = useState(dish.portions[0]?.name ?? '');
  const [options, setOptions] = useState(fixedChoices({ groups }));
  const isOut = (itemId: string) => menu.items.find(({ _id }) => _id === itemId)?.soldOutAt !== null;
  const [note, setNote] = useState('');
  const [isTried, setIsTried] = useState(false);
  const chosen = { portion, options };
  const { rateE4, problems } = chooseDish({ ...dish, groups }, chosen);
  const out = groups.flatMap((group) =>
    group.options.filter(
      ({ name, dish: brought }) =>
        brought && isOut(brought.itemId) && options.some((each) => each.groupId === group.id && each.name === name),
    ),
  );
  const [problem] = [...problems, ...out.map(({ name }) => ({ code: 'DISH_SOLD_OUT' as const, field: 'options', about: { name } }))];
  const toggle = (groupId: string, name: string, isOn: boolean, isOne: boolean) =>
    setOptions((now) => {
      const kept = now.filter((each) => (isOne ? each.groupId !== groupId : each.groupId !== groupId || each.name !== name));
      return isOn ? [...kept, { groupId, name }] : kept;
    });
  const submit = () => {
    setIsTried(true);
    if (problem) return;
    onAdd(wishFor(dish, menu, chosen, place, note.trim()));
    onClose();
  };
  return (
    <FormDialog
      title={dish.name}
      isOpen
      onClose={onClose}
      onSubmit={submit}
      submitText={`Add · ${formatRupees(priceOfOne(rateE4))}`}
      isSaving={false}
      problem={isTried && problem ? problemText(problem) : null}
    >
      {allergenText(dish) !== '' && <p className="dim">{allergenText(dish)}</p>}
      {dish.portions.length > 1 && (
        <Radio.Group label="Portion" value={portion} onChange={setPortion}>
          <div className={classes.choices}>
            {dish.portions.map(({ name, rateE4: ofPortion }) => (
              <Radio key={name} value={name} label={`${name}${priceOf(ofPortion)}`} />
            ))}
          </div>
        </Radio.Group>
      )}
      {groups.map(({ id, name, least, most, options: offered }) => (
        <fieldset key={id} className={classes.group}>
          <legend>
            {name} <span className="dim">{least === most ? `choose ${most}` : `${least} to ${most}`}</span>
          </legend>
          <div className={classes.choices}>
            {offered.map((option) => (
              <Checkbox
                key={option.name}
                label={`${option.name}${priceOf(option.rateE4)}${option.dish && isOut(option.dish.itemId) ? ' · Out' : ''}`}
                disabled={option.dish !== null && isOut(option.dish.itemId)}
                checked={options.some((each) => each.groupId === id && each.name === option.name)}
                onChange={({ currentTarget }) => toggle(id, option.name, currentTarget.checked, most === 1)}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <NoteField note={note} onChange={setNote} />
    </FormDialog>
  );
}
