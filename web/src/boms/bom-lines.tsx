import { MAX_BOM_LINES } from '@bahi/core/boms/bom';
import { ActionIcon } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Named } from '../platform/in-place.ts';
import { query } from '../platform/queries.ts';
import { RecordField } from '../platform/records/record-field.tsx';
import { DecimalField, RateField } from '../ui/amount-field.tsx';
import { Icon } from '../ui/icons.tsx';
import { type BomForm, type BomItem, type BomLineForm, type LinePart, lineAt, newLine } from './bom-draft.ts';
import classes from './bom-lines.module.css';

const SHOWN = 7;

/** Searches goods; services are made of nothing. */
export function useItemSearch(orgId: string) {
  const queries = useQueryClient();
  return async (search: string): Promise<readonly BomItem[]> => {
    const input = { orgId, search, state: 'active' as const, limit: SHOWN };
    const { products } = await queries.fetchQuery(query.products.listProducts.queryOptions({ input }));
    return products.filter(({ kind }) => kind === 'goods');
  };
}

type Props = {
  orgId: string;
  draft: BomForm;
  part: LinePart;
  /** The label of a row: Material, By-product. */
  what: string;
  problems: Readonly<Record<string, string | undefined>>;
  /** Changes the rows as they are by then: an item that is chosen late must not undo a quantity that was typed meanwhile. */
  onChange: (change: (rows: readonly BomLineForm[]) => readonly BomLineForm[]) => void;
};

/** The rows of a part. The last one is empty, for the next item; Enter on it goes on. */
export function BomLines({ orgId, draft, part, what, problems, onChange }: Props) {
  const search = useItemSearch(orgId);
  const rows = draft[part];
  const set = (row: number, patch: Partial<BomLineForm>) =>
    onChange((now) =>
      row >= now.length ? [...now, { ...newLine, ...patch }] : now.map((line, at) => (at === row ? { ...line, ...patch } : line)),
    );
  const isFull = draft.materials.length + draft.byProducts.length >= MAX_BOM_LINES;
  return (
    <div className={classes.rows}>
      {(isFull ? rows : [...rows, newLine]).map(({ item, quantityE4, wastageE4, rateE4 }, row) => {
        const field = (name: string) => `lines.${lineAt(draft, part, row)}.${name}`;
        const label = (text: string) => `${text} of ${what.toLowerCase()} ${row + 1}`;
        const isEmpty = row === rows.length;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing of its own, and rows never change places
          <div key={row} className={classes.row}>
            <RecordField
              label={`${what} ${row + 1}`}
              name={field('productId')}
              form="Product"
              {...(isEmpty && { placeholder: rows.length === 0 ? 'Type an item' : 'Type the next one · Enter goes on' })}
              value={item}
              onChoose={(chosen: Named | null) => (isEmpty && chosen === null ? undefined : set(row, { item: chosen as BomItem | null }))}
              search={search}
              error={isEmpty ? undefined : problems[field('productId')]}
            />
            {!isEmpty && (
              <>
                <DecimalField
                  label="Quantity"
                  aria-label={label('Quantity')}
                  placeholder="0"
                  valueE4={quantityE4}
                  onChange={(value) => set(row, { quantityE4: value })}
                  error={problems[field('quantityE4')]}
                  rightSection={<span className="dim">{item?.unit}</span>}
                  rightSectionWidth={48}
                />
                {part === 'materials' ? (
                  <DecimalField
                    label="Wastage"
                    aria-label={label('Wastage')}
                    placeholder="0"
                    valueE4={wastageE4}
                    onChange={(value) => set(row, { wastageE4: value })}
                    error={problems[field('wastageE4')]}
                    rightSection={<span className="dim">%</span>}
                  />
                ) : (
                  <RateField
                    label="Worth each"
                    aria-label={label('Worth each')}
                    placeholder="0.00"
                    rateE4={rateE4}
                    onChange={(value) => set(row, { rateE4: value })}
                    error={problems[field('rateE4')]}
                  />
                )}
                <ActionIcon
                  className={classes.away}
                  variant="subtle"
                  color="gray"
                  aria-label={`Remove ${what.toLowerCase()} ${item?.name ?? row + 1}`}
                  onClick={() => onChange((now) => now.filter((_, at) => at !== row))}
                >
                  <Icon name="close" size={16} />
                </ActionIcon>
              </>
            )}
          </div>
        );
      })}
      {part === 'materials' && problems.lines && <p role="alert">{problems.lines}</p>}
    </div>
  );
}
