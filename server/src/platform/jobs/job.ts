/** A job as its run sees it. */
export type Job = {
  readonly id: string;
  readonly kind: string;
  /** The subject of the job: the mail, the import. The nil uuid stands for the installation. */
  readonly subjectId: string;
  /** The company whose turn it takes. */
  readonly companyId: string | null;
  /** This one included. */
  readonly attempts: number;
};

/** How a run ended well: all is done; the rest is to be done in the next turn; or it is to be looked at again at an instant. */
export type Outcome = 'done' | 'again' | Date;

/** Why a job failed, in a sentence. Trying again changes nothing. */
export class JobProblem extends Error {}

/** The job was deleted, another run has it, or the server stops: the run ends without a word. */
export class RunEnded extends Error {}
