import { addDays } from '@bahi/core/periods/business-date';
import type { FastifyInstance } from 'fastify';
import { get, type Headers, post } from './calls.ts';
import type { Counter, Saved } from './vouchers.ts';
import { today } from './vouchers.ts';

export type FileLine = { rowNo: number; date: string; description: string; amount: number; balance: number | null };
export type ReadFile = {
  _id: string;
  headings: string[];
  mapping: Record<string, string | boolean>;
  lines: FileLine[];
  lineCount: number;
  newCount: number;
  skippedCount: number;
  from: string;
  to: string;
  withdrawn: number;
  deposited: number;
  opening: number | null;
  closing: number | null;
  problems: { code: string; rowNo: number | null; column: string; message: string }[];
};
export type ShownPosting = { voucherId: string; lineNo: number; voucherNumber: string; amount: number };
export type ShownLine = {
  _id: string;
  date: string;
  description: string;
  amount: number;
  match: { _id: string; how: string; lineCount: number; postings: ShownPosting[] } | null;
  suggestions: { kind: string; score: number; lines: { _id: string }[]; postings: ShownPosting[] }[];
  rule: { kind: string; ledgerName: string } | null;
};
export type Imported = Saved & {
  code: string;
  problems: { code: string; field: string; message: string }[];
  imported: number;
  skipped: number;
  matched: number;
  matchId: string;
  next: string | null;
  uses: { what: string; count: number }[];
};

const dmy = (date: string) => date.split('-').reverse().join('/');
/** The date this many days ago. */
export const ago = (days: number) => addDays(today, -days);

/** A CSV as HDFC writes it: days ago, narration, reference, amount; the balance runs from 10,000. */
export function statementOf(lines: readonly (readonly [days: number, narration: string, reference: string, amount: number])[]): string {
  let balance = 1_000_000;
  const rows = lines.map(([days, narration, reference, amount]) => {
    balance += Math.round(amount * 100);
    const date = dmy(ago(days));
    const [out, into] = amount < 0 ? [(-amount).toFixed(2), ''] : ['', amount.toFixed(2)];
    return [date, `"${narration}"`, reference, date, out, into, (balance / 100).toFixed(2)].join(',');
  });
  return [
    'Statement of account,,,,,,',
    'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance',
    ...rows,
    '',
  ].join('\r\n');
}

/** The statements of a counter's bank, worked on by its manager. */
export function openBanking(app: FastifyInstance, counter: Counter, who: Headers = counter.manager) {
  const path = `${counter.path}/banking`;
  const ofBank = `${path}/banks/${counter.bankId}`;
  const sendFile = async (bytes: string | Buffer, name = 'statement.csv', bank = counter.bankId) => {
    const answer = await app.inject({
      method: 'PUT',
      url: `/api${path}/banks/${bank}/file?name=${encodeURIComponent(name)}`,
      headers: { ...who, 'content-type': 'application/octet-stream' },
      payload: Buffer.from(bytes as string),
    });
    return { status: answer.statusCode, body: answer.json<{ importId: string; code: string; message: string }>() };
  };
  const look = async (id: string, mapping?: object) => {
    const query = mapping ? `?isChosen=true&${new URLSearchParams(mapping as Record<string, string>)}` : '';
    return (await get<{ import: ReadFile }>(app, who, `${path}/imports/${id}${query}`)).body.import;
  };
  const commit = (id: string, mapping: object) => post<Imported>(app, who, `${path}/imports/${id}/commit`, { mapping });
  const lines = async (state: 'toDo' | 'matched' = 'toDo', more = '') =>
    (
      await get<{ lines: ShownLine[]; next: string | null; counts: { toDo: number; matched: number } }>(
        app,
        who,
        `${ofBank}/lines?state=${state}&limit=200${more}`,
      )
    ).body;
  return {
    path,
    ofBank,
    sendFile,
    look,
    commit,
    lines,
    /** Imports a whole file with the guessed columns. Returns the import's id. */
    importStatement: async (file: string | Buffer): Promise<string> => {
      const sent = await sendFile(file);
      if (sent.status !== 200) throw new Error(`refused: ${JSON.stringify(sent.body)}`);
      const { mapping } = await look(sent.body.importId);
      const { status, body } = await commit(sent.body.importId, mapping);
      if (status !== 200) throw new Error(`not brought in: ${JSON.stringify(body)}`);
      return sent.body.importId;
    },
    undo: (id: string, unmatch = false) => post<Imported>(app, who, `${path}/imports/${id}/undo`, { unmatch }),
    match: (lineIds: readonly string[], postings: readonly { voucherId: string; lineNo: number }[], how = 'hand') =>
      post<Imported>(app, who, `${ofBank}/matches`, {
        lineIds,
        postings: postings.map(({ voucherId, lineNo }) => ({ voucherId, lineNo })),
        how,
      }),
    acceptExact: (after?: string) => post<Imported>(app, who, `${ofBank}/exactMatches`, after ? { after } : {}),
  };
}
