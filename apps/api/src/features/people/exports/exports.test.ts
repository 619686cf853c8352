import { unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { makeMember } from '../../../../test/members.ts';
import { type OrderDesk, orderDesk } from '../../../../test/orders.ts';
import { bearer, staffMask, type TestAccount, useProduct } from '../../../../test/product.ts';

const product = useProduct();
let staff: TestAccount;
let desk: OrderDesk;
beforeAll(async () => {
  staff = await product.account({ permissions: staffMask });
  desk = await orderDesk(product);
});

const ask = (who: TestAccount) => who.browser.post('/account/exports');
const list = async (who: TestAccount) => (await who.browser.get('/account/exports')).json().exports;
async function unpack(browser: TestAccount['browser'], path: string): Promise<Map<string, Buffer>> {
  const response = await browser.get(path);
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/zip']);
  const files = unzipSync(new Uint8Array(response.rawPayload));
  return new Map(Object.entries(files).map(([name, content]) => [name, Buffer.from(content)]));
}
const json = (files: Map<string, Buffer>, name: string) => JSON.parse(files.get(name)?.toString() ?? 'null');

test('everything about owner and account is one file: JSON of each noun, invoices as PDF, an index, no secret', async () => {
  const client = await product.account();
  await client.secondFactor();
  const token = await client.token(1);
  const program = product.browser();
  for (let call = 0; call < 2; call++) await program.get('/account/data/userinfo', bearer(token));
  await product.deps.calls.flush();
  await staff.browser.post(`/system/admin/clients/${client.id}/notes`, { body: 'Calls on Mondays' });
  await desk.invoice(client.id, 1000);
  expect((await ask(client)).statusCode).toBe(202);
  expect((await ask(client)).statusCode).toBe(409);
  expect(await list(client)).toMatchObject([{ ready: false, size: 0 }]);
  await product.settle();
  const [made] = await list(client);
  expect(made).toMatchObject({ ready: true });
  const files = await unpack(client.browser, `/account/exports/${made.export_id}/file`);
  expect(json(files, 'person/persons.json')).toMatchObject([{ email: client.email }]);
  expect(json(files, 'account/client-notes.json')).toMatchObject([{ body: 'Calls on Mondays' }]);
  expect(json(files, 'account/invoices.json')).toHaveLength(1);
  expect(json(files, 'account/token-calls-by-day.json')).toMatchObject([{ path: '/account/data/userinfo', calls: 2 }]);
  expect([...files.keys()].filter((name) => name.startsWith('documents/'))).toHaveLength(1);
  expect(files.get('index.html')?.toString()).toContain('account/invoices.json');
  const texts = [...files].filter(([name]) => !name.endsWith('.pdf')).map(([, content]) => content.toString());
  expect(texts.join('')).not.toMatch(/password_hash|token_hash|secret_sealed|argon2/);
  expect(texts.join('')).not.toContain(staff.email);
  expect((await product.mailsTo(client.email)).map(({ subject }) => subject)).toContain(
    'Your data at Resolvo is ready',
  );
  // Others find nothing there, and after a week its owner does not either.
  const stranger = await product.account();
  expect((await stranger.browser.get(`/account/exports/${made.export_id}/file`)).statusCode).toBe(404);
  expect(
    (await staff.browser.get(`/system/admin/clients/${client.id}/exports/${made.export_id}/file`)).statusCode,
  ).toBe(404);
  await product.deps.db
    .updateTable('exports')
    .set({ expires_at: new Date(0) })
    .where('id', '=', made.export_id)
    .execute();
  expect((await client.browser.get(`/account/exports/${made.export_id}/file`)).statusCode).toBe(404);
});

test('a member who is no owner gets what is theirs, and nothing of the account', async () => {
  const [owner, member] = [await product.account(), await product.account()];
  await makeMember(product, owner, member, { role: 'billing' });
  const asked = await member.browser.send('POST', '/account/exports', {}, { 'x-account': owner.id });
  await product.settle();
  const files = await unpack(member.browser, `/account/exports/${asked.json().export_id}/file`);
  expect([...files.keys()].filter((name) => name.startsWith('account/'))).toEqual([]);
  expect(json(files, 'person/persons.json')).toMatchObject([{ email: member.email }]);
});

test('staff make one about a client, who reads it in their activity; it is gone with the client', async () => {
  const client = await product.account();
  const at = `/system/admin/clients/${client.id}/exports`;
  expect((await staff.browser.post(at)).statusCode).toBe(202);
  await product.settle();
  const [made] = (await staff.browser.get(at)).json().exports;
  expect(made).toMatchObject({ ready: true, asked_by: staff.email });
  const files = await unpack(staff.browser, `${at}/${made.export_id}/file`);
  expect(json(files, 'account/accounts.json')).toMatchObject([{ id: client.id }]);
  expect((await client.browser.get('/account/activity')).json().events[0]).toMatchObject({
    kind: 'export_asked',
    by_staff: true,
  });
  await staff.browser.post(`/system/admin/clients/${client.id}/notes`, { body: 'x' });
  expect((await client.browser.send('DELETE', '/account/user', {})).statusCode).toBe(200);
  for (const table of ['exports', 'client_notes'] as const) {
    expect(await product.deps.db.selectFrom(table).select('id').where('account_id', '=', client.id).execute()).toEqual(
      [],
    );
  }
});

test('what changes while it is made is in all of it or in none', async () => {
  const client = await product.account();
  const rename = (name: string) => client.browser.send('PATCH', '/account/data/name', { name });
  await rename('Before');
  let halfway: () => Promise<unknown> = async () => undefined;
  const first = product.deps.personal.files[0];
  // The account changes after its first tables were read and before the last ones are.
  const tables = [...product.deps.personal.tables].sort((one) => (one.table === 'events' ? 1 : -1));
  const deps = {
    ...product.deps,
    personal: {
      tables,
      files: [
        async function* late(...given: Parameters<NonNullable<typeof first>>) {
          await halfway();
          const found = await given[1].selectFrom('accounts').select('name').where('id', '=', client.id).execute();
          yield { name: 'seen.txt', content: new TextEncoder().encode(found[0]?.name ?? '') };
        },
      ],
    },
  };
  halfway = () => rename('After');
  const { export_id } = (await ask(client)).json();
  const { makeExport } = await import('./make-export.ts');
  await makeExport(deps, export_id);
  const files = await unpack(client.browser, `/account/exports/${export_id}/file`);
  expect(json(files, 'account/accounts.json')).toMatchObject([{ name: 'Before' }]);
  expect(files.get('seen.txt')?.toString()).toBe('Before');
});
