import { viewPeriods } from '@bahi/core/reports/report-view';
import { z } from 'zod';
import { inCompany, message, orgId } from '../base.ts';
import { ofRecord } from '../records/record-shapes.ts';
import { refusals } from '../refusals.ts';
import { id } from '../wire.ts';

/** A letter of an Indian script takes nine characters in an address. */
const MAX_ADDRESS = 4000;

const entered = {
  name: z.string().trim().min(1, 'Enter a name.').max(60),
  /** The period that the view has whenever it is opened; `fixed` for the days in `asked`. */
  period: z.enum(viewPeriods),
  /** The screen below its area: `registers`, `ledger/…`. */
  path: z.string().max(200),
  /** The search parameters of the screen without days, as in an address. */
  search: z.string().max(MAX_ADDRESS),
  /** The filters of the report's file, as in its address; days only if the period is `fixed`. */
  asked: z.string().max(MAX_ADDRESS),
  /** True if everybody in the company who may open the report sees the view. */
  isShared: z.boolean(),
  /** True if the report opens with this view for its author. */
  isDefault: z.boolean(),
};

export const reportView = z.strictObject({
  _id: id,
  report: z.string(),
  ...entered,
  /** The person who saved it. */
  author: z.string(),
  isOwn: z.boolean(),
  /** The filters whose record was removed since, by their titles: Brand. */
  gone: z.array(z.string()),
});

const path = '/orgs/{orgId}/reportViews';
const tags = ['reports'];
const saved = z.strictObject({ message: z.string(), view: reportView });

export const reportViewRoutes = {
  list: inCompany
    .route({ method: 'GET', path, tags, summary: 'Saved views of a report, or of all: the own ones, and those shared with the company' })
    .input(z.strictObject({ ...orgId, report: z.string().max(60).optional() }))
    .output(z.strictObject({ views: z.array(reportView) })),
  save: inCompany
    .route({ method: 'POST', path, tags, summary: 'A new saved view of a report' })
    .errors({ ...refusals.taken, ...refusals.limited })
    .input(z.strictObject({ ...orgId, report: z.string().max(60), ...entered }))
    .output(saved),
  update: inCompany
    .route({
      method: 'PUT',
      path: `${path}/{id}`,
      tags,
      summary: 'An own view is renamed, shared, made the default, or shows something else',
    })
    .errors(refusals.taken)
    .input(z.strictObject({ ...ofRecord, ...entered }))
    .output(saved),
  remove: inCompany
    .route({
      method: 'DELETE',
      path: `${path}/{id}`,
      tags,
      summary: 'A saved view is removed, with its mails; managers may remove shared ones',
    })
    .input(z.strictObject(ofRecord))
    .output(message),
};
