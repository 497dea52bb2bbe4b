import { invariant } from '@bahi/core/basics/invariant';
import { EMPTY_HOURS, MAX_CALENDAR_BYTES, MAX_COMING_EVENTS, minutesToNextRead, NIGHTS_TOLD } from '@bahi/core/calendars/calendar';
import { fullNights, type NightRange } from '@bahi/core/calendars/full-nights';
import { type CalendarEvent, comingEvents, type FoundEvent, isEcho, planRead } from '@bahi/core/calendars/plan-read';
import { formatDate, todayInIndia } from '@bahi/core/periods/business-date';
import { isExpired } from '@bahi/core/subscriptions/subscription';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { planBookings, writeBookings } from '../bookings/public/import-bookings.ts';
import { businessDayOf } from '../bookings/public/open-stays.ts';
import { cancelPortalStay, movePortalStay } from '../bookings/public/portal-stays.ts';
import { type AccessRow, findCompanyAtWork } from '../platform/access-store.ts';
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
import type { Seal } from '../platform/seal.ts';
import type { DB } from '../platform/tables.gen.ts';
import { inTransaction, type Tx } from '../platform/transaction.ts';
import { findSettings, settingsOf } from '../rooms/hotel-store.ts';
import { freeByNight, listCountedFrom } from '../rooms/type-night-store.ts';
import { dueCalendars, findToRead, giveUpReading, lockCalendar, noteBadRead, noteGoodRead, type ReadRow } from './calendar-store.ts';
import { deleteEvents, type KnownRow, listKnown, moveEvent, renameEvents, saveEvents, sayOfEvents } from './event-store.ts';
import type { ReadIcs } from './read-ics.ts';
import { openAddress } from './seal-address.ts';

