import { join } from 'node:path';
import { callFaultRoutes } from '../kit/call-fault-routes.ts';
import { fileRoute } from '../kit/file-route.ts';
import type { Kit, Part } from '../kit/part.ts';
import { IMAP_PASSWORD, IMAP_USER, startImapServer } from './imap-server.ts';
import { openMailbox } from './mailbox.ts';
import { mailServerName } from './reply.ts';
import { mailRoutes } from './routes.ts';
import { startSmtpServer } from './server.ts';

interface SmtpPart extends Part {
  readonly host: string;
  readonly port: number;
  readonly imap: { host: string; port: number; user: string; password: string };
  /** What it calls itself where it says who sent a mail (RFC 8601). */
  readonly saysAs: string;
}

/** `inbox` is the addresses whose mails the IMAP server shows. */
export async function startSmtp(kit: Kit, inbox: readonly string[]): Promise<SmtpPart> {
  const name = 'smtp';
  kit.faults.register(name);
  const mailbox = await openMailbox({ dir: join(kit.dataDir, 'mail'), clock: kit.clock });
  const server = await startSmtpServer({ kit, part: name, mailbox });
  const imap = await startImapServer({ kit, part: name, mailbox, addresses: inbox });
  const files = await Promise.all(
    ['mailbox.js', 'mail-reader.js', 'mailbox.css'].map((file) =>
      fileRoute(`/lab/console/${file}`, new URL(`./browser/${file}`, import.meta.url)),
    ),
  );
  return {
    name,
    title: 'Mail server (SMTP, IMAP)',
    effects: {
      down: 'Every connection is answered with 421 and closed.',
      slow: 'Each message is accepted after three seconds.',
      'drops replies': 'The message is kept, but the connection is cut before the sender hears 250.',
      declines: 'Every recipient is refused with 550.',
    },
    sentinels: [
      'A recipient with "bounce" before the @ is refused with 550.',
      'A recipient with "tempfail" before the @ is put off with 451 once, then accepted.',
    ],
    section: { id: 'mail', title: 'Mailbox', module: '/lab/console/mailbox.js', style: '/lab/console/mailbox.css' },
    routes: [
      ...mailRoutes(mailbox, kit.clock),
      ...callFaultRoutes({
        kit,
        part: name,
        calls: ['rcpt', 'fetch'],
        effects: { busy: 'The recipient is put off with 451; the mail is not handed out, with NO.' },
      }),
      ...files,
    ],
    host: server.host,
    port: server.port,
    saysAs: mailServerName,
    imap: { host: imap.host, port: imap.port, user: IMAP_USER, password: IMAP_PASSWORD },
    close: async () => {
      await Promise.all([server.close(), imap.close()]);
    },
  };
}
