import { mealPlanNames } from '@bahi/core/bookings/meals-of-plan';
import { Button } from '@mantine/core';
import { useId } from 'react';
import type { FreeType } from '../platform/answers.ts';
import classes from './bookings.module.css';
import { dayName, rupees, stepsText } from './words.ts';

export type Offer = { readonly type: FreeType; readonly plan: FreeType['plans'][number] };

type Props = {
  types: readonly FreeType[];
  /** Rooms of each type that are chosen already. */
  taken: ReadonlyMap<string, number>;
  onAdd: (offer: Offer) => void;
};

/** Room types with what is free, and each rate plan with its price. Enter adds a room; the arrow keys go through the prices. */
export function Offers({ types, taken, onAdd }: Props) {
  return (
    <ul className={classes.offers} aria-label="Free rooms">
      {types.map((type) => (
        <li key={type.typeId}>
          <OfferedType type={type} left={type.free - (taken.get(type.typeId) ?? 0)} onAdd={onAdd} />
        </li>
      ))}
    </ul>
  );
}

function OfferedType({ type, left, onAdd }: { type: FreeType; left: number; onAdd: Props['onAdd'] }) {
  const { typeName, fullOn, roomsFree, refused, plans } = type;
  const heading = useId();
  const isSplit = left > 0 && roomsFree.length === 0;
  return (
    <>
      <h3 id={heading}>
        {typeName} <span className={left > 0 ? 'dim' : classes.full}>{left > 0 ? `${left} free` : 'full'}</span>
      </h3>
      {refused.map((text) => (
        <p key={text} className={classes.refused}>
          {text}
        </p>
      ))}
      {left <= 0 && fullOn.length > 0 && (
        <p className="dim">
          Not enough on {fullOn.slice(0, 4).map(dayName).join(', ')}
          {fullOn.length > 4 && ` and ${fullOn.length - 4} more nights`}
        </p>
      )}
      {isSplit && <p className={classes.refused}>No room is free on all nights: the guest would change the room in between.</p>}
      {refused.length === 0 && (
        <ul className={classes.plans}>
          {plans.map((plan) => (
            <li key={plan.planId}>
              <OfferedPlan offer={{ type, plan }} left={left} describedBy={heading} onAdd={onAdd} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

type PlanProps = { offer: Offer; left: number; describedBy: string; onAdd: Props['onAdd'] };

function OfferedPlan({ offer, left, describedBy, onAdd }: PlanProps) {
  const { planName, mealPlan, totalPaise, nights, refused } = offer.plan;
  if (refused.length > 0)
    return (
      <p className="dim">
        {planName}: {refused.join(' ')}
      </p>
    );
  return (
    <>
      <Button
        variant="default"
        className={classes.offer}
        onClick={() => onAdd(offer)}
        aria-describedby={describedBy}
        data-full={left <= 0 || undefined}
      >
        <span>
          {planName}
          {mealPlanNames[mealPlan] !== planName && <span className="dim"> {mealPlanNames[mealPlan]}</span>}
        </span>
        <strong>{rupees(totalPaise)}</strong>
      </Button>
      {nights.length > 0 && (
        <details className={classes.why}>
          <summary>Price by night</summary>
          <NightPrices nights={nights} />
        </details>
      )}
    </>
  );
}

type ShownNight = FreeType['plans'][number]['nights'][number];

/** Each night with its value, its tax and the steps of its price. */
export function NightPrices({ nights }: { nights: readonly (ShownNight & { reason?: string })[] }) {
  return (
    <table className={classes.nights}>
      <thead>
        <tr>
          <th scope="col">Night</th>
          <th scope="col">Before tax</th>
          <th scope="col">GST</th>
          <th scope="col">Why</th>
        </tr>
      </thead>
      <tbody>
        {nights.map(({ date, valuePaise, gstPercentE4, isFree, steps, reason }) => (
          <tr key={date}>
            <td>{dayName(date)}</td>
            <td>{isFree ? 'free' : rupees(valuePaise)}</td>
            <td>{gstPercentE4 / 10_000} %</td>
            <td className="dim">{[stepsText(steps), reason].filter(Boolean).join(' · ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
