import { amountOf } from '@bahi/core/money/rounding';
import { chargedE4 } from '@bahi/core/tables/free-dishes';
import { choiceText, optionText, placeOf, placeText } from '@bahi/core/tables/slip-words';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TableOrder } from '../platform/answers.ts';
import { query } from '../platform/queries.ts';
import { useDoes, useSession } from '../platform/session.ts';
import { Money } from '../ui/amount.tsx';
import { Badge, type Tone } from '../ui/badge.tsx';
import { FreeDialog } from './free-dialog.tsx';
import { type KeptAct, linesOf, type RefusedAct, wishesOf } from './kept-acts.ts';
import { LineDialog, type ShownLine } from './line-dialog.tsx';
import classes from './order.module.css';
import { RefusedNote } from './refused-note.tsx';
import { useKeptAct } from './use-acts.ts';
import { WishDialog } from './wish-dialog.tsx';
import type { Wish } from './wishes.ts';
import { quantityText, slipWords } from './words.ts';

type Line = TableOrder['lines'][number];
const tones: Readonly<Record<string, Tone>> = { ready: 'received', preparing: 'attention', accepted: 'attention', new: 'accent' };

/** The state of a line is that of the last slip that ordered it. */
function StateOf({ line, order, waits }: { line: Line; order: TableOrder; waits: boolean }) {
  if (waits) return <Badge tone="attention">Being sent</Badge>;
  if (line.isHeld && line.quantityE4 > 0) return <Badge tone="attention">Held</Badge>;
  if (line.quantityE4 === 0 && line.movedE4 > 0) return <Badge tone="plain">Moved</Badge>;
  if (line.quantityE4 === 0) return <Badge tone="overdue">Cancelled</Badge>;
  const isIts = ({ lineId, kind }: TableOrder['kitchenSlips'][number]['lines'][number]) => lineId === line._id && kind !== 'cancel';
  const slip = order.kitchenSlips.findLast(({ lines }) => lines.some(isIts));
  if (!slip) return null;
  // A dish may be ready before the others of its slip.
  const state = slip.state === 'preparing' && slip.lines.filter(isIts).every(({ isBumped }) => isBumped) ? 'ready' : slip.state;
  return <Badge tone={tones[state] ?? 'plain'}>{slipWords[state]}</Badge>;
}

const saysOf = (wish: Wish) => [wish.says, wish.note, placeText(wish), wish.isHeld && 'Held'].filter(Boolean).join(' · ');

/** True for managers, and for who bills orders and has a limit of the day for it. */
function useMayFree(orgId: string, id: string): boolean {
  const isAdmin = useSession('staff')?.role === 'admin';
  const mayBill = useDoes('bills');
  const asked = useQuery(query.tables.getFreeLimit.queryOptions({ input: { orgId, id }, enabled: mayBill && !isAdmin }));
  return isAdmin || (asked.data?.limit?.mostPaise ?? 0) > 0;
}

type Props = {
  orgId: string;
  order: TableOrder;
  /** The acts of the order that wait, and those that were refused. */
  acts: readonly KeptAct[];
  failed: readonly RefusedAct[];
  wishes: readonly Wish[];
  onTakeBack: (id: string) => void;
  onChangeWish: (wish: Wish) => void;
  onDrop: (act: RefusedAct) => void;
};

