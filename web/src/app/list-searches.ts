/* What the addresses of the lists of companies and users hold: the search, whom it leaves out, and the form that lies over it. */

type Asked = Record<string, unknown>;
type Listed = { new?: true; search?: string; left?: true };

const listed = ({ new: isNew, search, left }: Asked): Listed => ({
  ...(isNew === true && { new: true as const }),
  ...(search !== undefined && search !== '' && { search: String(search).slice(0, 100) }),
  ...(left === true && { left: true as const }),
});
const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value);

export const searchOfCompanies = (asked: Asked): Listed & { company?: string } => ({
  ...listed(asked),
  ...(isId(asked.company) && { company: asked.company }),
});
export const searchOfStaff = (asked: Asked): Listed & { user?: string } => ({
  ...listed(asked),
  ...(isId(asked.user) && { user: asked.user }),
});
