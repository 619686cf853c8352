import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import type { Random } from '../../../../tools/soak/random.ts';

interface Post {
  readonly host: string;
  readonly port: number;
  /** The mailbox that is read. */
  readonly to: string;
  /** Whose name is forged. */
  readonly customer: string;
  /** One of ours that a stranger got, and can send back. */
  readonly returned: { readonly id: string; readonly address: string } | undefined;
  readonly random: Random;
}

const lines = (...all: string[]) => all.join('\r\n');
const usedIds: string[] = [];

/** What no mail program sends, one of each kind. `size` is how far it goes. */
const kinds: Readonly<Record<string, (head: string, random: Random, returned: Post['returned']) => string>> = {
  plain: (head) => lines(head, '', `Hello ${randomUUID()}`),
  'a NUL in a delivery report': (head, _, returned) =>
    lines(
      head,
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      '',
      '--b',
      'Content-Type: message/delivery-status',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Reporting-MTA: dns; mx.example',
      '',
      `Final-Recipient: rfc822; ${returned?.address ?? 'nobody@example.test'}`,
      'Action: failed',
      'Status: 5.1.1',
      'Diagnostic-Code: smtp; 550 no=00such user',
      '--b',
      'Content-Type: text/rfc822-headers',
      '',
      `Message-ID: <${returned?.id ?? randomUUID()}@example.test>`,
      '--b--',
    ),
  'a NUL in the text': (head) => lines(head, 'Content-Transfer-Encoding: quoted-printable', '', 'a=00b=ED=A0=80c'),
  'empty lines': (head, random) => lines(head, '', '\r\n'.repeat(random.whole(10_000, 400_000))),
  'tiny parts': (head, random) =>
    lines(
      head,
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b\r\n\r\nx\r\n'.repeat(random.whole(1000, 40_000)),
      '--b--',
    ),
  'deep parts': (head, random) => {
    const depth = random.whole(15, 300);
    const open = Array.from(
      { length: depth },
      (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
    ).join('');
    return `${head}\r\n${open}\r\nText`;
  },
  'a long header': (head, random) => lines(head, `X-Long: ${'x'.repeat(random.whole(1000, 900_000))}`, '', 'Text'),
  'markup without an end': (head, random) =>
    lines(head, 'Content-Type: text/html', '', '<div '.repeat(random.whole(100, 100_000))),
  'quotes upon quotes': (head, random) => lines(head, '', '> Kari wrote:\r\n'.repeat(random.whole(100, 30_000))),
  'no head at all': () => '\r\n\r\n',
  'bytes of no text': (head, random) =>
    lines(head, '', Buffer.from(Array.from({ length: 2000 }, () => random.whole(128, 255))).toString('latin1')),
};

/** Sends one mail as a stranger would: over SMTP, byte by byte as made. Resolves with its kind. */
export async function sendOdd({ host, port, to, customer, returned, random }: Post): Promise<string> {
  const names = Object.keys(kinds);
  const kind = names[random.whole(0, names.length - 1)] ?? 'plain';
  const from = random.next() < 0.5 ? customer : `stranger${random.whole(1, 30)}@example.net`;
  const known = usedIds[random.whole(0, Math.max(0, usedIds.length - 1))];
  const id = known !== undefined && random.next() < 0.3 ? known : `<${randomUUID()}@example.net>`;
  usedIds.push(id);
  const head = lines(`From: ${from}`, `To: ${to}`, `Subject: Lives ${kind}`, `Message-ID: ${id}`, 'MIME-Version: 1.0');
  await send({ host, port }, from, to, kinds[kind]?.(head, random, returned) ?? head);
  return kind;
}

async function send({ host, port }: { host: string; port: number }, from: string, to: string, mail: string) {
  const socket = connect(port, host);
  const answers = createInterface({ input: socket })[Symbol.asyncIterator]();
  const answer = async () => {
    for (;;) {
      const { value, done } = await answers.next();
      if (done) throw new Error('The mail server hung up.');
      if (!String(value).startsWith('250-')) return;
    }
  };
  await answer();
  for (const line of ['EHLO lives', `MAIL FROM:<${from}>`, `RCPT TO:<${to}>`, 'DATA']) {
    socket.write(`${line}\r\n`);
    await answer();
  }
  socket.write(Buffer.from(`${mail.replaceAll(/^\./gm, '..')}\r\n.\r\n`, 'latin1'));
  await answer();
  socket.end('QUIT\r\n');
}
