import { brand } from '@resolvo/brand/brand';
import type { AbuseCase, AbuseEntry, AbuseHolder, EvidencePiece } from '@resolvo/contract/help/abuse-cases';
import { dottedAddress } from '@resolvo/contract/machines/addresses';
import { maskOf } from '@resolvo/contract/permissions';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { fillIn, newSender } from '../../../../test/enquiry-forms.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { type ServerDesk, serverDesk } from '../../../../test/servers.ts';
import { handOver } from '../inbox/hand-over.ts';
import { readInbox } from '../inbox/watch-inbox.ts';
import { remindDeadlines } from './remind-deadlines.ts';
import { reportedAddress } from './reported-address.ts';

const product = useOwnProduct();
let desk: ServerDesk;
let staff: TestAccount;
let owner: TestAccount;
let serverId: string;
let address: string;

const at = '/system/admin/abuse-cases';
const hour = 3_600_000;

beforeAll(async () => {
  desk = await serverDesk(product);
  staff = await product.account({ permissions: maskOf(['administrator', 'staffTickets', 'staffServers']) });
  owner = await product.account();
  serverId = await desk.server(owner);
  const { proxmox_vm_ipv4 } = (await owner.browser.get(`/account/vm/${serverId}/data`)).json();
  address = dottedAddress(proxmox_vm_ipv4);
  product.travel(3 * hour);
});

const iso = (before = 0) => new Date(product.deps.now().getTime() - before).toISOString();
const newest = async (): Promise<AbuseCase> => (await staff.browser.get(`${at}?limit=1`)).json().cases[0];
const detail = async (
  caseId: string,
): Promise<{ abuse_case: AbuseCase; evidence: EvidencePiece[]; entries: AbuseEntry[] }> =>
  (await staff.browser.get(`${at}/${caseId}`)).json();
const act = (caseId: string, verb: string, body: object) => staff.browser.post(`${at}/${caseId}/${verb}`, body);
const open = (more: object = {}) =>
  staff.browser.post(at, {
    category: 'spam',
    subject_address: address,
    happened_at: iso(hour / 2),
    evidence: 'Mail to a trap',
    ...more,
  });
const opened = async (more: object = {}): Promise<string> => {
  const answer = await open(more);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().case_id;
};
const holders = async (asked: string, seconds: number): Promise<{ holders: AbuseHolder[]; is_ours: boolean }> =>
  (await staff.browser.get(`${at}/holders?address=${asked}&at=${seconds}`)).json();
const kinds = (entries: readonly AbuseEntry[]) => entries.map(({ kind }) => kind);

