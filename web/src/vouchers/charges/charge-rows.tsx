import type { AdditionalCharge } from '@bahi/core/drafts/additional-charge';
import { beginCharge } from '@bahi/core/drafts/begin-charge';
import type { DraftAction } from '@bahi/core/drafts/change-draft';
import { formatE4, formatRupees } from '@bahi/core/money/rupee-format';
import type { IsoDate } from '@bahi/core/periods/business-date';
import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { VoucherFacts } from '../../platform/answers.ts';
import { type Named, useInPlaceForms } from '../../platform/in-place.ts';
import { query } from '../../platform/queries.ts';
import { useRecordPlace } from '../../platform/records/record-place.ts';
import { SearchSelect } from '../../ui/search-select.tsx';
import { enterThrough } from '../enter-through.ts';
import partyField from '../party-field.module.css';
import { problemAt, type Shown } from '../problem-places.ts';
import { focusField } from '../use-places.ts';
import { ChargeRow } from './charge-row.tsx';
import classes from './charges.module.css';
import type { ComputedCharge } from './computed-charges.ts';
import { findCharges, type ListedCharge, offeredOn } from './offered-charge.ts';

type ChargeAction = Extract<DraftAction, { type: 'addCharge' | 'changeCharge' | 'removeCharge' }>;

type Props = {
  orgId: string;
  kind: VoucherKind;
  /** The charges of the company. */
  listed: VoucherFacts['additionalCharges'];
  /** The date of the voucher, which decides the tax rate of a charge. */
  date: IsoDate;
  charges: readonly ComputedCharge[];
  /** The charges as typed, which may be a key or two ahead of the rendered ones. */
  current: () => readonly AdditionalCharge[];
  problems: readonly Shown[];
  onAct: (action: ChargeAction) => void;
  /** Enter on the empty field goes to the next part. */
  onEnd: () => void;
};

/** The section of the rows is the place 'charges'. */
const ADD = 'charges.new';
const figureOf = (at: number) => `charges.${at}.amountPaise`;

/** For the heading of the folded section: `Freight ₹118.00 · Discount −₹50.00`. */
export function chargesSays(charges: readonly ComputedCharge[]): string {
  return charges.map(({ name, totalPaise }) => `${name} ${formatRupees(totalPaise, 'two')}`).join(' · ');
}

/** The charges of a voucher and the field that adds one. By keyboard: choose, Enter, type the figure, Enter, and so on; Ctrl+D removes. */
export function ChargeRows({ orgId, kind, listed, date, charges, current, problems, onAct, onEnd }: Props) {
  const queries = useQueryClient();
  const forms = useInPlaceForms();
  const { isManager, isOfTally } = useRecordPlace();
  const [making, setMaking] = useState<string | null>(null);
  /** Increases with each removed charge: another with the same name in its place is a new field, with its own unparsed text. */
  const [round, setRound] = useState(0);
  const isDeduction = ({ ledgerId, name }: AdditionalCharge) =>
    listed.some((each) => each.isDeduction && each.ledgerId === ledgerId && each.name === name);

  const add = (chosen: ListedCharge) => {
    onAct({ type: 'addCharge', charge: beginCharge(offeredOn(chosen, date)) });
    requestAnimationFrame(() => focusField(figureOf(charges.length)));
  };
  const remove = (at: number) => {
    onAct({ type: 'removeCharge', at });
    setRound((now) => now + 1);
    requestAnimationFrame(() => focusField(at > 0 ? figureOf(at - 1) : ADD));
  };
  const places = [...charges.map((_, at) => figureOf(at)), ADD];
  const onMade = async ({ _id }: Named) => {
    setMaking(null);
    const facts = await queries.fetchQuery({ ...query.vouchers.getVoucherFacts.queryOptions({ input: { orgId, kind } }), staleTime: 0 });
    const made = facts.additionalCharges.find((each) => each._id === _id);
    if (made) add(made);
  };
  return (
    <div className={classes.charges}>
      {charges.map((charge, at) => (
        <ChargeRow
          // biome-ignore lint/suspicious/noArrayIndexKey: rows by index, as the draft has them
          key={`${round} ${at} ${charge.name}`}
          charge={charge}
          at={at}
          isDeduction={isDeduction(charge)}
          problems={problems}
          onChange={(change) => onAct({ type: 'changeCharge', at, charge: change(current()[at] ?? charge) })}
          onRemove={() => remove(at)}
          onKeyDown={enterThrough(places, figureOf(at), onEnd)}
        />
      ))}
      <div className={classes.add} data-place={ADD}>
        <SearchSelect<ListedCharge>
          // A chosen charge becomes a row, and the field is empty again.
          key={charges.length}
          aria-label="Charge"
          placeholder={charges.length === 0 ? 'Freight, packing, discount …' : 'Another charge · Enter on empty ends'}
          value={null}
          search={(text) => findCharges(listed, text)}
          optionKey={({ _id }) => _id}
          optionText={({ name }) => name}
          renderOption={(option) => <ChargeOption charge={option} />}
          listWidth={360}
          onChoose={(chosen) => chosen && add(chosen)}
          {...(forms && isManager && !isOfTally && { onCreate: setMaking })}
          onEnterEmpty={onEnd}
          error={problemAt(
            problems.filter(({ field }) => !/\.\d+/.test(field)),
            'charges',
          )}
        />
      </div>
      {forms && making !== null && (
        <forms.Charge
          typed={making}
          onClose={() => {
            setMaking(null);
            setTimeout(() => focusField(ADD));
          }}
          onCreated={onMade}
        />
      )}
    </div>
  );
}

function ChargeOption({ charge: { name, isDeduction, figure, amountPaise, percentE4 } }: { charge: ListedCharge }) {
  const says = figure === 'percent' ? `${formatE4(percentE4)} %` : amountPaise === 0 ? '' : formatRupees(amountPaise);
  return (
    <span className={partyField.option}>
      <span className={partyField.name}>{name}</span>
      <span className="dim">{says === '' ? '' : `${isDeduction ? '− ' : ''}${says}`}</span>
    </span>
  );
}
