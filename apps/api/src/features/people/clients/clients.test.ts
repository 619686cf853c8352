import { customerMask, maskOf, staffBits } from '@resolvo/contract/permissions';
import { beforeAll, describe, expect, test } from 'vitest';
import { holdPersonRow, whileHolding } from '../../../../test/held-row.ts';
import { bearer, staffMask, type TestAccount, useProduct } from '../../../../test/product.ts';
import { setStaffMask } from '../../../../test/staff.ts';
import { rows } from '../../../../test/table.ts';

const product = useProduct();
let staff: TestAccount;
beforeAll(async () => {
  staff = await product.account({ permissions: staffMask });
});

const suspend = (by: TestAccount, who: { id: string }, reason = 'Unpaid for months') =>
  by.browser.post(`/system/admin/clients/${who.id}/suspend`, { reason });
const act = (by: TestAccount, who: { id: string }, verb: string) =>
  by.browser.post(`/system/admin/clients/${who.id}/${verb}`);

describe('suspending', () => {
  test('B2 S28 ends sessions, tokens, half sign-ins and links at once, and tells the owner why', async () => {
    const client = await product.account();
    await client.secondFactor();
    const half = product.browser();
    await product.login(client, half);
    const token = await client.token(1);
    expect((await suspend(staff, client)).statusCode).toBe(200);
    expect((await client.browser.get('/account/data/userinfo')).statusCode).toBe(401);
    expect((await product.browser().get('/account/data/userinfo', bearer(token))).statusCode).toBe(401);
    expect((await half.post('/account/login/two-factor', { code: '123456' })).statusCode).toBe(401);
    expect((await product.login(client)).json().details).toContain('suspended');
    expect((await product.mailsTo(client.email))[0]?.text).toContain('Unpaid for months');
    const detail = (await staff.browser.get(`/system/admin/clients/${client.id}`)).json();
    expect(detail).toMatchObject({ state: 'suspended', suspension_reason: 'Unpaid for months', sessions: 0 });
    expect((await suspend(staff, client)).statusCode).toBe(409);
    expect((await act(staff, client, 'unsuspend')).statusCode).toBe(200);
    expect((await act(staff, client, 'unsuspend')).statusCode).toBe(409);
    expect((await product.login(client)).json().requires_2fa).toBe(true);
  });

  test('S63 it is written down who did it', async () => {
    const client = await product.account();
    await suspend(staff, client);
    await act(staff, client, 'unsuspend');
    await act(staff, client, 'sign-out');
    const events = await product.deps.db
      .selectFrom('events')
      .select(['activity', 'actor_id', 'ip'])
      .where((eb) => eb.or([eb('account_id', '=', client.id), eb('person_id', '=', client.personId)]))
      .orderBy('created_at')
      .execute();
    expect(events.map(({ activity, actor_id }) => [activity, actor_id])).toEqual([
      ['account_suspended', staff.personId],
      ['account_unsuspended', staff.personId],
      ['signed_out_everywhere', staff.personId],
    ]);
    const seen = await client.browser.get('/account/activity');
    expect(seen.statusCode).toBe(401);
    const again = product.browser();
    await product.login(client, again);
    expect(
      (await again.get('/account/activity')).json().events.map((event: { by_staff: boolean }) => event.by_staff),
    ).toEqual([false, true, true, true]);
  });

  test('A6 staff reach no account that can do more than they can, nor their own', async () => {
    const clerk = await product.account({ permissions: maskOf(['administrator', 'staffClients', 'staffClientsEdit']) });
    const peer = await product.account({ permissions: maskOf(['administrator', 'staffFinance']) });
    const before = await product.fingerprint();
    for (const verb of ['suspend', 'unsuspend', 'sign-out']) {
      const body = verb === 'suspend' ? { reason: 'x' } : {};
      const post = (who: TestAccount) => clerk.browser.post(`/system/admin/clients/${who.id}/${verb}`, body);
      expect([verb, (await post(peer)).json().code]).toEqual([verb, 'permission_denied']);
      expect([verb, (await post(staff)).json().code]).toEqual([verb, 'permission_denied']);
      expect([verb, (await post(clerk)).json().code]).toEqual([verb, 'conflict']);
    }
    expect(await product.fingerprint()).toBe(before);
    // Rights over one's own things are not rights over others, so a clerk without them still does the work.
    expect((await suspend(clerk, await product.account({ permissions: customerMask }))).statusCode).toBe(200);
  });

  test('S28 of two who suspend each other one stays, whoever is first', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [
        await product.account({ permissions: staffMask }),
        await product.account({ permissions: staffMask }),
      ];
      const answers = await Promise.all([suspend(one, two), suspend(two, one)]);
      const statuses = answers.map(({ statusCode }) => statusCode).sort();
      expect(statuses[0]).toBe(200);
      expect([401, 409]).toContain(statuses[1]);
    }
  });

  test('S28 staff who are suspended or demoted while their request waits do nothing any more', async () => {
    const [actor, client] = [await product.account({ permissions: staffMask }), await product.account()];
    for (const [change, status] of [
      ['staff_role_id = null', 403],
      ['suspended_at = now()', 401],
    ] as const) {
      const late = await whileHolding(product, holdPersonRow(actor.personId), () => suspend(actor, client), [
        `update persons set ${change} where id = $1`,
        actor.personId,
      ]);
      expect(late.statusCode).toBe(status);
      await setStaffMask(product.deps.db, actor.personId, staffBits);
    }
    const row = await product.deps.db
      .selectFrom('accounts')
      .select('suspended_at')
      .where('id', '=', client.id)
      .executeTakeFirst();
    expect(row?.suspended_at).toBeNull();
  });

  test('F23 a deadlock is a lost race, not a failure of ours', { tags: ['slow'] }, async () => {
    const pair = [await product.account({ permissions: staffMask }), await product.account({ permissions: staffMask })];
    const [low, high] = pair.sort((a, b) => (a.personId < b.personId ? -1 : 1));
    if (!low || !high) return;
    // We hold the second row and ask for the first, which the request holds while it waits for the second.
    const response = await whileHolding(
      product,
      holdPersonRow(high.personId),
      () => suspend(low, high),
      holdPersonRow(low.personId),
    );
    expect([response.statusCode, response.json().code]).toEqual([409, 'conflict']);
  });
});

