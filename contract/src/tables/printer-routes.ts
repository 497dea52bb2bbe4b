import { rollColumns } from '@bahi/core/tables/esc-pos';
import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { ofRecord, recordRow, version } from '../records/record-shapes.ts';
import { refusals } from '../refusals.ts';
import { id, instant } from '../wire.ts';

const path = '/orgs/{orgId}/printers';
const tags = ['tables'];
const message = z.string();
const { taken, changed, limited } = refusals;

const fields = {
  name: z.string().trim().min(1, 'Enter a name.').max(60),
  /** It prints the slips of these kitchen stations. */
  stationIds: z.array(id).max(50),
  /** Letters in a row: 48 on a roll of 80 mm, 32 on one of 58 mm. */
  columns: z.literal([...rollColumns]),
};

const printer = z.strictObject({
  _id: id,
  ...fields,
  ...recordRow,
  /** True once a print agent has used the code of this printer. */
  isPaired: z.boolean(),
  /** When its agent asked last. */
  seenAt: instant.nullable(),
  /** The fault of the printer, as its agent names it; '' for none. */
  problem: z.string(),
  /** Slips that are not printed yet. */
  waiting: z.number().int(),
});
const saved = z.strictObject({ message, printer });

/** The printers of kitchens, which a print agent on the restaurant's machine drives. The agent's own two addresses are outside of the contract. */
export const printerRoutes = {
  listPrinters: inCompany
    .route({
      method: 'GET',
      path,
      tags,
      summary: 'The kitchen printers, also those out of use, with their stations and what waits for them',
    })
    .input(z.strictObject(orgId))
    .output(z.strictObject({ printers: z.array(printer) })),
  savePrinter: inCompany
    .route({ method: 'POST', path, tags, summary: 'A new kitchen printer' })
    .errors({ ...taken, ...limited })
    .input(z.strictObject({ ...orgId, ...fields }))
    .output(saved),
  updatePrinter: inCompany
    .route({
      method: 'PUT',
      path: `${path}/{id}`,
      tags,
      summary: 'Changes a kitchen printer. One out of use drops what waits for it and is paired no more.',
    })
    .errors({ ...taken, ...changed })
    .input(z.strictObject({ ...ofRecord, version, ...fields, isActive: z.boolean().default(true) }))
    .output(saved),
  pairPrinter: inCompany
    .route({ method: 'POST', path: `${path}/{id}/code`, tags, summary: 'A code with which a print agent pairs within 15 minutes, once' })
    .input(z.strictObject(ofRecord))
    .output(z.strictObject({ message, code: z.string(), expiresAt: instant })),
  dropPrints: inCompany
    .route({
      method: 'POST',
      path: `${path}/{id}/drop`,
      tags,
      summary: 'Gives up the slips that wait for a printer: the kitchen has read them',
    })
    .input(z.strictObject(ofRecord))
    .output(saved),
  listWaitingPrints: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/kitchen/waitingPrints',
      tags,
      summary: 'The printers that have not printed slips for half a minute',
    })
    .input(z.strictObject(orgId))
    .output(
      z.strictObject({
        printers: z.array(
          z.strictObject({ name: z.string(), slips: z.number().int(), since: instant, seenAt: instant.nullable(), problem: z.string() }),
        ),
        now: instant,
      }),
    ),
};
