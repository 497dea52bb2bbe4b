import { z } from 'zod';
import { inCompany, message, orgId } from '../base.ts';
import { bestFor, isSimilar, listInput, ofRecord, total, version } from '../records/record-shapes.ts';
import { refusals } from '../refusals.ts';
import { as, id, incoming, named, next, outgoing } from '../wire.ts';
import { givenParty, newParty, party, partyDetail, partyGroup } from './party-shapes.ts';

export { party, partyCategory } from './party-shapes.ts';

const { taken, changed, inUse, readOnlyMasters } = refusals;
const tags = ['parties'];
const ofParty = z.strictObject({ message: z.string(), party });
const problem = z.strictObject({ code: z.string(), field: z.string(), message: z.string() });

export const partyRoutes = {
  listParties: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/parties',
      tags,
      summary: 'Parties by name, or those whose name, code, phone or GSTIN contains the words of the search',
    })
    .input(
      z.strictObject({
        ...listInput,
        /** false to skip the total, as in a search field. */
        isCounted: z.boolean().optional(),
        bestFor,
      }),
    )
    .output(z.strictObject({ parties: z.array(party), next, total, isSimilar })),
  getPartyTotals: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/partyTotals',
      tags,
      summary: 'What the parties of a list owe and are owed in all; null where a search finds more than 5,000 of them',
    })
    .input(z.strictObject({ ...orgId, search: listInput.search, state: listInput.state }))
    .output(
      z.strictObject({
        totals: named(outgoing, { debitPaise: as('debit', outgoing.money), creditPaise: as('credit', outgoing.money) }).nullable(),
      }),
    ),
  getParty: inCompany
    .route({ method: 'GET', path: '/orgs/{orgId}/parties/{id}', tags, summary: 'One party with its addresses, licences and opening bills' })
    .input(z.strictObject(ofRecord))
    .output(z.strictObject({ party: partyDetail })),
  saveParty: inCompany
    .route({ method: 'POST', path: '/orgs/{orgId}/parties', tags, summary: 'A new party with its ledger' })
    .errors({ ...taken, ...readOnlyMasters })
    .input(named(incoming, { ...orgId, ...newParty }))
    .output(ofParty),
  updateParty: inCompany
    .route({
      method: 'PATCH',
      path: '/orgs/{orgId}/parties/{id}',
      tags,
      summary: 'Changes the given fields of a party; a list is given whole. Of an integrated company only what Tally does not keep',
    })
    .errors({ ...taken, ...changed, ...readOnlyMasters })
    .input(named(incoming, { ...ofRecord, version, isActive: z.boolean().optional(), ...givenParty }))
    .output(ofParty),
  removeParty: inCompany
    .route({ method: 'DELETE', path: '/orgs/{orgId}/parties/{id}', tags, summary: 'Deletes a party that nothing refers to' })
    .errors({ ...changed, ...inUse, ...readOnlyMasters })
    .input(z.strictObject({ ...ofRecord, version }))
    .output(message),
  listSimilarParties: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/similarParties',
      tags,
      summary: 'Parties with the same GSTIN or phone, or a name that differs only in marks and the form of the firm',
    })
    .input(
      z.strictObject({
        ...orgId,
        partyName: z.string().max(120).default(''),
        mobileNumber: z.string().max(20).default(''),
        gstin: z.string().max(20).default(''),
        /** The party being edited, which is excluded. */
        exceptId: id.optional(),
      }),
    )
    .output(
      z.strictObject({
        similar: z.array(
          z.strictObject({
            _id: id,
            partyName: z.string(),
            mobileNumber: z.string(),
            gstin: z.string().nullable(),
            isActive: z.boolean(),
            because: z.array(z.enum(['gstin', 'mobileNumber', 'partyName'])),
          }),
        ),
      }),
    ),
  listPartyGroups: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/partyGroups',
      tags,
      summary: 'Sundry Debtors and Sundry Creditors with the own groups below them, parents before children',
    })
    .input(z.strictObject(orgId))
    .output(
      z.strictObject({
        groups: z.array(
          z.strictObject({ _id: id, name: z.string(), accountGroup: partyGroup, depth: z.number().int(), isActive: z.boolean() }),
        ),
      }),
    ),
  getMergePreview: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/parties/{id}/merge/{intoId}',
      tags,
      summary: 'What would move if the party became another one, what stands against it and what to know before',
    })
    .input(z.strictObject({ ...ofRecord, intoId: id }))
    .output(
      named(outgoing, {
        from: party,
        into: party,
        moves: z.strictObject({
          vouchers: z.number().int(),
          bills: z.number().int(),
          openBills: z.number().int(),
          postings: z.number().int(),
          addresses: z.number().int(),
          licences: z.number().int(),
        }),
        /** Balance of the remaining party after the merge, in rupees, debit above 0. */
        balancePaise: as('balance', outgoing.money),
        problems: z.array(problem),
        warnings: z.array(problem),
      }),
    ),
  mergeParties: inCompany
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/parties/{id}/merge',
      tags,
      summary: 'Makes the party one with another: all that refers to it moves there, and it stays, inactive, with its history',
    })
    .errors({ ...changed, ...readOnlyMasters })
    .input(z.strictObject({ ...ofRecord, version, intoId: id, intoVersion: version }))
    .output(ofParty),
};
