import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../net.ts';
import { type MailInbox, MailNotHanded } from '../mail-inbox.ts';
import { imapInbox } from './imap-inbox.ts';

const dovecot = '/usr/sbin/dovecot';
// Dovecot gives up its rights to users of its own, which it may only as root.
const isThere = existsSync(dovecot) && userInfo().uid === 0;
const notice = isThere ? '' : ' (skipped: dovecot-imapd is not installed, or this is not root)';

/** The adapter against the real server that most mailboxes stand on. */
describe.skipIf(!isThere)(`Dovecot${notice}`, () => {
  let folder: string;
  let server: ReturnType<typeof spawn>;
  let port: number;
  let inbox: MailInbox;
  let number = 0;

  /** As a delivery agent does (Maildir). */
  const deliver = (text: string) => {
    number += 1;
    const source = `From: a@b.test\r\nTo: support@resolvo.test\r\nMessage-ID: <${number}@b.test>\r\n\r\n${text}\r\n`;
    const file = join(folder, 'mail/new', `${number}.h`);
    writeFileSync(file, source, { mode: 0o600 });
    execFileSync('chown', ['mail:mail', file]);
  };
  const open = (maxBytes = 10_000) =>
    imapInbox({
      host: '127.0.0.1',
      port,
      encryption: 'plain',
      user: 'support',
      password: 'secret',
      folder: 'INBOX',
      maxBytes,
      startBytes: 200,
      waitSeconds: 20,
    });
  async function read(after: Parameters<MailInbox['list']>[0]) {
    const { mails, place } = await inbox.list(after);
    const texts: (string | undefined)[] = [];
    for (const mail of mails) {
      const fetched = await inbox.fetch(mail);
      texts.push(fetched?.source && Buffer.from(fetched.source).toString().split('\r\n\r\n')[1]?.trim());
      await inbox.markRead(mail);
    }
    return { texts, mails, place: { ...place, at: new Date() } };
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dovecot-'));
    port = await freePort();
    for (const part of ['run', 'state', 'mail/new', 'mail/cur', 'mail/tmp']) {
      mkdirSync(join(folder, part), { recursive: true });
    }
    writeFileSync(join(folder, 'users'), 'support:{PLAIN}secret\n');
    writeFileSync(
      join(folder, 'dovecot.conf'),
      `protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
state_dir = ${folder}/state
ssl = no
disable_plaintext_auth = no
log_path = ${folder}/log
first_valid_uid = 1
mail_location = maildir:${folder}/mail
service imap-login {
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
passdb {
  driver = passwd-file
  args = ${folder}/users
}
userdb {
  driver = static
  args = uid=mail gid=mail home=${folder}
}
`,
    );
    execFileSync('chown', ['-R', 'mail:mail', join(folder, 'mail')]);
    execFileSync('chmod', ['755', folder]);
    server = spawn(dovecot, ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'ignore' });
    while (!(await answers(port))) await new Promise((resolve) => setTimeout(resolve, 50));
    inbox = open();
  }, 30_000);

  afterAll(async () => {
    await inbox?.close();
    const gone = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  });

  test('gives what came after the place, once and in order, and tells of the next', async () => {
    deliver('Before we were here');
    const first = await read(undefined);
    expect(first.texts).toEqual([]);
    deliver('One');
    deliver('Two');
    const second = await read(first.place);
    expect(second.texts).toEqual(['One', 'Two']);
    expect((await read(second.place)).texts).toEqual([]);
    const told = inbox.wait();
    deliver('Three');
    await told;
    const third = await read(second.place);
    expect(third.texts).toEqual(['Three']);
    // A mailbox that was rebuilt is read again from the last day on.
    const again = await read({ validity: 'other', uid: 99, at: new Date() });
    expect(again.texts).toEqual(['Before we were here', 'One', 'Two', 'Three']);
  }, 40_000);

  test('says of one mail that it is gone, or not handed out, and hands out the next', async () => {
    const { place } = await read(undefined);
    deliver('Taken away');
    deliver('Not readable');
    deliver('The next');
    const { mails } = await inbox.list(place);
    const file = (text: string) => {
      const at = join(folder, 'mail/cur');
      const names = readdirSync(at).map((name) => join(at, name));
      return names.find((name) => readFileSync(name, 'utf8').includes(text)) ?? '';
    };
    rmSync(file('Taken away'));
    const broken = file('Not readable');
    rmSync(broken);
    mkdirSync(broken);
    const [first, second, third] = mails;
    if (!first || !second || !third) throw new Error('There are three mails.');
    expect(await inbox.fetch(first)).toBeUndefined();
    await expect(inbox.fetch(second)).rejects.toThrow(MailNotHanded);
    expect(await inbox.fetch(third)).toMatchObject({ size: expect.any(Number), source: expect.any(Uint8Array) });
  }, 40_000);

  test('fetches the beginning of what is too large, and connects again after the line broke', async () => {
    const { place } = await read(undefined);
    await inbox.close();
    inbox = open(500);
    deliver('x'.repeat(5000));
    deliver('Small');
    const { texts } = await read(place);
    expect([texts[0]?.length, texts[1]]).toEqual([expect.any(Number), 'Small']);
    expect(texts[0]?.length).toBeLessThan(200);
  }, 40_000);
});

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
