import { problemText } from '@bahi/core/basics/problem';
import { gstinProblem, normalizeGstin, stateOfGstin } from '@bahi/core/gst/gstin';
import { partyTaxProblems } from '@bahi/core/gst/party-tax';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import type { Party } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useHeldState } from '../platform/held-state.ts';
import { problemsOf } from '../platform/problems-of.ts';
import { query } from '../platform/queries.ts';

export type PartyDraft = {
  readonly partyName: string;
  readonly mobileNumber: string;
  readonly email: string;
  readonly gstin: string;
  readonly category: Party['category'];
  readonly state: string;
  readonly address: string;
  readonly accountGroup: Party['accountGroup'];
  readonly creditDays: string;
};

export type PartyProblems = Partial<Record<keyof PartyDraft, string>>;

/** A GSTIN says the state; with one the party is registered. */
function withGstin(draft: PartyDraft, typed: string): PartyDraft {
  const gstin = normalizeGstin(typed);
  if (gstinProblem(gstin) !== null) return { ...draft, gstin };
  const category = draft.category === 'unregistered' ? 'regular' : draft.category;
  return { ...draft, gstin, category, state: stateOfGstin(gstin) ?? draft.state };
}

/** Everything that is wrong, at its field, all at once. */
function partyProblems(draft: PartyDraft): PartyProblems {
  const problems: PartyProblems = {};
  if (draft.partyName.trim() === '') problems.partyName = 'Enter the name.';
  if (!/^(\d{10})?$/.test(draft.mobileNumber.replace(/\s/g, ''))) problems.mobileNumber = 'Mobile number must be 10 digits';
  if (draft.email.trim() !== '' && !/^\S+@\S+\.\S+$/.test(draft.email.trim())) problems.email = 'Invalid email address';
  if (!/^\d{0,3}$/.test(draft.creditDays.trim()) || Number(draft.creditDays) > 730) problems.creditDays = 'Credit days are 0 to 730.';
  const tax = { stateCode: draft.state, gstin: draft.gstin === '' ? null : draft.gstin, category: draft.category };
  for (const problem of partyTaxProblems(tax))
    problems[problem.field === 'stateCode' ? 'state' : (problem.field as 'gstin' | 'category')] = problemText(problem);
  return problems;
}

/** The form of a new party: what is typed, what is wrong with it, and its save. Nothing is said before a first try. */
export function usePartyDraft(orgId: string, state: string, typed: string, onSaved: (party: Party) => void) {
  const [draft, setDraft] = useHeldState<PartyDraft>(`party.${orgId}`, () => ({
    partyName: /^\d+$/.test(typed) ? '' : typed,
    mobileNumber: /^\d{1,10}$/.test(typed) ? typed : '',
    email: '',
    gstin: '',
    category: 'unregistered',
    state,
    address: '',
    accountGroup: 'Sundry Debtors',
    creditDays: '',
  }));
  const [key, setKey] = useState(() => uuid());
  const [isAsked, setIsAsked] = useState(false);
  const queries = useQueryClient();
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: () =>
      api.parties.saveParty(
        {
          ...draft,
          orgId,
          partyName: draft.partyName.trim(),
          email: draft.email.trim(),
          mobileNumber: draft.mobileNumber.replace(/\s/g, ''),
          creditDays: Number(draft.creditDays),
        },
        { context: { key } },
      ),
    onSuccess: ({ party }) => {
      void queries.invalidateQueries({ queryKey: query.parties.key() });
      onSaved(party);
    },
  });
  const own = partyProblems(draft);
  const refused = problemsOf(error);
  return {
    draft,
    problems: { ...(refused.fields as PartyProblems), ...(isAsked && own) },
    refusal: refused.text,
    isSaving: isPending,
    isDirty: draft.partyName !== '' || draft.mobileNumber !== '' || draft.gstin !== '',
    change: (patch: Partial<PartyDraft>) => {
      if (error) {
        // Another form than the one that was refused.
        setKey(uuid());
        reset();
      }
      setDraft((now) => ('gstin' in patch ? withGstin(now, patch.gstin ?? '') : { ...now, ...patch }));
    },
    /** Saves, or answers the first field to mend. */
    save: (): keyof PartyDraft | null => {
      setIsAsked(true);
      const [first] = Object.keys(own) as (keyof PartyDraft)[];
      if (first) return first;
      mutate();
      return null;
    },
  };
}

export type PartyForm = ReturnType<typeof usePartyDraft>;
