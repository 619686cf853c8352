import { brand } from '@resolvo/brand/brand';
import type { AbuseCase, AbuseEntry } from '@resolvo/contract/help/abuse-cases';
import { dottedAddress } from '@resolvo/contract/machines/addresses';
import { maskOf } from '@resolvo/contract/permissions';
import { createTransport } from 'nodemailer';
import { beforeAll, describe, expect, test } from 'vitest';
import { newSender } from '../../../../test/enquiry-forms.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { receiver } from '../../../../test/received-mails.ts';
import { type ServerDesk, serverDesk } from '../../../../test/servers.ts';
import { readInbox } from '../inbox/watch-inbox.ts';

const product = useOwnProduct();
const at = '/system/admin/abuse-cases';
let desk: ServerDesk;
let staff: TestAccount;
let owner: TestAccount;
let address: string;
let serverId: string;
beforeAll(async () => {
  desk = await serverDesk(product);
  staff = await product.account({ permissions: maskOf(['administrator', 'staffTickets', 'staffServers']) });
  owner = await product.account();
  serverId = await desk.server(owner);
  address = dottedAddress((await owner.browser.get(`/account/vm/${serverId}/data`)).json().proxmox_vm_ipv4);
  product.travel(3_600_000);
  await readInbox(product.deps);
});

async function opened(reporter = newSender()): Promise<{ caseId: string; reporter: string }> {
  const happened_at = new Date(product.deps.now().getTime() - 60_000).toISOString();
  const body = {
    category: 'spam',
    subject_address: address,
    happened_at,
    evidence: 'A trap',
    reporter_email: reporter,
  };
  const answer = await staff.browser.post(at, body);
  expect(answer.statusCode, answer.body).toBe(201);
  return { caseId: answer.json().case_id, reporter };
}
const act = async (caseId: string, verb: string, body: object) => {
  const answer = await staff.browser.post(`${at}/${caseId}/${verb}`, body);
  expect(answer.statusCode, answer.body).toBe(200);
};
const detail = async (caseId: string): Promise<{ abuse_case: AbuseCase; entries: AbuseEntry[] }> =>
  (await staff.browser.get(`${at}/${caseId}`)).json();
const last = async (caseId: string) => (await detail(caseId)).entries.at(-1);

/** The newest mail about a case to an address. */
async function told(to: string, number: number) {
  const [newest] = (await product.mailsTo(to)).filter(({ subject }) => subject.includes(`(case ${number})`));
  if (!newest) throw new Error(`${to} was not written to about case ${number}.`);
  return newest;
}
const replyTo = async (to: string, number: number) =>
  /<?([^\s<>]+@[^\s<>]+?)>?$/.exec(
    (await told(to, number)).headers.find(({ name }) => name.toLowerCase() === 'reply-to')?.value ?? '',
  )?.[1] ?? '';

const receive = receiver(product, 'cases');
const came = (headers: readonly string[], text: string) => receive([...headers, '', text]);
const enquiriesOf = async (sender: string) =>
  (await staff.browser.get(`/system/admin/enquiries?search=${sender}`)).json().enquiries;

