import { invariant } from '@bahi/core/basics/invariant';
import { EMPTY_HOURS, MAX_CALENDAR_BYTES, MAX_COMING_EVENTS, minutesToNextRead } from '@bahi/core/calendars/calendar';
import { type CalendarEvent, comingEvents, type FoundEvent, planRead } from '@bahi/core/calendars/plan-read';
import { addDays, formatDate } from '@bahi/core/periods/business-date';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { planBookings, writeBookings } from '../bookings/public/import-bookings.ts';
import { businessDayOf } from '../bookings/public/open-stays.ts';
import { cancelPortalStay, movePortalStay } from '../bookings/public/portal-stays.ts';
import { findCompanyAtWork } from '../platform/access-store.ts';
import { appendAudit } from '../platform/audit-store.ts';
import { narrowedFor } from '../platform/company-switches.ts';
import { ForeignProblem, fetchForeign } from '../platform/fetch-foreign.ts';
import { FileProblem } from '../platform/file-formats/file-problem.ts';
import { type ReadFile, readApart } from '../platform/file-formats/read-apart.ts';
import { fileOfBytes } from '../platform/file-uploads.ts';
import type { Job, Outcome } from '../platform/jobs/job.ts';
import type { JobRun } from '../platform/jobs/job-run.ts';
import { queueJob } from '../platform/jobs/queue-job.ts';
import { tell } from '../platform/live/changes-store.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import { only } from '../platform/only.ts';
import { Refusal, serializeProblems } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import type { DB } from '../platform/tables.gen.ts';
import { inTransaction, type Tx } from '../platform/transaction.ts';
import { dueCalendars, findToRead, giveUpReading, lockCalendar, noteBadRead, noteGoodRead, type ReadRow } from './calendar-store.ts';
import {
  deleteEvents,
  deleteEventsBefore,
  type KnownRow,
  listKnown,
  moveEvent,
  renameEvents,
  saveEvents,
  sayOfEvents,
} from './event-store.ts';
import type { ReadIcs } from './read-ics.ts';

type Parts = {
  pool: pg.Pool;
  db: Kysely<DB>;
  asOwner: <T>(work: (owner: pg.ClientBase) => Promise<T>) => Promise<T>;
  /** True in tests only: calendars of this machine are read. */
  allowsLoopback?: boolean;
};
type Context = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;
type Reading = { readonly run: JobRun; readonly parts: Parts; readonly orgId: string; readonly calendar: ReadRow };
type Known = readonly KnownRow[];
type Read = ReadIcs & { readonly etag: string };

const fetchMillis = 20_000;
/** New bookings of one transaction. */
const bookedAtOnce = 50;
/** Days that an event is kept after its end. */
const keptDays = 30;

/** Queues a reading of each calendar that is due, in all companies. Two servers queue the same one once. */
export async function queueDueCalendars(_: unknown, { pool, db, asOwner }: Parts): Promise<Outcome> {
  const { rows } = await asOwner((owner) => owner.query<{ companyId: string; subjectId: string }>(dueCalendars));
  if (rows.length > 0)
    await inTransaction(pool, db, null, async (tx) => {
      for (const row of rows) queueJob(tx, { kind: 'calendar', ...row });
    });
  return 'done';
}

/**
 * Reads a calendar of a portal and makes its events bookings. Each cancel, each move and each batch of bookings commits with its events, so a run
 * that breaks off is continued by the next one, and the same calendar read twice books nothing twice.
 */
export async function readCalendar(run: JobRun, parts: Parts): Promise<Outcome> {
  const { companyId: orgId, subjectId: id } = run.job;
  invariant(orgId, 'a calendar is of a company');
  const [calendar, known, isOpen, businessDay] = await inTransaction(parts.pool, parts.db, orgId, async (tx) => {
    const [[row], events, [access], days] = await tx.together([
      findToRead(orgId, id),
      listKnown(orgId, id),
      findCompanyAtWork(orgId),
      businessDayOf(orgId),
    ]);
    return [row, events, access?.isOpen ?? false, only(days).businessDay] as const;
  });
  if (!calendar || (calendar.address === '' && calendar.waitingFile === null)) return 'done';
  const reading = { run, parts, orgId, calendar };
  try {
    if (!isOpen) throw new FileProblem('The company is restricted.');
    const read = await obtain(reading, known);
    await apply(reading, known, read, businessDay);
  } catch (error) {
    if (!(error instanceof FileProblem || error instanceof ForeignProblem)) throw error;
    const failures = calendar.failures + 1;
    await inTransaction(parts.pool, parts.db, orgId, async (tx) => {
      await run.hold(tx);
      await tx.after([lockCalendar(orgId, id)], []);
      const bad = { calendar, problem: error.message, failures, nextMinutes: minutesToNextRead(failures) };
      tx.commitWith([noteBadRead(orgId, bad), tell({ orgId, noun: 'calendars', ids: [id] })]);
    });
  }
  return 'done';
}

