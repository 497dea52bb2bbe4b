/** The reason why an archive cannot be exported or imported, as a sentence for the owner. A retry would fail too. */
export class ArchiveProblem extends Error {}

/** Of a part whose size, hash or rows are not those of the manifest. */
export const notDescribed = (path: string) =>
  new ArchiveProblem(`${path} is not what the manifest says of it: the archive is damaged, or somebody changed it.`);
