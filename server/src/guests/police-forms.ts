import { formatDate, timeInIndia, todayInIndia } from '@bahi/core/periods/business-date';
import { guestDetails } from '@bahi/core/rooms/check-in';
import { filedProblems, formSheet, noForeignDetails } from '@bahi/core/rooms/guest-registration';
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts';
import { forManagers, forMembers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { Refusal, refuseProblems } from '../platform/refusal.ts';
import { findSealedGuests } from './guest-store.ts';
import { logLook, openGuest } from './identity.ts';
import { countForms, type FormRow, findForm, findStayOfSheet, listForms, writeFiled } from './police-form-store.ts';

const serialize = ({ place: _, ...form }: FormRow) => form;

export const listPoliceForms = forMembers.guests.listForms.handler(
  async ({ input: { state, cursor, limit }, context: { tx, company } }) => {
    const key = readCursor(cursor, ['instant', 'uuid']);
    const behind = key && { place: key[0], id: key[1] };
    const [found, counts] = await tx.together([listForms(company.id, state, behind, limit + 1), countForms(company.id)]);
    const { page, last } = pageOf(found, limit);
    return { forms: page.map(serialize), ...only(counts), next: last ? writeCursor([last.place, last.guestId]) : null };
  },
);

/** The data of a form in the order of the portal, with the hours of the stay. Who looks at it is in the audit trail. */
export const getFormSheet = forManagers.guests.getFormSheet.handler(async ({ input: { id, form: kind }, context }) => {
  const { tx, company } = context;
  const [[form], [guest]] = await tx.together([findForm(company.id, id, kind), findSealedGuests(company.id, [id])]);
  if (!form || !guest) throw new Refusal('NOT_FOUND');
  const stay = only(await tx.query(findStayOfSheet(company.id, guest.stayId)));
  logLook(context, 'guests.getFormSheet', { id, kind });
  const { idNumber, foreign, photo, photoType } = openGuest(context, guest);
  const entry = { ...guest, idNumber, hasKnownId: true, foreign: foreign ?? noForeignDetails };
  const when = (instant: string | null) =>
    instant === null ? '' : `${formatDate(todayInIndia(Date.parse(instant)))} ${timeInIndia(Date.parse(instant))}`;
  const fields = formSheet(guestDetails(entry, stay)).map(({ label, value }) => ({ label, value }));
  const hours = [
    { label: 'Arrival at the hotel', value: when(guest.arrivedAt) },
    ...(kind === 'departure' ? [{ label: 'Departure from the hotel', value: when(guest.leftAt) }] : []),
  ];
  return { ...serialize(form), fields: [...fields, ...hours], photo, photoType };
});

/** Nobody but a person files a form: here it is filed with its acknowledgement number alone. */
export const fileForm = forMembers.guests.fileForm.handler(async ({ input: { id, form: kind, acknowledgement }, context }) => {
  const { tx, company, caller } = context;
  const form = await tx.first(findForm(company.id, id, kind));
  if (!form) throw new Refusal('NOT_FOUND');
  refuseProblems(filedProblems({ acknowledgement, hasPaper: false }));
  const [rows] = await tx.after([writeFiled(company.id, id, kind, acknowledgement, caller)], [findForm(company.id, id, kind)]);
  const after = only(rows);
  const filed = `Form III is filed already, with number ${after.acknowledgement}.`;
  refuseProblems(after.acknowledgement === acknowledgement ? [] : [{ code: 'FORM_IS_FILED', field: 'acknowledgement', message: filed }]);
  return { message: 'Form III noted as filed', form: serialize(after) };
});
