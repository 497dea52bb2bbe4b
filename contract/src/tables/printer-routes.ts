import { rollColumns } from '@bahi/core/tables/esc-pos';
import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { ofRecord, recordRow, version } from '../records/record-shapes.ts';
import { refusals } from '../refusals.ts';
import { id, instant } from '../wire.ts';

/** Printers of a company. */
export const MOST_PRINTERS = 50;
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
  /** True if it prints bills, too. */
  printsBills: z.boolean().default(false),
  /** True if it knows no command for QR codes: it gets them as pictures. */
  drawsCodes: z.boolean().default(false),
  /** True if the drawer of the till is connected to it: it opens with the first paper of a bill that is paid in cash. */
  opensDrawer: z.boolean().default(false),
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
  /** Slips and bills that are not printed yet. */
  waiting: z.number().int(),
});
const saved = z.strictObject({ message, printer });

/** The printers of kitchens and counters, which a print agent on the restaurant's machine drives. The agent's own two addresses are outside of the contract. */
export const printerRoutes = {
  listPrinters: inCompany
    .route({
      method: 'GET',
      path,
      tags,
      summary: 'The printers of kitchens and counters, also those out of use, with their stations and what waits for them',
    })
    .input(z.strictObject(orgId))
    .output(z.strictObject({ printers: z.array(printer) })),
  savePrinter: inCompany
    .route({ method: 'POST', path, tags, summary: 'A new printer' })
    .errors({ ...taken, ...limited })
    .input(z.strictObject({ ...orgId, ...fields }))
    .output(saved),
  updatePrinter: inCompany
    .route({
      method: 'PUT',
      path: `${path}/{id}`,
      tags,
      summary: 'Changes a printer. One out of use drops what waits for it and is paired no more.',
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
      summary: 'Gives up the slips and bills that wait for a printer',
    })
    .input(z.strictObject(ofRecord))
    .output(saved),
  listWaitingPrints: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/kitchen/waitingPrints',
      tags,
      summary: 'The printers that have not printed slips or bills for half a minute',
    })
    .input(z.strictObject(orgId))
    .output(
      z.strictObject({
        printers: z.array(
          z.strictObject({
            ...{ name: z.string(), slips: z.number().int(), bills: z.number().int() },
            ...{ since: instant, seenAt: instant.nullable(), problem: z.string() },
          }),
        ),
        now: instant,
      }),
    ),
  listBillPrinters: inCompany
    .route({ method: 'GET', path: '/orgs/{orgId}/billPrinters', tags, summary: 'The printers that bills may go to, by name' })
    .input(z.strictObject(orgId))
    .output(z.strictObject({ printers: z.array(z.strictObject({ _id: id, name: z.string() })).max(MOST_PRINTERS) })),
};
