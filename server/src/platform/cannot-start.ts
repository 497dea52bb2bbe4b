/** A reason not to start that the operator can correct. It is printed without a stack, with exit code 1. */
export class CannotStart extends Error {
  override name = 'CannotStart';
}

/** The printed form of an error that ends a start or command: a sentence if the operator can correct it, else the whole error. */
export function wordsOf(error: unknown): unknown {
  if (error instanceof CannotStart) return error.message;
  const { code, path, cause } = error as NodeJS.ErrnoException;
  switch (code ?? (cause as NodeJS.ErrnoException | undefined)?.code) {
    case 'EMFILE':
    case 'ENFILE':
      return 'Too few files may be open at once: allow more (ulimit -n 1024) and start again.';
    case 'ENOSPC':
      return 'No space is left on the disk: make room and start again.';
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return path
        ? `${path} cannot be read and written (${code}): let Bahi's user have it, or choose another folder with DATA_DIR.`
        : error;
    default:
      return error;
  }
}
