import { addDays, type IsoDate } from '@bahi/core/periods/business-date';
import type { BoardSpan } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useAct } from '../platform/use-act.ts';
import type { Drop } from './board-drag.tsx';

type Dates = { readonly arrival: IsoDate; readonly departure: IsoDate };

/** A stay is moved to another room, to other days, or made longer and shorter; `problem` says why the last of these was refused. */
export function useStayActs(orgId: string, businessDay: IsoDate, onDone = () => {}) {
  const acting = useAct<{ message: string }>('The stay could not be changed', onDone);
  const { act, isSaving, clear } = acting;
  /** To no room with null. The nights that have passed keep theirs. */
  const move = ({ stayId, version }: BoardSpan, roomId: string | null, from: IsoDate) =>
    void act(
      (call) =>
        api.bookings.moveStay(
          {
            orgId,
            id: stayId,
            version,
            roomId,
            from: from < businessDay ? null : from,
            until: null,
            isRepriced: false,
            reason: 'On the room board',
            totalPaise: null,
          },
          call,
        ),
      `move ${stayId} ${version} ${roomId}`,
    );
  /** Two guests exchange their rooms, each for the own nights from a night on. */
  const swap = ({ stayId, version }: BoardSpan, other: BoardSpan, from: IsoDate) =>
    void act(
      (call) =>
        api.bookings.swapStays(
          {
            ...{ orgId, id: stayId, version, otherId: other.stayId, otherVersion: other.version },
            ...{ from: from < businessDay ? null : from, reason: 'On the room board' },
          },
          call,
        ),
      `swap ${stayId} ${version} ${other.stayId} ${other.version}`,
    );
  const changeNights = ({ stayId, version, arrival }: BoardSpan, dates: Dates) =>
    void act(
      (call) =>
        api.bookings.changeNights(
          {
            orgId,
            id: stayId,
            version,
            arrival: dates.arrival === arrival ? null : dates.arrival,
            departure: dates.departure,
            totalPaise: null,
          },
          call,
        ),
      `nights ${stayId} ${version} ${dates.arrival} ${dates.departure}`,
    );
  const drop = ({ bar: { span, from }, to, nights, isStretched }: Drop) => {
    if (span === null || isSaving) return;
    if (nights === 0) {
      move(span, to.kind === 'room' ? to.room._id : null, from);
      return;
    }
    const { arrival, departure } = span;
    changeNights(span, { arrival: isStretched ? arrival : addDays(arrival, nights), departure: addDays(departure, nights) });
  };
  const [field] = Object.values(acting.fields);
  return { drop, move, swap, changeNights, isSaving, fields: acting.fields, problem: field ?? acting.problem, clear };
}
