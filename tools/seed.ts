import fc from 'fast-check';

// The random cases of a run are those of every run: what a run says of a commit holds tomorrow too. SEED=any looks for new ones, SEED=7 is a run of its own.
const { SEED = '2026' } = process.env;
if (SEED !== 'any') fc.configureGlobal({ seed: Number(SEED) });
