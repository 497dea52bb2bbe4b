import { daysBetween, formatDate, todayInIndia } from '@bahi/core/periods/business-date';
import { auditHouse, closeProblems } from '@bahi/core/rooms/night-audit';
import { makeDirty } from '../bookings/stay-store.ts';
import { insertLinesOnce } from '../folios/folio-line-store.ts';
import { linesOfPosting } from '../folios/public/lines-of-posting.ts';
import { forManagers, forMembers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { Refusal, refuseProblems, serializeProblems } from '../platform/refusal.ts';
import {
  closeDay,
  countHouse,
  findDays,
  findOpenDay,
  keepBooks,
  listClosedDays,
  lockOpenDay,
  moveRooms,
  trimBooks,
} from './audit-store.ts';
import { readHouse, serializeDay, serializeFigures, sumDays } from './read-house.ts';

const mostDays = 400;
/** Lines of one statement. */
const chunk = 500;

/** The night audit of a hotel. */
export const nightAudits = {
  getAudit: forMembers.nightAudits.getAudit.handler(async ({ context }) => {
    const { tx, company } = context;
    const [day] = await tx.query(findOpenDay(company.id));
    if (!day) throw new Refusal('NOT_FOUND', undefined, 'Set up room types first: the hotel then begins its first business day.');
    const audit = auditHouse(await readHouse(context, day.businessDay, false));
    const counts = only(await tx.query(countHouse(company.id, day.businessDay)));
    const steps = audit.steps.map(({ step, blocks, warns }) => ({
      step,
      blocks: serializeProblems(blocks),
      warns: serializeProblems(warns),
    }));
    const isAhead = day.businessDay > todayInIndia(Date.now());
    return {
      day: serializeDay(day, counts),
      steps,
      mayClose: !isAhead && steps.every(({ blocks }) => blocks.length === 0),
      toPost: audit.toPost.length,
    };
  }),

  /**
   * Posts and closes in one transaction under the lock of the day: one that fails leaves nothing, and one that is sent twice finds the day closed. The keys of
   * the lines keep each night on one line all the same.
   */
  runAudit: forManagers.nightAudits.runAudit.handler(async ({ input: { businessDay }, context }) => {
    const { tx, company, caller } = context;
    const [days] = await tx.after([lockOpenDay(company.id)], [findDays(company.id, businessDay)]);
    const open = days.find(({ state }) => state !== 'closed');
    if (!open) throw new Refusal('NOT_FOUND', undefined, 'Set up room types first: the hotel then begins its first business day.');
    const closed = days.find((day) => day.businessDay === businessDay && day.figures !== null);
    if (closed?.figures) {
      const message = `${formatDate(businessDay)} was closed by ${closed.closedBy}`;
      return { message, posted: 0, day: serializeDay(closed, closed.figures), nextDay: open.businessDay };
    }
    const today = todayInIndia(Date.now());
    const wrong = (code: string, message: string) => [{ code, field: 'businessDay', message }];
    refuseProblems([
      ...(open.businessDay === businessDay ? [] : wrong('DAY_OTHER', `The open business date is ${formatDate(open.businessDay)}.`)),
      ...(businessDay <= today ? [] : wrong('DAY_AHEAD', `${formatDate(businessDay)} has not begun yet.`)),
    ]);
    const audit = auditHouse(await readHouse(context, businessDay, true));
    refuseProblems(closeProblems({ ...audit, toPost: [] }));
    const lines = audit.toPost.flatMap((posting) => linesOfPosting(posting, businessDay));
    const chunks = Array.from({ length: Math.ceil(lines.length / chunk) }, (_, at) => lines.slice(at * chunk, (at + 1) * chunk));
    const [counts] = await tx.after(
      [...chunks.map((some) => insertLinesOnce(company.id, some, caller)), makeDirty(company.id, audit.dirtyRoomIds)],
      [countHouse(company.id, businessDay)],
    );
    const figures = only(counts);
    const [rows] = await tx.after(
      [
        ...closeDay(company.id, businessDay, figures, caller),
        moveRooms(company.id, businessDay, caller),
        keepBooks(company.id, businessDay),
        trimBooks(company.id, businessDay),
      ],
      [findDays(company.id, businessDay)],
    );
    const day = rows.find((each) => each.businessDay === businessDay)!;
    const message = `${formatDate(businessDay)} closed. Nights and charges posted: ${audit.toPost.length}`;
    return { message, posted: audit.toPost.length, day: serializeDay(day, figures), nextDay: audit.nextDate };
  }),

  listDays: forManagers.nightAudits.listDays.handler(async ({ input: { from, to }, context: { tx, company } }) => {
    const message = `Choose up to ${mostDays} days, the first one first.`;
    const count = daysBetween(from, to) + 1;
    refuseProblems(count >= 1 && count <= mostDays ? [] : [{ code: 'DAYS_INVALID', field: 'to', message }]);
    const days = await tx.query(listClosedDays(company.id, from, to, mostDays));
    const kept = days.flatMap((day) => (day.figures ? [{ day, figures: day.figures }] : []));
    return {
      days: kept.map(({ day, figures }) => serializeDay(day, figures)),
      total: serializeFigures(sumDays(kept.map(({ figures }) => figures))),
    };
  }),
};
