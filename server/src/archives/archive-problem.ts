/** The reason why an archive cannot be exported or imported, as a sentence for the owner. A retry would fail too. */
export class ArchiveProblem extends Error {}

/** The refusal of a part whose size, hash or rows differ from the manifest. */
export const notDescribed = (path: string) =>
  new ArchiveProblem(`${path} is not what the manifest says of it: the archive is damaged, or somebody changed it.`);
