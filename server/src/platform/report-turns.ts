import { availableParallelism } from 'node:os';
import { Turns } from './turns.ts';

const ofCompany = new Turns(1);
const ofServer = new Turns(Math.max(2, availableParallelism()));

/**
 * Runs a report of a company: one at a time, and few on the whole server. Ten people who read reports would otherwise take all connections
 * and processors, and a sale would wait behind them. A company waits with one report, so it cannot fill the line of the others. Writes
 * never wait here.
 */
export const takeReportTurn = <T>(orgId: string, work: () => Promise<T>): Promise<T> =>
  ofCompany.take(orgId, () => ofServer.take('reports', work));
