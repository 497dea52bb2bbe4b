import { Readable } from 'node:stream';
import { isSheetName, sheetOf } from '@bahi/core/files/all-sheets';
import { exportOf } from '@bahi/core/files/exports';
import type { ExportColumn } from '@bahi/core/files/list-export';
import { personExportOf } from '@bahi/core/files/person-exports';
import { personReportOf, reportExportOf } from '@bahi/core/files/report-exports';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { findSeller } from '../organizations/seller-store.ts';
import { admitPersonToFile, admitToFile } from '../platform/admit-to-file.ts';
import { auditText } from '../platform/audit.ts';
import { appendAudit, appendPlatformAudit } from '../platform/audit-store.ts';
import { longestFile } from '../platform/file-formats/limits.ts';
import type { Table } from '../platform/file-formats/table.ts';
import { writeCsv } from '../platform/file-formats/write-csv.ts';
import { writeXlsx } from '../platform/file-formats/write-xlsx.ts';
import { ReceivedFile, type RefusalOf, takeFiles } from '../platform/file-uploads.ts';
import { isUuid } from '../platform/nil-uuid.ts';
import { only } from '../platform/only.ts';
import { paperTurns } from '../platform/papers/draw-paper.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Caller, RequestContext } from '../platform/request-context.ts';
import { inTransaction, type Tx } from '../platform/transaction.ts';
import { exportTable } from './export-list.ts';
import { reportTable } from './export-report.ts';
import { faultsTable } from './faults-table.ts';
import { findImport } from './import-store.ts';
import { drawList, listPaper } from './list-paper.ts';
import { receiveFile } from './receive-file.ts';
import { templateTables } from './template-tables.ts';

type Parts = Omit<RequestContext, 'request' | 'reply'> & {
  refusalOf: RefusalOf;
};

const tooLarge = `The file is larger than ${longestFile / 1_000_000} MB. Split it into several files.`;

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller whom the guard of a file admitted. */
    admitted?: { caller: Caller };
  }
}

/**
 * Files are sent outside of the contract, which uses JSON. An import's file arrives as bytes; lists, templates and faulty rows are sent as
 * CSV or Excel, written while they are read; a list also as PDF. Permission is checked before a byte is read, by the same table of rights.
 */
