import { type Allergen, allergenNames, allergens, MAX_ALLERGEN_NOTE } from '@bahi/core/menu/allergens';
import { pricesOfPortions } from '@bahi/core/menu/dish-price';
import { type Diet, type DishPrice, diets, MAX_DISH_CODE, MAX_PORTIONS } from '@bahi/core/menu/menu';
import { Checkbox, Chip, Group, NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Dish, Menu } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useLeaveDialog } from '../platform/leave-form.ts';
import { query } from '../platform/queries.ts';
import { RecordField } from '../platform/records/record-field.tsx';
import { useAct } from '../platform/use-act.ts';
import { RateField } from '../ui/amount-field.tsx';
import { FieldRows } from '../ui/field-rows.tsx';
import { FieldRow, FormDialog } from '../ui/form-dialog.tsx';
import classes from './menu.module.css';
import { PriceRows } from './price-rows.tsx';

export const dietWords: Readonly<Record<Diet, string>> = { veg: 'Vegetarian', egg: 'With egg', nonVeg: 'Non-vegetarian' };

type Chosen = { _id: string; name: string };
type Form = {
  name: string;
  product: Chosen | null;
  category: string;
  code: string;
  isFavourite: boolean;
  diet: Diet;
  allergens: readonly Allergen[];
  allergenNote: string;
  stationId: string | null;
  portions: readonly { name: string; rateE4: number }[];
  groupIds: readonly string[];
  prices: readonly DishPrice[];
  isActive: boolean;
};

const begin = (row: Dish | null, menu: Menu): Form =>
  row === null
    ? {
        ...{
          name: '',
          product: null,
          category: '',
          code: '',
          isFavourite: false,
          diet: 'veg' as const,
          allergens: [],
          allergenNote: '',
          stationId: menu.stations.find(({ isActive }) => isActive)?._id ?? null,
        },
        ...{ portions: [{ name: '', rateE4: 0 }], groupIds: [], prices: [], isActive: true },
      }
    : { ...row, product: { _id: row.productId, name: row.productName } };

const FOUND = 20;