/** The dishes of an order: what is chosen and not sent, what is on its way, then what the kitchens know. */
export function OrderLines({ orgId, order, acts, failed, wishes, onTakeBack, onChangeWish, onDrop }: Props) {
  const isAdmin = useSession('staff')?.role === 'admin';
  const mayFree = useMayFree(orgId, order._id);
  const [changing, setChanging] = useState<{ line: ShownLine; typed?: RefusedAct } | null>(null);
  const [freeing, setFreeing] = useState<Line | null>(null);
  const [noting, setNoting] = useState<Wish | null>(null);
  const firing = useKeptAct(orgId, 'The course could not be fired', () => {});
  // A round that arrived although its answer was lost is shown once.
  const known = new Set(order.lines.map(({ _id }) => _id));
  const onTheWay = wishesOf(acts).filter(({ id }) => !known.has(id));
  const held = Map.groupBy(
    [...order.lines.map(({ _id, ...line }) => ({ ...line, id: _id })), ...onTheWay].filter(
      ({ isHeld, quantityE4 }) => isHeld && quantityE4 > 0,
    ),
    ({ course }) => course,
  );
  /** Each set of held dishes has its own retry: a press after a lost answer and more held dishes is a new one. */
  const fire = (course: number, lineIds: string[]) =>
    void firing.act(
      {
        ...{ orderId: order._id, place: placeOf(order), says: `Fire course ${course}` },
        asked: { to: 'fireCourse', input: { id: order._id, course, lineIds } },
      },
      [course, ...lineIds].join(),
    );
  const waiting = new Set(acts.flatMap(linesOf));
  const refusedOf = (lineId: string) => failed.find((act) => act.asked.to === 'takeRound' && linesOf(act).includes(lineId));
  if (order.lines.length === 0 && wishes.length === 0 && onTheWay.length === 0)
    return <p className="dim">Nothing is ordered yet. Choose dishes from the menu.</p>;
  const isOpen = order.state === 'open' || order.state === 'billed';
  const freed = mayFree && order.lines.find(({ _id, isShared }) => _id === changing?.line._id && !isShared);
  return (
    <>
      {wishes.length > 0 && (
        <ul className={classes.lines} aria-label="Not sent yet">
          {wishes.map((wish) => (
            <li key={wish.id} data-new>
              <span className={classes.count}>{quantityText(wish.quantityE4)}</span>
              <span className={classes.name}>
                {wish.name}
                <span className="dim"> {saysOf(wish)}</span>
              </span>
              <Money paise={amountOf(wish.quantityE4, wish.rateE4)} />
              <Button size="xs" variant="subtle" color="gray" aria-label={`Note for ${wish.name}`} onClick={() => setNoting(wish)}>
                Note
              </Button>
              <Button size="xs" variant="subtle" color="gray" aria-label={`Take back one ${wish.name}`} onClick={() => onTakeBack(wish.id)}>
                −
              </Button>
            </li>
          ))}
        </ul>
      )}
      {onTheWay.length > 0 && (
        <ul className={classes.lines} aria-label="On the way to the kitchen">
          {onTheWay.map((wish) => (
            <li key={wish.id}>
              <span className={classes.count}>{quantityText(wish.quantityE4)}</span>
              <span className={classes.name}>
                {wish.name}
                <span className="dim"> {saysOf(wish)}</span> <Badge tone="attention">Being sent</Badge>
              </span>
              <Money paise={amountOf(wish.quantityE4, wish.rateE4)} />
              {acts.some(({ isWaiting }) => isWaiting) && (
                <Button
                  size="xs"
                  variant="subtle"
                  color="gray"
                  aria-label={`Change ${wish.name}`}
                  onClick={() => setChanging({ line: { ...wish, _id: wish.id, isShared: false } })}
                >
                  Change
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {order.lines.length > 0 && (
        <ul className={classes.lines} aria-label="Ordered">
          {order.lines.map((line) => {
            const says = [
              choiceText(line.portion, line.options.map(optionText)),
              line.note,
              placeText(line),
              line.isShared ? 'shared' : '',
              line.freeE4 > 0 ? `${quantityText(line.freeE4)} without charge: ${line.freeReason}` : '',
            ].filter(Boolean);
            const refused = refusedOf(line._id);
            return (
              <li key={line._id} data-cancelled={line.quantityE4 === 0}>
                <span className={classes.count}>{quantityText(line.quantityE4)}</span>
                <span className={classes.name}>
                  {line.name}
                  {says.length > 0 && <span className="dim"> {says.join(' · ')}</span>}{' '}
                  <StateOf line={line} order={order} waits={waiting.has(line._id)} />
                  {refused && (
                    <RefusedNote act={refused} onAgain={() => setChanging({ line, typed: refused })} onDrop={() => onDrop(refused)} />
                  )}
                </span>
                <Money paise={amountOf(chargedE4(line), line.rateE4)} />
                {isOpen && line.quantityE4 > 0 && (isAdmin || !line.isShared) && (
                  <Button size="xs" variant="subtle" color="gray" aria-label={`Change ${line.name}`} onClick={() => setChanging({ line })}>
                    Change
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {isOpen && held.size > 0 && (
        <div className={classes.fire}>
          {[...held].toSorted().map(([course, its]) => (
            <Button
              key={course}
              loading={firing.isSaving}
              onClick={() =>
                fire(
                  course,
                  its.map(({ id }) => id),
                )
              }
            >
              Fire course {course}
            </Button>
          ))}
          {(firing.fields.course ?? firing.problem) && (
            <p role="alert" className={classes.problem}>
              {firing.fields.course ?? firing.problem}
            </p>
          )}
        </div>
      )}
      {noting && <WishDialog wish={noting} pax={order.pax} onChange={onChangeWish} onClose={() => setNoting(null)} />}
      {freeing && <FreeDialog orgId={orgId} order={order} line={freeing} onClose={() => setFreeing(null)} />}
      {changing && (
        <LineDialog
          orgId={orgId}
          orderId={order._id}
          place={placeOf(order)}
          {...changing}
          onFree={freed && acts.length === 0 ? () => setFreeing(freed) : null}
          onClose={(isSent) => {
            if (isSent && changing.typed) onDrop(changing.typed);
            setChanging(null);
          }}
        />
      )}
    </>
  );
}
