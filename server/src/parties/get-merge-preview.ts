import { type Problem, problemText } from '@bahi/core/basics/problem';
import { forManagers } from '../platform/guards.ts';
import { refuseMastersOfTally } from '../platform/masters.ts';
import { findMerge } from './merge-facts.ts';
import { serializeParty } from './public/serialize-party.ts';

export const getMergePreview = forManagers.parties.getMergePreview.handler(async ({ input, context: { company, tx } }) => {
  refuseMastersOfTally(company);
  const { from, into, moves, problems, warnings } = await findMerge(tx, company, input.id, input.intoId);
  return {
    from: serializeParty(from),
    into: serializeParty(into),
    moves,
    balancePaise: from.balancePaise + into.balancePaise,
    problems: problems.map(told),
    warnings: warnings.map(told),
  };
});

const told = (problem: Problem) => ({ code: problem.code, field: problem.field, message: problemText(problem) });