describe('S89 a client answers a report of abuse by mail', () => {
  test('over the mailbox: it stands in the case as the client’s answer, and opens no ticket', async () => {
    const { caseId, reporter } = await opened();
    const { number } = (await detail(caseId)).abuse_case;
    await act(caseId, 'ask', { message: 'What happened?', days: 3 });
    const mail = await told(owner.email, number);
    expect(mail.headers.find(({ name }) => name.toLowerCase() === 'from')?.value).toContain(brand.supportEmail);
    await product.askLab('POST', `/mail/${mail.id}/reply`, { text: 'A plugin. It is gone.' });
    await readInbox(product.deps);
    expect((await detail(caseId)).abuse_case).toMatchObject({ state: 'answered', deadline: 0 });
    expect(await last(caseId)).toMatchObject({
      kind: 'answer',
      author: 'client',
      author_name: owner.email,
      automatic: false,
      // What it quotes of our mail is left out.
      body: 'A plugin. It is gone.',
    });
    const own = await owner.browser.get(`/account/abuse-cases/${caseId}`);
    expect(own.json().entries.at(-1)).toMatchObject({ kind: 'answer', author: 'client' });
    expect(own.body).not.toContain(reporter);
    expect(await enquiriesOf(owner.email)).toEqual([]);
    const toDesk = (await product.mailsTo(brand.abuseEmail)).map(({ subject }) => subject);
    expect(toDesk.some((subject) => subject.startsWith(`[Case ${number}] The client answered`))).toBe(true);
  });

  test('after the end it is open again, and waits for staff', async () => {
    const { caseId } = await opened();
    const { number } = (await detail(caseId)).abuse_case;
    await act(caseId, 'warn', { message: 'Please look.' });
    await act(caseId, 'close', { outcome: 'solved', reason: 'Seen' });
    await product.askLab('POST', `/mail/${(await told(owner.email, number)).id}/reply`, { text: 'It came back.' });
    await readInbox(product.deps);
    const { abuse_case, entries } = await detail(caseId);
    expect(abuse_case).toMatchObject({ state: 'answered', outcome: null, closed_at: 0 });
    expect(entries.slice(-2).map(({ kind }) => kind)).toEqual(['answer', 'reopened']);
  });

  test('S87 a note of absence of either side stands in the case, opens nothing and tells no desk', async () => {
    const { caseId, reporter } = await opened();
    const { number } = (await detail(caseId)).abuse_case;
    await act(caseId, 'warn', { message: 'Please look.' });
    await act(caseId, 'messages', { to: 'reporter', message: 'We look.' });
    const sides = [
      [owner.email, await replyTo(owner.email, number)],
      [reporter, await replyTo(reporter, number)],
    ] as const;
    await act(caseId, 'close', { outcome: 'solved', reason: 'Seen' });
    const before = (await detail(caseId)).abuse_case;
    const toDesk = (await product.mailsTo(brand.abuseEmail)).length;
    for (const [from, to] of sides) {
      const mail = await came([`From: ${from}`, `To: ${to}`, 'Subject: Away', 'Auto-Submitted: auto-replied'], 'Away.');
      expect(mail).toMatchObject({ outcome: 'written', proof: 'signed' });
      expect(await last(caseId)).toMatchObject({
        body: '(An automatic answer.)\n\nAway.',
        automatic: from === owner.email,
      });
    }
    expect((await detail(caseId)).abuse_case).toEqual(before);
    await product.sendMails();
    expect(await product.mailsTo(brand.abuseEmail)).toHaveLength(toDesk);
  });

  test('neither side speaks with the address of the other', async () => {
    const { caseId, reporter } = await opened();
    const { number } = (await detail(caseId)).abuse_case;
    await act(caseId, 'warn', { message: 'Please look.' });
    await act(caseId, 'messages', { to: 'reporter', message: 'We look.' });
    const [clients, reporters] = [await replyTo(owner.email, number), await replyTo(reporter, number)];
    expect(clients).not.toBe(reporters);
    const before = (await detail(caseId)).entries.length;
    const wrong = [
      [reporter, clients],
      [owner.email, reporters],
      [newSender(), clients],
    ] as const;
    for (const [from, to] of wrong) {
      const { outcome } = await came([`From: ${from}`, `To: ${to}`, 'Subject: Re: the case'], 'It is mine.');
      expect(outcome).toBe('enquiry');
    }
    expect((await detail(caseId)).entries).toHaveLength(before);
    await came([`From: ${reporter}`, `To: ${reporters}`, 'Subject: Re'], 'It goes on.');
    expect(await last(caseId)).toMatchObject({ kind: 'reporter_wrote', author: 'reporter' });
    await came([`From: ${owner.email}`, `To: ${clients}`, 'Subject: Re'], 'It is over.');
    expect(await last(caseId)).toMatchObject({ kind: 'answer', author: 'client' });
    expect((await owner.browser.get(`/account/abuse-cases/${caseId}`)).body).not.toContain('It goes on.');
  });

  test('who has to answer while suspended is heard; whom the case no longer concerns is not', {
    tags: ['slow'],
  }, async () => {
    const other = await product.account();
    const theirs = await desk.server(other);
    const { caseId } = await opened();
    const { number } = (await detail(caseId)).abuse_case;
    await act(caseId, 'ask', { message: 'What happened?', days: 3 });
    const to = await replyTo(owner.email, number);
    const write = (text: string) => came([`From: ${owner.email}`, `To: ${to}`, 'Subject: Re'], text);
    await product.deps.db
      .updateTable('persons')
      .set({ suspended_at: new Date() })
      .where('id', '=', owner.personId)
      .execute();
    expect(await write('I was away.')).toMatchObject({ outcome: 'written', proof: 'signed' });
    await product.deps.db.updateTable('persons').set({ suspended_at: null }).where('id', '=', owner.personId).execute();
    await act(caseId, 'server', { server_id: theirs });
    await act(caseId, 'warn', { message: 'Please look.' });
    const before = (await detail(caseId)).entries.length;
    expect((await write('And one more thing.')).outcome).toBe('enquiry');
    expect((await detail(caseId)).entries).toHaveLength(before);
  });

  test('a mail program that drops our Reply-To reaches the case where our mail server vouches for the sender', async () => {
    const { caseId } = await opened();
    const { number } = (await detail(caseId)).abuse_case;
    await act(caseId, 'warn', { message: 'Please look.' });
    const mail = await told(owner.email, number);
    const id = mail.headers.find(({ name }) => name.toLowerCase() === 'message-id')?.value ?? '';
    const plain = [`From: ${owner.email}`, `To: ${brand.supportEmail}`, 'Subject: Re', `In-Reply-To: ${id}`];
    expect((await came(plain, 'Who am I?')).outcome).toBe('enquiry');
    const vouched = `Authentication-Results: mx.lab.test; dmarc=pass header.from=${owner.email.split('@')[1]}`;
    expect(await came([vouched, ...plain], 'It is gone.')).toMatchObject({
      outcome: 'written',
      proof: 'authenticated',
    });
    expect(await last(caseId)).toMatchObject({ kind: 'answer', author: 'client', body: 'It is gone.' });
  });

  test('a mail to the abuse desk is read in the lab’s mailbox, too', async () => {
    const sender = newSender();
    const transport = createTransport({ host: product.lab?.smtp?.host, port: product.lab?.smtp?.port ?? 0 });
    const text = `${address} sends spam.`;
    await transport.sendMail({ from: sender, to: brand.abuseEmail, subject: 'Spam from you', text });
    transport.close();
    await readInbox(product.deps);
    const { cases } = (await staff.browser.get(`${at}?search=${sender}`)).json();
    expect(cases).toMatchObject([{ reporter_email: sender, address }]);
  });
});
