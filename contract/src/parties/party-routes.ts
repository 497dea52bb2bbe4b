import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { refusals } from '../refusals.ts';
import { id, name, next, optionalText, outgoing, page, stateCode } from '../wire.ts';

export const partyCategory = z.enum(['regular', 'composition', 'unregistered', 'sez', 'overseas']);
export const partyGroup = z.enum(['Sundry Debtors', 'Sundry Creditors']);

/** A party: a ledger with a person behind it. `_id` is also the id of its ledger. */
export const party = z.strictObject({
  _id: id,
  partyName: z.string(),
  mobileNumber: z.string(),
  email: z.string(),
  gstin: z.string().nullable(),
  category: partyCategory,
  state: stateCode,
  address: z.string(),
  accountGroup: partyGroup,
  creditDays: z.number().int(),
  isActive: z.boolean(),
  /** Debit positive: what the party owes. */
  balance: outgoing.money,
});

export const partyRoutes = {
  listParties: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/parties',
      tags: ['parties'],
      summary: 'Parties by name, or those whose name, code, phone or GSTIN holds the search',
    })
    .input(z.strictObject({ ...orgId, ...page, search: z.string().trim().max(100).default('') }))
    .output(z.strictObject({ parties: z.array(party), next })),
  getParty: inCompany
    .route({ method: 'GET', path: '/orgs/{orgId}/parties/{id}', tags: ['parties'], summary: 'One party' })
    .input(z.strictObject({ ...orgId, id }))
    .output(z.strictObject({ party })),
  saveParty: inCompany
    .route({ method: 'POST', path: '/orgs/{orgId}/parties', tags: ['parties'], summary: 'A new party with its ledger' })
    .errors({ ...refusals.taken, ...refusals.readOnlyMasters })
    .input(
      z.strictObject({
        ...orgId,
        partyName: name,
        mobileNumber: z
          .string()
          .regex(/^(\d{10})?$/, 'Mobile number must be 10 digits')
          .default(''),
        email: z.union([z.literal(''), z.email('Invalid email address')]).default(''),
        gstin: z.string().trim().max(20).default(''),
        category: partyCategory,
        state: stateCode,
        address: optionalText,
        accountGroup: partyGroup.default('Sundry Debtors'),
        creditDays: z.number().int().min(0).max(730).default(0),
      }),
    )
    .output(z.strictObject({ message: z.string(), party })),
};
