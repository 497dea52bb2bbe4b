import { noSplits } from '@bahi/core/drafts/payment-split';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { query } from '../../platform/queries.ts';
import { Money } from '../../ui/amount.tsx';
import { moveOnEnter } from '../../ui/enter-moves.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { holdsUnparsed } from '../../ui/unparsed-figures.ts';
import { PartyField } from '../party-field.tsx';
import side from '../side.module.css';
import type { TradeView } from '../trade/trade-view.ts';
import { focusField } from '../use-places.ts';
import classes from './split.module.css';
import { paidParts, partProblems } from './split-facts.ts';
import { SplitPart } from './split-part.tsx';

/** The id of the form, for a Done button outside it. */
export const SPLIT_FORM = 'payment-in-parts';

/** The payment in its four parts, the rest of the bill and the amount still owed. Each key takes effect at once. */
export function SplitPanel({ orgId, facts, trade, split, hasDone = true }: TradeView & { hasDone?: boolean }) {
  const { entry, built } = trade;
  const sources = useQuery(query.ledgers.listSources.queryOptions({ input: { orgId } }));
  /** Done was pressed; from then on every problem is shown. */
  const [isAsked, setIsAsked] = useState(false);
  /** Counts the resets to 0: the fields are mounted again, which also clears text that is not a number. */
  const [resets, setResets] = useState(0);
  const parts = entry.splits.length > 0 ? entry.splits : noSplits();
  const problems = partProblems(paidParts(entry, facts), built.totalPaise);
  const isAbove = built.afterSplitPaise < 0;
  const shown = isAsked ? problems : [...trade.problems, ...problems.filter(({ field }) => isAbove && field.endsWith('.amountPaise'))];
  const wrong = (field: string) => shown.find((problem) => problem.field === `split.${field}`)?.text;

  const { first } = split;
  const isReady = sources.data !== undefined;
  useEffect(() => {
    if (isReady) focusField(`split.${first}`);
  }, [isReady, first]);

  const done = () => {
    setIsAsked(true);
    const [problem] = problems;
    if (problem) focusField(problem.field);
    else split.close();
  };
  return (
    <form
      id={SPLIT_FORM}
      className={classes.panel}
      aria-label="Payment in parts"
      data-selects-all
      noValidate
      onKeyDown={moveOnEnter}
      onSubmit={(event) => {
        event.preventDefault();
        if (!holdsUnparsed(event.currentTarget)) done();
      }}
    >
      <Loaded answer={sources} skeleton={null} errorTitle="The cash ledgers and banks could not be read">
        {({ sources }) =>
          parts.map((part) => (
            <SplitPart
              key={`${entry.key} ${resets} ${part.type}`}
              part={part}
              sources={sources}
              usualCashId={facts.ledgers.cash ?? ''}
              date={entry.date ?? facts.today}
              today={facts.today}
              remainingPaise={built.afterSplitPaise}
              remainingNow={() => trade.builtNow().afterSplitPaise}
              wrong={(field) => wrong(`${part.type}.${field}`)}
              onChange={(patch) => trade.changeSplit(part.type, patch)}
              credit={
                <>
                  <div data-place="split.credit.ref_id">
                    <PartyField
                      label="On credit to"
                      orgId={orgId}
                      party={part.ref_id === '' ? entry.party : (entry.creditParty ?? entry.party)}
                      onChoose={(party) => trade.changeSplit('credit', { ref_id: party?._id ?? '' }, party)}
                      onAltered={(party) => trade.change(party._id === entry.party?._id ? { party } : { creditParty: party })}
                      error={wrong('credit.ref_id')}
                    />
                  </div>
                  <div data-place="split.credit.reference_name">
                    <TextInput
                      label="Reference"
                      placeholder="Number of the voucher"
                      autoComplete="off"
                      maxLength={50}
                      value={part.reference_name}
                      onChange={({ currentTarget }) => trade.changeSplit('credit', { reference_name: currentTarget.value })}
                      error={wrong('credit.reference_name')}
                    />
                  </div>
                </>
              }
            />
          ))
        }
      </Loaded>
      <dl className={side.figures}>
        <div>
          <dt>Remaining</dt>
          <dd>
            <output className={`num ${classes.left}`} data-tone={isAbove ? 'wrong' : built.afterSplitPaise === 0 ? 'done' : undefined}>
              <Money paise={built.afterSplitPaise} />
            </output>
          </dd>
        </div>
        <div>
          <dt>Outstanding</dt>
          <dd>
            <Money paise={built.outstandingPaise} />
          </dd>
        </div>
      </dl>
      <div className={classes.buttons}>
        <Button
          variant="default"
          onClick={() => {
            setIsAsked(false);
            trade.resetSplit();
            setResets(resets + 1);
            setTimeout(() => focusField('split.cash.amountPaise'));
          }}
        >
          Reset
        </Button>
        {hasDone && (
          <Button variant="default" type="submit">
            Done
          </Button>
        )}
      </div>
    </form>
  );
}
