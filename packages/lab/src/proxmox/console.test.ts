import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { withDataDir } from '../test-lab.ts';
import { NODE, openConsole, startTestPve, type TestConsole, type TestPve } from './test-pve.ts';

// Sockets, TLS and tasks on a busy machine take their time.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

let folder: Awaited<ReturnType<typeof withDataDir>>;
let pve: TestPve;
let nextId = 100;

beforeAll(async () => {
  folder = await withDataDir();
  pve = await startTestPve(folder.dataDir);
});
afterAll(async () => {
  await pve.lab.close();
  await folder.remove();
});

const start = (path: string) => pve.task('POST', `${path}/status/start`);

async function running(config?: Record<string, string | number>): Promise<{ path: string; host: string }> {
  nextId += 1;
  const path = await pve.machine(nextId, config);
  await start(path);
  return { path, host: `web-${nextId}` };
}

async function login(screen: TestConsole, host: string, user = 'ada', password = 'difference engine'): Promise<void> {
  await screen.until(`${host} login: `);
  screen.type(`${user}\r`);
  await screen.until('Password: ');
  screen.type(`${password}\r`);
}

/** Runs a command and gives back what it printed. */
async function run(screen: TestConsole, prompt: string, command: string): Promise<string> {
  screen.type(`${command}\r`);
  await screen.until(`${command}\r\n`);
  return screen.until(prompt);
}

async function shell(config?: Record<string, string | number>) {
  const { path, host } = await running(config);
  const screen = await pve.console(path);
  await login(screen, host);
  const prompt = `ada@${host}:~$ `;
  await screen.until(prompt);
  return { path, host, screen, prompt, run: (command: string) => run(screen, prompt, command) };
}

describe('the way in', () => {
  test('shows the boot, asks for a name and a password that is not shown, and greets', async () => {
    const { path, host } = await running();
    const screen = await pve.console(path);
    const boot = await screen.until(`${host} login: `);
    expect(boot.startsWith('OK')).toBe(true);
    expect(boot).toContain(`Debian GNU/Linux 13 (trixie) ${host} ttyS0`);
    screen.type('ada\r');
    await screen.until('Password: ');
    screen.type('difference engine\r');
    const greeting = await screen.until(`ada@${host}:~$ `);
    expect(greeting).toContain('Welcome to Debian GNU/Linux 13 (trixie).');
    expect(greeting).not.toContain('difference');
    screen.close();
  });

  test.each([
    ['a wrong password', 'ada', 'wrong'],
    ['root without a password', 'root', 'difference engine'],
    ['nobody', 'eve', 'difference engine'],
  ])('%s is told no, and asked again', async (_, user, password) => {
    const { path, host } = await running();
    const screen = await pve.console(path);
    await login(screen, host, user, password);
    expect(await screen.until('Login incorrect')).not.toContain('Welcome');
    await screen.until(`${host} login: `);
    screen.close();
  });

  test('a changed password counts from the next boot, and by the agent at once', async () => {
    const { path, host, screen, prompt } = await shell();
    await pve.call('PUT', `${path}/config`, { cipassword: 'analytical engine' });
    await run(screen, `${host} login: `, 'exit');
    screen.type('ada\r');
    await screen.until('Password: ');
    screen.type('analytical engine\r');
    await screen.until('Login incorrect');
    await pve.task('POST', `${path}/status/reboot`);
    await screen.closed;
    const again = await pve.console(path);
    await login(again, host, 'ada', 'analytical engine');
    await again.until(prompt);
    await expect.poll(async () => (await pve.call('POST', `${path}/agent/ping`)).status).toBe(200);
    await pve.call('POST', `${path}/agent/set-user-password`, { username: 'ada', password: 'punched cards' });
    await run(again, `${host} login: `, 'logout');
    again.type('ada\r');
    await again.until('Password: ');
    again.type('punched cards\r');
    await again.until(prompt);
    again.close();
  });

  test('a machine that is off has nothing to show', async () => {
    const path = await pve.machine(999);
    const screen = await pve.console(path);
    expect(await screen.until('VM 999 not running')).not.toContain('login: ');
    await screen.closed;
  });

  test('without a serial port there is no console', async () => {
    const path = await pve.machine(998);
    await pve.call('PUT', `${path}/config`, { delete: 'serial0' });
    expect(await pve.call('POST', `${path}/termproxy`)).toMatchObject({
      status: 500,
      statusText: 'unable to find a serial interface',
    });
  });
});