type Parts = {
  pool: pg.Pool;
  db: Kysely<DB>;
  seal: Seal;
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
  const [calendar, known, access, businessDay] = await inTransaction(parts.pool, parts.db, orgId, async (tx) => {
    const [[row], events, [access], days] = await tx.together([
      findToRead(orgId, id),
      listKnown(orgId, id),
      findCompanyAtWork(orgId),
      businessDayOf(orgId),
    ]);
    return [row, events, access, only(days).businessDay] as const;
  });
  if (!calendar || (calendar.address === null && calendar.waitingFile === null)) return 'done';
  const reading = { run, parts, orgId, calendar };
  try {
    companyAtWork(access);
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

/** The company, if calendars may write into it. */
function companyAtWork(access: AccessRow | undefined): AccessRow {
  if (!access?.isOpen) throw new FileProblem('The company is restricted.');
  if (isExpired(access, todayInIndia(Date.now()))) throw new FileProblem('The subscription has expired.');
  return access;
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
  const { status, etag, bytes } = await fetchForeign(openAddress(parts.seal, orgId, calendar._id, address), mark, limits, run.signal);
  if (status !== 304) return { ...(await parse(bytes)), etag };
  const events = known.map((each): FoundEvent => ({ ...each, isCancelled: false }));
  return { events, unusable: [], etag: mark };
}

async function apply(reading: Reading, known: Known, read: Read, businessDay: string): Promise<void> {
  const { orgId, calendar, run, parts } = reading;
  const { booksClosed } = calendar;
  const events = comingEvents(read.events, { orgId, businessDay, booksClosed });
  if (events.length > MAX_COMING_EVENTS) throw new FileProblem(`The calendar has more than ${MAX_COMING_EVENTS} events to come.`);
  // Without a mark the whole file is read next time, so its closed dates are counted again.
  const closed = booksClosed ? 0 : comingEvents(read.events, { orgId, businessDay, booksClosed: true }).length - events.length;
  const unusable = new Set(read.unusable);
  // An event that cannot be used is there: its booking stays as it is.
  const compared = known.filter(({ uid }) => !unusable.has(uid));
  const since = calendar.emptySince ?? new Date().toISOString();
  const believes = Date.now() - Date.parse(since) >= EMPTY_HOURS * 3_600_000;
  const plan = planRead(compared, events, businessDay, believes);
  const isHeld = plan.isDoubted && !believes;
  const full = await fullBefore(reading, businessDay);
  const done = { booked: 0, moved: 0, cancelled: 0, echoes: 0 };
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
  const datesBefore = new Map(known.map((each) => [each.uid, each]));
  const mayBeEcho = (event: CalendarEvent) => isEcho(event, datesBefore.get(event.uid), full);
  for (let at = 0; at < plan.book.length; at += bookedAtOnce) {
    const { booked, echoes } = await bookAll(reading, plan.book.slice(at, at + bookedAtOnce), mayBeEcho);
    done.booked += booked;
    done.echoes += echoes;
  }
  await inTransaction(parts.pool, parts.db, orgId, async (tx) => {
    await run.hold(tx);
    await tx.after([lockCalendar(orgId, calendar._id)], []);
    const good = {
      ...{ calendar, nextMinutes: minutesToNextRead(0), etag: isHeld || closed > 0 ? '' : read.etag, events: events.length },
      ...{ said: saidOf(done, closed, read.unusable.length), warning: isHeld ? heldText : '', emptySince: isHeld ? since : null },
    };
    tx.commitWith([
      ...(said.length > 0 ? [sayOfEvents(orgId, said)] : []),
      ...(remove.length > 0 ? [deleteEvents(orgId, remove)] : []),
      noteGoodRead(orgId, good),
      tell({ orgId, noun: 'calendars', ids: [calendar._id] }),
    ]);
  });
}

/** The full nights of the type before the reading. A portal reads no others from Bahi. */
function fullBefore({ parts, orgId, calendar: { typeId, booksClosed } }: Reading, businessDay: string): Promise<NightRange[]> {
  if (!booksClosed) return Promise.resolve([]);
  return inTransaction(parts.pool, parts.db, orgId, async (tx) => {
    const [settings, counted] = await tx.together([findSettings(orgId), listCountedFrom(orgId, businessDay, NIGHTS_TOLD)]);
    const of = counted.find((each) => each.typeId === typeId);
    return of ? fullNights(businessDay, freeByNight(of, NIGHTS_TOLD, settingsOf(only(settings)).beyond)) : [];
  });
}

const dates = ({ arrival, departure }: CalendarEvent) => `${formatDate(arrival)} to ${formatDate(departure)}`;

const heldText = `Most bookings are gone from the calendar at once. They are kept, and cancelled if that is still so after ${EMPTY_HOURS} hours.`;

type Done = { booked: number; moved: number; cancelled: number; echoes: number };

/** The result of a reading in words. Nothing is left out silently: a hotel sees the dates that a portal closed and Bahi does not book. */
function saidOf({ booked, moved, cancelled, echoes }: Done, closed: number, unusable: number): string {
  const parts = [
    [booked, 'booked'],
    [moved, 'moved'],
    [cancelled, 'cancelled'],
    [closed, closed === 1 ? 'closed date left alone' : 'closed dates left alone'],
    [echoes, echoes === 1 ? 'closed date on full nights left alone' : 'closed dates on full nights left alone'],
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
    const access = companyAtWork(await tx.first(findCompanyAtWork(orgId)));
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

type Booked = { booked: number; echoes: number };

/** Books a batch. If the database refuses it, its events are booked one by one, and one that it refuses again is left with a word. */
async function bookAll(reading: Reading, events: readonly CalendarEvent[], mayBeEcho: (event: CalendarEvent) => boolean): Promise<Booked> {
  try {
    return await book(reading, events, mayBeEcho);
  } catch (error) {
    if (!isRefusedData(error)) throw error;
  }
  const all: Booked = { booked: 0, echoes: 0 };
  for (const event of events)
    try {
      const { booked, echoes } = await book(reading, [event], mayBeEcho);
      all.booked += booked;
      all.echoes += echoes;
    } catch (error) {
      if (!isRefusedData(error)) throw error;
      await keepUnbooked(reading, event);
    }
  return all;
}

/** True for an error that the same data meets again: a value or a constraint that the database refuses, or a refusal that comes of one. */
const isRefusedData = (error: unknown): boolean =>
  (error instanceof Refusal && error.status < 500) || (error instanceof pg.DatabaseError && /^(22|23|P0001)/.test(error.code ?? ''));

function keepUnbooked(reading: Reading, event: CalendarEvent): Promise<void> {
  const { orgId, calendar } = reading;
  const problem = 'It could not be booked by a fault of Bahi. Enter the booking by hand.';
  return within(reading, async ({ tx }) =>
    tx.commitWith([saveEvents(orgId, calendar._id, [{ ...event, id: uuidv7(), bookingId: null, problem, closedBy: '' }])]),
  );
}

/** Books those events for which a room is free, and keeps the others with the reason; what is no sale is kept closed. Returns how many of both. */
function book(reading: Reading, events: readonly CalendarEvent[], mayBeEcho: (event: CalendarEvent) => boolean): Promise<Booked> {
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
      const event = events[at]!;
      const closes = problem?.code === 'TYPE_FULL' && mayBeEcho(event);
      return {
        ...event,
        id: uuidv7(),
        bookingId: problem === undefined ? id : null,
        problem: problem === undefined || closes ? '' : only(serializeProblems([problem])).message,
        closedBy: closes ? `Calendar ${name}` : '',
      };
    });
    const booked = drafts.filter(({ bookingId }) => bookingId !== null).length;
    context.tx.commitWith([saveEvents(orgId, calendar._id, drafts)]);
    if (booked > 0) record(context, calendar, { booked });
    return { booked, echoes: drafts.filter(({ closedBy }) => closedBy !== '').length };
  });
}