describe('finding whose it was', () => {
  test('a report through the public form finds the client by address and time', async () => {
    const reporter = newSender();
    const sent = await fillIn(product, 'abuse', {
      email: reporter,
      subject_address: `http://${address}/login`,
      happened_at: iso(hour / 2),
    });
    expect(sent.statusCode, sent.body).toBe(202);
    const found = await newest();
    expect(found).toMatchObject({
      state: 'new',
      address,
      reporter_email: reporter,
      user: { user_id: owner.id, email: owner.email },
      server: { server_id: serverId },
      client_told: false,
    });
    expect(kinds((await detail(found.case_id)).entries)).toEqual(['opened', 'concerns']);
    // The report waits among the tickets for nothing else: it is closed with its case.
    await act(found.case_id, 'close', { outcome: 'unfounded', reason: 'A page of their own shop.' });
    const { enquiries } = (await staff.browser.get(`/system/admin/enquiries?search=${reporter}`)).json();
    expect(enquiries).toMatchObject([{ kind: 'abuse', state: 'closed' }]);
  });

  test('an address we never held, a time before us and a name find nobody, and say so', async () => {
    const now = Math.floor(product.deps.now().getTime() / 1000);
    expect(await holders('203.0.113.9', now)).toEqual({ holders: [], is_ours: false });
    expect(await holders('192.0.2.250', now)).toEqual({ holders: [], is_ours: true });
    expect((await holders(address, now - 30 * 86_400)).holders).toEqual([]);
    for (const subject_address of ['203.0.113.9', 'shop.example.com']) {
      const caseId = await opened({ subject_address });
      expect((await detail(caseId)).abuse_case).toMatchObject({ user: null, server: null });
      const refused = await act(caseId, 'warn', { message: 'Hello' });
      expect([refused.statusCode, refused.json().details]).toEqual([
        409,
        'Please choose the client it concerns first.',
      ]);
    }
  });

  test('a time in the future is refused', async () => {
    const refused = await open({ happened_at: new Date(product.deps.now().getTime() + hour).toISOString() });
    expect([refused.statusCode, refused.json().fields[0].message]).toEqual([
      422,
      'Please choose a time that has passed.',
    ]);
    const later = Math.floor(product.deps.now().getTime() / 1000) + 60;
    expect((await staff.browser.get(`${at}/holders?address=${address}&at=${later}`)).statusCode).toBe(422);
  });

  test('around a change there are two holders, and a person decides', { tags: ['slow'] }, async () => {
    const [first, second] = [await product.account(), await product.account()];
    const [before, after] = [await desk.server(first), await desk.server(second)];
    const change = product.deps.now();
    const { rows } = await sql<{ id: string }>`select id from subnets where name = 'London'`.execute(product.deps.db);
    const subnet_id = rows[0]?.id ?? '';
    await product.deps.db
      .insertInto('address_holds')
      .values([
        {
          subnet_id,
          address: '198.51.100.77',
          server_id: before,
          held_from: new Date(change.getTime() - 5 * hour),
          held_until: change,
        },
        { subnet_id, address: '198.51.100.77', server_id: after, held_from: change },
      ])
      .execute();
    product.travel(hour / 2);
    const caseId = await opened({ subject_address: '198.51.100.77', happened_at: iso(hour / 4) });
    expect((await detail(caseId)).abuse_case.user).toBeNull();
    const found = await holders('198.51.100.77', Math.floor((change.getTime() + hour / 4) / 1000));
    expect(found.holders.map(({ server_id, at_the_time }) => [server_id, at_the_time])).toEqual([
      [before, false],
      [after, true],
    ]);
    await act(caseId, 'server', { server_id: after });
    await act(caseId, 'ask', { message: 'Is it yours?', days: 2 });
    // The server was the other one: who was asked sees it no more, and who it concerns has heard nothing yet.
    expect((await act(caseId, 'server', { server_id: before })).statusCode).toBe(200);
    expect((await detail(caseId)).abuse_case).toMatchObject({
      state: 'new',
      deadline: 0,
      user: { user_id: first.id },
      client_told: false,
    });
    for (const one of [first, second]) {
      expect((await one.browser.get(`/account/abuse-cases/${caseId}`)).statusCode).toBe(404);
    }
    expect((await act(caseId, 'server', { server_id: staff.id })).statusCode).toBe(422);
  });

  test('the address in what was reported', () => {
    expect(reportedAddress('192.0.2.1')).toBe('192.0.2.1');
    expect(reportedAddress('https://192.0.2.1:8443/a')).toBe('192.0.2.1');
    expect(reportedAddress('http://[2001:db8::1]/')).toBe('2001:db8::1');
    expect(reportedAddress('https://login.example.com/192.0.2.1')).toBeNull();
    expect(reportedAddress('example.com')).toBeNull();
  });
});

