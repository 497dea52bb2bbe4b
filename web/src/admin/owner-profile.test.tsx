import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { query, queryClient } from '../platform/queries.ts';
import { openAdmin, profile, row } from '../testing/admin.ts';
import { Refused } from '../testing/fake-api.ts';
import { aCompany, aMember, idOf } from '../testing/people.ts';

describe('the profile of a primary user', () => {
  const whole = {
    primaryUser: profile,
    organization: [aCompany()],
    organizationTotal: 1,
    secondaryUsers: [aMember],
    secondaryUserTotal: 1,
  };
  const shown = { getOwnerProfile: () => whole };
  const path = `/admin/profile/${idOf(1)}`;

  test('shows state, details and the expiry one calendar month on', async () => {
    openAdmin(path, shown);
    expect(await screen.findByRole('heading', { name: 'Meera Nair' })).toBeVisible();
    for (const text of ['Pending', 'Active', 'Full name', 'Phone number', 'Account created', 'Subscription expiry', '28/02/2026']) {
      expect(screen.getAllByText(text)[0]).toBeVisible();
    }
    expect(screen.getByRole('tab', { name: 'Organization (1)' })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Secondary Users (1)' })).toBeVisible();
  });

  test('shows initials, email and the badges Approved and Inactive', async () => {
    const primaryUser = { ...profile, isApproved: true, isBlocked: true };
    openAdmin(path, { getOwnerProfile: () => ({ ...whole, primaryUser }) });
    expect(await screen.findByText('MN')).toBeVisible();
    expect(screen.getAllByText('meera@demo.example')).toHaveLength(2);
    expect(screen.getAllByText('Approved')[0]).toBeVisible();
    expect(screen.getByText('Inactive')).toBeVisible();
    expect(screen.getByText('Email', { selector: 'dt' })).toBeVisible();
  });

  test('renews after a question with the new end, and sends the end it has seen', async () => {
    const { user, asked } = openAdmin(path, {
      ...shown,
      renewOwner: () => ({ message: 'Subscription renewed until 20/12/2026', subscriptionStartedAt: '2026-11-20T06:30:00.000Z' }),
    });
    expect(await screen.findByText('Expired')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Renew' }));
    const dialog = await screen.findByRole('dialog', { name: 'Renew the subscription?' });
    expect(dialog).toHaveTextContent(/One more month for Meera Nair, until \d\d\/\d\d\/\d{4}\./);
    await user.click(within(dialog).getByRole('button', { name: 'Renew' }));
    await screen.findByText('Subscription renewed until 20/12/2026');
    expect(asked('admin.renewOwner')).toEqual([{ userId: idOf(1), lastDay: '2026-02-28' }]);
  });

  test('is fresh for 30 seconds', async () => {
    openAdmin(path, shown);
    await screen.findByRole('heading', { name: 'Meera Nair' });
    const [one] = queryClient.getQueryCache().findAll({ queryKey: query.admin.getOwnerProfile.key() });
    expect(one?.observers[0]?.options).toMatchObject({ staleTime: 30_000 });
  });

  test('shows a company as Active until it is blocked', async () => {
    const organization = [aCompany(), aCompany({ _id: idOf(11), name: 'Closed', isBlocked: true })];
    openAdmin(path, { getOwnerProfile: () => ({ ...whole, organization, organizationTotal: 2 }) });
    expect(await screen.findByRole('row', { name: /Bahi Traders.*Active/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /Closed.*Blocked/ })).toBeVisible();
  });

  test('of the demo never expires', async () => {
    openAdmin(path, { getOwnerProfile: () => ({ ...whole, primaryUser: { ...profile, isDemo: true } }) });
    expect(await screen.findByText('Never, it is the demo')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Renew' })).toBeNull();
  });

  test('switches the second factor off for an owner who lost the device', async () => {
    const { user, asked } = openAdmin(path, {
      getOwnerProfile: () => ({ ...whole, primaryUser: { ...profile, hasSecondFactor: true } }),
      switchOffSecondFactor: () => ({ message: 'Second factor switched off' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Switch off' }));
    let dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Email of the owner who asks for it'), 'meera');
    await user.click(dialog.getByRole('button', { name: 'Switch off' }));
    expect(dialog.getByRole('alert')).toHaveTextContent('Invalid email address');
    await user.type(dialog.getByLabelText('Email of the owner who asks for it'), '@other.example{Enter}');
    expect(await screen.findByText(/^This is not the email of .*\. The second factor stays on\.$/)).toBeVisible();
    expect(asked('admin.switchOffSecondFactor')).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Switch off' }));
    dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Email of the owner who asks for it'), ' Meera@demo.example {Enter}');
    await screen.findByText('Second factor switched off');
    expect(asked('admin.switchOffSecondFactor')).toEqual([{ userId: idOf(1) }]);
  });

  test('pages through the companies of an owner with many', async () => {
    const { user, asked } = openAdmin(path, { getOwnerProfile: () => ({ ...whole, organizationTotal: 61 }) });
    const pages = within(await screen.findByRole('navigation', { name: 'Pages of companies' }));
    expect(screen.getByRole('tab', { name: 'Organization (61)' })).toBeVisible();
    await user.click(pages.getByRole('button', { name: 'Next' }));
    expect(await pages.findByText('51 to 61 of 61')).toBeVisible();
    expect(asked('admin.getOwnerProfile')).toContainEqual({ userId: idOf(1), organizationPage: 2, secondaryUserPage: 1 });
  });

  test.each([
    ['SMS Notifications', 'sms', true],
    ['WhatsApp', 'whatsApp', false],
    ['Block User', 'isBlocked', true],
    ['Approved', 'isApproved', true],
  ] as const)('sends the new value of %s', async (label, field, value) => {
    const { user, asked } = openAdmin(path, { ...shown, updateOwner: () => ({ message: 'Changed' }) });
    await user.click(await screen.findByRole('switch', { name: label }));
    await screen.findByText('Changed');
    expect(asked('admin.updateOwner')).toEqual([{ userId: idOf(1), field, value }]);
  });

  /** Answers the owner's changes one by one, in the order of arrival. */
  function openSlow() {
    const answers: PromiseWithResolvers<void>[] = [];
    let primaryUser = profile;
    const opened = openAdmin(path, {
      getOwnerProfile: () => ({ ...whole, primaryUser }),
      updateOwner: async ({ field, value }) => {
        answers.push(Promise.withResolvers());
        await answers.at(-1)!.promise;
        primaryUser = { ...primaryUser, [field]: value };
        return { message: `Changed ${field}` };
      },
      renewOwner: () => ({ message: 'Subscription renewed until 20/12/2026', subscriptionStartedAt: '2026-11-20T06:30:00.000Z' }),
    });
    return { ...opened, answers };
  }

  test('keeps the focus on a pressed switch, which shows the sent value until the answer', async () => {
    const { user, answers, asked } = openSlow();
    const sms = await screen.findByRole('switch', { name: 'SMS Notifications' });
    // A screen reader announces only changes inside an element that already exists.
    const news = screen.getByText('', { selector: '[role=status].dim' });
    await user.click(sms);
    await waitFor(() => expect(sms).toHaveAttribute('aria-busy', 'true'));
    expect(sms).toBeChecked();
    expect(screen.getByRole('switch', { name: 'WhatsApp' })).toHaveAttribute('aria-busy', 'false');
    expect(news).toHaveTextContent('Saving…');
    answers[0]!.resolve();
    await screen.findByText('Changed sms');
    await waitFor(() => expect(sms).toHaveAttribute('aria-busy', 'false'));
    expect(screen.queryByText('Saving…')).not.toBeInTheDocument();
    expect(sms).toHaveFocus();
    expect(sms).toBeChecked();
    expect(asked('admin.updateOwner')).toHaveLength(1);
  });

  test('a change during another save is queued, also the reverse change, and after a refusal', async () => {
    const { user, answers, asked } = openSlow();
    const [sms, whatsApp] = await Promise.all(['SMS Notifications', 'WhatsApp'].map((name) => screen.findByRole('switch', { name })));
    await user.click(sms!);
    await user.click(whatsApp!);
    await user.click(sms!);
    expect(sms).not.toBeChecked();
    expect(whatsApp).not.toBeChecked();
    expect(whatsApp).toHaveAttribute('aria-busy', 'true');
    expect(asked('admin.updateOwner')).toHaveLength(1);
    answers[0]!.reject(new Refused(403, 'FORBIDDEN', 'Not now'));
    expect(await screen.findByText('Not now')).toBeVisible();
    await waitFor(() => expect(answers).toHaveLength(2));
    answers[1]!.resolve();
    await screen.findByText('Changed whatsApp');
    await waitFor(() => expect(answers).toHaveLength(3));
    answers[2]!.resolve();
    await screen.findByText('Changed sms');
    expect(asked('admin.updateOwner')).toEqual([
      { userId: idOf(1), field: 'sms', value: true },
      { userId: idOf(1), field: 'whatsApp', value: false },
      { userId: idOf(1), field: 'sms', value: false },
    ]);
    await waitFor(() => expect(screen.queryByText('Saving…')).not.toBeInTheDocument());
    expect(sms).not.toBeChecked();
    expect(whatsApp).not.toBeChecked();
  });

  test('gets the focus of the card, sets the tab’s title, and goes back', async () => {
    const { user, place } = openAdmin('/admin/home', {
      ...shown,
      listOwners: () => ({ priUsers: [row], org: [], secUsers: [], total: 1 }),
    });
    await user.click(await screen.findByRole('link', { name: 'Meera Nair' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Meera Nair' })).toHaveFocus());
    expect(document.title).toBe('Meera Nair · Bahi');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(place()).toBe('/admin/home'));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Primary Users' })).toHaveFocus());
    expect(document.title).toBe('Primary Users · Bahi');
  });

  test('opened directly goes back to the list', async () => {
    const back = vi.spyOn(window.history, 'back');
    const { user, place } = openAdmin(path, shown);
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    await waitFor(() => expect(place()).toBe('/admin/home'));
    expect(back).not.toHaveBeenCalled();
    back.mockRestore();
  });

  test('switches the plan, a company and a member of staff', async () => {
    const done = () => ({ message: 'Changed' });
    const { user, asked } = openAdmin(path, { ...shown, updateOwner: done, updateOrganization: done, updateStaff: done });
    await user.click(await screen.findByRole('radio', { name: 'Yearly' }));
    await waitFor(() => expect(asked('admin.updateOwner')).toEqual([{ userId: idOf(1), field: 'subscription', value: 'yearly' }]));
    const block = await screen.findByRole('switch', { name: 'Block Bahi Traders' });
    await waitFor(() => expect(block).toHaveAttribute('aria-busy', 'false'));
    await user.click(block);
    await waitFor(() => expect(asked('admin.updateOrganization')).toEqual([{ id: idOf(10), field: 'isBlocked', value: true }]));
    await user.click(screen.getByRole('tab', { name: 'Secondary Users (1)' }));
    await user.click(await screen.findByRole('switch', { name: 'Block Arun Das' }));
    await waitFor(() => expect(asked('admin.updateStaff')).toEqual([{ id: idOf(2), field: 'isBlocked', value: true }]));
  });

  test.each([
    ['Failed to update primary user', 'updateOwner', 'Block User'],
    ['Failed to update organization', 'updateOrganization', 'Block Bahi Traders'],
    ['Failed to update secondary user', 'updateStaff', 'Block Arun Das'],
  ] as const)('says %s when the server says nothing', async (text, route, label) => {
    const { user } = openAdmin(path, {
      ...shown,
      [route]: () => {
        throw new Refused(502, '', '');
      },
    });
    if (route === 'updateStaff') await user.click(await screen.findByRole('tab', { name: 'Secondary Users (1)' }));
    await user.click(await screen.findByRole('switch', { name: label }));
    await screen.findByText(text);
  });

  test('shows the error after two more tries', async () => {
    const { asked } = openAdmin(path, {
      getOwnerProfile: () => {
        throw new Refused(502, '', '');
      },
    });
    expect(await screen.findByText('Error Loading Profile')).toBeVisible();
    expect(screen.getByText('Something went wrong')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
    expect(asked('admin.getOwnerProfile')).toHaveLength(3);
  });
});
