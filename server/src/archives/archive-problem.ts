/** Why an archive cannot be written or imported, in a sentence for the owner. Trying again changes nothing. */
export class ArchiveProblem extends Error {}

/** The job was deleted, another run has it, or the server stops: the run ends without a word. */
export class RunEnded extends Error {}
