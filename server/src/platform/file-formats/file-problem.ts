/** The reason why a file cannot be read, as a message for the user. Nothing of it was stored. */
export class FileProblem extends Error {}
