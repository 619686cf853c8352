import { randomUUID } from 'node:crypto';
import { brand } from '@resolvo/brand/brand';
import { maskOf } from '@resolvo/contract/permissions';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { receiver } from '../../../../test/received-mails.ts';

/* Mails as the programs of people make them, and what staff read in the ticket that each becomes. */

const product = useOwnProduct();
let staff: TestAccount;
beforeAll(async () => {
  staff = await product.account({ permissions: maskOf(['administrator', 'staffTickets']) });
});

const receive = receiver(product, 'samples');
async function ticketOf(lines: readonly (string | Buffer)[]) {
  const head = [`From: Kari Nordmann <${randomUUID()}@private.example>`, `To: ${brand.supportEmail}`];
  const source = Buffer.concat(
    [...head, ...lines].map((line) => Buffer.concat([Buffer.from(line), Buffer.from('\r\n')])),
  );
  const { enquiry_id } = await receive(source);
  const { enquiry, messages } = (await staff.browser.get(`/system/admin/enquiries/${enquiry_id}`)).json();
  return {
    text: String(enquiry.fields.find(({ name }: { name: string }) => name === 'message').value),
    files: (messages[0]?.attachments ?? []).map(({ name, inline }: { name: string; inline: boolean }) => ({
      name,
      inline,
    })),
    original: async () => {
      const { mails } = (await staff.browser.get(`/system/admin/enquiries/${enquiry_id}/mails`)).json();
      return staff.browser.get(`/system/admin/enquiries/${enquiry_id}/mails/${mails[0].received_id}/original`);
    },
  };
}
const forwarded = 'The machine does not answer since Monday. Serial 4711.';

describe('S72 of the mails that people write, staff read all', () => {
  test.each([
    [
      'a forward of Outlook',
      `________________________________\r\nFrom: Ola <ola@else.example>\r\nSent: Monday, 2 November 2026 10:00\r\nTo: Kari\r\nSubject: Broken\r\n\r\n${forwarded}`,
    ],
    [
      'a forward of a German Outlook',
      `Von: Ola <ola@else.example>\r\nGesendet: Montag, 2. November 2026 10:00\r\nAn: Kari\r\nBetreff: Kaputt\r\n\r\n${forwarded}`,
    ],
    [
      'a forward of Gmail',
      `---------- Forwarded message ---------\r\nFrom: Ola <ola@else.example>\r\nDate: Mon, 2 Nov 2026\r\nSubject: Broken\r\nTo: Kari\r\n\r\n${forwarded}`,
    ],
  ])('%s', async (_, body) => {
    const { text, original } = await ticketOf(['Subject: WG: Broken', '', 'Please see below.', '', body]);
    expect(text).toBe(`Please see below.\n\n${body.replaceAll('\r\n', '\n')}`);
    expect((await original()).body).toContain(forwarded);
  });

  test('HTML alone: its links have their addresses, its tables their cells, and what it quotes stays', async () => {
    const { text } = await ticketOf([
      'Subject: Figures',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>See <a href="https://status.example/a?b=1">the status page</a>.</p>',
      '<table><tr><th>Disk</th><th>Used</th></tr><tr><td>sda</td><td>97 %</td></tr></table>',
      '<blockquote>It was fine before.</blockquote>',
    ]);
    expect(text).toContain('the status page (https://status.example/a?b=1)');
    expect(text).toMatch(/Disk\s+Used\nsda\s+97 %/);
    expect(text).toContain('> It was fine before.');
  });

  test('eight bits without a label', async () => {
    const { text } = await ticketOf(['Subject: Hei', '', Buffer.from('Hilsen Bjørn på Ås', 'latin1')]);
    expect(text).toBe('Hilsen Bjørn på Ås');
  });

  test('an attached mail is a file that is read anywhere', async () => {
    const { files } = await ticketOf([
      'Subject: Attached',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'See the mail.',
      '--b',
      'Content-Type: message/rfc822',
      'Content-Disposition: attachment; filename="Broken.eml"',
      '',
      'From: ola@else.example',
      'Subject: Broken',
      '',
      forwarded,
      '--b--',
    ]);
    expect(files).toEqual([{ name: 'Broken.eml.txt', inline: false }]);
  });

  test('two screenshots beside five logos of a signature', async () => {
    const gif = (n: number) => Buffer.from(`GIF89a${'x'.repeat(40 + n)};`, 'latin1').toString('base64');
    const logos = [1, 2, 3, 4, 5];
    const { text, files } = await ticketOf([
      'Subject: Screens',
      'Content-Type: multipart/related; boundary=b',
      '',
      '--b',
      'Content-Type: text/html',
      '',
      `<p>Here.</p>${logos.map((n) => `<img src="cid:logo${n}@x">`).join('')}`,
      ...logos.flatMap((n) => [
        '--b',
        `Content-Type: image/gif; name=logo${n}.gif`,
        `Content-ID: <logo${n}@x>`,
        'Content-Disposition: inline',
        'Content-Transfer-Encoding: base64',
        '',
        gif(n),
      ]),
      ...[1, 2].flatMap((n) => [
        '--b',
        'Content-Type: image/gif',
        `Content-Disposition: attachment; filename=screen${n}.gif`,
        'Content-Transfer-Encoding: base64',
        '',
        gif(100 + n),
      ]),
      '--b--',
    ]);
    expect(text).toContain('Here.');
    const attached = files.filter(({ inline }: { inline: boolean }) => !inline);
    expect(attached.map(({ name }: { name: string }) => name).sort()).toEqual(['screen1.gif', 'screen2.gif']);
    expect(files).toHaveLength(7);
  });
});
