/** That what is typed is kept, and since when; nothing while there is nothing to keep. */
export function DraftState({ changedAt }: { changedAt: number | null }) {
  if (changedAt === null) return null;
  const time = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', hour: '2-digit', minute: '2-digit', hour12: false }).format(
    changedAt,
  );
  return <span className="dim hint">Draft saved {time}</span>;
}
