import { problemText } from '@bahi/core/basics/problem';
import type { CompanySettings } from '@bahi/core/organizations/company-settings';
import { settingsProblems } from '@bahi/core/organizations/settings-problems';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { ORPCError } from '@orpc/client';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import { api } from '../platform/api.ts';
import { problemsOf } from '../platform/problems-of.ts';
import { query } from '../platform/queries.ts';
import { atEndOfSession } from '../platform/session.ts';

export type Settings = Awaited<ReturnType<typeof api.settings.get>>['settings'];
export type Section = Exclude<keyof CompanySettings, never>;
/** Unsaved input by section, each with the values it started from. */
export type Drafts = { readonly [Name in Section]?: { readonly before: Settings[Name]; readonly typed: Settings[Name] } };
export type SettingsPage = {
  readonly orgId: string;
  readonly settings: Settings;
  readonly drafts: Drafts;
  readonly setDrafts: (change: (drafts: Drafts) => Drafts) => void;
};

// An invalid number differs from an empty one, but JSON writes both as null.
const text = (value: unknown) => JSON.stringify(value, (_, each: unknown) => (Number.isNaN(each) ? 'no number' : each));
const isSame = (one: unknown, other: unknown) => text(one) === text(other);

/** The names of the values that differ; of a list the members that one of both lacks. */
function changedParts(before: unknown, typed: unknown): readonly string[] {
  if (isSame(before, typed)) return [];
  if (Array.isArray(before) && Array.isArray(typed)) {
    return [...new Set<string>([...before, ...typed])].filter((each) => before.includes(each) !== typed.includes(each));
  }
  if (before === null || typed === null || typeof before !== 'object' || typeof typed !== 'object') return ['all'];
  const [old, now] = [before as Record<string, unknown>, typed as Record<string, unknown>];
  return Object.keys(now).filter((name) => !isSame(old[name], now[name]));
}

/** One section: its values, problems and save. */
export function useSection<Name extends Section>(name: Name, { orgId, settings, drafts, setDrafts }: SettingsPage) {
  const known = useQueryClient();
  const [isTried, setIsTried] = useState(false);
  const stored = settings[name];
  const draft = drafts[name];
  const value = (draft ? draft.typed : stored) as Settings[Name];
  const before = (draft ? draft.before : stored) as Settings[Name];

  const keep = (typed: Settings[Name]) =>
    setDrafts((all) => {
      const { [name]: _, ...others } = all;
      // If the old value is restored during a save, it differs from the value being stored.
      return isSame(typed, before) && !save.isPending ? others : { ...others, [name]: { before, typed } };
    });
  const take = useTakeSettings(orgId);
  const save = useMutation({
    scope: scopeOf(orgId),
    mutationFn: ({ typed, seen }: { typed: Settings[Name]; seen: Settings }) => {
      const version = versionFor(known, orgId, seen, [name]);
      return api.settings.update({ orgId, version, [name]: typed }, { context: { key: uuid() } });
    },
    onSuccess: async ({ settings: saved }, { typed }) => {
      setIsTried(false);
      noteOwn(orgId, { [name]: saved[name] });
      setDrafts(({ [name]: now, ...others }) =>
        now === undefined || isSame(now.typed, typed) ? others : { ...others, [name]: { before: saved[name], typed: now.typed } },
      );
      await take(saved);
    },
    onError: (error) => {
      setDrafts(({ [name]: now, ...others }) => (now === undefined || isSame(now.typed, now.before) ? others : { ...others, [name]: now }));
      return isChanged(error) && known.invalidateQueries({ queryKey: query.settings.key() });
    },
  });
  const refused = problemsOf(save.error);
  const changed = changedParts(before, value);
  const found = isTried ? sectionProblems(name, value, settings) : {};
  return {
    value,
    /** Changes some of its fields. */
    change: (parts: Partial<Settings[Name]>) => {
      if (!save.isPending) save.reset();
      keep({ ...(value as object), ...(parts as object) } as Settings[Name]);
    },
    set: keep,
    isDirty: draft !== undefined,
    /** The number of unsaved changes. */
    changes: changed.length,
    /** The attribute of a control whose value is not saved yet: `mark('copies')`. */
    mark: (field: string): { readonly 'data-changed'?: true } => (changed.includes(field) ? { 'data-changed': true } : {}),
    isSaving: save.isPending,
    isSaved: save.isSuccess && draft === undefined,
    /** The message at a field: `problem('copies')`. */
    problem: (field: string): string | undefined => found[`${name}.${field}`] ?? refused.fields[`${name}.${field}`],
    refusal: save.error && !isChanged(save.error) ? refused.text : null,
    /** Another user changed this section since it was loaded. */
    isChangedMeanwhile: (draft !== undefined && !isSame(draft.before, stored)) || isChanged(save.error),
    takeTheirs: () => {
      save.reset();
      setDrafts(({ [name]: _, ...others }) => others);
    },
    submit: () => {
      setIsTried(true);
      if (Object.keys(sectionProblems(name, value, settings)).length > 0) return;
      // A value that changed since is queued for another save; an equal one is ignored.
      if (save.isPending && isSame(value, save.variables.typed)) return;
      // A user who was informed and saves again overwrites the other user's values.
      if (draft) setDrafts((all) => ({ ...all, [name]: { before: stored, typed: value } }));
      save.mutate({ typed: value, seen: settings });
    },
  };
}
export type SectionState = Omit<ReturnType<typeof useSection>, 'value' | 'change' | 'set'>;

/** Saves of one company's settings are queued, because each needs the version of the one before. */
export const scopeOf = (orgId: string) => ({ id: `settings.${orgId}` });

/** The values that this user saved last, by company and part. */
const own = new Map<string, Partial<Settings>>();
atEndOfSession(() => own.clear());
export const noteOwn = (orgId: string, parts: Partial<Settings>) => void own.set(orgId, { ...own.get(orgId), ...parts });

/**
 * The version for a queued save. Saves of other parts, or by the same user, do not conflict. If another user changed one of `parts`, the
 * version is the one that the user has seen, so the server refuses.
 */
export function versionFor(known: QueryClient, orgId: string, seen: Settings, parts: readonly (keyof Settings)[]): number {
  const now = known.getQueryData(query.settings.get.queryKey({ input: { orgId } }))?.settings ?? seen;
  const saved = own.get(orgId) ?? {};
  const isKnown = (part: keyof Settings) => isSame(now[part], seen[part]) || (part in saved && isSame(now[part], saved[part]));
  return (parts.every(isKnown) ? now : seen).version;
}

/** Puts the answer of a save into the cache and reloads what other screens show of the company. */
export function useTakeSettings(orgId: string) {
  const known = useQueryClient();
  return async (settings: Settings) => {
    known.setQueryData(query.settings.get.queryKey({ input: { orgId } }), { settings });
    await Promise.all(
      [query.organizations, query.accounts, query.vouchers, query.records].map((each) => known.invalidateQueries({ queryKey: each.key() })),
    );
  };
}

export const isChanged = (error: Error | null) => error instanceof ORPCError && error.code === 'CHANGED_MEANWHILE';

function sectionProblems<Name extends Section>(name: Name, value: Settings[Name], settings: Settings): Record<string, string> {
  const changes = { [name]: value } as Partial<CompanySettings>;
  const facts = { today: todayInIndia(Date.now()), hasMovesThisYear: settings.hasMovesThisYear };
  const problems = settingsProblems(settings, changes, facts);
  return Object.fromEntries(problems.map((problem) => [problem.field, problemText(problem)]));
}