describe('the pretend system', () => {
  test('knows itself', async () => {
    const { host, run: sh, screen } = await shell({ cores: 2, memory: 2048 });
    expect(await sh('whoami')).toBe('ada\r\n');
    expect(await sh('hostname')).toBe(`${host}\r\n`);
    expect(await sh('uname -a')).toMatch(new RegExp(`^Linux ${host} 6\\.12\\.\\S+ .* x86_64 GNU/Linux\r\n$`));
    expect(await sh('cat /etc/os-release')).toContain('PRETTY_NAME="Debian GNU/Linux 13 (trixie)"\r\n');
    expect(await sh('free -h')).toMatch(/Mem: +2\.0Gi/);
    expect(await sh('df -h')).toMatch(/\/dev\/sda1 +5\.0G/);
    expect(await sh('nproc')).toBe('2\r\n');
    expect(await sh('ip a')).toContain('inet 192.0.2.7/24');
    expect(await sh('ps aux')).toContain('systemd');
    expect(await sh('uptime')).toMatch(/up \d+ min, {2}1 user, {2}load average:/);
    expect(await sh('date')).toMatch(/^\w{3} \w{3} \d+ \d\d:\d\d:\d\d UTC \d{4}\r\n$/);
    expect(await sh('sudo whoami')).toBe('root\r\n');
    expect(await sh('flubber --now')).toBe('bash: flubber: command not found\r\n');
    screen.close();
  });

  test('counts in the units that were asked for', async () => {
    const { screen, prompt } = await shell();
    expect(await run(screen, prompt, 'free -m')).toMatch(/Mem: +1024 /);
    expect(await run(screen, prompt, 'free')).toMatch(/Mem: +1048576 /);
    expect(await run(screen, prompt, 'df')).toMatch(/1K-blocks[\s\S]*sda1 +\d{7,} /);
    expect(await run(screen, prompt, 'df -h')).toMatch(/sda1 +[\d.]+G /);
    expect(await run(screen, prompt, '/usr/bin/nproc')).toMatch(/^\d+\s*$/m);
    screen.close();
  });

  test('keeps files, in pipes and lists and quotes', async () => {
    const { run: sh, screen } = await shell();
    expect(await sh('pwd')).toBe('/home/ada\r\n');
    expect(await sh("echo 'one  two' > note; cat note")).toBe('one  two\r\n');
    expect(await sh('echo three >> note && wc -l note')).toBe('2 note\r\n');
    expect(await sh('cat note | grep three')).toBe('three\r\n');
    expect(await sh('mkdir -p a/b && touch a/b/c && ls a/b')).toBe('c\r\n');
    expect(await sh('rm -r a; ls')).toBe('note\r\n');
    expect(await sh('cat nothing')).toBe('cat: nothing: No such file or directory\r\n');
    expect(await sh('echo x > /etc/hostname')).toBe('bash: /etc/hostname: Permission denied\r\n');
    expect(await sh('sudo rm /etc/fstab; cat /etc/fstab')).toBe('cat: /etc/fstab: No such file or directory\r\n');
    expect(await sh('false || echo "$USER in $HOME"')).toBe('ada in /home/ada\r\n');
    expect(await sh('history | tail -n 1')).toContain('history | tail -n 1');
    screen.close();
  });

  test('a rollback brings the old files back, and a new machine has none of them', async () => {
    const { path, host, run: sh, prompt, screen } = await shell();
    await sh('echo first > note');
    await pve.task('POST', `${path}/snapshot`, { snapname: 'first' });
    await sh('echo second > note; touch extra');
    await pve.task('POST', `${path}/snapshot/first/rollback`, { start: 1 });
    await screen.closed;
    const again = await pve.console(path);
    await login(again, host);
    await again.until(prompt);
    expect(await run(again, prompt, 'ls; cat note')).toBe('note\r\nfirst\r\n');
    again.close();
    const fresh = await shell();
    expect(await fresh.run('ls')).toBe('');
    fresh.screen.close();
  });

  test('edits a line: backspace, arrows, interrupt, history, end of input', async () => {
    const { host, screen, prompt } = await shell();
    screen.type('echo wrnog\x7f\x7f\x7f\x7fong\r');
    expect(await screen.until(prompt)).toContain('\r\nwong\r\n');
    screen.type('cho bd\x1b[Dc\x01e\x05!\r');
    expect(await screen.until(prompt)).toContain('\r\nbcd!\r\n');
    screen.type('never run this\x03');
    expect(await screen.until(prompt)).toContain('^C');
    screen.type('echo again\r');
    await screen.until(prompt);
    screen.type('\x1b[A\r');
    expect(await screen.until(prompt)).toContain('\r\nagain\r\n');
    screen.type('\x04');
    await screen.until('logout');
    await screen.until(`${host} login: `);
    screen.close();
  });

  test('programs hold the terminal until they are stopped, and show in the usage', async () => {
    const { path, screen, prompt } = await shell();
    screen.type('top\r');
    await screen.until('PID USER');
    await screen.until('systemd');
    screen.type('q');
    await screen.until(prompt);
    screen.type('ping -c 1 example.com\r');
    await screen.until('1 packets transmitted, 1 received');
    await screen.until(prompt);
    screen.type('ping 192.0.2.1\r');
    await screen.until('icmp_seq=1');
    screen.type('\x03');
    await screen.until(prompt);
    await pve.lab.call('POST', '/lab/api/clock', { advance_seconds: 600 });
    const cpu = async () => (await pve.get<{ cpu: number }>(`${path}/status/current`)).cpu;
    expect(await cpu()).toBeLessThan(0.5);
    screen.type('yes > /dev/null\r');
    await expect.poll(cpu).toBeGreaterThan(0.95);
    screen.type('\x03');
    await screen.until(prompt);
    expect(await cpu()).toBeLessThan(0.5);
    screen.close();
  });

  test('reboot brings the login back, and poweroff switches the machine off', async () => {
    const { path, host, screen, prompt } = await shell();
    screen.type('sudo reboot\r');
    await screen.until('reboot: Restarting system');
    await login(screen, host);
    await screen.until(prompt);
    screen.type('sudo shutdown -h now\r');
    await screen.until('Power down');
    await screen.closed;
    expect((await pve.get<{ status: string }>(`${path}/status/current`)).status).toBe('stopped');
  });

  test('two who look see the same', async () => {
    const { path, screen, run: sh, prompt } = await shell();
    const other = await pve.console(path);
    await other.until(prompt);
    expect(await sh('echo shared')).toBe('shared\r\n');
    expect(await other.until(prompt)).toContain('echo shared\r\nshared\r\n');
    screen.close();
    other.close();
  });

  test('other systems look like themselves', async () => {
    await pve.task('POST', `/nodes/${NODE}/qemu/9005/clone`, { newid: 990, name: 'stone', full: 1 });
    const path = `/nodes/${NODE}/qemu/990`;
    await pve.call('PUT', `${path}/config`, { cipassword: 'difference engine' });
    await start(path);
    const screen = await pve.console(path);
    await login(screen, 'stone', 'rocky');
    expect(await screen.until('[rocky@stone ~]$ ')).not.toContain('Debian');
    screen.close();
  });
});

