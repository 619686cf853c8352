import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useOwnProduct } from '../../../test/product.ts';
import { type Hosting, HostingError } from '../hosting.ts';
import { nothing } from './answers.ts';
import { connectTo } from './connection.ts';
import { whmHosting } from './whm-hosting.ts';

/*
 * The conformance suite of the port. It runs against the lab, and against a real server when WHM_TEST_SERVER names one
 * as an entry of WHM_SERVERS does: it makes one account there and removes it.
 */
const { WHM_TEST_SERVER } = process.env;
const notice = WHM_TEST_SERVER ? ' (skipped: a real server cannot be broken on purpose)' : '';
const product = useOwnProduct({}, { hosting: true });
let hosting: Hosting;
let server: string;
beforeAll(() => {
  hosting = WHM_TEST_SERVER ? whmHosting([JSON.parse(WHM_TEST_SERVER)]) : product.deps.hosting;
  server = hosting.servers[0]?.name ?? '';
});
afterAll(() => {
  if (WHM_TEST_SERVER) hosting.close();
});

const random = randomBytes(4).toString('hex').slice(0, 5);
const user = `cft${random}`;
const domain = `conform-${random}.example`;
const [small, large] = [`conform-s-${random}`, `conform-l-${random}`];
const ref = () => ({ server, user });
const password = () => randomBytes(18).toString('base64url');
const refused = { outcome: 'refused' };

describe('a hosting server', () => {
  test('makes an account of a plan, and finds it again', async () => {
    const limits = { diskMb: 1024, websites: 1, mailboxes: 2, databases: 1 };
    await hosting.ensurePlan(server, small, limits);
    await hosting.ensurePlan(server, small, limits);
    await hosting.ensurePlan(server, large, { diskMb: 2048, websites: 3, mailboxes: 20, databases: 5 });
    expect(await hosting.find(ref())).toBeUndefined();
    const account = { domain, email: 'conform@example.test', plan: small, password: password() };
    await hosting.create(ref(), account);
    expect(await hosting.find(ref())).toMatchObject({ user, domain, email: 'conform@example.test', suspended: false });
    expect((await hosting.accounts(server)).map((one) => one.user)).toContain(user);
    await expect(hosting.create(ref(), account)).rejects.toMatchObject(refused);
    await expect(hosting.create({ server, user: `oth${random}` }, account)).rejects.toMatchObject(refused);
  });

  test('measures it, changes its plan, and takes a further domain', async () => {
    expect(await hosting.usage(ref())).toMatchObject({
      disk: { used: expect.any(Number), limit: 1024 * 1024 ** 2 },
      traffic: { used: expect.any(Number), limit: null },
      mailboxes: { limit: 2 },
      databases: { used: 0, limit: 1 },
    });
    await expect(hosting.addDomain(ref(), `more-${domain}`, 'further')).rejects.toMatchObject(refused);
    await hosting.changePlan(ref(), large);
    expect(await hosting.usage(ref())).toMatchObject({ mailboxes: { limit: 20 }, databases: { limit: 5 } });
    await hosting.addDomain(ref(), `more-${domain}`, 'further');
    await hosting.addDomain(ref(), `own-${domain}`, 'own');
    expect(await hosting.addedDomains(ref())).toEqual({ own: [`own-${domain}`], further: [`more-${domain}`] });
    // Twice does no harm.
    for (const name of [`more-${domain}`, `own-${domain}`, `own-${domain}`]) await hosting.removeDomain(ref(), name);
    expect(await hosting.addedDomains(ref())).toEqual({ own: [], further: [] });
  });

  test('sets its password, opens it, suspends and resumes it', async () => {
    await hosting.setPassword(ref(), password());
    await expect(hosting.setPassword(ref(), 'short')).rejects.toMatchObject(refused);
    expect(await hosting.openSession(ref())).toMatch(/^https?:\/\/\S+cpsess\d+\S*session=/);
    await hosting.suspend(ref(), 'Not paid.\r\nX-Header: no');
    await hosting.suspend(ref(), 'Not paid.');
    expect(await hosting.find(ref())).toMatchObject({ suspended: true });
    await hosting.resume(ref());
    expect(await hosting.find(ref())).toMatchObject({ suspended: false });
  });

  test('packs it and removes it', async () => {
    const work = await hosting.startBackup(ref());
    await expect.poll(() => hosting.isBackupDone(server, work), { timeout: 120_000 }).toBe(true);
    await hosting.terminate(ref());
    expect(await hosting.find(ref())).toBeUndefined();
    await expect(hosting.terminate(ref())).rejects.toMatchObject(refused);
  });
});

