/** A reason not to start that a person can act on. It is printed as it stands, without a stack, and the process leaves with 1. */
export class CannotStart extends Error {
  override name = 'CannotStart';
}
