import { states } from '@bahi/core/gst/states';
import { NativeSelect } from '@mantine/core';
import { type KeyboardEvent, memo } from 'react';
import type { Party, VoucherFacts } from '../platform/answers.ts';
import type { SalesEntry } from '../platform/drafts/sales-entry.ts';
import { DateField } from '../ui/date-field.tsx';
import { PartyField } from './party-field.tsx';
import { placeOf, type SalesPlace, type Shown } from './problem-places.ts';
import { placeOfSupplyOf, seriesOf } from './sales-facts.ts';
import classes from './voucher-form.module.css';

type HeadField = Extract<SalesPlace, { kind: 'head' }>['field'];

type Props = {
  orgId: string;
  entry: SalesEntry;
  facts: VoucherFacts;
  problems: readonly Shown[];
  onChange: (patch: Partial<SalesEntry>) => void;
  onParty: (party: Party | null) => void;
  onGo: (place: SalesPlace) => void;
  onCreateParty: (typed: string) => void;
  /** A phone shows the party by itself and folds the rest. */
  shows?: 'all' | 'party' | 'rest';
};

const firstItem: SalesPlace = { kind: 'line', row: 0, cell: 'item' };

function Fields({ orgId, entry, facts, problems, onChange, onParty, onGo, onCreateParty, shows = 'all' }: Props) {
  const wrong = (field: HeadField) => problems.find((each) => isHead(each, field))?.text;
  const enter = (next: SalesPlace, before: SalesPlace | null) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.defaultPrevented || event.ctrlKey) return;
    event.preventDefault();
    const to = event.shiftKey ? before : next;
    if (to) onGo(to);
  };
  const toHead = (field: HeadField): SalesPlace => ({ kind: 'head', field });
  const series = seriesOf(entry, facts);
  return (
    <>
      {shows !== 'rest' && (
        <div data-place="party" className={classes.party}>
          <PartyField
            orgId={orgId}
            party={entry.party}
            onChoose={(party) => {
              onParty(party);
              if (party) onGo(toHead('date'));
            }}
            onCreate={onCreateParty}
            onAltered={(party) => onChange({ party })}
            onKeyDown={enter(toHead('date'), null)}
            error={wrong('party')}
          />
        </div>
      )}
      {shows !== 'party' && (
        <>
          <div data-place="date" className={classes.date}>
            <DateField
              label="Date"
              aria-keyshortcuts="F2"
              date={entry.date ?? facts.today}
              today={facts.today}
              onChange={(date) => onChange({ date: date === facts.today ? null : date })}
              onKeyDown={enter(firstItem, toHead('party'))}
              error={wrong('date')}
            />
          </div>
          <div data-place="series" className={classes.series}>
            <NativeSelect
              label="Series"
              value={series?._id ?? ''}
              onChange={({ currentTarget }) => onChange({ selectedVoucherSeries: currentTarget.value })}
              onKeyDown={enter(toHead('placeOfSupply'), toHead('date'))}
              data={facts.series.map(({ _id, name }) => ({ value: _id, label: name }))}
              error={wrong('series')}
            />
          </div>
          <div data-place="placeOfSupply" className={classes.place}>
            <NativeSelect
              label="Place of supply"
              value={placeOfSupplyOf(entry, facts)}
              onChange={({ currentTarget }) => onChange({ placeOfSupply: currentTarget.value })}
              onKeyDown={enter(firstItem, toHead('series'))}
              data={states.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))}
              error={wrong('placeOfSupply')}
            />
          </div>
        </>
      )}
    </>
  );
}

/**
 * Who, when, under which number and where the goods go. Enter passes over series and place while their defaults stand.
 * Not drawn again for what is typed in the lines.
 */
export const SalesHead = memo(
  Fields,
  ({ entry: one, ...a }, { entry: other, ...b }) =>
    one.party === other.party &&
    one.date === other.date &&
    one.selectedVoucherSeries === other.selectedVoucherSeries &&
    one.placeOfSupply === other.placeOfSupply &&
    (Object.keys(a) as (keyof typeof a)[]).every((key) => a[key] === b[key]),
);

function isHead({ field }: Shown, name: HeadField): boolean {
  const place = placeOf(field, 0);
  return place.kind === 'head' && place.field === name;
}
