import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { readBounce } from './read-bounce.ts';

const mailId = '2f1d4c3b-9a8e-4d7c-8b6a-5e4f3d2c1b0a';
/** As Postfix writes it. */
const bounce = ({
  action = 'failed',
  status = '5.1.1',
  to = 'kari@example.test',
  id = `<${mailId}@resolvo.test>`,
} = {}) =>
  [
    'From: MAILER-DAEMON@mx.example.test',
    'To: no-reply@resolvo.test',
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="9B095B5ADSN=_01D5AB2C7E/mx.example.test"',
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--9B095B5ADSN=_01D5AB2C7E/mx.example.test',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'Your message could not be delivered.',
    '',
    '--9B095B5ADSN=_01D5AB2C7E/mx.example.test',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.test',
    'Arrival-Date: Mon, 16 Nov 2026 10:00:00 +0000 (UTC)',
    '',
    `Final-Recipient: rfc822; ${to}`,
    `Original-Recipient: rfc822;${to}`,
    `Action: ${action}`,
    `Status: ${status}`,
    'Remote-MTA: dns; mx.example.test',
    'Diagnostic-Code: smtp; 550 5.1.1 <kari@example.test>: Recipient address',
    '    rejected: User unknown',
    '',
    '--9B095B5ADSN=_01D5AB2C7E/mx.example.test',
    'Content-Type: text/rfc822-headers',
    '',
    'From: Resolvo <no-reply@resolvo.test>',
    'To: kari@example.test',
    `Message-ID: ${id}`,
    '',
    '--9B095B5ADSN=_01D5AB2C7E/mx.example.test--',
  ].join('\r\n');

test('D9 a bounce names the mail, the mailbox and the reason', () => {
  expect(readBounce(bounce())).toEqual({
    address: 'kari@example.test',
    mailId,
    isFinal: true,
    reason: '5.1.1 550 5.1.1 <kari@example.test>: Recipient address rejected: User unknown',
  });
  expect(readBounce(bounce({ action: 'delayed', status: '4.4.1' }))).toMatchObject({ isFinal: false });
  expect(readBounce(bounce({ action: 'delivered', status: '2.0.0' }))).toBeUndefined();
});

test('D9 what is no bounce of ours is left alone, whatever it is made of', () => {
  expect(readBounce(bounce({ id: '<someone-else@gmail.com>' }))).toBeUndefined();
  expect(readBounce(bounce({ to: 'nobody' }))).toBeUndefined();
  const plain = 'From: a@b.test\r\nSubject: Hello\r\n\r\nFinal-Recipient: rfc822; x@y.test';
  for (const source of [
    '',
    '\n\n',
    plain,
    bounce().slice(0, 700),
    `${bounce()}\n`.repeat(50),
    'Content-Type: multipart/report',
  ]) {
    expect(() => readBounce(source)).not.toThrow();
  }
  expect(readBounce(plain)).toBeUndefined();
  for (let n = 0; n < 200; n += 1) {
    const source = bounce();
    const cut = randomBytes(2).readUInt16BE(0) % source.length;
    const noise = randomBytes(40).toString('latin1');
    expect(() => readBounce(source.slice(0, cut) + noise + source.slice(cut))).not.toThrow();
  }
});