describe('the wire', () => {
  async function ticketFor(path: string) {
    const { data } = await pve.call('POST', `${path}/termproxy`);
    const { user, ticket, port, upid } = data as Record<string, string>;
    return { user, ticket: ticket ?? '', port: port ?? '', upid: upid ?? '' };
  }
  const authorization = () => `PVEAPIToken=${pve.cluster.tokenId}=${pve.cluster.tokenSecret}`;
  const url = (path: string, query: Record<string, string>) =>
    `${pve.cluster.url.replace('https', 'wss')}/api2/json${path}/vncwebsocket?${new URLSearchParams(query)}`;

  test('a ticket opens one console, of its own machine and port, with the token', async () => {
    const { path } = await running();
    const other = await running();
    const { user, ticket, port } = await ticketFor(path);
    const hello = `${user}:${ticket}\n`;
    const query = { port, vncticket: ticket };
    const open = (where: string, with0: Record<string, string>, auth = authorization()) =>
      openConsole(url(where, with0), { authorization: auth, hello });
    await expect(open(path, query, '')).rejects.toThrow('401 No ticket');
    await expect(open(other.path, query)).rejects.toThrow('401 permission denied - invalid PVEVNC ticket');
    await expect(open(path, { ...query, port: '5950' })).rejects.toThrow('401 permission denied');
    await expect(open(path, { port })).rejects.toThrow('400 Parameter verification failed.');
    (await open(path, query)).close();
    await expect(open(path, query)).rejects.toThrow('401 permission denied');
  });

  test('whoever says another ticket inside is cut off', async () => {
    const { path } = await running();
    const { user, ticket, port } = await ticketFor(path);
    const screen = await openConsole(url(path, { port, vncticket: ticket }), {
      authorization: authorization(),
      hello: `${user}:PVEVNC:forged\n`,
    });
    await screen.closed;
    expect(screen.shown()).toBe('');
  });

  test('frames may come in pieces and in bunches, with resizes and pings between', async () => {
    const { screen, prompt } = await shell();
    screen.raw('1:132:43:2');
    screen.raw('0:6:ec');
    screen.raw('ho a0:2: ');
    screen.raw('b0:1:\r');
    expect(await screen.until(prompt)).toContain('\r\na b\r\n');
    screen.raw('0:8:echo æ\r');
    expect(await screen.until(prompt)).toContain('\r\næ\r\n');
    screen.raw('9:nonsense');
    await screen.closed;
  });

  test('the proxy is a task that lasts as long as the connection', async () => {
    const { path } = await running();
    const { user, ticket, port, upid } = await ticketFor(path);
    const screen = await openConsole(url(path, { port, vncticket: ticket }), {
      authorization: authorization(),
      hello: `${user}:${ticket}\n`,
    });
    const state = () =>
      pve.get<{ status: string; type: string }>(`/nodes/${NODE}/tasks/${encodeURIComponent(upid)}/status`);
    expect(await state()).toMatchObject({ status: 'running', type: 'vncproxy' });
    screen.close();
    await expect.poll(async () => (await state()).status).toBe('stopped');
  });

  test('a machine that goes away closes its consoles', async () => {
    const { path, screen } = await shell();
    expect(await pve.task('POST', `${path}/status/stop`)).toBe('OK');
    await screen.closed;
  });
});
