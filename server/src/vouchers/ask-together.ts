import type { Rows, Statement, Tx } from '../platform/transaction.ts';

type Answers<Questions> = { [Name in keyof Questions]: Questions[Name] extends Statement<infer Row> | null ? Rows<Row> : never };

/** Statements by name in one round trip, in their order. One that is null is not sent, and is answered by no rows. */
export async function askTogether<const Questions extends Readonly<Record<string, Statement | null>>>(
  tx: Tx,
  questions: Questions,
): Promise<Answers<Questions>> {
  const sent = Object.entries(questions).filter((each): each is [string, Statement] => each[1] !== null);
  const rows = await tx.together(sent.map(([, statement]) => statement));
  const answered = new Map(sent.map(([name], at) => [name, rows[at]]));
  return Object.fromEntries(Object.keys(questions).map((name) => [name, answered.get(name) ?? []])) as Answers<Questions>;
}
