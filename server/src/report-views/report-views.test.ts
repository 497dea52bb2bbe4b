import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { get, post, put, remove } from '../testing/calls.ts';
import { type View, stockView as view } from '../testing/report-views.ts';
import { testApp } from '../testing/test-app.ts';
import { type Counter, openCounter } from '../testing/vouchers.ts';

const { app, pool, ownerPool } = await testApp();

type Who = Counter['clerk'];
function openViews(counter: Counter) {
  const path = `${counter.path}/reportViews`;
  return {
    save: (who: Who, more: object = {}) => post<{ view: View; message: string; code: string }>(app, who, path, { ...view, ...more }),
    update: (who: Who, id: string, more: object = {}) => {
      const { report: _, ...values } = { ...view, ...more } as typeof view;
      return put<{ view: View; message: string }>(app, who, `${path}/${id}`, values);
    },
    remove: (who: Who, id: string) => remove(app, who, `${path}/${id}`, {}),
    list: async (who: Who, report = 'stockSummary') => (await get<{ views: View[] }>(app, who, `${path}?report=${report}`)).body.views,
  };
}

test('a private view is its author’s; a shared one is everybody’s, and only the author changes it', async () => {
  const counter = await openCounter(app, pool);
  const views = openViews(counter);
  const own = (await views.save(counter.clerk)).body.view;
  expect(own).toMatchObject({ name: 'Yard', isOwn: true, gone: [] });
  expect(await views.list(counter.manager)).toEqual([]);
  expect((await views.update(counter.clerk, own._id, { name: 'Whole yard', isShared: true })).status).toBe(200);
  expect(await views.list(counter.manager)).toMatchObject([{ name: 'Whole yard', isOwn: false }]);
  expect((await views.update(counter.manager, own._id)).status).toBe(404);
  expect((await views.remove(counter.manager, own._id)).status).toBe(200);
  expect(await views.list(counter.clerk)).toEqual([]);
});

test('a manager removes no private view of another, and a clerk no shared one', async () => {
  const counter = await openCounter(app, pool);
  const views = openViews(counter);
  const hidden = (await views.save(counter.clerk)).body.view._id;
  const shared = (await views.save(counter.manager, { isShared: true })).body.view._id;
  expect((await views.remove(counter.manager, hidden)).status).toBe(404);
  expect((await views.remove(counter.clerk, shared)).status).toBe(404);
});

test('names are unique for a person and a report, whatever the case of their letters', async () => {
  const counter = await openCounter(app, pool);
  const views = openViews(counter);
  await views.save(counter.clerk);
  expect(await views.save(counter.clerk, { name: ' yARD ' })).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_EXISTS', field: 'name' },
  });
  expect((await views.save(counter.clerk, { report: 'stockMovement', path: 'stockMovement' })).status).toBe(200);
  expect((await views.save(counter.manager)).status).toBe(200);
});

test('a report has one default for a person; the default of another is not one’s own', async () => {
  const counter = await openCounter(app, pool);
  const views = openViews(counter);
  await views.save(counter.clerk, { name: 'A', isDefault: true });
  const second = (await views.save(counter.clerk, { name: 'B', isDefault: true, isShared: true })).body.view;
  const defaults = async (who: Who) => (await views.list(who)).filter(({ isDefault }) => isDefault).map(({ name }) => name);
  expect(await defaults(counter.clerk)).toEqual(['B']);
  expect(await defaults(counter.manager)).toEqual([]);
  await views.update(counter.clerk, second._id, { name: 'B', isDefault: false });
  expect(await defaults(counter.clerk)).toEqual([]);
});

test('views that are made the default at the same time leave one default', async () => {
  const counter = await openCounter(app, pool);
  const views = openViews(counter);
  const saved = [];
  for (const name of ['A', 'B', 'C', 'D']) saved.push((await views.save(counter.clerk, { name })).body.view);
  const answers = await Promise.all(saved.map(({ _id, name }) => views.update(counter.clerk, _id, { name, isDefault: true })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await views.list(counter.clerk)).filter(({ isDefault }) => isDefault)).toHaveLength(1);
});

test('a report that a person may not open has no views for that person', async () => {
  const counter = await openCounter(app, pool);
  const views = openViews(counter);
  const profit = { report: 'profitAndLoss', path: 'profitAndLoss', isShared: true };
  expect((await views.save(counter.clerk, profit)).status).toBe(403);
  expect((await views.save(counter.manager, profit)).status).toBe(200);
  expect(await views.list(counter.clerk, 'profitAndLoss')).toEqual([]);
  expect(await views.list(counter.owner, 'profitAndLoss')).toHaveLength(1);
  expect((await views.save(counter.clerk, { report: 'nothing' })).status).toBe(404);
});

