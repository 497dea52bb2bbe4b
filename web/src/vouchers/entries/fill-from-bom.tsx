import { formatE4 } from '@bahi/core/money/rupee-format';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Bom, BomParts } from '../../platform/answers.ts';
import { askConfirm } from '../../platform/dialogs.ts';
import type { FilledFrom, StockJournalEntry } from '../../platform/drafts/plain-entry.ts';
import { query } from '../../platform/queries.ts';
import { DecimalField } from '../../ui/amount-field.tsx';
import { SearchSelect } from '../../ui/search-select.tsx';
import { problemAt } from '../problem-places.ts';
import { focusField } from '../use-places.ts';
import { usualGodownOf } from '../usual-godown.ts';
import classes from './entry.module.css';
import { askedText, filledEntry, isUntouched } from './filled-entry.ts';
import { enterGoes, focusLater } from './places.ts';
import type { FieldsProps } from './plain-form-kind.ts';

const SHOWN = 7;
const ways = [
  { value: 'build', label: 'Make it' },
  { value: 'unbuild', label: 'Take it apart' },
];
const partWays = [
  { value: 'stock', label: 'From stock' },
  { value: 'made', label: 'Made too' },
];

/** True if the company has bills of materials. */
export function useHasBoms(orgId: string): boolean {
  const input = { orgId, search: '', state: 'active' as const, limit: 1 };
  return useQuery(query.boms.list.queryOptions({ input, select: ({ rows }) => rows.length > 0 })).data ?? false;
}

type Choice = Pick<Bom, '_id' | 'name' | 'unit' | 'makesE4'>;
type Props = Pick<FieldsProps<StockJournalEntry>, 'orgId' | 'facts' | 'entry' | 'date' | 'problems' | 'change'>;

/**
 * Fills the lines of a stock journal from a bill of materials. They follow its quantity as long as nobody changed them; then they are filled
 * again only on request, and with a question.
 */
export function FillFromBom({ orgId, facts, entry, date, problems, change }: Props) {
  const queries = useQueryClient();
  const { bom } = entry;
  const options = (id: string) => query.boms.getParts.queryOptions({ input: { orgId, id, date } });
  const read = useQuery({
    ...options(bom?._id ?? ''),
    enabled: bom !== null,
    // The bill is there while its costs of another date are read.
    placeholderData: (last) => (last && last.row._id === bom?._id ? last : undefined),
  });
  const parts = read.data;
  const latest = useRef(entry);
  latest.current = entry;

  // A key may come between a change and its rendering, so each change builds on the one before it.
  const changeNow = (patch: Partial<StockJournalEntry>) => {
    latest.current = { ...latest.current, ...patch };
    change(patch);
  };
  const fill = (to: FilledFrom, from: BomParts) =>
    changeNow(filledEntry(latest.current, { ...to, unit: from.row.unit }, from, usualGodownOf(facts)));
  const choose = (chosen: Choice | null) => {
    if (chosen === null) return change({ bom: null });
    const { _id, name, unit, makesE4 } = chosen;
    const { filled = '' } = bom ?? {};
    change({ bom: { _id, name, unit, quantityE4: makesE4, way: 'build', makesParts: false, filled, filledFor: '' } });
  };
  const set = (patch: Partial<FilledFrom>) => {
    const now = latest.current.bom;
    if (now) changeNow({ bom: { ...now, ...patch } });
  };
  const asked = bom && bom.quantityE4 > 0 ? askedText(bom) : '';
  const isAsFilled = bom !== null && asked === bom.filledFor;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the answer is there, and when something else is asked for
  useEffect(() => {
    const now = latest.current;
    if (now.bom && parts && asked !== '' && !isAsFilled && isUntouched(now)) fill(now.bom, parts);
  }, [parts, asked, isAsFilled]);
  const fillAgain = async () => {
    if (!bom || !parts || bom.quantityE4 <= 0) return;
    const question = {
      title: 'Fill the lines again?',
      text: 'The items and costs that are here go.',
      confirm: 'Fill',
      cancel: 'Leave them',
    };
    if (isUntouched(latest.current) || (await askConfirm(question))) {
      fill(bom, parts);
      focusLater('lines.0.quantityE4');
    }
  };
  const isFilled = asked !== '' && isAsFilled && isUntouched(entry) && entry.lines.length > 0;
  const goOn = () => (isFilled ? focusField('lines.0.quantityE4') : void fillAgain());
  return (
    <section className={`${classes.fields} ${classes.fill}`} aria-label="Fill from a bill of materials">
      <div data-place="bomId" className={classes.wide}>
        <SearchSelect<Choice>
          label="Bill of materials"
          placeholder="Fill the lines from one"
          value={bom && { ...bom, makesE4: bom.quantityE4 }}
          search={async (search) => {
            const input = { orgId, search: search.trim(), state: 'active' as const, limit: SHOWN };
            return (await queries.fetchQuery(query.boms.list.queryOptions({ input }))).rows;
          }}
          optionKey={({ _id }) => _id}
          optionText={({ name }) => name}
          onChoose={choose}
          onEnterEmpty={() => focusField('lines')}
          onKeyDown={enterGoes('bomQuantity', 'shareBy')}
          error={problemAt(problems, 'bomId')}
        />
      </div>
      {bom && (
        <>
          <div data-place="bomQuantity" className={classes.amount}>
            <DecimalField
              label={bom.way === 'unbuild' ? 'Quantity taken apart' : 'Quantity made'}
              placeholder="0"
              valueE4={bom.quantityE4}
              onChange={(quantityE4) => set({ quantityE4 })}
              onKeyDown={enterGoes(goOn, 'bomId')}
              rightSection={<span className="dim">{bom.unit}</span>}
              rightSectionWidth={48}
            />
          </div>
          <div data-place="bomWay" className={classes.amount}>
            <NativeSelect
              label="Way"
              value={bom.way}
              data={ways}
              onChange={({ currentTarget }) => set({ way: currentTarget.value as FilledFrom['way'] })}
              onKeyDown={enterGoes(goOn, 'bomQuantity')}
            />
          </div>
          {parts && parts.parts.length > 0 && bom.way === 'build' && (
            <div data-place="bomParts" className={classes.amount}>
              <NativeSelect
                label="Sub-assemblies"
                value={bom.makesParts ? 'made' : 'stock'}
                data={partWays}
                onChange={({ currentTarget }) => set({ makesParts: currentTarget.value === 'made' })}
                onKeyDown={enterGoes(goOn, 'bomQuantity')}
              />
            </div>
          )}
          {!isFilled && (
            <Button variant="default" className={classes.go} disabled={!parts || bom.quantityE4 <= 0} onClick={() => void fillAgain()}>
              Fill {bom.quantityE4 > 0 ? `for ${formatE4(bom.quantityE4)} ${bom.unit}` : 'the lines'}
            </Button>
          )}
        </>
      )}
    </section>
  );
}
