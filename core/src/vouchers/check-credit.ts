import type { Problem } from '../basics/problem.ts';
import { type Paise, paise, sumPaise } from '../money/paise.ts';
import { beyondLimit } from '../parties/credit-limit.ts';
import type { CreditPolicy } from '../parties/party-draft.ts';
import type { PaymentSplit, TradeDraft } from './trade-draft.ts';
import type { TradeFacts } from './trade-facts.ts';
import type { PartyFacts } from './voucher-facts.ts';

/** Problems of credit limits by the policy of the party. Those under `warn` do not stop a save. */
export type CreditFindings = Readonly<Record<CreditPolicy, readonly Problem[]>>;

/**
 * Problems for each party that a sale takes over its credit limit. The party of the sale takes on the unpaid rest and its own credit
 * parts; another party takes on the credit parts in its name. Only the amount that this sale adds is checked, so a cash sale always
 * passes.
 */
export function creditFindings({ partyId, splits }: TradeDraft, facts: TradeFacts, afterSplitPaise: Paise): CreditFindings {
  const credits = splits.filter((split) => split.kind === 'credit');
  const others = new Set(credits.map((split) => split.partyId).filter((id) => id !== partyId));
  const found = [
    finding(facts.party, Math.max(0, afterSplitPaise) + owedBy(credits, partyId), 'partyId'),
    ...[...others].map((id) =>
      finding(
        facts.otherParties.get(id) ?? null,
        owedBy(credits, id),
        `splits.${splits.findIndex((s) => s.kind === 'credit' && s.partyId === id)}.partyId`,
      ),
    ),
  ].filter((each) => each !== null);
  const of = (policy: CreditPolicy) => found.filter((each) => each.policy === policy).map(({ problem }) => problem);
  return { warn: of('warn'), block: of('block') };
}

type CreditSplit = Extract<PaymentSplit, { kind: 'credit' }>;
const owedBy = (credits: readonly CreditSplit[], partyId: string) =>
  sumPaise(
    credits.filter((split) => split.partyId === partyId && Number.isSafeInteger(split.amountPaise)).map((split) => split.amountPaise),
  );

function finding(party: PartyFacts | null, addsPaise: Paise, field: string): { policy: CreditPolicy; problem: Problem } | null {
  const credit = party?.credit ?? null;
  const beyondPaise = beyondLimit(credit, addsPaise);
  if (party === null || credit === null || beyondPaise === 0) return null;
  const { limitPaise, policy, balancePaise } = credit;
  const about = { name: party.name, balancePaise: paise(balancePaise + addsPaise), beyondPaise, limitPaise };
  return { policy, problem: { code: 'CREDIT_LIMIT_EXCEEDED', field, about } };
}
