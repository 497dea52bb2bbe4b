/** The reason why an archive cannot be exported or imported, as a sentence for the owner. A retry would fail too. */
export class ArchiveProblem extends Error {}

/** The job was deleted, another run has it, or the server stops: the run ends without a word. */
export class RunEnded extends Error {}
