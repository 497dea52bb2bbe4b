/** Why a file cannot be read, in words for the person who chose it. Nothing of it was taken. */
export class FileProblem extends Error {}
