import type { Rows, Statement, Tx } from '../platform/transaction.ts';

type Answers<Questions> = { [Name in keyof Questions]: Questions[Name] extends Statement<infer Row> | null ? Rows<Row> : never };

/** Named statements in one round trip, in order. A null one is not sent, and has no rows. */
export async function askTogether<const Questions extends Readonly<Record<string, Statement | null>>>(
  tx: Tx,
  questions: Questions,
): Promise<Answers<Questions>> {
  const sent = Object.entries(questions).filter((each): each is [string, Statement] => each[1] !== null);
  const rows = await tx.together(sent.map(([, statement]) => statement));
  const answered = new Map(sent.map(([name], at) => [name, rows[at]]));
  return Object.fromEntries(Object.keys(questions).map((name) => [name, answered.get(name) ?? []])) as Answers<Questions>;
}