describe('S60 names that could become another call', () => {
  test.each(['root', '../root', 'a b', 'user&x=1', 'user\r\nx: y', 'Root', '', 'a'.repeat(17), '1abc', 'u%26x'])(
    'the user %j reaches no server',
    async (name) => {
      const before = await asked();
      const bad = { server, user: name };
      const account = { domain, email: 'a@example.test', plan: small, password: password() };
      for (const call of [
        () => hosting.create(bad, account),
        () => hosting.find(bad),
        () => hosting.suspend(bad, 'x'),
        () => hosting.resume(bad),
        () => hosting.terminate(bad),
        () => hosting.changePlan(bad, small),
        () => hosting.setPassword(bad, 'x'),
        () => hosting.usage(bad),
        () => hosting.addDomain(bad, domain, 'further'),
        () => hosting.removeDomain(bad, domain),
        () => hosting.openSession(bad),
        () => hosting.startBackup(bad),
      ]) {
        await expect(call()).rejects.toBeInstanceOf(HostingError);
      }
      expect(await asked()).toEqual(before);
    },
  );

  test('neither do such domains, plans, mail addresses and works', async () => {
    const before = await asked();
    const good = { domain, email: 'a@example.test', plan: small, password: password() };
    for (const wrong of [
      { domain: '../x.example' },
      { domain: 'x.example&plan=unlimited' },
      { domain: 'a b.example' },
      { plan: 'x&y=1' },
      { plan: '../../default' },
      { email: 'a@example.test\nb@example.test' },
      { email: 'a, b@example.test' },
    ]) {
      await expect(hosting.create(ref(), { ...good, ...wrong })).rejects.toMatchObject(refused);
    }
    await expect(hosting.isBackupDone(server, 'x&y')).rejects.toMatchObject(refused);
    expect(await asked()).toEqual(before);
  });

  test('what is allowed is sent exactly so, and free text stays inside its parameter', async () => {
    if (WHM_TEST_SERVER) return;
    const before = await asked();
    const free = { server, user: `fre${random}` };
    await hosting.create(free, {
      domain: `free-${random}.example`,
      email: 'a+b@example.test',
      plan: small,
      password: 'p&user=root#=1%26',
    });
    await hosting.suspend(free, 'Late & user=root; ../x');
    expect((await asked()).slice(before.length)).toEqual([
      {
        'api.version': '1',
        username: free.user,
        domain: `free-${random}.example`,
        plan: small,
        contactemail: 'a+b@example.test',
        password: '…',
        showpass: 'n',
        mxcheck: 'auto',
        dkim: '1',
        spf: '1',
        dmarc: '1',
      },
      { 'api.version': '1', user: free.user, reason: 'Late & user=root; ../x' },
    ]);
    await hosting.terminate(free);
  });
});

async function asked(): Promise<Record<string, string>[]> {
  if (WHM_TEST_SERVER) return [];
  const { entries } = await product.askLab<{ entries: { exchange?: { params: Record<string, string> } }[] }>(
    'GET',
    '/journal?part=whm&exchanges=true',
  );
  return entries.flatMap(({ exchange }) => (exchange ? [exchange.params] : [])).reverse();
}

describe('a server that cannot be used', () => {
  test.skipIf(WHM_TEST_SERVER !== undefined)(`says why${notice}`, async () => {
    await product.askLab('POST', `/whm/${server}/token`, { token: 'refused' });
    await expect(hosting.accounts(server)).rejects.toMatchObject({ outcome: 'unreachable', trouble: 'token_refused' });
    await product.askLab('POST', `/whm/${server}/token`, { token: 'accepted' });
    await product.askLab('POST', '/whm/faults', { call: 'suspendacct', effect: 'drop-before' });
    await expect(hosting.suspend(ref(), 'x')).rejects.toMatchObject({ outcome: 'unknown' });
    await product.fault('whm', 'down');
    await expect(hosting.accounts(server)).rejects.toMatchObject({ outcome: 'unreachable', trouble: 'no_answer' });
    await product.fault('whm', 'none');
    const [real] = product.lab?.whm?.servers ?? [];
    if (!real) throw new Error('The lab has no hosting server.');
    const stranger = whmHosting([{ ...real, trust: { fingerprint: 'ab'.repeat(32) } }]);
    await expect(stranger.accounts(real.name)).rejects.toMatchObject({ trouble: 'wrong_certificate' });
    const untrusted = whmHosting([real]);
    await expect(untrusted.accounts(real.name)).rejects.toMatchObject({ trouble: 'wrong_certificate' });
    stranger.close();
    untrusted.close();
  });

  test.skipIf(WHM_TEST_SERVER !== undefined)(
    `F72 is not waited for without end: what was to change may have been done${notice}`,
    async () => {
      const [real] = product.lab?.whm?.servers ?? [];
      if (!real) throw new Error('The lab has no hosting server.');
      const { fingerprint, ...config } = real;
      const whm = connectTo({ ...config, trust: { fingerprint } });
      for (const call of ['listaccts', 'suspendacct'])
        await product.askLab('POST', '/whm/faults', { call, effect: 'hang' });
      await expect(whm.call('read', 'listaccts', nothing, {}, 0.2)).rejects.toMatchObject({
        outcome: 'unreachable',
        message: expect.stringContaining('no answer in time'),
      });
      const suspended = whm.call('change', 'suspendacct', nothing, { user: 'statuspg', reason: 'x' }, 0.2);
      await expect(suspended).rejects.toMatchObject({ outcome: 'unknown' });
      whm.close();
    },
  );

  test.skipIf(WHM_TEST_SERVER !== undefined)(
    `leads no browser to an address that is not its own${notice}`,
    async () => {
      const [real] = product.lab?.whm?.servers ?? [];
      if (!real) throw new Error('The lab has no hosting server.');
      const { panelOrigin: _, fingerprint, ...config } = real;
      const strict = whmHosting([{ ...config, trust: { fingerprint } }]);
      await expect(strict.openSession({ server: real.name, user: 'statuspg' })).rejects.toMatchObject(refused);
      strict.close();
    },
  );
});