test('views of another company are neither seen nor changed', async () => {
  const [counter, other] = [await openCounter(app, pool), await openCounter(app, pool)];
  const { _id } = (await openViews(counter).save(counter.clerk, { isShared: true })).body.view;
  const theirs = openViews(other);
  expect(await theirs.list(other.owner)).toEqual([]);
  expect((await theirs.remove(other.owner, _id)).status).toBe(404);
  expect((await get(app, other.owner, `${counter.path}/reportViews`)).status).toBe(404);
});

test('unknown records, reversed days and other addresses are refused in words', async () => {
  const counter = await openCounter(app, pool);
  const views = openViews(counter);
  const problems = async (more: object) => {
    const { status, body } = await views.save(counter.clerk, more);
    return [status, ...(body as unknown as { problems: { message: string }[] }).problems.map(({ message }) => message)];
  };
  expect(await problems({ asked: `brandId=${randomUUID()}` })).toEqual([422, 'Brand is no longer there.']);
  expect(await problems({ asked: 'brandId=x' })).toEqual([422, 'Brand is not known.']);
  const fixed = { report: 'stockMovement', path: 'stockMovement', period: 'fixed' };
  expect(await problems({ ...fixed, asked: 'from=2026-05-02&to=2026-05-01' })).toEqual([422, 'The period ends before it begins.']);
  expect(await problems({ ...fixed, asked: 'from=2026-02-30' })).toEqual([422, 'The period has a day that is not in the calendar.']);
  expect(await problems({ asked: 'date=2026-05-01' })).toEqual([422, 'A view with a period that moves has no days of its own.']);
  expect(await problems({ report: 'negativeStock', path: 'negativeStock' })).toEqual([422, 'This report has no period.']);
  for (const path of ['//evil.example', 'https://evil.example', '../pUsers', 'a b', '', 'trialBalance', 'stockSummary2'])
    expect(await problems({ path })).toEqual([422, 'This is not the address of a report.']);
});

test('a view says when the record of its filter is gone', async () => {
  const counter = await openCounter(app, pool);
  const views = openViews(counter);
  const brands = `${counter.path}/brands`;
  const { row } = (await post<{ row: { _id: string; version: number } }>(app, counter.manager, brands, { name: 'Tata' })).body;
  await views.save(counter.clerk, { asked: `brandId=${row._id}`, search: `brandId=${row._id}` });
  expect((await views.list(counter.clerk))[0]?.gone).toEqual([]);
  expect((await remove(app, counter.manager, `${brands}/${row._id}`, { version: row.version })).status).toBe(200);
  const [view] = await views.list(counter.clerk);
  expect(view?.gone).toEqual(['Brand']);
  const renamed = await views.update(counter.clerk, view!._id, { name: 'Old brand', asked: view!.asked, isShared: true });
  expect(renamed).toMatchObject({ status: 200, body: { view: { name: 'Old brand', gone: ['Brand'] } } });
  expect((await views.update(counter.clerk, view!._id, { asked: `brandId=${randomUUID()}` })).status).toBe(422);
});

test('an address with words of an Indian script is kept', async () => {
  const counter = await openCounter(app, pool);
  const search = `kind=sales&named=${encodeURIComponent('क'.repeat(100))}&partyId=${randomUUID()}`;
  const { status, body } = await openViews(counter).save(counter.manager, {
    report: 'register',
    path: 'registers',
    search: `${search}&more=${'x'.repeat(100)}`,
  });
  expect([status, body.message]).toEqual([200, 'View saved']);
});

test('a person has a bounded number of views, also when the last two are saved at once', async () => {
  const counter = await openCounter(app, pool);
  const views = openViews(counter);
  const { _id } = (await views.save(counter.clerk)).body.view;
  await ownerPool.query(
    `insert into report_views select org_id, gen_random_uuid(), person_id, person_name, report, name || n, sort_key || n, period, path, search,
      asked, is_shared, is_default from report_views, generate_series(1, 98) n where id = $1`,
    [_id],
  );
  const answers = await Promise.all(['X', 'Y', 'Z'].map((name) => views.save(counter.clerk, { name })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe('A person has at most 100 saved views. Remove one first.');
});
