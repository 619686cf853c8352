import { randomUUID } from 'node:crypto';
import { filesOfAccount } from '@resolvo/contract/help/files';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { fillIn, newSender } from '../../../../test/enquiry-forms.ts';
import { staffMask, type TestAccount, useProduct } from '../../../../test/product.ts';
import { replyAddress } from '../enquiries/reply-address.ts';
import { handOver } from '../inbox/hand-over.ts';
import { sweepFiles } from './forget-files.ts';

const product = useProduct();
let client: TestAccount;
let staff: TestAccount;
beforeAll(async () => {
  client = await product.account();
  staff = await product.account({ permissions: staffMask });
});

const text = (content = 'a log line\n') => Buffer.from(content).toString('base64');
const upload = (account: TestAccount, name: string, content = text()) =>
  account.browser.post('/account/tickets/files', { name, content });
const uploaded = async (account: TestAccount, name: string): Promise<string> =>
  (await upload(account, name)).json().file.file_id;
const stored = async (id: string) =>
  (await product.deps.db.selectFrom('stored_files').select('key').where('key', '=', id).execute()).length;

async function ticketWith(account: TestAccount, attachments: readonly string[]): Promise<string> {
  const body = { title: 'Other: A file', message: 'See the file', attachments };
  return (await account.browser.post('/account/tickets/new', body)).json().ticket_id;
}

test('a file comes with the first message, a further one or an answer, and is saved, never shown', async () => {
  const [first, second] = [await uploaded(client, 'første «logg».txt'), await uploaded(client, 'two.log')];
  const id = await ticketWith(client, [first]);
  await client.browser.post(`/account/tickets/${id}/messages`, { message: 'More', attachments: [second] });
  const answered = (
    await staff.browser.post('/system/admin/enquiries/files', { name: 'how.txt', content: text() })
  ).json();
  const said = { message: 'Like this', attachments: [answered.file.file_id] };
  expect((await staff.browser.post(`/system/admin/enquiries/${id}/messages`, said)).statusCode).toBe(201);
  const { messages } = (await client.browser.get(`/account/tickets/${id}`)).json();
  const names = messages.map((one: { attachments: { name: string }[] }) => one.attachments.map(({ name }) => name));
  expect(names).toEqual([['første «logg».txt'], ['two.log'], ['how.txt']]);
  const file = await client.browser.get(`/account/tickets/files/${first}`);
  expect([file.statusCode, file.body]).toEqual([200, 'a log line\n']);
  expect(file.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    // S58, RFC 6266
    'content-disposition': `attachment; filename="f-rste-logg-.txt"; filename*=UTF-8''f%C3%B8rste%20%C2%ABlogg%C2%BB.txt`,
  });
  expect((await staff.browser.get(`/system/admin/enquiries/files/${second}`)).statusCode).toBe(200);
});

test('S55 a file is refused at the file, with the reason, and nothing is kept', async () => {
  const before = await product.fingerprint();
  const tries: [string, string, number][] = [
    ['page.html', text('<!doctype html><script>alert(1)</script>'), 415],
    ['a.svg', text('<svg onload="alert(1)"/>'), 415],
    ['bomb.zip', Buffer.from('PK\x03\x04').toString('base64'), 415],
    ['a.png.html', text(), 415],
    ['empty.txt', '', 422],
    ['not base64.txt', '***', 422],
    ['two\nlines.txt', text(), 422],
    [`${'x'.repeat(200)}.txt`, text(), 422],
    ['large.txt', Buffer.alloc(5 * 1024 * 1024 + 1, 'a').toString('base64'), 413],
    ['huge.txt', 'A'.repeat(8 * 1024 * 1024), 413],
  ];
  for (const [name, content, status] of tries) {
    expect((await upload(client, name, content)).statusCode, name).toBe(status);
  }
  expect(await product.fingerprint()).toBe(before);
  expect((await upload(client, '../../etc/passwd.txt')).json().file.name).toBe('../../etc/passwd.txt');
  const id = await uploaded(client, '..\\..\\a.txt');
  await ticketWith(client, [id]);
  const { headers } = await client.browser.get(`/account/tickets/files/${id}`);
  expect(headers['content-disposition']).toBe(`attachment; filename="a.txt"; filename*=UTF-8''....a.txt`);
});