/** The last attempt at a reading failed. */
export async function failCalendar(tx: Tx, { companyId, subjectId }: Job): Promise<void> {
  await tx.query(giveUpReading(companyId ?? '', subjectId, 'Something went wrong on the server while the calendar was read.'));
}

/** The events of an uploaded file, or of the address. */
async function obtain({ run, parts, orgId, calendar }: Reading, known: Known): Promise<Read> {
  const reader = { module: new URL('./read-ics.ts', import.meta.url), name: 'readIcs', options: {} };
  const parse = async (bytes: Buffer): Promise<ReadIcs> => {
    const file = await fileOfBytes(bytes);
    try {
      return await readApart(orgId, file.fd, reader, async ({ summary }: ReadFile<ReadIcs>) => summary);
    } finally {
      await file.close();
    }
  };
  const { address, waitingFile } = calendar;
  if (waitingFile !== null) return { ...(await parse(Buffer.from(waitingFile))), etag: '' };
  // While something is to be done, the whole file is needed to try again.
  const mark = known.some(({ problem }) => problem !== '') ? '' : calendar.etag;
  const limits = { mostBytes: MAX_CALENDAR_BYTES, millis: fetchMillis, allowsLoopback: parts.allowsLoopback ?? false };
  const { status, etag, bytes } = await fetchForeign(address, mark, limits, run.signal);
  if (status !== 304) return { ...(await parse(bytes)), etag };
  const events = known.map((each): FoundEvent => ({ ...each, isCancelled: false }));
  return { events, unusable: [], etag: mark };
}

async function apply(reading: Reading, known: Known, read: Read, businessDay: string): Promise<void> {
  const { orgId, calendar, run, parts } = reading;
  const { booksClosed } = calendar;
  const events = comingEvents(read.events, { orgId, businessDay, booksClosed });
  if (events.length > MAX_COMING_EVENTS) throw new FileProblem(`The calendar has more than ${MAX_COMING_EVENTS} events to come.`);
  const unusable = new Set(read.unusable);
  // An event that cannot be used is there: its booking stays as it is.
  const compared = known.filter(({ uid }) => !unusable.has(uid));
  const since = calendar.emptySince ?? new Date().toISOString();
  const believes = Date.now() - Date.parse(since) >= EMPTY_HOURS * 3_600_000;
  const plan = planRead(compared, events, businessDay, believes);
  const isHeld = plan.isDoubted && !believes;
  const done = { booked: 0, moved: 0, cancelled: 0 };
  const said: { id: string; problem: string }[] = plan.say.map(({ known: { _id }, problem }) => ({ id: _id, problem }));
  const remove = plan.drop.map(({ _id }) => _id);
  const renamed = plan.rename.map(({ known: { _id }, event }) => ({ id: _id, event }));
  if (renamed.length > 0) await within(reading, async ({ tx }) => tx.commitWith([renameEvents(orgId, renamed)]));
  for (const each of plan.cancel) {
    const reason = `Cancelled in the calendar ${calendar.name}`;
    const problem = await act(reading, each, 'cancelled', (context, stay) => cancelPortalStay(context, stay, reason));
    if (problem === '') done.cancelled++;
    else said.push({ id: each._id, problem: `No longer in the calendar. ${problem}` });
  }
  for (const { known: each, event } of plan.move) {
    const problem = await act(reading, each, event, (context, stay) => movePortalStay(context, stay, event));
    if (problem === '') done.moved++;
    else said.push({ id: each._id, problem: `Moved to ${dates(event)}. ${problem}` });
  }
  for (let at = 0; at < plan.book.length; at += bookedAtOnce) done.booked += await book(reading, plan.book.slice(at, at + bookedAtOnce));
  await inTransaction(parts.pool, parts.db, orgId, async (tx) => {
    await run.hold(tx);
    await tx.after([lockCalendar(orgId, calendar._id)], []);
    const good = {
      ...{ calendar, nextMinutes: minutesToNextRead(0), etag: isHeld ? '' : read.etag, events: events.length },
      ...{ said: saidOf(done, read.unusable.length), warning: isHeld ? heldText : '', emptySince: isHeld ? since : null },
    };
    tx.commitWith([
      ...(said.length > 0 ? [sayOfEvents(orgId, said)] : []),
      ...(remove.length > 0 ? [deleteEvents(orgId, remove)] : []),
      deleteEventsBefore(orgId, calendar._id, addDays(businessDay, -keptDays)),
      noteGoodRead(orgId, good),
      tell({ orgId, noun: 'calendars', ids: [calendar._id] }),
    ]);
  });
}

