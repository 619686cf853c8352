import type { Enquiry } from '@resolvo/contract/help/enquiries';
import { queueCategories, queueViews } from '@resolvo/contract/help/queue';
import { maskOf } from '@resolvo/contract/permissions';
import { beforeAll, describe, expect, test } from 'vitest';
import { fillIn, formKinds } from '../../../../test/enquiry-forms.ts';
import { staffMask, type TestAccount, useOwnProduct } from '../../../../test/product.ts';

const product = useOwnProduct();
let client: TestAccount;
let staff: TestAccount;
let colleague: TestAccount;
beforeAll(async () => {
  client = await product.account();
  staff = await product.account({ permissions: maskOf(['administrator', 'staffTickets']) });
  colleague = await product.account({ permissions: maskOf(['administrator', 'staffTickets']) });
});

const queue = '/system/admin/enquiries';
const list = async (query: string, who = staff): Promise<Enquiry[]> =>
  (await who.browser.get(`${queue}?${query}`)).json().enquiries;
const counts = async (who = staff) => (await who.browser.get(`${queue}/counts`)).json();
const opened = async (title = 'Billing: Two invoices'): Promise<string> =>
  (await client.browser.post('/account/tickets/new', { title, message: 'Why two?' })).json().ticket_id;
const one = async (id: string): Promise<Enquiry> => (await staff.browser.get(`${queue}/${id}`)).json().enquiry;
const act = (id: string, what: string, body: object, who = staff) => who.browser.post(`${queue}/${id}/${what}`, body);

test('what clients and visitors write stands in one queue, each under its category', async () => {
  await Promise.all(formKinds.map((kind) => fillIn(product, kind)));
  await opened('Cloud Hosting: It is slow');
  await opened('No category at all');
  const found = new Map((await list('')).map(({ kind, subject, category }) => [`${kind} ${subject}`, category]));
  expect([...found.values()].sort()).toEqual([
    'Abuse',
    'Application',
    'Billing',
    'Cloud Hosting',
    'Consultation',
    'Other',
  ]);
  expect(await list('category=Cloud%20Hosting')).toMatchObject([{ subject: 'Cloud Hosting: It is slow' }]);
  const { categories } = await counts();
  expect(categories.map((row: { category: string }) => row.category)).toEqual([...queueCategories]);
  expect(categories).toContainEqual({ category: 'Cloud Hosting', count: 1 });
});

describe('the views', () => {
  test('follow who looks after it, whose turn it is and what is due, and are counted as they are listed', async () => {
    const id = await opened();
    const isIn = async (view: string, who = staff) =>
      (await list(`view=${view}&limit=100`, who)).some((row) => row.enquiry_id === id);
    const where = async () =>
      (await Promise.all(queueViews.map(async (view) => ((await isIn(view)) ? view : '')))).filter(Boolean);
    expect(await where()).toEqual(['unassigned', 'waiting', 'all']);
    await act(id, 'assign', { person_id: staff.personId });
    expect(await where()).toEqual(['mine', 'waiting', 'all']);
    expect(await isIn('mine', colleague)).toBe(false);
    product.travel(30 * 86_400_000);
    await staff.browser.get(`${queue}/counts`);
    expect(await where()).toEqual(['mine', 'overdue', 'waiting', 'all']);
    await act(id, 'messages', { message: 'One is a credit note.' });
    expect(await where()).toEqual(['mine', 'all']);
    await client.browser.post(`/account/tickets/${id}/messages`, { message: 'I see' });
    expect(await one(id)).toMatchObject({ last_author: 'client', last_message: 'I see' });
    const { views } = await counts();
    for (const view of queueViews) expect(views[view], view).toBe((await list(`view=${view}&limit=100`)).length);
    await act(id, 'close', {});
    expect(await where()).toEqual(['all']);
  });

  test('are paged by a cursor that belongs to one view and one person', async () => {
    for (let n = 0; n < 3; n += 1) await act(await opened(`Sales: ${n}`), 'assign', { person_id: staff.personId });
    const { enquiries, cursor } = (await staff.browser.get(`${queue}?view=mine&limit=2`)).json();
    const next = (await staff.browser.get(`${queue}?view=mine&limit=2&cursor=${cursor}`)).json();
    const seen = [...enquiries, ...next.enquiries].map((row: Enquiry) => row.enquiry_id);
    expect(new Set(seen).size).toBe(seen.length);
    expect((await colleague.browser.get(`${queue}?view=mine&limit=2&cursor=${cursor}`)).statusCode).toBe(422);
    expect((await staff.browser.get(`${queue}?view=waiting&limit=2&cursor=${cursor}`)).statusCode).toBe(422);
  });
});