describe('from the warning to the end', () => {
  test('each grade is told, answered and kept, and neither side learns of the other', { tags: ['slow'] }, async () => {
    const reporter = newSender();
    const caseId = await opened({ reporter_email: reporter, evidence: `Seen by ${reporter}` });
    const own = `/account/abuse-cases/${caseId}`;
    expect((await owner.browser.get(own)).statusCode).toBe(404);

    expect((await act(caseId, 'messages', { to: 'staff', message: 'Looks like a trap.' })).statusCode).toBe(200);
    expect((await act(caseId, 'warn', { message: 'Please look at it.' })).statusCode).toBe(200);
    expect((await act(caseId, 'ask', { message: 'What happened?', days: 3 })).statusCode).toBe(200);
    const seen = await owner.browser.get(own);
    expect(kinds(seen.json().entries)).toEqual(['warned', 'asked']);
    expect(seen.json().abuse_case).toMatchObject({ state: 'asked' });
    for (const hidden of [reporter, staff.email, 'Looks like a trap.']) expect(seen.body).not.toContain(hidden);

    const view = async (name: string) =>
      (await staff.browser.get(`${at}?view=${name}`)).json().cases.map((one: AbuseCase) => one.case_id);
    expect(await view('waiting')).toContain(caseId);
    product.travel(4 * 24 * hour);
    expect([await view('overdue'), await view('turn')]).toEqual([[caseId], expect.arrayContaining([caseId])]);
    expect(await view('waiting')).not.toContain(caseId);

    // The harder grades are the acts of servers, with their own right; the case writes them down.
    const suspended = await staff.browser.post(`/system/admin/servers/${serverId}/suspend`, {
      reason: 'It sends spam.',
    });
    expect(suspended.statusCode, suspended.body).toBe(200);
    await desk.settle();
    const stands = (held: boolean) => ({ server: { server_id: serverId, staff_hold: held } });
    expect((await detail(caseId)).abuse_case).toMatchObject(stands(true));
    // A case of later finds it suspended, with nothing of it in its own history.
    const second = await opened();
    expect(await detail(second)).toMatchObject({
      abuse_case: stands(true),
      entries: [{ kind: 'opened' }, { kind: 'concerns' }],
    });
    await act(second, 'close', { outcome: 'duplicate', reason: 'The same spam.' });
    expect((await owner.browser.post(`${own}/answer`, { message: 'A plugin. It is gone.' })).statusCode).toBe(201);
    expect((await detail(caseId)).abuse_case).toMatchObject({ state: 'answered', deadline: 0 });
    await staff.browser.post(`/system/admin/servers/${serverId}/resume`, {});
    await desk.settle();
    await act(caseId, 'messages', { to: 'reporter', message: 'We are on it.' });
    const closed = await act(caseId, 'close', { outcome: 'solved', reason: 'Plugin removed, seen in the logs.' });
    expect(closed.statusCode, closed.body).toBe(200);

    const told = await detail(caseId);
    expect(kinds(told.entries)).toEqual([
      'opened',
      'concerns',
      'note',
      'warned',
      'asked',
      'server_suspended',
      'answer',
      'server_resumed',
      'told_reporter',
      'closed',
    ]);
    expect(told.entries.find(({ kind }) => kind === 'server_suspended')).toMatchObject({
      author: 'staff',
      author_name: staff.email,
      body: 'It sends spam.',
    });
    expect((await owner.browser.get(own)).json().entries.at(-1)).toMatchObject({
      kind: 'closed',
      body: 'The cause is gone. Thank you for your help.',
    });
    // What the client sees is told to the client's account: an open page follows.
    const followers = await product.deps.db
      .selectFrom('events')
      .select('account_id')
      .where('name', '=', 'abuse_case.closed')
      .where('subject_id', '=', caseId)
      .execute();
    expect(followers).toEqual([{ account_id: owner.id }]);
    const late = await owner.browser.post(`${own}/answer`, { message: 'And one more thing' });
    expect(late.statusCode).toBe(409);

    await product.sendMails();
    const toReporter = await product.mailsTo(reporter);
    expect(toReporter.map(({ text }) => text).join()).toContain('The cause was found and removed.');
    expect(toReporter.map(({ text }) => text).join()).not.toContain(owner.email);
    const toOwner = (await product.mailsTo(owner.email)).filter(({ subject }) => subject.includes('(case'));
    expect(toOwner.map(({ subject }) => subject.replace(/\d+/, 'n')).sort()).toEqual([
      'A warning about your service (case n)',
      'Closed: a report about your service (case n)',
      'Please answer: a report about your service (case n)',
    ]);
    expect(toOwner.map(({ text }) => text).join()).not.toContain(reporter);
    const toDesk = await product.mailsTo(brand.abuseEmail);
    expect(toDesk.some(({ text }) => text.includes('A plugin. It is gone.'))).toBe(true);

    expect((await act(caseId, 'reopen', { reason: 'It is back.' })).statusCode).toBe(200);
    expect((await detail(caseId)).abuse_case).toMatchObject({ state: 'new', outcome: null, closed_at: 0 });
    expect((await act(caseId, 'reopen', { reason: 'Again' })).statusCode).toBe(409);
  });

  test('a deadline is a day to thirty, and history is never rewritten', async () => {
    const caseId = await opened();
    for (const days of [0, 31, 1.5]) {
      expect((await act(caseId, 'ask', { message: 'Well?', days })).statusCode).toBe(422);
    }
    const { db } = product.deps;
    await expect(db.deleteFrom('abuse_case_entries').where('case_id', '=', caseId).execute()).rejects.toThrow(
      /never rewritten/,
    );
    await expect(
      db.updateTable('abuse_case_entries').set({ body: 'x' }).where('case_id', '=', caseId).execute(),
    ).rejects.toThrow(/never rewritten/);
    await expect(
      db.updateTable('abuse_cases').set({ outcome: 'solved' }).where('id', '=', caseId).execute(),
    ).rejects.toThrow(/check/);
    const refused = await act(caseId, 'messages', { to: 'reporter', message: 'Hello' });
    expect([refused.statusCode, refused.json().details]).toEqual([
      409,
      'Staff opened this case: there is no reporter to write to.',
    ]);
  });

  test('a case outlives the account it concerns, and does not name it any more', { tags: ['slow'] }, async () => {
    const leaver = await product.account();
    const theirs = await desk.server(leaver);
    const caseId = await opened({ subject_address: 'https://gone.example.com/' });
    await act(caseId, 'server', { server_id: theirs });
    await act(caseId, 'ask', { message: 'Well?', days: 1 });
    await product.deps.db.transaction().execute((tx) =>
      product.deps.events.emit(tx, {
        name: 'account.left',
        accountId: leaver.id,
        data: { account_id: leaver.id },
      }),
    );
    const { abuse_case, entries } = await detail(caseId);
    expect([abuse_case.user, entries.at(-1)?.kind]).toEqual([null, 'client_left']);
    expect((await act(caseId, 'close', { outcome: 'stopped', reason: 'They left.' })).statusCode).toBe(200);
  });
});

