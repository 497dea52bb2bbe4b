/** Fields with what was sent of them: one that was not sent is not there, instead of being undefined. */
export const withoutGaps = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [F in keyof Fields]: Exclude<Fields[F], undefined>;
  };
