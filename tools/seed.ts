import fc from 'fast-check';

// Every run uses the same random cases, so that a result for a commit is reproducible. SEED=any chooses new ones, SEED=7 a certain set.
const { SEED = '2026' } = process.env;
if (SEED !== 'any') fc.configureGlobal({ seed: Number(SEED) });
