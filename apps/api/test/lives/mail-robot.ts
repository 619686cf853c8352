import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import type { Random } from '../../../../tools/soak/random.ts';

interface Post {
  readonly host: string;
  readonly port: number;
  /** Addresses of the mailbox that is read: of the desk, of abuse, and the signed one of a ticket. */
  readonly to: readonly string[];
  /** Whose name is forged. */
  readonly customer: string;
  /** One of ours that a stranger got, and can send back. */
  readonly returned: { readonly id: string; readonly address: string } | undefined;
  readonly random: Random;
}

const headless = 'no head at all';
const lines = (...all: string[]) => all.join('\r\n');
const mixed = (head: string, ...parts: readonly (readonly string[])[]) =>
  lines(head, 'Content-Type: multipart/mixed; boundary=b', '', ...parts.flatMap((part) => ['--b', ...part]), '--b--');
const usedIds: string[] = [];

export interface Sent {
  readonly kind: string;
  /** In its subject, so that its row is found; undefined for a mail that has none. */
  readonly marker: string | undefined;
}

/** What people, programs and attackers send, one of each kind. */
const kinds: Readonly<Record<string, (head: string, random: Random, returned: Post['returned']) => string>> = {
  plain: (head) => lines(head, '', `Hello ${randomUUID()}`),
  'an attachment': (head) =>
    mixed(
      head,
      ['', 'See the log.'],
      ['Content-Type: text/plain; name=a.log', 'Content-Disposition: attachment; filename=a.log', '', randomUUID()],
    ),
  'a mail inside': (head) =>
    mixed(
      head,
      ['', 'See the mail.'],
      ['Content-Type: message/rfc822', '', 'From: a@example.net', `Subject: ${randomUUID()}`, '', 'Pay here.'],
    ),
  'a report of abuse': (head, random) =>
    mixed(
      head.replace('MIME-Version', 'Auto-Submitted: auto-generated\r\nMIME-Version'),
      ['Content-Type: text/plain', '', 'This is an email abuse report.'],
      [
        'Content-Type: message/feedback-report',
        '',
        'Feedback-Type: abuse',
        'User-Agent: Lives/1',
        'Version: 1',
        `Source-IP: 203.0.113.${random.whole(0, 255)}`,
        '',
      ],
      ['Content-Type: message/rfc822', '', 'From: spam@example.net', 'Subject: Earn money', '', 'Click.'],
    ),
  'headers of a program': (head) => lines(head, 'Auto-Submitted: auto-replied', 'Precedence: bulk', '', 'I am away.'),
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
  [headless]: () => '\r\n\r\n',
  'bytes of no text': (head, random) =>
    lines(head, '', Buffer.from(Array.from({ length: 2000 }, () => random.whole(128, 255))).toString('latin1')),
};

/** Sends one mail as a stranger would: over SMTP, byte by byte as made. */
export async function sendOdd({ host, port, to: mailboxes, customer, returned, random }: Post): Promise<Sent> {
  const names = Object.keys(kinds);
  const kind = names[random.whole(0, names.length - 1)] ?? 'plain';
  const from = random.next() < 0.5 ? customer : `stranger${random.whole(1, 30)}@example.net`;
  const known = usedIds[random.whole(0, Math.max(0, usedIds.length - 1))];
  const id = known !== undefined && random.next() < 0.3 ? known : `<${randomUUID()}@example.net>`;
  usedIds.push(id);
  const to = mailboxes[random.whole(0, mailboxes.length - 1)] ?? '';
  const marker = randomUUID();
  const head = lines(
    `From: ${from}`,
    `To: ${to}`,
    `Subject: Lives ${kind} ${marker}`,
    `Message-ID: ${id}`,
    'MIME-Version: 1.0',
  );
  await send({ host, port }, from, to, kinds[kind]?.(head, random, returned) ?? head);
  return { kind, marker: kind === headless ? undefined : marker };
}

async function send({ host, port }: { host: string; port: number }, from: string, to: string, mail: string) {
  const socket = connect(port, host);
  const answers = createInterface({ input: socket })[Symbol.asyncIterator]();
  const answer = async () => {
    for (;;) {
      const { value, done } = await answers.next();
      if (done) throw new Error('The mail server hung up.');
      if (String(value).startsWith('250-')) continue;
      // A mail that was never taken could not be lost.
      if (!/^[23]/.test(String(value))) throw new Error(`The mail server said ${String(value)}`);
      return;
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
