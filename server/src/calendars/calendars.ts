import { invariant } from '@bahi/core/basics/invariant';
import { MAX_CALENDARS } from '@bahi/core/calendars/calendar';
import { v7 as uuidv7 } from 'uuid';
import { addressProblem } from '../platform/fetch-foreign.ts';
import { forManagers, forMembers } from '../platform/guards.ts';
import { queueJob } from '../platform/jobs/queue-job.ts';
import { only } from '../platform/only.ts';
import { refuseStale } from '../platform/record-versions.ts';
import { Refusal, refuseProblems, type ServerProblem } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { listPlans } from '../rooms/plan-store.ts';
import { lockSetUp } from '../rooms/room-store.ts';
import {
  askForReading,
  type CalendarDraft,
  type CalendarRow,
  countCalendars,
  insertCalendar,
  listCalendarRows,
  listTypesOf,
  lockCalendar,
  renewSerial,
  updateCalendarRow,
} from './calendar-store.ts';
import { calendarToken } from './calendar-token.ts';
import { closeEventRow, listToDo } from './event-store.ts';
import { openAddress, sealAddress } from './seal-address.ts';

type Context = Pick<CompanyRequestContext, 'tx' | 'company'>;

const mostToDo = 100;

async function draftProblems(
  { tx, company }: Context,
  { address, planId, partyId, typeId }: CalendarDraft & { address: string },
): Promise<ServerProblem[]> {
  const wrong = address === '' ? null : addressProblem(address);
  const [plans, types] = await tx.together([listPlans(company.id), listTypesOf(company.id)]);
  const plan = plans.find(({ _id }) => _id === planId);
  const isOfOthers = plan?.partyId != null && plan.partyId !== partyId;
  return [
    ...(wrong === null ? [] : [{ code: 'ADDRESS_WRONG', field: 'address', message: wrong }]),
    ...(types.some((type) => type.typeId === typeId)
      ? []
      : [{ code: 'GONE', field: 'typeId', message: 'This room type is no longer there.' }]),
    ...(plan?.isActive ? [] : [{ code: 'GONE', field: 'planId', message: 'This rate plan is no longer sold.' }]),
    ...(isOfOthers
      ? [{ code: 'PLAN_OF_OTHERS', field: 'planId', message: `${plan?.name} is only for bookings of its company or agent.` }]
      : []),
  ];
}

/** Queues a reading with the commit. */
const queueReading = ({ tx, company }: Context, id: string) => queueJob(tx, { kind: 'calendar', subjectId: id, companyId: company.id });

const listCalendars = forManagers.calendars.listCalendars.handler(async ({ context: { tx, company, seal } }) => {
  const [types, rows] = await tx.together([listTypesOf(company.id), listCalendarRows(company.id)]);
  const orgId = company.id;
  const calendars = rows.map((row) => ({
    ...serialized(row),
    address: openAddress(seal, orgId, row._id, row.address),
    token: calendarToken(seal, { orgId, calendarId: row._id, serial: row.serial }),
    toldAt: row.toldAt,
  }));
  return { types, calendars };
});

/** Answers of writes are stored and recorded, so they have no address. */
const serialized = ({ address: _, serial: __, toldAt: ___, ...calendar }: CalendarRow) => calendar;

const saveCalendar = forManagers.calendars.saveCalendar.handler(async ({ input: { orgId: _, ...draft }, context }) => {
  const { tx, company, seal } = context;
  const [counts] = await tx.after([lockSetUp(company.id)], [countCalendars(company.id)]);
  if (only(counts).count >= MAX_CALENDARS)
    throw new Refusal('LIMIT_REACHED', undefined, `There can be at most ${MAX_CALENDARS} calendars of portals.`);
  refuseProblems(await draftProblems(context, draft));
  const id = uuidv7();
  const address = sealAddress(seal, company.id, id, draft.address);
  const [rows] = await tx.after([insertCalendar(company.id, id, draft, address)], [listCalendarRows(company.id, id)]);
  if (draft.address !== '') queueReading(context, id);
  return { message: `${draft.name} added`, calendar: serialized(only(rows)) };
});

const updateCalendar = forManagers.calendars.updateCalendar.handler(async ({ input: { orgId: _, id, version, ...draft }, context }) => {
  const { tx, company, caller, seal } = context;
  const [[before]] = await tx.after([lockCalendar(company.id, id)], [listCalendarRows(company.id, id)]);
  refuseStale(before, version);
  invariant(before, 'a missing calendar was refused');
  const moved = {
    code: 'TYPE_FIXED',
    field: 'typeId',
    message: 'Its bookings are of this room type. Add another calendar for another type.',
  };
  refuseProblems([...(await draftProblems(context, draft)), ...(draft.typeId === before.typeId ? [] : [moved])]);
  const address = sealAddress(seal, company.id, id, draft.address);
  const [rows] = await tx.after([updateCalendarRow(company.id, id, draft, address, caller)], [listCalendarRows(company.id, id)]);
  if (draft.isActive && draft.address !== '') queueReading(context, id);
  return { message: `${draft.name} saved`, calendar: serialized(only(rows)) };
});

const readCalendar = forManagers.calendars.readCalendar.handler(async ({ input: { id }, context }) => {
  const { tx, company } = context;
  const [row] = await tx.query(listCalendarRows(company.id, id));
  if (!row?.isActive) throw new Refusal('NOT_FOUND');
  if (row.address === null)
    refuseProblems([{ code: 'ADDRESS_MISSING', field: 'address', message: 'This calendar has no address. Upload its file.' }]);
  await tx.query(askForReading(company.id, id, null));
  queueReading(context, id);
  return { message: `${row.name} is being read` };
});

const uploadCalendar = forManagers.calendars.uploadCalendar.handler(async ({ input: { id, file }, context }) => {
  const { tx, company } = context;
  if (!(await tx.first(askForReading(company.id, id, file)))) throw new Refusal('NOT_FOUND');
  queueReading(context, id);
  return { message: 'The file is being read' };
});

const renewAddress = forManagers.calendars.renewAddress.handler(async ({ input: { id }, context: { tx, company } }) => {
  if (!(await tx.first(renewSerial(company.id, id)))) throw new Refusal('NOT_FOUND');
  return { message: 'The portal has another address. The one before opens no more.' };
});

/** Calendars that a hotel and booking portals exchange for a room type. */
export const calendars = {
  listCalendars,
  listToDo: forMembers.calendars.listToDo.handler(async ({ context: { tx, company } }) => ({
    events: await tx.query(listToDo(company.id, mostToDo)),
  })),
  saveCalendar,
  updateCalendar,
  readCalendar,
  uploadCalendar,
  renewAddress,
  closeEvent: forManagers.calendars.closeEvent.handler(async ({ input: { id }, context: { tx, company, caller } }) => {
    if (!(await tx.first(closeEventRow(company.id, id, caller)))) throw new Refusal('NOT_FOUND');
    return { message: 'Taken off the list' };
  }),
};