describe('by mail', () => {
  const told = async (to: string) => {
    const [newest] = (await product.mailsTo(to)).filter(({ subject }) => subject.startsWith('Your abuse report'));
    if (!newest) throw new Error('The reporter was not written to.');
    return newest;
  };
  const answerMail = async (to: string, text: string) => {
    await product.askLab('POST', `/mail/${(await told(to)).id}/reply`, { text });
    await readInbox(product.deps);
  };

  test('what the reporter answers stands in the case; a closed one is open again; the client sees none of it', {
    tags: ['slow'],
  }, async () => {
    await readInbox(product.deps);
    const reporter = newSender();
    const report = { email: reporter, subject_address: address, happened_at: iso(hour / 2) };
    product.travel(60_000);
    await fillIn(product, 'abuse', report);
    const { case_id: caseId, enquiry_id } = await newest();
    expect((await staff.browser.get(`${at}?enquiry_id=${enquiry_id}`)).json().cases).toMatchObject([
      { case_id: caseId },
    ]);
    await act(caseId, 'ask', { message: 'Is it yours?', days: 2 });
    await act(caseId, 'messages', { to: 'reporter', message: 'Does it go on?' });
    await answerMail(reporter, 'It goes on from 10:00.');
    const last = (await detail(caseId)).entries.at(-1);
    expect(last).toMatchObject({ kind: 'reporter_wrote', author: 'reporter', body: 'It goes on from 10:00.' });
    // What the client still has to answer stays asked.
    expect((await detail(caseId)).abuse_case.state).toBe('asked');
    expect((await product.mailsTo(brand.abuseEmail)).some(({ text }) => text.includes('It goes on from 10:00.'))).toBe(
      true,
    );
    // Staff may answer the reporter on the page of the ticket, too.
    await staff.browser.post(`/system/admin/enquiries/${enquiry_id}/messages`, { message: 'Thank you.' });
    expect((await detail(caseId)).entries.at(-1)).toMatchObject({ kind: 'told_reporter', author_name: staff.email });
    await act(caseId, 'close', { outcome: 'solved', reason: 'Seen' });
    await answerMail(reporter, 'It is back.');
    expect((await detail(caseId)).abuse_case).toMatchObject({ state: 'new', outcome: null });
    expect(kinds((await detail(caseId)).entries).slice(-2)).toEqual(['reporter_wrote', 'reopened']);
    const seen = await owner.browser.get(`/account/abuse-cases/${caseId}`);
    expect(seen.body).not.toContain('It is back.');
    expect(seen.body).not.toContain(reporter);
  });

  test('a case that staff opened has an address of its own, which works for its reporter alone', {
    tags: ['slow'],
  }, async () => {
    await readInbox(product.deps);
    const reporter = newSender();
    const caseId = await opened({ reporter_email: reporter });
    await act(caseId, 'messages', { to: 'reporter', message: 'Is it still there?' });
    const replyTo = (await told(reporter)).headers.find(({ name }) => name.toLowerCase() === 'reply-to')?.value;
    expect(replyTo).toMatch(/\+case-\d+\.[0-9a-f]{20}@/);
    const forged = Buffer.from(`From: ${newSender()}\r\nTo: ${replyTo}\r\nSubject: Re\r\n\r\nI am the reporter.\r\n`);
    await handOver(product.deps, { validity: 'forged', uid: 1, size: forged.length, source: forged });
    expect(kinds((await detail(caseId)).entries)).not.toContain('reporter_wrote');
    await answerMail(reporter, 'It is gone.');
    expect((await detail(caseId)).entries.at(-1)).toMatchObject({
      kind: 'reporter_wrote',
      body: expect.stringMatching(/^It is gone\./),
    });
    const mails = (await product.mailsTo(brand.abuseEmail)).filter(({ subject }) => subject.includes('reporter wrote'));
    expect(mails.map(({ text }) => text).join()).toContain('It is gone.');
  });

  test('a deadline that passes without an answer is told to the desk once, and anew after the client was asked anew', async () => {
    const caseId = await opened();
    const { number } = (await detail(caseId)).abuse_case;
    const reminders = async () => {
      await remindDeadlines(product.deps);
      const mails = await product.mailsTo(brand.abuseEmail);
      return mails.filter(({ subject }) => subject.startsWith(`[Case ${number}] No answer in time`)).length;
    };
    await act(caseId, 'ask', { message: 'Well?', days: 1 });
    expect(await reminders()).toBe(0);
    product.travel(25 * hour);
    expect([await reminders(), await reminders()]).toEqual([1, 1]);
    expect(kinds((await detail(caseId)).entries).at(-1)).toBe('deadline_passed');
    await act(caseId, 'ask', { message: 'Once more?', days: 2 });
    expect(await reminders()).toBe(1);
    product.travel(49 * hour);
    expect(await reminders()).toBe(2);
    // Who answers in time is not told of.
    await act(caseId, 'ask', { message: 'And this?', days: 1 });
    await owner.browser.post(`/account/abuse-cases/${caseId}/answer`, { message: 'Done.' });
    product.travel(25 * hour);
    expect(await reminders()).toBe(2);
  });
});
