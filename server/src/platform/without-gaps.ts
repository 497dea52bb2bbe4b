/** The sent fields; fields that were not sent are absent instead of undefined. */
export const withoutGaps = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [F in keyof Fields]: Exclude<Fields[F], undefined>;
  };
