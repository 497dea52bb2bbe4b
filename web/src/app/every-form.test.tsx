import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { clearDialogs } from '../platform/dialogs.ts';
import { type Field, type Form, forms } from '../testing/account-forms.ts';
import { type FakeApi, Refused, serveFakeApi } from '../testing/fake-api.ts';
import { aCompany, aMember, anOwner, aStaff, idOf, isSignedIn } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';

/*
 * Every form of accounts, companies and staff, with typical input: nothing, ten thousand characters, markup, other scripts, surrounding
 * blanks. Errors are shown at the field before anything is sent, and no typed text is lost.
 */

const companies = [aCompany()];
function open({ path, kind, store, route }: Form) {
  const [noun = '', verb = ''] = route.split('.');
  const refused = () => {
    throw new Refused(409, 'NOT_NOW', 'Not now');
  };
  const codeNeeded = () => {
    throw new Refused(403, 'CODE_NEEDED', 'Enter the code');
  };
  const account = {
    listSessions: () => ({ sessions: [] }),
    getSecondFactor: () => ({ isOn: kind === 'admin', recoveryCodesLeft: 2 }),
  };
  const api: Record<string, Record<string, unknown>> = {
    admin: { getWaiting: () => ({ owners: [], ownerTotal: 0, companies: [], companyTotal: 0 }) },
    accounts: {
      getOwner: () => ({ data: { userData: { ...anOwner, organization: companies } } }),
      getStaff: () => ({ data: { userData: { ...aStaff, organization: companies } } }),
      signInAdmin: codeNeeded,
      signInOwner: codeNeeded,
    },
    organizations: { listOrganizations: () => ({ organizationData: companies, next: null, total: 1 }) },
    staff: { listStaff: () => ({ secondaryUsers: [{ ...aMember, worksElsewhere: false }], next: null, total: 1 }) },
    adminAccount: account,
    ownerAccount: account,
    staffAccount: account,
  };
  api[noun] = { ...api[noun], [verb]: refused };
  const asked = serveFakeApi(api as FakeApi);
  if (kind) isSignedIn(kind, kind === 'staff' ? { _id: idOf(70) } : {});
  store?.();
  const app = openApp(path);
  return { ...app, sent: () => asked.filter((each) => each.route === route).map(({ input }) => input as Record<string, unknown>) };
}

const fieldOf = ({ label }: Field) => screen.findByLabelText<HTMLInputElement>(label);
/** Like a paste, or the browser's autofill. */
const enter = async (field: Field, value: string) => fireEvent.change(await fieldOf(field), { target: { value } });
const enterAll = async (fields: readonly Field[]) => {
  for (const field of fields) await enter(field, field.right);
};
const values = async (fields: readonly Field[]) => Promise.all(fields.map(async (field) => (await fieldOf(field)).value));
/** By text, because a query by role takes five times as long. */
const send = ({ submit }: Form) => fireEvent.click(screen.getAllByText(submit).at(-1)!.closest('button')!);

describe.each(forms)('$name', (form) => {
  const { fields, begin } = form;

  test('reports each empty field, sends nothing and loses nothing', async () => {
    const { user, sent } = open(form);
    await begin?.(user);
    for (const field of fields.filter(({ empty }) => empty !== null)) {
      await enterAll(fields);
      await enter(field, '');
      send(form);
      expect(await screen.findAllByText(field.empty ?? '')).not.toHaveLength(0);
      expect(await fieldOf(field)).toBeInvalid();
      expect(await values(fields)).toEqual(fields.map((each) => (each === field ? '' : each.right)));
      expect(sent()).toEqual([]);
    }
    clearDialogs();
  });

  test('enforces the maximum of each field, and loses nothing', async () => {
    const { user, sent } = open(form);
    await begin?.(user);
    for (const field of fields) {
      const [value, message] = field.long;
      await enterAll(fields);
      await enter(field, value);
      if (typeof message === 'number') {
        expect((await fieldOf(field)).value).toBe(value.slice(0, message));
        continue;
      }
      send(form);
      expect(await screen.findAllByText(message)).not.toHaveLength(0);
      expect(await fieldOf(field)).toBeInvalid();
      expect(await values(fields)).toEqual(fields.map((each) => (each === field ? value : each.right)));
      expect(sent()).toEqual([]);
    }
    clearDialogs();
  });

  test('accepts markup and other scripts unchanged, or says why not', async () => {
    const { user, sent } = open(form);
    await begin?.(user);
    for (const field of fields) {
      for (const value of ['"><script>alert(1)</script>', 'आशा ആശ 🙂']) {
        await enterAll(fields);
        await enter(field, value);
        const before = await values(fields);
        const times = sent().length;
        send(form);
        if (field.odd === 'taken') {
          await waitFor(() => expect(sent()).toHaveLength(times + 1));
          if (field.sentAs) expect(sent().at(-1)).toMatchObject({ [field.sentAs]: value });
          await screen.findAllByText('Not now');
        } else {
          expect(await screen.findAllByText(field.odd)).not.toHaveLength(0);
          expect(await fieldOf(field)).toBeInvalid();
          expect(sent()).toHaveLength(times);
        }
        await waitFor(async () => expect(await values(fields)).toEqual(before));
      }
    }
    clearDialogs();
  });

  test('sends pasted text trimmed, and keeps it if it is refused', async () => {
    const { user, sent } = open(form);
    await begin?.(user);
    for (const field of fields) await enter(field, field.sentAs ? ` ${field.right}\u00a0 ` : field.right);
    send(form);
    await waitFor(() => expect(sent()).toHaveLength(1));
    for (const { sentAs, right } of fields) if (sentAs) expect(sent()[0]).toMatchObject({ [sentAs]: right });
    expect(await screen.findAllByText('Not now')).not.toHaveLength(0);
    await waitFor(async () => expect((await values(fields)).map((value) => value.trim())).toEqual(fields.map(({ right }) => right)));
    clearDialogs();
  });
});
