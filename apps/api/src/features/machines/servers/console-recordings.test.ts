import { consoleCloseCodes, inputFrame, resizeFrame } from '@resolvo/contract/machines/console-frames';
import { recordingDays } from '@resolvo/contract/machines/console-recordings';
import { maskOf } from '@resolvo/contract/permissions';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { postFor } from '../../../../test/members.ts';
import { publicUrl, staffMask, type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { type ServerDesk, serverDesk } from '../../../../test/servers.ts';
import type { MemberActor } from '../../../core/actor.ts';
import { dropOldRecordings, forgetRecordingsOf } from './console-recordings.ts';
import { stillAllowed } from './console-tickets.ts';
import { beginRecording } from './record-console.ts';

const product = useOwnProduct();
let desk: ServerDesk;
let owner: TestAccount;
let staff: TestAccount;
let server: string;
let actingId: string;
const password = 'fjord-Lantern-93';
beforeAll(async () => {
  desk = await serverDesk(product);
  owner = await product.account();
  staff = await product.account({ permissions: staffMask });
  server = await desk.server(owner);
  const login = { new_login: 'anna', new_password: password };
  expect((await owner.browser.post(`/account/vm/${server}/credentials`, login)).statusCode).toBe(200);
  const reason = { reason: 'Ticket 42: does not boot', may_act: true };
  actingId = (await staff.browser.post(`/system/admin/clients/${owner.id}/sign-in`, reason)).json().acting_id;
});

async function open(by: TestAccount, what: 'console' | 'screen' = 'console') {
  const made = await postFor(by.browser, owner, `/account/vm/${server}/console/ticket`);
  const base = product.app.listeningOrigin.replace('http', 'ws');
  const query = new URLSearchParams({ ticket: made.json().ticket, account: owner.id });
  const socket = new WebSocket(`${base}/api/account/vm/${server}/${what}?${query}`, {
    headers: { cookie: [...by.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    origin: publicUrl,
  });
  let printed = '';
  socket.on('message', (data: Buffer) => {
    printed += data.toString('latin1');
  });
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject));
  return {
    socket,
    closed,
    type: (text: string) => socket.send(inputFrame(text)),
    sees: (text: string) => expect.poll(() => printed, { timeout: 20_000 }).toContain(text),
  };
}

async function signInAtConsole(by: TestAccount): Promise<void> {
  // No user is signed in at the machine.
  expect((await owner.browser.post(`/account/vm/${server}/reboot`)).statusCode).toBe(200);
  const console = await open(by);
  console.socket.send(resizeFrame(100, 30));
  console.type('\n');
  await console.sees('login:');
  console.type('anna\n');
  await console.sees('assword:');
  console.type(`${password}\n`);
  await console.sees('$');
  console.type('uname\n');
  await console.sees('Linux');
  console.socket.close();
  await console.closed;
}

const path = (id = '') => `/system/admin/servers/${server}/recordings${id}`;
const list = async (by = staff) => (await by.browser.get(path())).json().recordings;
const ended = (kind: string) =>
  expect
    .poll(async () => (await list()).find((one: { kind: string }) => one.kind === kind)?.bytes, { timeout: 20_000 })
    .toBeGreaterThan(0);

const recorded = () => {
  const actor: MemberActor = {
    kind: 'session',
    sessionId: staff.sessionId,
    personId: staff.personId,
    permissions: 0,
    origin: { ip: '192.0.2.1', userAgent: '' },
    actingAs: { actingId, mayAct: true, staffPermissions: staffMask },
    accountId: owner.id,
    onlyIds: null,
  };
  return { actor, actingId, serverId: server, kind: 'text' } as const;
};

test('the console of a customer is never recorded', async () => {
  await signInAtConsole(owner);
  const by = product.deps.db.selectFrom('console_recordings').selectAll().where('staff_id', '=', owner.personId);
  expect(await by.execute()).toEqual([]);
});

test('what a console shows to staff is recorded, without what they type, told to the account and read with the right', async () => {
  await signInAtConsole(staff);
  await ended('text');
  const { db } = product.deps;
  const [one] = await list();
  expect(one).toMatchObject({ kind: 'text', staff_email: staff.email, is_cut: false });
  const { activity } =
    (await db.selectFrom('events').selectAll().where('name', '=', 'server.console_recorded').execute())[0] ?? {};
  expect(activity).toBe('server_console_recorded');
  const [told] = (await owner.browser.get('/account/activity')).json().events;
  expect(told).toMatchObject({ kind: 'server_console_recorded', by_staff: true });

  const { frames, next } = (await staff.browser.get(path(`/${one.recording_id}/frames`))).json();
  expect(next).toBeNull();
  expect(frames).toContainEqual(expect.objectContaining({ kind: 'size', data: '100x30' }));
  const shown = frames.map(({ data }: { data: string }) => Buffer.from(data, 'base64').toString()).join('');
  expect(shown).toContain('Linux');
  expect(shown).not.toContain(password);
  const file = (await staff.browser.get(path(`/${one.recording_id}/file`))).body;
  expect(JSON.parse(file.split('\n')[0] ?? '')).toMatchObject({ version: 2, width: 100, height: 30 });
  expect(file).toContain('Linux');
  const reads = await db.selectFrom('events').selectAll().where('name', '=', 'console_recording.read').execute();
  expect(reads.map(({ actor_id, subject_id }) => [actor_id, subject_id])).toEqual(
    Array.from({ length: 2 }, () => [staff.personId, one.recording_id]),
  );
  // Nothing of it can be read in the database.
  const parts = await db.selectFrom('console_recording_parts').select('sealed').execute();
  expect(parts.map(({ sealed }) => sealed).join('')).not.toContain(Buffer.from('Linux').toString('base64').slice(0, 5));

  const operator = await product.account({ permissions: maskOf(['administrator', 'staffServers', 'staffSignInAs']) });
  for (const by of [operator, owner]) {
    for (const id of ['', `/${one.recording_id}/frames`, `/${one.recording_id}/file`]) {
      expect((await by.browser.get(path(id))).statusCode).toBe(403);
    }
  }
});

test('the screen is recorded too, as a file for players of VNC', async () => {
  const screen = await open(staff, 'screen');
  await screen.sees('RFB 003.008');
  screen.socket.send(Buffer.from('RFB 003.008\n'));
  await screen.sees('\x01\x01');
  screen.socket.send(Buffer.from([1]));
  screen.socket.send(Buffer.from([1]));
  await screen.sees('\x02\x80\x01\x90');
  screen.socket.close();
  await ended('screen');
  const one = (await list()).find(({ kind }: { kind: string }) => kind === 'screen');
  const file = (await staff.browser.get(path(`/${one.recording_id}/file`))).rawPayload;
  expect(file.subarray(0, 12).toString()).toBe('FBS 001.000\n');
  expect(file.includes(Buffer.from([2, 128, 1, 144]))).toBe(true);
});

test('staff may stay while they are signed in as the client, and no longer', async () => {
  const { actor } = recorded();
  const stays = async () => (await stillAllowed(product.deps, new Map([['one', { actor, serverId: server }]]))).size;
  expect(await stays()).toBe(1);
  const { db } = product.deps;
  const lookOnly = (may_act: boolean) =>
    db.updateTable('acting_sessions').set({ may_act }).where('id', '=', actingId).execute();
  await lookOnly(false);
  expect(await stays()).toBe(0);
  await lookOnly(true);
  const before = actingId;
  const { socket, closed } = await open(staff);
  await staff.browser.post(`/system/admin/sign-ins/${actingId}/end`);
  expect(await closed).toBe(consoleCloseCodes.revoked);
  expect(socket.readyState).toBe(WebSocket.CLOSED);
  expect(await stays()).toBe(0);
  const reason = { reason: 'Ticket 42: does not boot', may_act: true };
  actingId = (await staff.browser.post(`/system/admin/clients/${owner.id}/sign-in`, reason)).json().acting_id;
  expect(actingId).not.toBe(before);
});

test('a console that cannot be recorded is not opened', async () => {
  const { db } = product.deps;
  await sql`alter table console_recordings rename to console_recordings_away`.execute(db);
  try {
    expect(await (await open(staff)).closed).toBe(consoleCloseCodes.unavailable);
  } finally {
    await sql`alter table console_recordings_away rename to console_recordings`.execute(db);
  }
});

test('it is cut at the most that is kept of one session, and goes after its days or with the account', async () => {
  const { deps } = product;
  await deps.db.deleteFrom('console_recordings').execute();
  const recorder = await beginRecording(deps, recorded(), { bytes: 10 });
  for (const piece of ['12345', '67890', 'x', 'y']) recorder.output(Buffer.from(piece));
  await recorder.end();
  const [one] = await list();
  expect(one).toMatchObject({ bytes: 10, is_cut: true });
  const { frames } = (await staff.browser.get(path(`/${one.recording_id}/frames`))).json();
  expect(frames.map(({ data }: { data: string }) => Buffer.from(data, 'base64').toString())).toEqual([
    '12345',
    '67890',
  ]);

  const after = (days: number) => ({ ...deps, now: () => new Date(deps.now().getTime() + days * 86_400_000) });
  await dropOldRecordings(after(recordingDays - 1));
  expect(await list()).toHaveLength(1);
  await dropOldRecordings(after(recordingDays + 1));
  expect(await list()).toEqual([]);
  await (await beginRecording(deps, recorded())).end();
  await deps.db.transaction().execute((tx) => forgetRecordingsOf(tx, owner.id));
  expect(await list()).toEqual([]);
  expect(await deps.db.selectFrom('console_recording_parts').select('position').execute()).toEqual([]);
});
