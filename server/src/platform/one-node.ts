/** More texts than the program has; the texts of lists of many lengths would fill memory. */
const mostKept = 5_000;
const longestKept = 20_000;
const kept = new Map<string, string>();

/**
 * A statement of a company, as it is sent. A cluster keeps each company on one node, and sends a statement there if every part of it says
 * which company: `a.org_id = b.org_id` in a subquery or an outer join is not enough for its planner. So where two tables are joined by
 * `org_id` and the statement names its company elsewhere, the company is named beside the join too. PostgreSQL infers the same.
 */
export function ofOneNode(text: string): string {
  const known = kept.get(text);
  if (known !== undefined) return known;
  const written = withCompany(text);
  if (kept.size < mostKept && text.length <= longestKept) kept.set(text, written);
  return written;
}

/** Every text so far, as it was sent. A test looks at them. */
export const sentTexts = (): Iterable<string> => kept.values();

const column = '"?\\w+"?\\."?org_id"?';
const companyNamed = /\borg_id"? = (\$\d+)/;
/** With a table's name before the first column, or without. Not what an update sets, and no column of another type. */
const joinedByCompany = new RegExp(`(?<!\\bset )(?<![\\w."])(${column}|org_id) = (${column})(?!\\w|::)`, 'g');

function withCompany(text: string): string {
  const company = companyNamed.exec(text)?.[1];
  if (company === undefined) return text;
  return text.replaceAll(joinedByCompany, (join, first, second) => `(${join} and ${first} = ${company} and ${second} = ${company})`);
}