test('a file is its sender’s alone until it is sent, and its account’s alone after it', async () => {
  const other = await product.account();
  const id = await uploaded(client, 'mine.txt');
  expect((await other.browser.get(`/account/tickets/files/${id}`)).statusCode).toBe(404);
  expect((await staff.browser.get(`/system/admin/enquiries/files/${id}`)).statusCode).toBe(404);
  const body = { title: 'Other: Not mine', attachments: [id] };
  const taken = await other.browser.post('/account/tickets/new', body);
  expect([taken.statusCode, taken.json().fields[0].path]).toEqual([422, 'attachments']);
  const ticket = await ticketWith(client, [id]);
  expect((await client.browser.get(`/account/tickets/files/${id}`)).statusCode).toBe(200);
  expect((await other.browser.get(`/account/tickets/files/${id}`)).statusCode).toBe(404);
  // Once: a file has one message.
  const again = { message: 'Again', attachments: [id] };
  expect((await client.browser.post(`/account/tickets/${ticket}/messages`, again)).statusCode).toBe(422);
  const six = Array.from({ length: 6 }, () => randomUUID());
  expect((await client.browser.post('/account/tickets/new', { ...body, attachments: six })).statusCode).toBe(422);
});

test('a file of a note is for staff alone', async () => {
  const ticket = await ticketWith(client, []);
  const { file } = (
    await staff.browser.post('/system/admin/enquiries/files', { name: 'n.txt', content: text() })
  ).json();
  const note = { message: 'Look', internal: true, attachments: [file.file_id] };
  await staff.browser.post(`/system/admin/enquiries/${ticket}/messages`, note);
  expect((await staff.browser.get(`/system/admin/enquiries/files/${file.file_id}`)).statusCode).toBe(200);
  expect((await client.browser.get(`/account/tickets/files/${file.file_id}`)).statusCode).toBe(404);
});

test('an account has room for so much, and what was never sent makes room again', async () => {
  const busy = await product.account();
  const sent = await uploaded(busy, 'sent.txt');
  await ticketWith(busy, [sent]);
  await product.deps.db
    .updateTable('ticket_files')
    .set({ created_at: sql<Date>`now() - interval '2 days'` })
    .where('id', '=', sent)
    .execute();
  const row = { account_id: busy.id, name: 'old.txt', media_type: 'text/plain', size: 5 * 1024 * 1024 };
  await product.deps.db
    .insertInto('ticket_files')
    .values(
      Array.from({ length: filesOfAccount / row.size }, () => ({
        ...row,
        created_at: sql<Date>`now() - interval '2 days'`,
      })),
    )
    .execute();
  const refused = await upload(busy, 'one-more.txt');
  expect([refused.statusCode, refused.json().details]).toEqual([
    409,
    'The tickets of this account hold 200 MB of files already. Please send us a link instead.',
  ]);
  await sweepFiles(product.deps);
  await product.settle();
  expect((await upload(busy, 'one-more.txt')).statusCode).toBe(201);
  expect((await busy.browser.get(`/account/tickets/files/${sent}`)).statusCode).toBe(200);
});

test('E10 uploads at once never exceed the room of their account, and none waits for another', async () => {
  const busy = await product.account();
  const size = 5 * 1024 * 1024;
  const old = { account_id: busy.id, name: 'old.txt', media_type: 'text/plain', created_at: product.deps.now() };
  const sizes = Array.from({ length: filesOfAccount / size }, (_, n) => (n === 0 ? size - 30 : size));
  await product.deps.db
    .insertInto('ticket_files')
    .values(sizes.map((one) => ({ ...old, size: one })))
    .execute();
  const holder = new pg.Client({ connectionString: product.databaseUrl });
  await holder.connect();
  try {
    // As if another act of the account were in the middle.
    await holder.query('begin');
    await holder.query('select 1 from accounts where id = $1 for no key update', [busy.id]);
    await holder.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`files ${busy.id}`]);
    // Each has 11 bytes, and there is room for two.
    const answers = await Promise.all([1, 2, 3, 4].map((n) => upload(busy, `log-${n}.txt`)));
    const kept = answers.filter(({ statusCode }) => statusCode === 201).length;
    expect(kept).toBeLessThanOrEqual(2);
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status !== 201)).toEqual(
      Array(4 - kept).fill(409),
    );
    const { used } = await product.deps.db
      .selectFrom('ticket_files')
      .select(({ fn }) => fn.sum<number>('size').as('used'))
      .where('account_id', '=', busy.id)
      .executeTakeFirstOrThrow();
    expect(used).toBe(filesOfAccount - 30 + 11 * kept);
  } finally {
    await holder.end();
  }
});

