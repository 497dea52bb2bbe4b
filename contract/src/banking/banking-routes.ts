import { MOST_MATCHED } from '@bahi/core/banking/check-match';
import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { ofRecord, version } from '../records/record-shapes.ts';
import { refusals } from '../refusals.ts';
import { as, date, id, incoming, named, next, outgoing, page } from '../wire.ts';
import {
  bank,
  bankPosting,
  bankRule,
  mappingFields,
  pastImport,
  readImport,
  ruleInput,
  statementLine,
  statementMapping,
} from './banking-shapes.ts';

const tags = ['banking'];
const path = '/orgs/{orgId}/banking';
const ofBank = { ...orgId, ledgerId: id };
const search = z.string().trim().max(100).default('');
const count = z.number().int();
const said = z.strictObject({ message: z.string() });
const savedRule = z.strictObject({ message: z.string(), rule: bankRule });
const { matched, inUse, changed, limited } = refusals;

/**
 * Bank statements: imported from files and matched with the books. A file is uploaded with PUT
 * /orgs/{orgId}/banking/banks/{ledgerId}/file.
 */
export const bankingRoutes = {
  listBanks: inCompany
    .route({ method: 'GET', path: `${path}/banks`, tags, summary: 'Banks, and how far their statements are matched' })
    .input(z.strictObject(orgId))
    .output(z.strictObject({ banks: z.array(bank).max(200) })),
  getImport: inCompany
    .route({
      method: 'GET',
      path: `${path}/imports/{id}`,
      tags,
      summary: 'What a file says, by the columns that are chosen, or those kept of this bank, or a guess',
    })
    .input(z.strictObject({ ...ofRecord, ...mappingFields, isChosen: z.boolean().default(false) }))
    .output(z.strictObject({ import: readImport })),
  commitImport: inCompany
    .route({
      method: 'POST',
      path: `${path}/imports/{id}/commit`,
      tags,
      summary: 'Brings in the new lines of a file, and keeps its columns for the bank',
    })
    .errors(limited)
    .input(z.strictObject({ ...ofRecord, mapping: statementMapping }))
    .output(z.strictObject({ message: z.string(), imported: count, skipped: count })),
  undoImport: inCompany
    .route({
      method: 'POST',
      path: `${path}/imports/{id}/undo`,
      tags,
      summary: 'Takes the lines of a file out again; refused while some are matched',
    })
    .errors({ ...inUse, ...limited })
    .input(z.strictObject({ ...ofRecord, unmatch: z.boolean().default(false) }))
    .output(said),
  listImports: inCompany
    .route({ method: 'GET', path: `${path}/banks/{ledgerId}/imports`, tags, summary: 'Imported files, the latest first' })
    .input(z.strictObject({ ...ofBank, ...page }))
    .output(z.strictObject({ imports: z.array(pastImport), next })),
  listLines: inCompany
    .route({
      method: 'GET',
      path: `${path}/banks/{ledgerId}/lines`,
      tags,
      summary: 'Lines of the statement, to do with what they may be, or matched',
    })
    .input(z.strictObject({ ...ofBank, ...page, search, state: z.enum(['toDo', 'matched']).default('toDo') }))
    .output(
      z.strictObject({
        lines: z.array(statementLine),
        next,
        /** Counts and sums of all lines; first page only. */
        counts: named(outgoing, {
          toDo: count,
          matched: count,
          toDoInPaise: as('toDoIn', outgoing.money),
          toDoOutPaise: as('toDoOut', outgoing.money),
        }).nullable(),
      }),
    ),
  listPostings: inCompany
    .route({
      method: 'GET',
      path: `${path}/banks/{ledgerId}/postings`,
      tags,
      summary: 'What stands on the ledger and no line is matched with, the newest first',
    })
    .input(z.strictObject({ ...ofBank, ...page, search }))
    .output(z.strictObject({ postings: z.array(bankPosting), next })),
  saveMatch: inCompany
    .route({
      method: 'POST',
      path: `${path}/banks/{ledgerId}/matches`,
      tags,
      summary: 'A line is a voucher, or several lines or vouchers that come to the same',
    })
    .errors(matched)
    .input(
      z.strictObject({
        ...ofBank,
        lineIds: z.array(id).max(MOST_MATCHED),
        /** Postings on the bank's ledger, by voucher and posting number. */
        postings: z.array(z.strictObject({ voucherId: id, lineNo: count })).max(MOST_MATCHED),
        how: z.enum(['exact', 'possible', 'partial', 'hand']).default('hand'),
      }),
    )
    .output(z.strictObject({ message: z.string(), matchId: id })),
  acceptExact: inCompany
    .route({
      method: 'POST',
      path: `${path}/banks/{ledgerId}/exactMatches`,
      tags,
      summary: 'Accepts what is exact, two thousand lines at a time, the oldest first',
    })
    .errors(matched)
    .input(z.strictObject({ ...ofBank, after: page.cursor }))
    .output(z.strictObject({ message: z.string(), matched: count, locked: count, looked: count, next })),
  applyRules: inCompany
    .route({
      method: 'POST',
      path: `${path}/banks/{ledgerId}/byRules`,
      tags,
      summary: 'Makes the vouchers that rules say of open lines, twenty at a time, the oldest first',
    })
    .errors(matched)
    .input(z.strictObject({ ...ofBank, search, after: page.cursor }))
    .output(
      z.strictObject({
        message: z.string(),
        made: count,
        /** Lines that are still unmatched, with the reason. */
        refused: z.array(
          named(outgoing, { date, description: z.string(), amountPaise: as('amount', outgoing.money), message: z.string() }),
        ),
        looked: count,
        next,
      }),
    ),
  removeMatch: inCompany
    .route({ method: 'DELETE', path: `${path}/matches/{id}`, tags, summary: 'The line is to do again, the voucher has no bank date' })
    .input(z.strictObject(ofRecord))
    .output(said),
  listRules: inCompany
    .route({ method: 'GET', path: `${path}/rules`, tags, summary: 'What lines become, in the order in which rules are tried' })
    .input(z.strictObject(orgId))
    .output(z.strictObject({ rules: z.array(bankRule).max(500) })),
  saveRule: inCompany
    .route({ method: 'POST', path: `${path}/rules`, tags, summary: 'A new rule' })
    .errors(limited)
    .input(named(incoming, { ...orgId, ...ruleInput }))
    .output(savedRule),
  updateRule: inCompany
    .route({ method: 'PUT', path: `${path}/rules/{id}`, tags, summary: 'An edited rule' })
    .errors(changed)
    .input(named(incoming, { ...ofRecord, version, ...ruleInput }))
    .output(savedRule),
  removeRule: inCompany
    .route({ method: 'DELETE', path: `${path}/rules/{id}`, tags, summary: 'A rule goes; what it made stays' })
    .input(z.strictObject(ofRecord))
    .output(said),
};