/** A dish: the product as which it is sold, its portions with prices, its kitchen and modifiers. */
export function ItemDialog({ orgId, menu, row, onClose }: { orgId: string; menu: Menu; row: Dish | null; onClose: () => void }) {
  const queries = useQueryClient();
  const [form, setForm] = useState(() => begin(row, menu));
  const [isDirty, setIsDirty] = useState(false);
  const { leave, close } = useLeaveDialog(isDirty, onClose);
  const saving = useAct('The dish could not be saved', close);
  const { fields } = saving;
  const set = (patch: Partial<Form>) => {
    setIsDirty(true);
    setForm((now) => ({ ...now, ...patch }));
  };
  const search = async (text: string) => {
    const input = { orgId, search: text.trim(), state: 'active' as const, limit: FOUND };
    return (await queries.fetchQuery(query.products.listProducts.queryOptions({ input }))).products;
  };
  const choose = (product: Chosen | null) => {
    const price = product && 'salePriceE4' in product ? Number(product.salePriceE4) : 0;
    const [first, ...others] = form.portions;
    const priced = first && first.rateE4 === 0 ? [{ ...first, rateE4: price }, ...others] : form.portions;
    set({ product, name: form.name || (product?.name ?? ''), portions: priced });
  };
  const save = () => {
    const { product, name, category, code, isFavourite, diet, stationId, portions, groupIds, prices, isActive, allergenNote } = form;
    const values = {
      ...{
        orgId,
        name: name.trim(),
        category: category.trim(),
        code: code.trim(),
        isFavourite,
        productId: product?._id ?? '',
        diet,
        stationId,
      },
      ...{ allergens: [...form.allergens], allergenNote: allergenNote.trim() },
      ...{ portions: portions.map((each) => ({ ...each, name: each.name.trim() })), groupIds: [...groupIds] },
      prices: prices.map((each) => ({ ...each, portion: each.portion.trim(), weekdays: [...each.weekdays] })),
    };
    void saving.act((call) =>
      row === null
        ? api.menu.saveItem(values, call)
        : api.menu.updateItem({ ...values, id: row._id, version: row.version, isActive }, call),
    );
  };
  const categories = [...new Set(menu.items.map(({ category }) => category).filter(Boolean))].toSorted();
  return (
    <FormDialog
      title={row === null ? 'New dish' : `Edit ${row.name}`}
      isOpen
      onClose={leave}
      onSubmit={save}
      submitText="Save"
      isSaving={saving.isSaving}
      problem={fields.portions ?? fields.groupIds ?? fields.prices ?? saving.problem}
    >
      <RecordField
        label="Product"
        name="product"
        description="Its tax, HSN and ledger are those of the bill"
        value={form.product}
        search={search}
        onChoose={choose}
        form="Product"
        fixed={{ kind: 'service' }}
        error={fields.productId}
        isFirst
      />
      <FieldRow>
        <TextInput
          label="Name on the menu"
          maxLength={80}
          value={form.name}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
          error={fields.name}
        />
        <TextInput
          label="Category"
          placeholder="Rice, Breads, Drinks"
          list="dish-categories"
          maxLength={80}
          value={form.category}
          onChange={({ currentTarget }) => set({ category: currentTarget.value })}
        />
        <datalist id="dish-categories">
          {categories.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </FieldRow>
      <FieldRow>
        <NativeSelect
          label="Mark"
          value={form.diet}
          data={diets.map((value) => ({ value, label: dietWords[value] }))}
          onChange={({ currentTarget }) => set({ diet: currentTarget.value as Diet })}
        />
        <NativeSelect
          label="Kitchen station"
          {...(menu.stations.length === 0 && { description: 'Add a station first: a dish without one gets no kitchen slip' })}
          value={form.stationId ?? ''}
          data={[
            { value: '', label: 'None: nothing to cook' },
            ...menu.stations
              .filter(({ isActive, _id }) => isActive || _id === form.stationId)
              .map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          onChange={({ currentTarget }) => set({ stationId: currentTarget.value || null })}
          error={fields.stationId}
        />
      </FieldRow>
      <FieldRow>
        <TextInput
          label="Code"
          description="Captains may type it"
          maxLength={MAX_DISH_CODE}
          value={form.code}
          onChange={({ currentTarget }) => set({ code: currentTarget.value })}
          error={fields.code}
        />
        <Checkbox
          label="Favourite"
          description="Shown first on the order screen"
          checked={form.isFavourite}
          onChange={({ currentTarget }) => set({ isFavourite: currentTarget.checked })}
        />
      </FieldRow>
      <FieldRows
        rows={form.portions}
        onChange={(portions) => set({ portions, prices: pricesOfPortions(form.prices, form.portions, portions) })}
        begin={() => ({ name: '', rateE4: 0 })}
        add="Add a portion"
        most={MAX_PORTIONS}
        nameOf={({ name }, at) => `portion ${name || at + 1}`}
        columns="minmax(0, 1fr) 140px"
      >
        {({ name, rateE4 }, change, at) => (
          <>
            <TextInput
              label="Portion"
              placeholder={form.portions.length === 1 ? 'One size' : 'Full, Half'}
              maxLength={80}
              value={name}
              onChange={({ currentTarget }) => change({ name: currentTarget.value })}
              error={fields[`portions.${at}.name`]}
            />
            <RateField
              label="Price"
              rateE4={rateE4}
              onChange={(value) => change({ rateE4: value })}
              error={fields[`portions.${at}.rateE4`]}
            />
          </>
        )}
      </FieldRows>
      <PriceRows orgId={orgId} portions={form.portions} prices={form.prices} fields={fields} onChange={(prices) => set({ prices })} />
      {menu.groups.length > 0 && (
        <fieldset className={classes.groups}>
          <legend>Modifier groups</legend>
          {menu.groups
            .filter(({ isActive, _id }) => isActive || form.groupIds.includes(_id))
            .map(({ _id, name }) => (
              <Checkbox
                key={_id}
                label={name}
                checked={form.groupIds.includes(_id)}
                onChange={({ currentTarget }) =>
                  set({ groupIds: currentTarget.checked ? [...form.groupIds, _id] : form.groupIds.filter((each) => each !== _id) })
                }
              />
            ))}
        </fieldset>
      )}
      <Chip.Group
        multiple
        value={[...form.allergens]}
        onChange={(chosen) => set({ allergens: allergens.filter((each) => chosen.includes(each)) })}
      >
        <fieldset className={classes.groups}>
          <legend>Contains</legend>
          <Group gap={4}>
            {allergens.map((each) => (
              <Chip key={each} value={each} size="xs">
                {allergenNames[each]}
              </Chip>
            ))}
          </Group>
        </fieldset>
      </Chip.Group>
      <TextInput
        label="Other allergens"
        placeholder="May contain traces of sesame"
        maxLength={MAX_ALLERGEN_NOTE}
        value={form.allergenNote}
        onChange={({ currentTarget }) => set({ allergenNote: currentTarget.value })}
      />
      {row && (
        <Checkbox
          label="Offered on the menu"
          checked={form.isActive}
          onChange={({ currentTarget }) => set({ isActive: currentTarget.checked })}
        />
      )}
    </FormDialog>
  );
}
