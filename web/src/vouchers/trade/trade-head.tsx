import { states } from '@bahi/core/gst/states';
import { NativeSelect } from '@mantine/core';
import { type KeyboardEvent, memo } from 'react';
import type { Party, VoucherFacts } from '../../platform/answers.ts';
import { DateField } from '../../ui/date-field.tsx';
import { SeriesNumber } from '../numbering/series-number.tsx';
import { PartyField } from '../party-field.tsx';
import type { Shown } from '../problem-places.ts';
import classes from '../voucher-form.module.css';
import { cashOf, isCash } from '../walk-in/cash-party.ts';
import { CashSale } from '../walk-in/cash-sale.tsx';
import { vanOf } from './core-draft.ts';
import { levelOf } from './entry-items.ts';
import { type HeadField, placeOf, type TradePlace } from './problem-places.ts';
import type { TradeEntry } from './trade-entry.ts';
import { seriesOf } from './trade-facts.ts';
import type { TradeConfig } from './trade-kinds.ts';
import type { Trade } from './use-trade.ts';

type Props = {
  orgId: string;
  config: TradeConfig;
  entry: TradeEntry;
  rule: Trade['rule'];
  facts: VoucherFacts;
  /** The place of supply; for a note, that of its original. */
  place: string;
  problems: readonly Shown[];
  onChange: (patch: Partial<TradeEntry>) => void;
  onParty: (party: Party | null) => void;
  /** Chooses Cash as party. */
  onCash: () => void;
  onVan: (godownId: string) => void;
  onLevel: (priceLevelId: string | null) => void;
  onGo: (place: TradePlace) => void;
  onCreateParty: (typed: string) => void;
  onListParties: () => void;
  /** A phone shows the party alone and folds the rest. */
  shows?: 'all' | 'party' | 'rest';
};

const firstItem: TradePlace = { kind: 'line', row: 0, cell: 'item' };
const toHead = (field: HeadField): TradePlace => ({ kind: 'head', field });