describe('giving it to a member of staff', () => {
  test('works for those who read tickets, and is refused for others', async () => {
    const id = await opened();
    const other = await product.account({ permissions: maskOf(['administrator', 'staffClients']) });
    const offered = (await staff.browser.get(`${queue}/staff`)).json().staff;
    expect(offered).toContainEqual({ person_id: staff.personId, email: staff.email, is_self: true });
    expect(offered).toContainEqual({ person_id: colleague.personId, email: colleague.email, is_self: false });
    expect(JSON.stringify(offered)).not.toContain(other.email);
    expect((await act(id, 'assign', { person_id: colleague.personId })).json().details).toContain(colleague.email);
    expect(await one(id)).toMatchObject({ assigned_to: colleague.email, assigned_id: colleague.personId });
    expect((await act(id, 'assign', { person_id: other.personId })).statusCode).toBe(409);
    expect((await act(id, 'assign', { person_id: client.personId })).statusCode).toBe(404);
    expect(await one(id)).toMatchObject({ assigned_to: colleague.email });
    await act(id, 'assign', {});
    expect(await one(id)).toMatchObject({ assigned_to: '', assigned_id: null });
  });

  test('what somebody looked after who leaves the staff is left to all', async () => {
    const id = await opened();
    const leaving = await product.account({ permissions: maskOf(['administrator', 'staffTickets']) });
    const owner = await product.account({ permissions: staffMask });
    await act(id, 'assign', { person_id: leaving.personId });
    const gone = await owner.browser.send('DELETE', `/system/admin/staff/${leaving.personId}`, {});
    expect(gone.statusCode).toBe(200);
    expect(await one(id)).toMatchObject({ assigned_id: null });
  });
});

describe('the targets', () => {
  const minute = 60_000;
  /** A Monday at ten in Oslo, well after everything above. */
  const monday = () => {
    const now = product.deps.now();
    const days = (8 - now.getUTCDay()) % 7 || 7;
    const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days, 9);
    product.travel(next - now.getTime());
  };

  test('are those of the priority, and stand still while it waits for the client', async () => {
    monday();
    const id = await opened();
    const first = await one(id);
    expect(first.first_answer_due_at - first.created_at).toBe(240 * 60);
    expect(first.due_at).toBe(first.first_answer_due_at);
    product.travel(60 * minute);
    await act(id, 'messages', { message: 'Which two?' });
    const answered = await one(id);
    expect(answered).toMatchObject({ due_at: 0, first_answer_due_at: first.first_answer_due_at });
    expect(answered.first_answered_at).toBeGreaterThan(first.created_at);
    product.travel(120 * minute);
    await client.browser.post(`/account/tickets/${id}/messages`, { message: 'These two' });
    const again = await one(id);
    expect(again.solution_due_at - first.solution_due_at).toBe(120 * 60);
    expect(again.due_at).toBe(again.solution_due_at);
  });

  test('an urgent one counts at night too', async () => {
    monday();
    product.travel(12 * 60 * minute);
    const id = await opened();
    await act(id, 'priority', { priority: 'urgent' });
    const { priority, created_at, due_at } = await one(id);
    expect([priority, due_at - created_at]).toEqual(['urgent', 15 * 60]);
    expect(await list('priority=urgent')).toMatchObject([{ enquiry_id: id }]);
  });
});
