import type { Socket } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { SMTPConnection, type SMTPConnectionOptions } from 'smtp-server/lib/smtp-connection.js';
import type { Kit } from '../kit/part.ts';
import { LAB_HOST, listenOnFreePort } from '../kit/ports.ts';
import type { Mailbox } from './mailbox.ts';
import { unknownCommandLogger } from './unknown-commands.ts';

const MAX_MESSAGE_BYTES = 25 * 1024 * 1024;

/** A reply of the protocol (RFC 5321, section 4.2), as smtp-server wants it. */
function refusal(code: number, sentence: string): Error & { responseCode: number } {
  return Object.assign(new Error(sentence), { responseCode: code });
}

/** smtp-server greets after 100 ms, to catch clients that speak first. Nothing here does, and every mail would wait. */
class PromptConnection extends SMTPConnection {
  override init(): void {
    this._setListeners(() => this.connectionReady());
  }
}

class PromptServer extends SMTPServer {
  override connect(socket: Socket, options?: SMTPConnectionOptions | null): void {
    const connection = new PromptConnection(this, socket, options);
    this.connections.add(connection);
    connection.on('error', (error) => this._onError(error));
    connection.on('connect', (data) => this._onClientConnect(data));
    connection.init();
  }
}

export async function startSmtpServer(options: {
  kit: Kit;
  part: string;
  mailbox: Mailbox;
}): Promise<{ host: string; port: number; close(): Promise<void> }> {
  const { kit, part, mailbox } = options;
  const { faults, journal } = kit;
  const sockets = new Map<number, Socket>();
  const failedOnce = new Set<string>();

  function record(verb: string, what: string, outcome: string): void {
    journal.record({ part, verb, what, outcome });
  }

  function decideRecipient(address: string): Error | undefined {
    const localPart = address.slice(0, address.lastIndexOf('@')).toLowerCase();
    if (faults.get(part) === 'declines') return refusal(550, 'The lab declines every recipient at the moment.');
    if (faults.strike(part, 'rcpt', { to: address.toLowerCase() })) {
      return refusal(451, `The mailbox ${address} is busy. Try again.`);
    }
    if (localPart.includes('bounce')) return refusal(550, `There is no mailbox ${address} here.`);
    if (localPart.includes('tempfail') && !failedOnce.has(address.toLowerCase())) {
      failedOnce.add(address.toLowerCase());
      return refusal(451, `The mailbox ${address} is busy for a moment. Try again.`);
    }
    return undefined;
  }

  async function receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<'answer' | 'cut'> {
    const { mailFrom, rcptTo } = session.envelope;
    const envelope = {
      mail_from: mailFrom === false ? '' : mailFrom.address,
      rcpt_to: rcptTo.map((recipient) => recipient.address),
    };
    const what = `${envelope.mail_from || 'nobody'} to ${envelope.rcpt_to.join(', ')}`;
    const source = await readMessage(stream);
    if (source === undefined) {
      record('DATA', what, '552, larger than 25 MB');
      throw refusal(552, 'The message is larger than the 25 MB this server takes.');
    }
    const preset = faults.get(part);
    if (preset === 'slow') {
      record('DATA', what, 'waits, because the part is slow');
      await kit.dawdle();
    }
    const summary = await mailbox.add(source, envelope);
    const outcome = `250, kept as ${summary.id}`;
    journal.record({
      part,
      verb: 'DATA',
      what,
      outcome: preset === 'drops replies' ? `${outcome}, but the reply was dropped` : outcome,
      request: `${summary.size_bytes} bytes, subject: ${summary.subject}`,
    });
    return preset === 'drops replies' ? 'cut' : 'answer';
  }

  const server = new PromptServer({
    name: 'lab.test',
    banner: 'Lab mail server',
    size: MAX_MESSAGE_BYTES,
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: unknownCommandLogger((command) => record(command, '', '500, unknown command')),

    onConnect(_session, callback) {
      if (faults.get(part) !== 'down') return callback();
      record('CONNECT', '', '421, because the part is down');
      callback(refusal(421, 'The lab mail server is down.'));
    },

    onAuth(auth, _session, callback) {
      const user = auth.username ?? '';
      journal.record({ part, verb: 'AUTH', what: user, outcome: '235, every password is taken', request: auth.method });
      callback(null, { user: user || 'someone' });
    },

    onMailFrom(address, _session, callback) {
      // A pooled client keeps its connection open for long, and must notice that the preset became `down` meanwhile.
      if (faults.get(part) !== 'down') return callback();
      record('MAIL', address.address, '421, because the part is down');
      callback(refusal(421, 'The lab mail server is down.'));
    },

    onRcptTo({ address }, _session, callback) {
      const refused = decideRecipient(address);
      if (refused)
        record('RCPT', address, `${'responseCode' in refused ? refused.responseCode : ''}, ${refused.message}`);
      callback(refused);
    },

    onData(stream, session, callback) {
      receive(stream, session).then(
        (next) => {
          if (next === 'answer') callback(null, 'Kept in the lab mailbox');
          else sockets.get(session.remotePort)?.destroy();
        },
        (error: unknown) => {
          if (error instanceof Error && 'responseCode' in error) return callback(error);
          const sentence = error instanceof Error ? error.message : String(error);
          record('DATA', '', `451, the lab failed: ${sentence}`);
          callback(refusal(451, 'The lab could not keep the message.'));
        },
      );
    },
  });

  // A client that disconnects mid-session is not an error of ours; without a listener the event would end the process.
  server.on('error', (error) => record('CONNECT', '', `connection failed: ${error.message}`));
  server.server.on('connection', (socket) => {
    const port = socket.remotePort;
    if (port === undefined) return;
    sockets.set(port, socket);
    socket.once('close', () => sockets.delete(port));
  });

  const port = await listenOnFreePort(server.server);
  return {
    host: LAB_HOST,
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets.values()) socket.destroy();
      }),
  };
}

/** Undefined when it is too large. The rest is still read: SMTP has no way to interrupt DATA. */
async function readMessage(stream: SMTPServerDataStream): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) {
    if (!stream.sizeExceeded) chunks.push(chunk);
  }
  return stream.sizeExceeded ? undefined : Buffer.concat(chunks);
}