const dates = ({ arrival, departure }: CalendarEvent) => `${formatDate(arrival)} to ${formatDate(departure)}`;

const heldText = `Most bookings are gone from the calendar at once. They are kept, and cancelled if that is still so after ${EMPTY_HOURS} hours.`;

function saidOf({ booked, moved, cancelled }: { booked: number; moved: number; cancelled: number }, unusable: number): string {
  const parts = [
    [booked, 'booked'],
    [moved, 'moved'],
    [cancelled, 'cancelled'],
    [
      unusable,
      unusable === 1 ? 'event repeats or has wrong dates, and is left alone' : 'events repeat or have wrong dates, and are left alone',
    ],
  ] as const;
  return parts.flatMap(([count, word]) => (count > 0 ? [`${count} ${word}`] : [])).join(', ') || 'Nothing new';
}

/** The transaction of one part of a reading: only while the run has its job, and the company is open. Its bookings are recorded. */
async function within<T>({ run, parts, orgId, calendar }: Reading, work: (context: Context) => Promise<T>): Promise<T> {
  const caller = { kind: 'owner', id: nilUuid, name: `Calendar ${calendar.name}`, role: null } as const;
  run.refuseIfEnded();
  return inTransaction(parts.pool, parts.db, orgId, async (tx) => {
    await run.hold(tx);
    const access = await tx.first(findCompanyAtWork(orgId));
    if (!access?.isOpen) throw new FileProblem('The company is restricted.');
    return work({ tx, company: narrowedFor(access, caller), caller });
  });
}

function record({ tx, company, caller }: Context, calendar: ReadRow, facts: object): void {
  const { id, name } = caller;
  const text = JSON.stringify({
    at: new Date().toISOString(),
    by: { id, name },
    action: 'calendars.read',
    answer: { id: calendar._id, ...facts },
  });
  tx.commitWith([...appendAudit(company.id, sql<string>`${text}::text`), tell({ orgId: company.id, noun: 'bookings', ids: [] })]);
}

/** One cancel or move with its event. Returns why it was refused; '' if it was done. */
async function act(
  reading: Reading,
  { _id, stayId, stayVersion }: KnownRow,
  after: CalendarEvent | 'cancelled',
  change: (context: Context, stay: { id: string; version: number }) => Promise<void>,
): Promise<string> {
  const { orgId, calendar } = reading;
  invariant(stayId !== null && stayVersion !== null, 'an event that is moved or cancelled has a booking');
  try {
    await within(reading, async (context) => {
      await change(context, { id: stayId, version: stayVersion });
      // Its booking keeps the story. An event that comes back is a new one.
      const event = after === 'cancelled' ? deleteEvents(orgId, [_id]) : moveEvent(orgId, _id, after);
      context.tx.commitWith([event]);
      record(context, calendar, { stayId, act: after === 'cancelled' ? 'cancelled' : 'moved' });
    });
    return '';
  } catch (error) {
    return sentenceOf(error);
  }
}

/** The sentence of a refusal. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Refusal) || error.status >= 500) throw error;
  const { problems = [] } = (error.data ?? {}) as { problems?: readonly { message: string }[] };
  return problems[0]?.message ?? error.message;
}

/** Books those events for which a room is free, and keeps the others with the reason. Returns how many were booked. */
function book(reading: Reading, events: readonly CalendarEvent[]): Promise<number> {
  const { orgId, calendar } = reading;
  const { name, typeName, planName, partyName, adults } = calendar;
  return within(reading, async (context) => {
    const rows = events.map(({ arrival, departure, summary }, at) => ({
      ...{ at, reference: '', bookerName: name, typeName, planName, arrival, departure, adults },
      ...{ source: 'portal' as const, note: summary === '' ? '' : `In the calendar: ${summary}` },
      ...(partyName !== null && { partyName }),
    }));
    const planned = await planBookings(context, rows, 'write', { isSold: true });
    await writeBookings(context, planned);
    const drafts = planned.rows.map(({ id, problems }, at) => {
      const [problem] = problems;
      const booked = problem === undefined;
      return {
        ...events[at]!,
        id: uuidv7(),
        bookingId: booked ? id : null,
        problem: booked ? '' : only(serializeProblems([problem])).message,
      };
    });
    const booked = drafts.filter(({ bookingId }) => bookingId !== null).length;
    context.tx.commitWith([saveEvents(orgId, calendar._id, drafts)]);
    if (booked > 0) record(context, calendar, { booked });
    return booked;
  });
}
