import type { Paise } from '@bahi/core/money/paise';
import { MAX_WALK_IN_NAME, type WalkIn } from '@bahi/core/vouchers/walk-in';
import { TextInput } from '@mantine/core';
import { Money } from '../../ui/amount.tsx';
import { AmountField } from '../../ui/amount-field.tsx';
import { enterThrough } from '../enter-through.ts';
import { problemAt, type Shown } from '../problem-places.ts';
import classes from './walk-in.module.css';

type Props = {
  walkIn: WalkIn | null;
  /** The cash received; 0 until it is entered. */
  givenPaise: Paise;
  /** The change to give back, as core computed it. */
  changePaise: Paise;
  /** False for an order, or a bill whose payment is split elsewhere. */
  hasMoney?: boolean;
  problems: readonly Shown[];
  onChange: (walkIn: WalkIn | null) => void;
  onGiven: (givenPaise: Paise) => void;
  /** Called by Enter in the last field. */
  onEnd: () => void;
};

const MAX_PHONE = 10;

/** The name of the walk-in customer, for a heading. */
export function walkInSays(walkIn: WalkIn | null): string {
  return [walkIn?.name.trim(), walkIn?.mobileNumber].filter(Boolean).join(', ');
}

/** The walk-in customer, the cash received and the change. Name and phone are optional. */
export function WalkInFields({ walkIn, givenPaise, changePaise, hasMoney = true, problems, onChange, onGiven, onEnd }: Props) {
  const places = ['walkIn.name', 'walkIn.mobileNumber', ...(hasMoney ? ['given'] : [])];
  const onKeyDown = (place: string) => enterThrough(places, place, onEnd);
  const change = (patch: Partial<WalkIn>) => {
    const changed = { name: '', mobileNumber: '', ...walkIn, ...patch };
    onChange(changed.name === '' && changed.mobileNumber === '' ? null : changed);
  };
  return (
    <div className={classes.fields}>
      <div data-place="walkIn.name" className={classes.name}>
        <TextInput
          label="Customer"
          placeholder="Name, if wanted"
          autoComplete="off"
          maxLength={MAX_WALK_IN_NAME}
          value={walkIn?.name ?? ''}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          onKeyDown={onKeyDown('walkIn.name')}
          error={problemAt(problems, 'walkIn.name') ?? problems.find(({ field }) => field === 'walkIn')?.text}
        />
      </div>
      <div data-place="walkIn.mobileNumber" className={classes.phone}>
        <TextInput
          label="Phone"
          type="tel"
          autoComplete="off"
          maxLength={MAX_PHONE}
          value={walkIn?.mobileNumber ?? ''}
          onChange={({ currentTarget }) => change({ mobileNumber: currentTarget.value.trim() })}
          onKeyDown={onKeyDown('walkIn.mobileNumber')}
          error={problemAt(problems, 'walkIn.mobileNumber')}
        />
      </div>
      {hasMoney && (
        <>
          <div data-place="given" className={classes.given}>
            <AmountField
              label="Money given"
              keptAs="given"
              paise={givenPaise}
              onChange={onGiven}
              onKeyDown={onKeyDown('given')}
              error={problems.find(({ field }) => /^given$|\.givenPaise$/.test(field))?.text}
            />
          </div>
          <p className={classes.change}>
            <span className="dim hint">Change due</span>
            <output className="num" aria-label="Change due">
              <Money paise={changePaise} />
            </output>
          </p>
        </>
      )}
    </div>
  );
}