test('B16 B17 what staff can do to a client: no row sets a password or a second factor', () => {
  const bodies = rows
    .filter(
      ({ endpoint }) =>
        endpoint.access.kind === 'staff' && endpoint.path.includes('/clients') && endpoint.method !== 'GET',
    )
    .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
  expect(bodies.sort()).toEqual([
    'DELETE /system/admin/clients/{user_id}/notes/{note_id}',
    'PATCH /system/admin/clients/{user_id}/email',
    'PATCH /system/admin/clients/{user_id}/name',
    'PATCH /system/admin/clients/{user_id}/notes/{note_id}',
    'POST /system/admin/clients',
    'POST /system/admin/clients/{user_id}/exports',
    'POST /system/admin/clients/{user_id}/factor-reset',
    'POST /system/admin/clients/{user_id}/flags',
    'POST /system/admin/clients/{user_id}/flags/{flag_id}/clear',
    'POST /system/admin/clients/{user_id}/invite-again',
    'POST /system/admin/clients/{user_id}/notes',
    'POST /system/admin/clients/{user_id}/password-reset',
    'POST /system/admin/clients/{user_id}/sign-in',
    'POST /system/admin/clients/{user_id}/sign-out',
    'POST /system/admin/clients/{user_id}/suspend',
    'POST /system/admin/clients/{user_id}/unsuspend',
    'PUT /system/admin/clients/{user_id}/billing-profile',
    'PUT /system/admin/clients/{user_id}/quotas',
  ]);
});

