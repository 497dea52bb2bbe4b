import { type ChequeAct, stateAfter } from '@bahi/core/cheques/cheque';
import { Refusal } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { type ChequeRow, lockCheques } from './cheque-store.ts';
import { refuseElsewhere } from './public/refuse-moved.ts';

type RequestContext = Pick<CompanyRequestContext, 'tx' | 'company'>;

/**
 * Locks the cheques of an act and returns them in the requested order. Refused if the caller may not see one, or its state does not allow
 * the act.
 */
export async function takeCheques({ tx, company }: RequestContext, ids: readonly string[], act: ChequeAct): Promise<ChequeRow[]> {
  const chosen = [...new Set(ids)];
  const [, cheques] = await tx.together(lockCheques(company, chosen));
  if (cheques.length < chosen.length) throw new Refusal('NOT_FOUND');
  refuseElsewhere(cheques.filter((cheque) => stateAfter(cheque, act) === null));
  return cheques;
}
