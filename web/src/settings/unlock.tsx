import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import { api } from '../platform/api.ts';
import { problemsOf } from '../platform/problems-of.ts';
import { query } from '../platform/queries.ts';
import { instantText } from '../platform/records/instant-text.ts';
import { toastSuccess } from '../platform/toasts.ts';
import { Box, BoxRow } from '../ui/box.tsx';
import { useHeadingWhenLost } from '../ui/focus-when-lost.ts';
import classes from './settings.module.css';
import { isChanged, noteOwn, type Settings, scopeOf, useTakeSettings, versionFor } from './use-section.ts';

const hoursOffered = [
  { value: '1', label: '1 hour' },
  { value: '4', label: '4 hours' },
  { value: '24', label: '1 day' },
  { value: '72', label: '3 days' },
  { value: '168', label: '7 days' },
];

/** Unlocks books for some hours, with a reason for the edit log. Hidden while nothing is locked. */
export function Unlock({ orgId, settings }: { orgId: string; settings: Settings }) {
  const [hours, setHours] = useState('1');
  const [reason, setReason] = useState('');
  const known = useQueryClient();
  const take = useTakeSettings(orgId);
  const open = useMutation({
    scope: scopeOf(orgId),
    mutationFn: ({ seen, ...unlock }: { hours: number; reason: string; seen: Settings }) => {
      const version = versionFor(known, orgId, seen, ['locks', 'unlock']);
      return api.settings.update({ orgId, version, unlock }, { context: { key: uuid() } });
    },
    onSuccess: async ({ message, settings: saved }) => {
      toastSuccess(message);
      setReason('');
      noteOwn(orgId, { unlock: saved.unlock });
      await take(saved);
    },
    onError: (error) => isChanged(error) && known.invalidateQueries({ queryKey: query.settings.key() }),
  });
  const { fields, text } = problemsOf(open.error);
  const { unlock } = settings;
  useHeadingWhenLost(unlock?.until ?? null);
  if (Object.values(settings.locks).every((day) => day === null)) return null;
  if (unlock) {
    return (
      <Box title="The books are open for a time">
        <BoxRow name={`Until ${instantText(unlock.until)}`} says={unlock.reason}>
          <Button variant="default" loading={open.isPending} onClick={() => open.mutate({ hours: 0, reason: '', seen: settings })}>
            Lock again
          </Button>
        </BoxRow>
      </Box>
    );
  }
  return (
    <Box title="Open locked books for a time">
      <form
        className={classes.unlock}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!open.isPending) open.mutate({ hours: Number(hours), reason, seen: settings });
        }}
      >
        <NativeSelect
          label="For"
          data={hoursOffered}
          value={hours}
          error={fields['unlock.hours']}
          onChange={({ currentTarget }) => setHours(currentTarget.value)}
        />
        <TextInput
          label="Reason"
          placeholder="As: a purchase bill came late"
          maxLength={200}
          value={reason}
          error={fields['unlock.reason'] ?? text}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={open.isPending}>
          Open
        </Button>
      </form>
    </Box>
  );
}
