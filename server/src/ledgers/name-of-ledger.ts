import { constraintOf } from '../platform/database-errors.ts';
import { exists } from '../platform/refusal.ts';

const nameTaken = exists('name', 'There is a ledger of this name');

/** A ledger's name is unique among parties too. In a ledger form, the refusal is shown at its own field. */
export const underItsName = <T>(writing: Promise<T>): Promise<T> =>
  writing.catch((error: unknown) => {
    throw constraintOf(error) === 'ledgers_name_unique' ? nameTaken() : error;
  });
