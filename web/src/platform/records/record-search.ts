/* Search parameters of a list of records, so that a view can be bookmarked and shared. */

export type RecordState = 'active' | 'inactive' | 'all' | 'deleted';
/** `search`, `state`, and the filters of the kind of record by their own names; `of` is the deleted record to show. */
export type RecordSearch = { search?: string; state?: 'inactive' | 'all' | 'deleted'; of?: string } & { [filter: string]: string };

const LONGEST = 100;

/** For `validateSearch` of a list; `filters` are those besides search and state. */
export const searchOfRecords =
  (...filters: readonly string[]) =>
  (asked: Record<string, unknown>): RecordSearch => {
    const found: Record<string, string> = {};
    for (const name of ['search', ...filters]) {
      const value = asked[name];
      if (value !== undefined && value !== '') found[name] = String(value).slice(0, LONGEST);
    }
    if (asked.state === 'inactive' || asked.state === 'all' || asked.state === 'deleted') found.state = asked.state;
    if (asked.state === 'deleted' && typeof asked.of === 'string') found.of = asked.of;
    return found as RecordSearch;
  };

/** For `validateSearch` of a new record: the name that was searched before. */
export const typedName = ({ name }: Record<string, unknown>): { name?: string } =>
  name === undefined || name === '' ? {} : { name: String(name).slice(0, LONGEST) };
