import { type Diet, diets, MAX_DISHES_AT_ONCE, priceOfOne } from '@bahi/core/menu/menu';
import { formatRupees } from '@bahi/core/money/rupee-format';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Menu } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useLeaveDialog } from '../platform/leave-form.ts';
import { query } from '../platform/queries.ts';
import { useAct } from '../platform/use-act.ts';
import { FieldRow, FormDialog } from '../ui/form-dialog.tsx';
import { dietWords } from './item-dialog.tsx';
import classes from './menu.module.css';

type Props = { orgId: string; menu: Menu; onClose: () => void };

/** Several products become dishes at once, each with its name and price. Products that are on the menu are not offered. */
export function AddProductsDialog({ orgId, menu, onClose }: Props) {
  const [search, setSearch] = useState('');
  const [categoryId, setCategoryId] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const [stationId, setStationId] = useState(menu.stations.find(({ isActive }) => isActive)?._id ?? '');
  const [diet, setDiet] = useState<Diet>('veg');
  const [category, setCategory] = useState('');
  const [isTried, setIsTried] = useState(false);
  const { leave, close } = useLeaveDialog(chosen.size > 0, onClose);
  const adding = useAct('The dishes could not be added', close);
  const categories = useQuery(
    query.categories.list.queryOptions({ input: { orgId, search: '', state: 'active', limit: MAX_DISHES_AT_ONCE } }),
  );
  const input = { orgId, search: search.trim(), state: 'active' as const, limit: MAX_DISHES_AT_ONCE, ...(categoryId && { categoryId }) };
  const products = useQuery(query.products.listProducts.queryOptions({ input, placeholderData: keepPreviousData }));
  const onMenu = new Set(menu.items.map(({ productId }) => productId));
  const offered = (products.data?.products ?? []).filter(({ _id }) => !onMenu.has(_id));
  // An ingredient has no sale price, and is no dish by itself.
  const priced = offered.filter(({ salePriceE4 }) => salePriceE4 > 0);
  const isAll = priced.length > 0 && priced.every(({ _id }) => chosen.has(_id));
  const choose = (rows: readonly { _id: string; name: string }[], isChosen: boolean) =>
    setChosen((now) => {
      const next = new Map(now);
      for (const { _id, name } of rows) isChosen ? next.set(_id, name) : next.delete(_id);
      return next;
    });
  const isTooMany = chosen.size > MAX_DISHES_AT_ONCE;
  const save = () => {
    setIsTried(true);
    if (chosen.size === 0 || isTooMany) return;
    const values = { orgId, productIds: [...chosen.keys()], stationId: stationId || null, diet, category: category.trim() };
    void adding.act((call) => api.menu.saveItems(values, call));
  };
  const { stationId: ofStation, ...ofProducts } = adding.fields;
  const problem = isTooMany
    ? `Choose at most ${MAX_DISHES_AT_ONCE} products at a time.`
    : isTried && chosen.size === 0
      ? 'Choose at least one product.'
      : [...new Set(Object.values(ofProducts))].join(' ') || adding.problem;
  return (
    <FormDialog
      title="Add products to the menu"
      isOpen
      onClose={leave}
      onSubmit={save}
      submitText={chosen.size === 0 ? 'Add' : `Add ${chosen.size} ${chosen.size === 1 ? 'dish' : 'dishes'}`}
      isSaving={adding.isSaving}
      problem={problem}
    >
      <FieldRow>
        <NativeSelect
          label="Products of"
          value={categoryId}
          data={[
            { value: '', label: 'All categories' },
            ...(categories.data?.rows ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          onChange={({ currentTarget }) => setCategoryId(currentTarget.value)}
        />
        <TextInput
          label="Search"
          placeholder="Name or code"
          maxLength={100}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          data-autofocus
        />
      </FieldRow>
      {offered.length > 0 ? (
        <fieldset className={classes.products}>
          <legend className="reader-only">Products</legend>
          <Checkbox
            label={`All ${priced.length} with a price`}
            disabled={priced.length === 0}
            checked={isAll}
            onChange={({ currentTarget }) => choose(priced, currentTarget.checked)}
          />
          <div className={classes.choices}>
            {offered.map((product) => (
              <Checkbox
                key={product._id}
                label={`${product.name} · ${product.salePriceE4 > 0 ? formatRupees(priceOfOne(product.salePriceE4)) : 'no price'}`}
                checked={chosen.has(product._id)}
                onChange={({ currentTarget }) => choose([product], currentTarget.checked)}
              />
            ))}
          </div>
          {products.data?.next && <p className="dim">These are the first. Search or choose a category to see others.</p>}
        </fieldset>
      ) : (
        <p className="dim">
          {products.isPending
            ? 'Reading the products'
            : products.isError
              ? 'The products could not be read. Search again.'
              : 'No product is left that is not on the menu. Enter or import products first.'}
        </p>
      )}
      <FieldRow>
        <NativeSelect
          label="Kitchen station"
          {...(menu.stations.length === 0 && { description: 'Add a station first: a dish without one gets no kitchen slip' })}
          value={stationId}
          data={[
            { value: '', label: 'None: nothing to cook' },
            ...menu.stations.filter(({ isActive }) => isActive).map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          onChange={({ currentTarget }) => setStationId(currentTarget.value)}
          error={ofStation}
        />
        <NativeSelect
          label="Mark"
          value={diet}
          data={diets.map((value) => ({ value, label: dietWords[value] }))}
          onChange={({ currentTarget }) => setDiet(currentTarget.value as Diet)}
        />
      </FieldRow>
      <TextInput
        label="Category on the menu"
        placeholder="The category of each product"
        maxLength={80}
        value={category}
        onChange={({ currentTarget }) => setCategory(currentTarget.value)}
      />
    </FormDialog>
  );
}