export async function fileRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  await app.register(async (scope) => {
    scope.decorateRequest('admitted');
    const countUpload = takeFiles(scope, { refusalOf: parts.refusalOf, longest: longestFile, tooLarge });
    const contextOf = (request: FastifyRequest, reply: FastifyReply): RequestContext => ({ request, reply, ...parts });
    const admit =
      (route: string, isWrite = false) =>
      async (request: FastifyRequest, reply: FastifyReply) => {
        request.admitted = await admitToFile(contextOf(request, reply), paramsOf(request).orgId, route, isWrite);
      };

    scope.put('/api/orgs/:orgId/imports/:id/file', { onRequest: [admit('imports.save', true), countUpload] }, async (request) => {
      const { orgId, id } = paramsOf(request);
      if (!isUuid(id) || !(request.body instanceof ReceivedFile)) throw new Refusal('NOT_FOUND');
      return receiveFile({ ...parts, request, caller: request.admitted!.caller, orgId, importId: id, file: request.body });
    });

    scope.get('/api/orgs/:orgId/imports/:id/faults/:format', { onRequest: admit('imports.get') }, async (request, reply) => {
      const { orgId, id, format } = paramsOf(request);
      const run = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(parts.pool, parts.db, orgId, work);
      const row = isUuid(id) ? await run((tx) => tx.first(findImport(orgId, id))) : undefined;
      if (!row?.header || !isSheetName(row.sheet)) throw new Refusal('NOT_FOUND');
      return sendFile(reply, format, `${row.fileName.replace(/\.\w+$/, '')} - rows to mend`, [
        faultsTable(run, orgId, id, sheetOf(row.sheet), JSON.parse(row.header)),
      ]);
    });

    scope.get('/api/orgs/:orgId/importTemplates/:name/:format', { onRequest: admit('imports.list') }, async (request, reply) => {
      const { name, format } = paramsOf(request);
      if (!isSheetName(name)) throw new Refusal('NOT_FOUND');
      const tables = templateTables(sheetOf(name));
      return sendFile(reply, format, `${sheetOf(name).title} - template`, format === 'csv' ? tables.slice(0, 1) : tables);
    });

    scope.get('/api/orgs/:orgId/exports/:name/:format', async (request, reply) => {
      const { orgId, name, format } = paramsOf(request);
      const [list, report] = [exportOf(name), reportExportOf(name)];
      const route = (report ?? list)?.route;
      if (!route) throw new Refusal('NOT_FOUND');
      const { columns = '', ...filters } = request.query as Record<string, string>;
      const context = contextOf(request, reply);
      const { caller } = await admitToFile(context, orgId, route, false);
      const [ask, asked] = [parts.askAs(context), { orgId, ...coerced(filters) }];
      const { table, shown, fileName } = report
        ? await reportTable(ask, report, asked)
        : await exportTable(ask, list!, asked, columns.split(','));
      const run = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(parts.pool, parts.db, orgId, work);
      const text = auditText(request, caller, { action: 'exports', body: { list: name, format, columns, ...filters } });
      const note = () => run((tx) => tx.together(appendAudit(orgId, sql<string>`${text}::text`)));
      const nameOfCompany = () => run(async (tx) => only(await tx.query(findSeller(orgId))).name);
      return sendList(reply, { format, fileName, table, shown, filters, turnOf: orgId, headedBy: nameOfCompany, note });
    });

    /** Lists outside a company, such as the users of an owner. */
    scope.get('/api/exports/:name/:format', async (request, reply) => {
      const { name, format } = paramsOf(request);
      const [list, report] = [personExportOf(name), personReportOf(name)];
      const route = (report ?? list)?.route;
      if (!route) throw new Refusal('NOT_FOUND');
      const context = contextOf(request, reply);
      const caller = await admitPersonToFile(context, route, false);
      const filters = request.query as Record<string, string>;
      const [ask, asked] = [parts.askAs(context), coerced(filters)];
      const { table, shown, fileName } = report ? await reportTable(ask, report, asked) : await exportTable(ask, list!, asked, []);
      const text = auditText(request, caller, { action: 'exports', body: { list: name, format, ...filters } });
      const note = () => inTransaction(parts.pool, parts.db, null, (tx) => tx.query(appendPlatformAudit(text)));
      return sendList(reply, { format, fileName, table, shown, filters, turnOf: caller.id, headedBy: async () => caller.name, note });
    });
  });
}

const paramsOf = (request: FastifyRequest) => request.params as { orgId: string; id: string; name: string; format: string };

/** Query parameters are texts; the contract expects booleans. */
const coerced = (filters: Record<string, string>) =>
  Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, value === 'true' ? true : value === 'false' ? false : value]));

type Listed = {
  format: string;
  fileName: string;
  table: Table;
  shown: readonly ExportColumn[];
  filters: Record<string, string>;
  /** PDFs of the same company or person are drawn one after the other. */
  turnOf: string;
  headedBy: () => Promise<string>;
  /** Records the export in the audit trail, before the file is sent. */
  note: () => Promise<unknown>;
};

/** Sends a list as CSV, Excel or PDF. */
async function sendList(reply: FastifyReply, { format, fileName, table, shown, filters, turnOf, headedBy, note }: Listed) {
  if (format !== 'pdf') {
    await note();
    return sendFile(reply, format, fileName, [table]);
  }
  const bytes = await paperTurns.take(turnOf, async () => {
    const paper = await listPaper(await headedBy(), table, shown, filters);
    await note();
    // No connection is held while it is drawn.
    return drawList(paper);
  });
  return named(reply, fileName, format, 'application/pdf').send(Buffer.from(bytes));
}

function sendFile(reply: FastifyReply, format: string, name: string, tables: readonly Table[]) {
  if (format !== 'csv' && format !== 'xlsx') throw new Refusal('NOT_FOUND');
  const type = format === 'csv' ? 'text/csv; charset=utf-8' : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return named(reply, name, format, type).send(format === 'csv' ? Readable.from(writeCsv(tables[0]!)) : writeXlsx(tables));
}

function named(reply: FastifyReply, name: string, format: string, type: string): FastifyReply {
  const plain = `${name.replace(/[^\x20-\x7E]|["\\/:*?<>|]/g, '_')}.${format}`;
  reply.header('content-type', type);
  reply.header('cache-control', 'no-store');
  return reply.header(
    'content-disposition',
    `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(`${name}.${format}`)}`,
  );
}
