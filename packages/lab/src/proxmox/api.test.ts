import { X509Certificate } from 'node:crypto';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { withDataDir } from '../test-lab.ts';
import { NODE, startTestPve, type TestPve } from './test-pve.ts';

// Sockets, TLS and tasks on a busy machine take their time.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

let folder: Awaited<ReturnType<typeof withDataDir>>;
let pve: TestPve;
const json = { 'content-type': 'application/json' };

beforeAll(async () => {
  folder = await withDataDir();
  pve = await startTestPve(folder.dataDir);
});
afterAll(async () => {
  await pve.lab.close();
  await folder.remove();
});

describe('the connection', () => {
  test('shows the certificate whose fingerprint the lab gives out, good for 127.0.0.1 and localhost', async () => {
    const { port } = new URL(pve.cluster.url);
    const socket = connect({ port: Number(port), host: '127.0.0.1', rejectUnauthorized: false });
    await new Promise((resolve, reject) => socket.once('secureConnect', resolve).once('error', reject));
    const { raw, fingerprint256 } = socket.getPeerCertificate();
    socket.destroy();
    expect(fingerprint256).toBe(pve.cluster.fingerprint);
    const certificate = new X509Certificate(raw);
    expect([certificate.checkIP('127.0.0.1'), certificate.checkHost('localhost')]).toEqual(['127.0.0.1', 'localhost']);
    expect([certificate.verify(certificate.publicKey), certificate.ca]).toEqual([true, true]);
    expect(Date.parse(certificate.validTo)).toBeGreaterThan(Date.now());
  });

  test('there are two clusters, each with a token and a certificate of its own', async () => {
    const clusters = pve.lab.proxmox?.clusters ?? [];
    expect(clusters.map(({ name }) => name)).toEqual(['oslo', 'london']);
    expect(new Set(clusters.map(({ fingerprint }) => fingerprint)).size).toBe(2);
    expect(new Set(clusters.map(({ tokenSecret }) => tokenSecret)).size).toBe(2);
  });
});

describe('authentication', () => {
  test.each([
    ['no header', '', 'No ticket'],
    ['another scheme', 'Bearer abc', 'No ticket'],
    ['an unknown token', 'PVEAPIToken=resolvo@pve!other=1-2', "no such token 'other' for user 'resolvo@pve'"],
    ['a wrong secret', 'PVEAPIToken=resolvo@pve!panel=00000000-0000-0000-0000-000000000000', 'invalid token value!'],
  ])('%s: 401 in the status line, and no body', async (_, authorization, statusText) => {
    expect(await pve.call('GET', '/version', {}, { authorization })).toMatchObject({
      status: 401,
      statusText,
      text: '',
    });
  });

  test('a rotated token is refused until it is accepted again', async () => {
    await pve.lab.call('POST', '/lab/api/proxmox/clusters/oslo', { token: 'refused' });
    expect(await pve.call('GET', '/version')).toMatchObject({ status: 401, statusText: 'invalid token value!' });
    await pve.lab.call('POST', '/lab/api/proxmox/clusters/oslo', { token: 'accepted' });
    expect((await pve.call('GET', '/version')).status).toBe(200);
  });

  test('a new token works, and a ticket does with its CSRF token', async () => {
    await pve.call('POST', '/access/users', { userid: 'ops@pve', password: 'correct horse' });
    const { data: made } = await pve.call('POST', '/access/users/ops@pve/token/cli');
    const { 'full-tokenid': id, value } = made as Record<string, string>;
    expect((await pve.call('GET', '/version', {}, { authorization: `PVEAPIToken=${id}=${value}` })).status).toBe(200);

    expect((await pve.call('POST', '/access/ticket', { username: 'ops@pve', password: 'wrong' })).status).toBe(401);
    const { data } = await pve.call('POST', '/access/ticket', { username: 'ops@pve', password: 'correct horse' });
    const { ticket, CSRFPreventionToken } = data as Record<string, string>;
    const cookie = `PVEAuthCookie=${encodeURIComponent(ticket ?? '')}`;
    expect((await pve.call('GET', '/version', {}, { cookie, authorization: '' })).status).toBe(200);
    const pool = { poolid: 'ops' };
    expect(await pve.call('POST', '/pools', pool, { cookie })).toMatchObject({
      status: 401,
      statusText: 'Permission denied - invalid csrf token',
    });
    expect(
      (await pve.call('POST', '/pools', pool, { cookie, CSRFPreventionToken: CSRFPreventionToken ?? '' })).status,
    ).toBe(200);
  });
});

