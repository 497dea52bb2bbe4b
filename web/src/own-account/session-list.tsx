import { formatDate, todayInIndia } from '@bahi/core/periods/business-date';
import { Button } from '@mantine/core';
import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { askConfirm } from '../platform/dialogs.ts';
import { sayError } from '../platform/say-error.ts';
import type { Kind } from '../platform/session.ts';
import { toastError, toastSuccess } from '../platform/toasts.ts';
import { Badge } from '../ui/badge.tsx';
import { useHeadingWhenLost } from '../ui/focus-when-lost.ts';
import { Loaded } from '../ui/loaded.tsx';
import { ListSkeleton } from '../ui/states.tsx';
import classes from './account.module.css';
import { accountCalls, type Session, sessionsKey } from './account-calls.ts';
import { PartTitle } from './part-title.tsx';

/** One session or all others, and the call that ends it. */
type End = { readonly of: string; readonly call: () => Promise<{ message: string }> };
const OTHERS = 'others';

/** The user's sessions. Any other one can be ended here; this one ends with the sign-out. */
export function SessionList({ kind }: { kind: Kind }) {
  const known = useQueryClient();
  const answer = useQuery({ queryKey: sessionsKey(kind), queryFn: () => accountCalls[kind].listSessions({}) });
  const mutationKey = [...sessionsKey(kind), 'end'];
  // A disabled button would lose the focus, so a second request is queued while the first is pending.
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join('.') },
    mutationFn: ({ call }: End) => call(),
    onSuccess: ({ message }) => toastSuccess(message),
    onError: (error) => toastError(sayError(error, 'The session was not ended')),
    onSettled: () => known.invalidateQueries({ queryKey: sessionsKey(kind) }),
  });
  const ending = useMutationState({
    filters: { mutationKey, exact: true, status: 'pending' },
    select: ({ state }) => (state.variables as End).of,
  });
  /** A repeated request for the same session is ignored. */
  const end = (of: string, call: End['call']) => {
    if (!ending.includes(of)) mutate({ of, call });
  };
  // The button disappears with its session.
  useHeadingWhenLost(answer.data?.sessions.length);
  const endOthers = async () => {
    const question = {
      title: 'End all other sessions?',
      text: 'Everybody who is signed in with your account elsewhere has to sign in again.',
    };
    if (await askConfirm({ ...question, confirm: 'End them' })) end(OTHERS, () => accountCalls[kind].endOtherSessions({}));
  };
  return (
    <section className={classes.box} aria-labelledby="sessions-title">
      <PartTitle kind={kind} id="sessions-title">
        Sessions
      </PartTitle>
      <Loaded answer={answer} skeleton={<ListSkeleton rows={2} />}>
        {({ sessions }) => (
          <>
            <ul className={classes.sessions} aria-label="Sessions">
              {sessions.map((session) => (
                <li key={session._id}>
                  <span className={classes.where}>
                    <span className={classes.device}>
                      {session.device || 'Unknown browser'}
                      {session.isThis && <Badge tone="accent">This session</Badge>}
                    </span>
                    <span className="dim hint">{whenAndWhere(session)}</span>
                  </span>
                  {!session.isThis && (
                    <Button
                      variant="default"
                      aria-busy={ending.includes(session._id)}
                      aria-label={`End the session of ${session.device || 'an unknown browser'}, since ${moment(session.startedAt)}`}
                      onClick={() => end(session._id, () => accountCalls[kind].endSession({ sessionId: session._id }))}
                    >
                      End
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {sessions.length > 1 && (
              <div className={classes.buttons}>
                <Button variant="default" aria-busy={ending.includes(OTHERS)} onClick={() => void endOthers()}>
                  End all other sessions
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

function whenAndWhere({ startedAt, lastSeenAt, isThis, address }: Session): string {
  const seen = isThis ? 'active now' : `last seen ${moment(lastSeenAt)}`;
  return [`since ${moment(startedAt)}`, seen, address].filter(Boolean).join(' · ');
}

/** Date and time in India, as everywhere in Bahi. */
function moment(instant: string): string {
  const at = Date.parse(instant);
  const time = new Date(at + 5.5 * 3_600_000).toISOString().slice(11, 16);
  return `${formatDate(todayInIndia(at))} ${time}`;
}