test('files of a mail are taken by the same rules, and the message names those that are not', async () => {
  const ticket = await ticketWith(client, []);
  const { reference } = (await staff.browser.get(`/system/admin/enquiries/${ticket}`)).json().enquiry;
  const to = replyAddress(product.deps, 'client', reference);
  const part = (name: string, content: string) =>
    `--b\r\nContent-Type: image/png; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\n${content}\r\n`;
  const source = [
    `From: ${client.email}`,
    `To: ${to}`,
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b\r\nContent-Type: text/plain\r\n\r\nSee both',
    `${part('ok.txt', 'fine')}${part('evil.svg', '<svg onload="alert(1)"/>')}--b--`,
  ].join('\r\n');
  await handOver(product.deps, { validity: 'files', uid: 1, size: 1, source: Buffer.from(source) });
  const { messages } = (await client.browser.get(`/account/tickets/${ticket}`)).json();
  expect(messages.at(-1).body).toMatch(/^See both\n\n\(The file “evil\.svg” came with the mail and was not taken\. /);
  expect(messages.at(-1).attachments).toMatchObject([{ name: 'ok.txt', media_type: 'text/plain' }]);
});

test('M34 the files of an account are in its export and go with it', async () => {
  const leaving = await product.account();
  const id = await uploaded(leaving, 'private.txt');
  await ticketWith(leaving, [id]);
  const [filesOf] = product.deps.personal.files.slice(-1);
  const exported = [];
  for await (const file of filesOf?.(product.deps, product.deps.db, {
    account_id: leaving.id,
    person_id: leaving.personId,
  }) ?? [])
    exported.push(file.name);
  expect(exported).toEqual([`tickets/${id.slice(0, 8)}-private.txt`]);
  expect(await stored(id)).toBe(1);
  expect((await leaving.browser.send('DELETE', '/account/user', { email: leaving.email })).statusCode).toBe(200);
  await product.settle();
  expect(await stored(id)).toBe(0);
});

test('what staff answer in Markdown is HTML and plain text in the mail; a client signs in for its files, a visitor gets them', {
  tags: ['slow'],
}, async () => {
  const message =
    'Take a **snapshot** first:\n\n1. Stop `postgresql`\n2. Upgrade\n\nSee [our article](https://example.test/a).\nBest\nOliver <script>';
  const answerWith = async (enquiryId: string, names: readonly string[], content = text()) => {
    const attachments: string[] = [];
    for (const name of names) {
      const sent = await staff.browser.post('/system/admin/enquiries/files', { name, content });
      attachments.push(sent.json().file.file_id);
    }
    return staff.browser.post(`/system/admin/enquiries/${enquiryId}/messages`, { message, attachments });
  };
  const mailOf = async (email: string) => {
    await product.sendMails();
    const found = (await product.mailsTo(email)).find(({ subject }) => subject.startsWith('Re: '));
    return product.askLab<{ text: string; html: string; attachments: { filename: string }[] }>(
      'GET',
      `/mail/${found?.id}`,
    );
  };
  expect((await answerWith(await ticketWith(client, []), ['how_to *now*.txt'])).statusCode).toBe(201);
  const toClient = await mailOf(client.email);
  expect(toClient.text).toContain(
    'Take a snapshot first:\n\n1. Stop postgresql\n2. Upgrade\n\nSee our article (https://example.test/a).\nBest\nOliver <script>\n\nWith this answer, in the ticket (please sign in):\n\n- how_to *now*.txt',
  );
  expect(toClient.html).toMatch(/<strong>snapshot<\/strong>/);
  expect(toClient.html).toMatch(/Best<br \/>\s*Oliver &lt;script&gt;/);
  expect(toClient.attachments).toEqual([]);

  const visitor = newSender();
  await fillIn(product, 'contact', { email: visitor });
  const { id } = await product.deps.db
    .selectFrom('enquiries')
    .select('id')
    .where('email', '=', visitor)
    .executeTakeFirstOrThrow();
  const large = text('x'.repeat(3_600_000));
  const refused = await answerWith(id, ['a.txt', 'b.txt', 'c.txt'], large);
  expect([refused.statusCode, refused.json().fields[0].message]).toEqual([
    422,
    'These files go out by mail: together they may have 10 MB.',
  ]);
  expect((await answerWith(id, ['how.txt', 'too.txt'])).statusCode).toBe(201);
  const toVisitor = await mailOf(visitor);
  expect(toVisitor.attachments.map(({ filename }) => filename)).toEqual(['how.txt', 'too.txt']);
  expect(toVisitor.text).not.toContain('sign in');
});