describe('parameters', () => {
  test('what is wrong is named, each by its parameter', async () => {
    const reply = await pve.call('POST', `/nodes/${NODE}/qemu/9000/clone`, {
      newid: 7,
      name: 'a_b',
      full: 'true',
      more: 1,
    });
    expect(reply).toMatchObject({ status: 400, statusText: 'Parameter verification failed.', data: null });
    expect(reply.errors).toEqual({
      newid: 'value must have a minimum value of 100',
      name: 'invalid format - value does not look like a valid DNS name',
      full: "type check ('boolean') failed - got 'true'",
      more: 'property is not defined in schema and the schema does not allow additional properties',
    });
  });

  test.each([
    ['missing', {}, { newid: 'property is missing and it is not optional' }],
    ['no number', { newid: 'abc' }, { newid: "type check ('integer') failed - got 'abc'" }],
  ])('%s', async (_, params, errors) => {
    expect((await pve.call('POST', `/nodes/${NODE}/qemu/9000/clone`, params)).errors).toEqual(errors);
  });

  test.each([
    [{ cores: 0 }, 'cores', 'minimum value of 1'],
    [{ ipconfig0: 'ip=10.0.0.300/24' }, 'ipconfig0', 'valid ipv4 network configuration'],
    [{ ipconfig0: 'gw=10.0.0.1' }, 'ipconfig0', "missing property required by 'gw'"],
    [{ net0: 'virtio,bridge=vmbr0,wings=2' }, 'net0', 'invalid key in comma-separated list property: wings'],
    [{ net0: 'virtio,bridge=vmbr0,tag=5000' }, 'net0', 'tag: value must have a maximum value of 4094'],
    [{ net0: 'virtio=01:00:00:00:00:00,bridge=vmbr0' }, 'net0', 'valid unicast MAC address'],
    [{ memory: 5 }, 'memory', 'current: value must have a minimum value of 16'],
    [{ scsi1: 'nothing' }, 'scsi1', 'unable to parse volume ID'],
    [{ machine: 'toaster' }, 'machine', 'type: value does not match the regex pattern'],
    [{ scsi31: 'ceph-vm:1' }, 'scsi31', 'property is not defined in schema'],
    [{ sshkeys: 'ssh-ed25519 AAAA' }, 'sshkeys', 'invalid urlencoded string'],
    [{ ostype: 'beos' }, 'ostype', 'does not have a value in the enumeration'],
    [{ description: 'x'.repeat(8193) }, 'description', 'may only be 8192 characters long'],
    [{ force: 1 }, 'delete', "missing property required by 'force'"],
    [{ skiplock: 1 }, 'skiplock', 'Only root may use this option.'],
  ])('%j', async (params, name, words) => {
    const { status, errors } = await pve.call('PUT', `/nodes/${NODE}/qemu/9000/config`, params);
    expect([status, errors?.[name]]).toEqual([400, expect.stringContaining(words)]);
  });

  test('JSON is as good as a form, with real booleans', async () => {
    const body = JSON.stringify({ newid: 150, full: true, name: 'from-json' });
    const { status, data } = await pve.call('POST', `/nodes/${NODE}/qemu/9000/clone`, body, json);
    expect(status).toBe(200);
    expect(await pve.ended(String(data))).toBe('OK');
  });

  test('a body where none belongs, or of another kind, is refused', async () => {
    expect(
      await pve.call('DELETE', `/nodes/${NODE}/qemu/9000`, '{}', { ...json, 'content-length': '2' }),
    ).toMatchObject({
      status: 501,
      statusText: "Unexpected content for method 'DELETE'",
    });
    expect((await pve.call('POST', '/pools', 'poolid=x', { 'content-type': 'text/plain' })).status).toBe(501);
    expect((await pve.call('POST', '/pools', 'nonsense', json)).status).toBe(400);
  });

  test('the path wins no argument with the body', async () => {
    const { status, errors } = await pve.call('PUT', `/nodes/${NODE}/qemu/9000/config`, { vmid: 9001 });
    expect([status, errors]).toEqual([400, { vmid: expect.stringContaining('conflicting values') }]);
  });
});

describe('refusals', () => {
  test('what is not there is a 500 that says so, in the status line and in the body', async () => {
    const statusText = `Configuration file 'nodes/${NODE}/qemu-server/4242.conf' does not exist`;
    const reply = await pve.call('GET', `/nodes/${NODE}/qemu/4242/config`);
    expect(reply).toMatchObject({ status: 500, statusText, data: null });
    expect(JSON.parse(reply.text).message).toBe(`${statusText}\n`);
  });

  test('an unknown call is loud, and written down', async () => {
    expect(await pve.call('PATCH', '/version')).toMatchObject({
      status: 501,
      statusText: "Method 'PATCH /version' not implemented",
    });
    expect((await pve.call('GET', '/cluster/ha/groups')).text).toContain(
      'Add it to the simulator before an adapter uses it.',
    );
    const { json: journal } = await pve.lab.call('GET', '/lab/api/journal?part=proxmox');
    expect(journal.entries).toContainEqual(expect.objectContaining({ outcome: '501, unknown call', verb: 'PATCH' }));
  });

  test('nextid gives a free number, or says that one is taken', async () => {
    expect(await pve.get('/cluster/nextid')).toBe('100');
    expect((await pve.call('GET', '/cluster/nextid', { vmid: 9000 })).errors).toEqual({
      vmid: 'VM 9000 already exists',
    });
  });
});

describe('the journal', () => {
  test('holds whole calls, with secrets masked and their keys kept', async () => {
    const path = await pve.machine(160);
    await (await pve.console(path)).close();
    const { json: plain } = await pve.lab.call('GET', '/lab/api/journal?part=proxmox');
    expect(JSON.stringify(plain)).not.toContain('exchange');
    const { json: full } = await pve.lab.call('GET', '/lab/api/journal?part=proxmox&exchanges=true');
    const text = JSON.stringify(full);
    for (const secret of ['difference engine', 'correct horse', pve.cluster.tokenSecret, 'PVEVNC:', 'PVE:ops@pve:']) {
      expect(text).not.toContain(secret);
    }
    expect(full.entries).toContainEqual(
      expect.objectContaining({
        verb: 'POST',
        what: `/api2/json${path}/config`,
        exchange: {
          params: {
            node: NODE,
            vmid: '160',
            ciuser: 'ada',
            cipassword: '********',
            ipconfig0: 'ip=192.0.2.7/24,gw=192.0.2.1',
          },
          status: 200,
          body: {
            data: expect.stringMatching(
              /^UPID:osl-1:[0-9A-F]{8}:[0-9A-F]{8,9}:[0-9A-F]{8}:qmconfig:160:resolvo@pve!panel:$/,
            ),
          },
        },
      }),
    );
  });
});
