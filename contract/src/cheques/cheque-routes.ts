import { MAX_CHEQUES_AT_ONCE } from '@bahi/core/cheques/deposit-cheques';
import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { refusals } from '../refusals.ts';
import { as, date, id, incoming, named, next, optionalText, outgoing, page } from '../wire.ts';
import { actedOnCheques, cheque, chequeDirection, chequeOfBill, chequeState, chequeSums } from './cheque-shapes.ts';

const tags = ['cheques'];
const chequeIds = z.array(id).max(MAX_CHEQUES_AT_ONCE);
const { CHEQUES_MOVED, SETTLED, CANCELLED, CHANGED_MEANWHILE } = refusals.voucher;
const moved = { CHEQUES_MOVED };

export const chequeRoutes = {
  listCheques: inCompany
    .route({ method: 'GET', path: '/orgs/{orgId}/cheques', tags, summary: 'The register of cheques, by their dates' })
    .input(
      z.strictObject({
        ...orgId,
        ...page,
        direction: chequeDirection,
        state: chequeState.optional(),
        /** First and last cheque date. */
        from: date.optional(),
        to: date.optional(),
        bankLedgerId: id.optional(),
        partyId: id.optional(),
      }),
    )
    .output(
      z.strictObject({
        cheques: z.array(cheque),
        next,
        /** `totals`: the filtered cheques; first page only. `byState`: each state, without the filter on state. */
        totals: named(outgoing, chequeSums).nullable(),
        byState: z.array(named(outgoing, { ...chequeSums, state: chequeState })),
      }),
    ),
  listOfVoucher: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/cheques/ofVoucher/{id}',
      tags,
      summary: 'The cheques of a voucher with their story, and those by which its bills were settled',
    })
    .input(z.strictObject({ ...orgId, id }))
    .output(z.strictObject({ cheques: z.array(cheque), ofBills: z.array(chequeOfBill) })),
  deposit: inCompany
    .route({ method: 'POST', path: '/orgs/{orgId}/cheques/deposit', tags, summary: 'Cheques in hand into a bank, on one slip' })
    .errors(moved)
    .input(z.strictObject({ ...orgId, chequeIds, date, bankLedgerId: id, note: optionalText }))
    .output(actedOnCheques),
  clear: inCompany
    .route({ method: 'POST', path: '/orgs/{orgId}/cheques/clear', tags, summary: 'The day on which the bank cleared them' })
    .errors(moved)
    .input(z.strictObject({ ...orgId, chequeIds, date }))
    .output(actedOnCheques),
  return: inCompany
    .route({ method: 'POST', path: '/orgs/{orgId}/cheques/{id}/return', tags, summary: 'A cheque bounced, or was stopped' })
    .errors(moved)
    .input(
      named(incoming, {
        ...orgId,
        id,
        as: z.enum(['bounce', 'stop']),
        date,
        reason: optionalText,
        chargesPaise: as('charges', incoming.money.default(0)),
        /** `company`: the bank charges are the company's expense. `party`: the party owes them. */
        chargesTo: z.enum(['company', 'party']).default('company'),
        /** The party that owes the amount now; for a counter sale, which has no party. */
        partyId: id.optional(),
      }),
    )
    .output(actedOnCheques),
  undo: inCompany
    .route({ method: 'POST', path: '/orgs/{orgId}/cheques/{id}/undo', tags, summary: 'Takes the last step of a cheque back' })
    .errors({ ...moved, SETTLED, CANCELLED, CHANGED_MEANWHILE })
    .input(z.strictObject({ ...orgId, id }))
    .output(actedOnCheques),
  moveDue: inCompany
    .route({ method: 'POST', path: '/orgs/{orgId}/cheques/due', tags, summary: 'Issued cheques whose day has come go to the bank' })
    .input(z.strictObject({ ...orgId }))
    .output(z.strictObject({ message: z.string(), moved: z.number().int() })),
  getDepositSlip: inCompany
    .route({ method: 'GET', path: '/orgs/{orgId}/cheques/slips/{id}/pdf', tags, summary: 'A deposit slip as a PDF, by its contra' })
    .input(z.strictObject({ ...orgId, id }))
    .output(z.file()),
  listLeaves: inCompany
    .route({ method: 'GET', path: '/orgs/{orgId}/cheques/leaves/{id}', tags, summary: "A bank's cheque books and the next leaf" })
    .input(z.strictObject({ ...orgId, id }))
    .output(
      z.strictObject({
        /** As it is printed; null if no leaf is left. */
        next: z.string().nullable(),
        books: z.array(
          z.strictObject({
            first: z.number().int(),
            last: z.number().int(),
            left: z.number().int(),
            used: z.array(z.number().int()),
            /** The used leaves that vouchers took. */
            written: z.array(z.number().int()),
            void: z.array(z.number().int()),
          }),
        ),
      }),
    ),
  voidLeaf: inCompany
    .route({ method: 'POST', path: '/orgs/{orgId}/cheques/leaves/{id}/void', tags, summary: 'A leaf becomes void' })
    .input(z.strictObject({ ...orgId, id, leaf: z.number().int().min(1).max(999_999) }))
    .output(z.strictObject({ message: z.string() })),
};
