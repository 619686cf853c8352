// @module-tag slow

import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { fillIn } from '../../../../test/enquiry-forms.ts';
import { staffMask, useProduct } from '../../../../test/product.ts';
import { dispatchBatch } from '../../help/dispatches/queues.ts';
import { tokenExpiresMail } from '../../people/tokens/mails.ts';
import { queueMail } from './queue-mail.ts';

const product = useProduct();
const long = 'A long line without a break, as people paste them into letters. '.repeat(40);

/** One mail of each form: a system mail, a letter to many with Markdown and a way out, and an answer with a file. */
async function sources(): Promise<string[]> {
  const staff = await product.account({ permissions: staffMask });
  const client = await product.account();
  const token = {
    name: 'CI',
    prefix: 'rsv_1',
    token_id: 'x',
    account_name: 'Å',
    expires_on: '1 May',
    in_days: 7,
  } as const;
  await queueMail(product.deps, product.deps.db, { to: client.email }, tokenExpiresMail, token);
  const letter = {
    kind: 'news',
    subject: 'Nytt på Resolvo: ærlig talt',
    body: `Hello {name},\n\n- one\n- two\n\n${long}`,
    rate: 600,
  };
  const at = '/system/admin/dispatches';
  const { dispatch_id } = (await staff.browser.post(at, { ...letter, audience: { user_ids: [client.id] } })).json();
  await staff.browser.post(`${at}/${dispatch_id}/send`, { count: 1, send_at: 0 });
  await product.jobs.drain(product.deps, { early: [dispatchBatch.name] });
  const visitor = `visitor-${client.id}@example.test`;
  await fillIn(product, 'contact', { email: visitor });
  const { enquiries } = (await staff.browser.get(`/system/admin/enquiries?search=${visitor}`)).json();
  const desk = '/system/admin/enquiries';
  const content = Buffer.from('a log line\n').toString('base64');
  const { file } = (await staff.browser.post(`${desk}/files`, { name: 'første logg.txt', content })).json();
  const answer = { message: `Look at **this**:\n\n${long}`, attachments: [file.file_id] };
  await staff.browser.post(`${desk}/${enquiries[0].enquiry_id}/messages`, answer);
  const answers = (await product.mailsTo(visitor)).filter(({ subject }) => subject.startsWith('Re: '));
  const mails = [...(await product.mailsTo(client.email)), ...answers];
  expect(mails).toHaveLength(3);
  return Promise.all(
    mails.map(async ({ id }) => (await fetch(`${product.app.listeningOrigin}/lab/api/mail/${id}/source`)).text()),
  );
}

test('S58 every mail has the form that mail servers ask for: one recipient, date, id, text beside HTML, short lines', async () => {
  const isInstalled = spawnSync('spamassassin', ['--version']).status === 0;
  if (!isInstalled)
    process.stderr.write('spamassassin is not installed, so its rules for the form of mails were not asked.\n');
  for (const source of await sources()) {
    const head = source.slice(0, source.indexOf('\r\n\r\n'));
    const count = (name: string) => head.match(new RegExp(`^${name}:`, 'gim'))?.length ?? 0;
    for (const name of ['From', 'To', 'Subject', 'Date', 'Message-ID', 'MIME-Version', 'Content-Type']) {
      expect([name, count(name)]).toEqual([name, 1]);
    }
    expect([count('Cc'), count('Bcc')]).toEqual([0, 0]);
    expect(head).toMatch(/^Content-Type: multipart\/(alternative|mixed)/im);
    expect(source.indexOf('Content-Type: text/plain')).toBeLessThan(source.indexOf('Content-Type: text/html'));
    // RFC 5322 2.1.1: at most 998 characters, and better 78.
    expect(Math.max(...source.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
    expect(head.split('\r\n').every((line) => line.length <= 998 && !/[^\x20-\x7e\t]/.test(line))).toBe(true);
    if (!isInstalled) continue;
    // Local rules only: no network, and what a server adds on the way is not there.
    const asked = spawnSync('spamassassin', ['--local', '--test-mode'], { input: source, encoding: 'utf8' });
    const found = [...asked.stdout.matchAll(/^\s*-?[\d.]+ (\w+)\s/gm)].map(([, rule]) => rule);
    // WEIRD_PORT is the port of the test's own address.
    const form =
      /^(MISSING_|INVALID_|MIME_|HTML_MISSING|HTML_TAG|BASE64|MPART_ALT|LONG_|BAD_|NO_HEADERS|SUBJ_|WEIRD_QUOTING)/;
    expect(found.filter((rule) => form.test(rule ?? ''))).toEqual([]);
    const [, points] = /^Content analysis details: +\((-?[\d.]+) points/m.exec(asked.stdout) ?? [];
    expect(Number(points)).toBeLessThan(1);
  }
});