function Fields(props: Props) {
  const {
    orgId,
    config,
    entry,
    rule,
    facts,
    place,
    problems,
    onChange,
    onParty,
    onCash,
    onVan,
    onLevel,
    onGo,
    onCreateParty,
    onListParties,
    shows = 'all',
  } = props;
  const wrong = (field: HeadField) => problems.find((each) => isHead(each, field))?.text;
  const enter = (next: TradePlace, before: TradePlace | null) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.defaultPrevented || event.ctrlKey) return;
    event.preventDefault();
    const to = event.shiftKey ? before : next;
    if (to) onGo(to);
  };
  const series = seriesOf(entry, facts);
  const vans = config.hasVan ? facts.godowns.filter(({ isVan }) => isVan) : [];
  const van = vanOf(entry, facts);
  const hasLevels = rule.isPriced && facts.priceLevels.length > 0;
  const mayBeCash = config.folds.includes('walkIn');
  const hasCash = mayBeCash && entry.party === null;
  // Enter skips series, place and price level while they have their defaults.
  const afterDate =
    config.hasVan && van === ''
      ? toHead('van')
      : config.hasSupplierBill
        ? toHead('supplierBill')
        : config.hasExpected
          ? toHead('expectedOn')
          : firstItem;
  return (
    <>
      {shows !== 'rest' && (
        <div data-place="party" className={classes.party}>
          <PartyField
            orgId={orgId}
            label={config.partyLabel}
            kind={config.kind}
            party={entry.party}
            onChoose={(party) => {
              if (party && isCash(party, facts)) return onCash();
              onParty(party);
              if (party) onGo(toHead('date'));
            }}
            cash={mayBeCash ? cashOf(facts) : null}
            onCreate={onCreateParty}
            onList={onListParties}
            onAltered={(party) => onChange({ party })}
            {...(hasCash && { placeholder: 'Name or phone' })}
            onKeyDown={enter(toHead('date'), null)}
            error={wrong('party')}
          />
          {hasCash && <CashSale onChoose={onCash} />}
        </div>
      )}
      {shows !== 'party' && (
        <>
          <div data-place="date" className={classes.date}>
            <DateField
              label="Date"
              keptAs="date"
              aria-keyshortcuts="F2"
              date={entry.date ?? facts.today}
              today={facts.today}
              onChange={(date) => onChange({ date: date === facts.today ? null : date })}
              onKeyDown={enter(afterDate, toHead('party'))}
              error={wrong('date')}
            />
          </div>
          {config.hasExpected && (
            <div data-place="expectedOn" className={classes.date}>
              <DateField
                label="Expected on"
                keptAs="expectedOn"
                date={entry.expectedOn ?? ''}
                today={facts.today}
                onChange={(expectedOn) => onChange({ expectedOn })}
                onClear={() => onChange({ expectedOn: null })}
                onKeyDown={enter(firstItem, toHead('date'))}
                error={wrong('expectedOn')}
              />
            </div>
          )}
          {config.hasVan && (
            <div data-place="van" className={classes.series}>
              <NativeSelect
                label="Van"
                value={van}
                onChange={({ currentTarget }) => onVan(currentTarget.value)}
                onKeyDown={enter(firstItem, toHead('date'))}
                data={[
                  ...(van === '' ? [{ value: '', label: 'Choose' }] : []),
                  ...vans.map(({ _id, name }) => ({ value: _id, label: name })),
                ]}
                error={wrong('van')}
              />
            </div>
          )}
          {entry.mode === 'create' && (
            <SeriesNumber
              series={facts.series}
              chosen={series}
              voucherNumber={entry.voucherNumber}
              problems={problems}
              onAct={({ fields }) => onChange(fields as Partial<TradeEntry>)}
              onKeyDown={(place) => enter(toHead('placeOfSupply'), toHead(place === 'series' ? 'date' : 'series'))}
            />
          )}
          <div data-place="placeOfSupply" className={classes.place}>
            <NativeSelect
              label="Place of supply"
              value={place}
              onChange={({ currentTarget }) => onChange({ placeOfSupply: currentTarget.value })}
              onKeyDown={enter(hasLevels ? toHead('priceLevel') : firstItem, toHead('series'))}
              data={states.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))}
              error={wrong('placeOfSupply')}
            />
          </div>
          {hasLevels && (
            <div data-place="priceLevel" className={classes.series}>
              <NativeSelect
                label="Price level"
                value={levelOf(entry) ?? ''}
                onChange={({ currentTarget }) => onLevel(currentTarget.value === '' ? null : currentTarget.value)}
                onKeyDown={enter(firstItem, toHead('placeOfSupply'))}
                data={[{ value: '', label: 'None' }, ...facts.priceLevels.map(({ _id, name }) => ({ value: _id, label: name }))]}
                error={wrong('priceLevel')}
              />
            </div>
          )}
        </>
      )}
    </>
  );
}

/** Party, date, number and address of the voucher. It is not rendered again while lines are typed. */
export const TradeHead = memo(
  Fields,
  ({ entry: one, ...a }, { entry: other, ...b }) =>
    one.party === other.party &&
    one.date === other.date &&
    one.expectedOn === other.expectedOn &&
    one.selectedVoucherSeries === other.selectedVoucherSeries &&
    one.voucherNumber === other.voucherNumber &&
    one.priceLevelId === other.priceLevelId &&
    one.vanGodown === other.vanGodown &&
    one.billToParty === other.billToParty &&
    one.shipToParty === other.shipToParty &&
    one.placeOfSupply === other.placeOfSupply &&
    (Object.keys(a) as (keyof typeof a)[]).every((key) => a[key] === b[key]),
);

function isHead({ field }: Shown, name: HeadField): boolean {
  const place = placeOf(field, 0);
  return place.kind === 'head' && place.field === name;
}
