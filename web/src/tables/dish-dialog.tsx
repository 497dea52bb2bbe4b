import { problemText } from '@bahi/core/basics/problem';
import { allergenText } from '@bahi/core/menu/allergens';
import type { ChosenDish } from '@bahi/core/menu/choose-dish';
import { priceOfOne } from '@bahi/core/menu/menu';
import { formatRupees } from '@bahi/core/money/rupee-format';
import { Checkbox, Radio } from '@mantine/core';
import { Fragment, useId, useState } from 'react';
import type { Dish, Menu } from '../platform/answers.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { NoteField } from './note-field.tsx';
import classes from './order.module.css';
import { dishOf, fixedOf, groupsOf, priced, type Wish, type WishPlace, wishFor, withFixed } from './wishes.ts';

type Props = { dish: Dish; menu: Menu; place: WishPlace; onAdd: (wish: Wish) => void; onClose: () => void };

const priceOf = (rateE4: number) => (rateE4 === 0 ? '' : ` · + ${formatRupees(priceOfOne(rateE4))}`);

/** Size, modifiers and a note of a dish, in one sheet. */
export function DishDialog({ dish, menu, place, onAdd, onClose }: Props) {
  const groups = groupsOf(dish, menu);
  const [portion, setPortion] = useState(dish.portions[0]?.name ?? '');
  const [options, setOptions] = useState(fixedOf(dish, menu));
  const isOut = (itemId: string) => menu.items.find(({ _id }) => _id === itemId)?.soldOutAt !== null;
  const [note, setNote] = useState('');
  const [isTried, setIsTried] = useState(false);
  const chosen = { portion, options };
  const { rateE4, problems } = priced(dish, menu, chosen);
  const out = groups.flatMap((group) =>
    group.options.filter(
      ({ name, dish: brought }) =>
        brought && isOut(brought.itemId) && options.some((each) => each.groupId === group.id && each.name === name),
    ),
  );
  const [problem] = [...problems, ...out.map(({ name }) => ({ code: 'DISH_SOLD_OUT' as const, field: 'options', about: { name } }))];
  const toggle = (groupId: string, name: string, isOn: boolean, isOne: boolean) =>
    setOptions((now) => toggled(now, withFixed(dish, menu, groupId, name), isOn, isOne));
  /** A modifier of the dish that an option brings. */
  const toggleOwn = (of: Chosen, own: { groupId: string; name: string }, isOn: boolean, isOne: boolean) =>
    setOptions((now) => now.map((each) => (each === of ? { ...each, options: toggled(each.options ?? [], own, isOn, isOne) } : each)));
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
      {groups.map((group) => (
        <Fragment key={group.id}>
          <GroupFields
            group={group}
            title={group.name}
            chosen={options.filter(({ groupId }) => groupId === group.id)}
            isOut={({ dish: brought }) => brought != null && isOut(brought.itemId)}
            onToggle={(name, isOn) => toggle(group.id, name, isOn, group.most === 1)}
          />
          {options
            .filter(({ groupId }) => groupId === group.id)
            .flatMap((option) => {
              const brought = group.options.find(({ name }) => name === option.name)?.dish;
              const own = brought ? (dishOf(menu)(brought.itemId)?.groups ?? []) : [];
              return own.map((its) => (
                <GroupFields
                  key={`${option.name} ${its.id}`}
                  group={its}
                  title={`${option.name}: ${its.name}`}
                  chosen={(option.options ?? []).filter(({ groupId }) => groupId === its.id)}
                  isOut={() => false}
                  onToggle={(name, isOn) => toggleOwn(option, { groupId: its.id, name }, isOn, its.most === 1)}
                />
              ));
            })}
        </Fragment>
      ))}
      <NoteField note={note} onChange={setNote} />
    </FormDialog>
  );
}

type Chosen = ChosenDish['options'][number];

/** The answers of a question after one is given or taken back. */
const toggled = <Of extends { groupId: string; name: string }>(now: readonly Of[], its: Of, isOn: boolean, isOne: boolean): Of[] => {
  const kept = now.filter(({ groupId, name }) => groupId !== its.groupId || (!isOne && name !== its.name));
  return isOn ? [...kept, its] : kept;
};

type Group = ReturnType<typeof groupsOf>[number];
type GroupProps = {
  group: Group;
  title: string;
  chosen: readonly { name: string }[];
  isOut: (option: Group['options'][number]) => boolean;
  onToggle: (name: string, isOn: boolean) => void;
};

/** One question with its answers. */
function GroupFields({ group: { least, most, options }, title, chosen, isOut, onToggle }: GroupProps) {
  const group = useId();
  // An answer that may be left out is a box, because a radio button cannot be taken back.
  const Choice = least === 1 && most === 1 ? Radio : Checkbox;
  return (
    <fieldset className={classes.group}>
      <legend>
        {title} <span className="dim">{least === most ? `choose ${most}` : `${least} to ${most}`}</span>
      </legend>
      <div className={classes.choices}>
        {options.map((option) => (
          <Choice
            key={option.name}
            {...(least === 1 && most === 1 && { name: group })}
            label={`${option.name}${priceOf(option.rateE4)}${isOut(option) ? ' · Out' : ''}`}
            disabled={isOut(option)}
            checked={chosen.some(({ name }) => name === option.name)}
            onChange={({ currentTarget }) => onToggle(option.name, currentTarget.checked)}
          />
        ))}
      </div>
    </fieldset>
  );
}
