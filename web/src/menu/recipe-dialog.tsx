import { MAX_RECIPE_LINES } from '@bahi/core/menu/recipe';
import { NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Dish, Menu } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useFirstAnswer } from '../platform/first-answer.ts';
import { useLeaveDialog } from '../platform/leave-form.ts';
import { query } from '../platform/queries.ts';
import { useAct } from '../platform/use-act.ts';
import { DecimalField } from '../ui/amount-field.tsx';
import { FieldRows } from '../ui/field-rows.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { SearchSelect } from '../ui/search-select.tsx';

type Recipe = Awaited<ReturnType<typeof api.menu.getRecipe>>;
type Product = { _id: string; name: string; unit: string; alternateUnit: string };
type Row = {
  portion: string | null;
  option: string | null;
  product: Product | null;
  quantityE4: number;
  isAlternate: boolean;
  lossE4: number;
};
type Props = { orgId: string; menu: Menu; dish: Dish; onClose: () => void };

/** The recipe of a dish: the ingredients of each portion, and those that an option adds or takes away. */
export function RecipeDialog(props: Props) {
  const { orgId, dish } = props;
  const kept = useFirstAnswer(query.menu.getRecipe.queryOptions({ input: { orgId, id: dish._id } }));
  return kept ? <RecipeForm {...props} kept={kept} /> : null;
}

const rowOf = ({ productId, productName, unit, alternateUnit, ...line }: Recipe['lines'][number]): Row => ({
  ...line,
  product: { _id: productId, name: productName, unit, alternateUnit },
});

/** The value of the select: a portion or an option by its name. */
const partOf = ({ portion, option }: Pick<Row, 'portion' | 'option'>) => (portion === null ? `option ${option}` : `portion ${portion}`);
const FOUND = 20;

function RecipeForm({ orgId, menu, dish, kept, onClose }: Props & { kept: Recipe }) {
  const queries = useQueryClient();
  const [rows, setRows] = useState<readonly Row[]>(() => kept.lines.map(rowOf));
  const [isDirty, setIsDirty] = useState(false);
  const { leave, close } = useLeaveDialog(isDirty, onClose);
  const saving = useAct('The recipe could not be saved', close);
  const { fields } = saving;
  const options = new Set(
    menu.groups.filter(({ _id }) => dish.groupIds.includes(_id)).flatMap((group) => group.options.map(({ name }) => name)),
  );
  const known = [
    ...dish.portions.map(({ name }) => ({ portion: name, option: null, label: name || 'The dish' })),
    ...[...options].map((name) => ({ portion: null, option: name, label: `With ${name}` })),
  ];
  // A part that is gone from the menu is shown until the manager chooses another: the server refuses it at this place.
  const gone = new Map(
    rows
      .filter((row) => !known.some((part) => partOf(part) === partOf(row)))
      .map((row) => [partOf(row), { ...row, label: `${row.portion ?? row.option} (not on the menu)` }]),
  );
  const parts = [...known, ...gone.values()];
  const search = async (text: string) => {
    const input = { orgId, search: text.trim(), state: 'active' as const, limit: FOUND };
    const { products } = await queries.fetchQuery(query.products.listProducts.queryOptions({ input }));
    return products.filter(({ kind }) => kind === 'goods');
  };
  const save = () => {
    const lines = rows.map(({ product, ...row }) => ({ ...row, productId: product?._id ?? '' }));
    void saving.act((call) => api.menu.saveRecipe({ orgId, id: dish._id, version: kept.version, lines }, call));
  };
  return (
    <FormDialog
      title={`Recipe of ${dish.name}`}
      isOpen
      onClose={leave}
      onSubmit={save}
      submitText="Save"
      isSaving={saving.isSaving}
      problem={fields.lines ?? saving.problem}
    >
      <p className="dim">
        What one plate takes from the stock. Enter what is on the plate; the loss is what peeling and cooking take away of what is bought.
      </p>
      <FieldRows
        rows={rows}
        onChange={(after) => {
          setIsDirty(true);
          setRows(after);
        }}
        begin={() => {
          const { portion, option } = rows.at(-1) ?? { portion: dish.portions[0]?.name ?? '', option: null };
          return { portion, option, product: null, quantityE4: 0, isAlternate: false, lossE4: 0 };
        }}
        add="Add an ingredient"
        most={MAX_RECIPE_LINES}
        nameOf={({ product }, at) => `ingredient ${product?.name ?? at + 1}`}
        columns={parts.length > 1 ? '1.2fr 1.4fr 1fr 0.9fr 0.9fr' : '1.6fr 1fr 0.9fr 0.9fr'}
      >
        {(row, change, at) => (
          <>
            {parts.length > 1 && (
              <NativeSelect
                label="For"
                value={partOf(row)}
                data={parts.map((part) => ({ value: partOf(part), label: part.label }))}
                onChange={({ currentTarget }) => {
                  const chosen = parts.find((part) => partOf(part) === currentTarget.value);
                  if (chosen) change({ portion: chosen.portion, option: chosen.option });
                }}
                error={fields[`lines.${at}.portion`]}
              />
            )}
            <SearchSelect<Product>
              label="Ingredient"
              value={row.product}
              isShort
              search={search}
              optionKey={({ _id }) => _id}
              optionText={({ name }) => name}
              onChoose={(product) => change({ product, isAlternate: product !== null && product.alternateUnit !== '' })}
              error={fields[`lines.${at}.productId`]}
            />
            <DecimalField
              label="Quantity"
              valueE4={row.quantityE4}
              onChange={(quantityE4) => change({ quantityE4 })}
              error={fields[`lines.${at}.quantityE4`]}
            />
            <NativeSelect
              label="Unit"
              value={String(row.isAlternate)}
              data={[
                { value: 'false', label: row.product?.unit ?? 'Unit' },
                ...(row.product?.alternateUnit || row.isAlternate
                  ? [{ value: 'true', label: row.product?.alternateUnit || 'Second unit' }]
                  : []),
              ]}
              onChange={({ currentTarget }) => change({ isAlternate: currentTarget.value === 'true' })}
              error={fields[`lines.${at}.isAlternate`]}
            />
            <DecimalField
              label="Lost"
              placeholder="0"
              valueE4={row.lossE4}
              onChange={(lossE4) => change({ lossE4 })}
              error={fields[`lines.${at}.lossE4`]}
              rightSection={<span className="dim">%</span>}
            />
          </>
        )}
      </FieldRows>
    </FormDialog>
  );
}