describe('S51 the list', () => {
  test('S51 pages without a gap or a double, and finds by the first letters', async () => {
    const ids: string[] = [];
    for (let made = 0; made < 7; made += 1)
      ids.unshift((await product.account({ email: `paged_${made}@example.test` })).id);
    await product.account({ email: 'pagedX9@example.test' });
    const seen: string[] = [];
    let query = 'search=PAGED_&limit=3';
    for (let pages = 0; pages < 3; pages += 1) {
      const { clients, cursor, eof } = (await staff.browser.get(`/system/admin/clients?${query}`)).json();
      seen.push(...clients.map((client: { user_id: string }) => client.user_id));
      expect(eof).toBe(pages === 2);
      expect(cursor === null).toBe(eof);
      query = `search=PAGED_&limit=3&cursor=${cursor}`;
    }
    expect(seen).toEqual(ids);
    expect((await staff.browser.get('/system/admin/clients?search=%25')).json().clients).toEqual([]);
  });

  test('N4 colleagues are no clients until they buy something, and are found by their name', async () => {
    const email = 'colleague@example.test';
    const colleague = await product.account({ email, permissions: staffMask });
    await product.account({ email: 'newest@example.test' });
    const letter = { kind: 'service', subject: 'To all', body: 'Hello.', rate: 6000 };
    const { dispatch_id } = (await staff.browser.post('/system/admin/dispatches', letter)).json();
    const listed = async (query = '') => {
      const { clients } = (await staff.browser.get(`/system/admin/clients?limit=100${query}`)).json();
      return clients.filter((one: { user_id: string }) => one.user_id === colleague.id).length;
    };
    const counted = async () => (await staff.browser.get('/system/admin/counts')).json().accounts.total;
    const letters = async () => {
      const { count } = (await staff.browser.get(`/system/admin/dispatches/${dispatch_id}/proof?at=0`)).json();
      return count;
    };
    const before = [await counted(), await letters()];
    expect([await listed(), await listed('&search=colleague')]).toEqual([0, 1]);
    const profile = {
      name: 'Kari',
      company: '',
      country: 'NO',
      line1: 'Quay 1',
      line2: '',
      postcode: '0150',
      city: 'Oslo',
    };
    const saved = await colleague.browser.send('PUT', '/account/billing/profile', { ...profile, vat_number: '' });
    expect(saved.statusCode, saved.body).toBe(200);
    expect([await listed(), await counted(), await letters()]).toEqual([1, ...before.map((count) => count + 1)]);
  });

  test('staff of orders, invoices, finance and servers find a client by name or id, and see no more', async () => {
    const client = await product.account({ email: 'choose.me@example.test' });
    for (const right of ['staffOrders', 'staffInvoices', 'staffFinance', 'staffServers'] as const) {
      const desk = await product.account({ permissions: maskOf(['administrator', right]) });
      for (const search of ['CHOOSE.M', client.id]) {
        const found = await desk.browser.get(`/system/admin/client-search?search=${search}`);
        expect(found.json().clients).toEqual([
          {
            user_id: client.id,
            email: 'choose.me@example.test',
            username: expect.any(String),
            name: '',
            company: '',
            country: '',
          },
        ]);
      }
      expect((await desk.browser.get(`/system/admin/clients/${client.id}`)).json()).toMatchObject({
        code: 'permission_denied',
        details: 'You need the permission “Staff: clients” for this.',
      });
    }
  });

  test('a client is found by the words of name and company, and by country, as the screen shows them', async () => {
    const client = await product.account();
    const profile = { name: 'Ingrid Åsnes', company: 'Brattvåg Seafood AS', country: 'FO' };
    await product.deps.db
      .insertInto('billing_profiles')
      .values({
        ...profile,
        account_id: client.id,
        line1: 'Quay 1',
        line2: '',
        postcode: '100',
        city: 'Tórshavn',
        vat_number: '',
        organisation_number: '',
        updated_at: new Date(),
      })
      .execute();
    for (const path of ['/system/admin/clients', '/system/admin/client-search']) {
      for (const search of ['åsnes', 'ingrid ås', 'SEAFOOD brattv', 'seafood ingrid', 'faroe']) {
        const { clients } = (await staff.browser.get(`${path}?search=${encodeURIComponent(search)}`)).json();
        expect(clients, search).toMatchObject([{ user_id: client.id, ...profile }]);
      }
      // Two letters are the beginning of a name, not a country.
      for (const search of ['fo', 'Quay', 'nobody seafood']) {
        const { clients } = (await staff.browser.get(`${path}?search=${encodeURIComponent(search)}`)).json();
        expect(clients, search).toEqual([]);
      }
    }
  });

  test('S51 a cursor is good for its own list and its own account only', async () => {
    const [mine, theirs] = [await product.account(), await product.account()];
    for (const account of [mine, theirs]) {
      for (const username of ['some_name_1', 'some_name_2']) {
        await account.browser.send('PATCH', '/account/data/username', {
          username: `${username}_${account.id.slice(0, 8)}`,
        });
      }
    }
    const { cursor } = (await mine.browser.get('/account/activity?limit=1')).json();
    expect((await mine.browser.get(`/account/activity?limit=1&cursor=${cursor}`)).json().events).toHaveLength(1);
    expect((await theirs.browser.get(`/account/activity?limit=1&cursor=${cursor}`)).statusCode).toBe(422);
    expect((await staff.browser.get(`/system/admin/clients?cursor=${cursor}`)).statusCode).toBe(422);
    const [body, signature] = cursor.split('.');
    for (const forged of [
      body,
      `${body}.`,
      `.${signature}`,
      `${body}x.${signature}`,
      `${body}.${signature.slice(1)}`,
    ]) {
      expect((await mine.browser.get(`/account/activity?cursor=${forged}`)).statusCode, forged).toBe(422);
    }
  });
});
