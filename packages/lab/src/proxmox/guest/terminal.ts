import { hashPassword, passwordMatches } from '../cloud-init.ts';
import type { Cluster } from '../cluster.ts';
import type { Vm } from '../model.ts';
import { BOOT_MS, resetVm, stopVm } from '../power.ts';
import { systemOf } from '../systems.ts';
import { bootLines, emptyDiskLines, issueOf, motdOf } from './boot.ts';
import { interactive, type Session } from './command.ts';
import { homeOf, usersOf } from './files.ts';
import { createLineEditor } from './line-editor.ts';
import { type Program, ping, sleep, top, yes } from './programs.ts';
import { runCommand } from './run-command.ts';
import { splitLine } from './split-line.ts';

const HISTORY = 200;
/** login(1) waits after a wrong password, and init takes a moment to bring a system down. */
const WRONG_PASSWORD_MS = 1500;
const GOING_DOWN_MS = 900;

/** The serial port of one machine. Like a real one it has one state, shared by all clients. */
export interface Terminal {
  input(text: string): void;
  resize(columns: number, rows: number): void;
  /** Sends what is on the screen now, and everything that follows. Returns a function that detaches. */
  attach(write: (text: string) => void): () => void;
  /** The machine was switched on, or is booting again. */
  boot(): void;
  close(): void;
}

export function createTerminal(cluster: Cluster, vm: Vm): Terminal {
  const viewers = new Set<(text: string) => void>();
  const timers = new Set<NodeJS.Timeout>();
  /** The prompt that is waiting for input; undefined while no program reads the keyboard. */
  let onLine: ((line: string) => void) | undefined;
  let program: Program | undefined;
  /** The shells, one inside the other. */
  let shells: Session[] = [];
  let rows = 24;
  let lastLogin: string | undefined;
  let screen = '';

  const write = (text: string) => {
    // Enough scrollback to show the end of the boot to a client that attaches in the middle of it.
    screen = (screen + text).slice(-2000);
    for (const show of viewers) show(text);
  };
  const print = (text: string) => write(text.replaceAll(/\r?\n/g, '\r\n'));
  const editor = createLineEditor({
    write,
    onLine: (line) => onLine?.(line),
    onInterrupt: () => (shells.length > 0 ? prompt() : login()),
    onEnd: () => shells.length > 0 && leaveShell(),
  });

  function later(milliseconds: number, act: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      act();
    }, milliseconds * cluster.pace);
    timers.add(timer);
  }

  function quiet(): void {
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
    program?.stop();
    program = undefined;
    onLine = undefined;
    shells = [];
    cluster.loads.delete(vm.vmid);
  }

  function boot(): void {
    quiet();
    const lines = vm.image.system === '' ? emptyDiskLines : bootLines(vm);
    const passed = (cluster.now() - vm.bootedAt) / cluster.pace;
    for (const [index, line] of lines.entries()) {
      const at = (BOOT_MS * index) / lines.length;
      if (at >= passed) later(at - passed, () => write(`${line}\r\n`));
    }
    if (vm.image.system === '') return;
    const login0 = () => {
      print('\n');
      login();
    };
    if (passed >= BOOT_MS) login();
    else later(BOOT_MS - passed, login0);
  }

  function login(): void {
    shells = [];
    onLine = (user) => (user.trim() === '' ? login() : askPassword(user.trim()));
    write(issueOf(vm));
    editor.open(`${vm.image.hostname} login: `);
  }

  function askPassword(user: string): void {
    onLine = (password) => {
      if (passwordMatches(vm.image.passwords[user], password)) {
        print(`${motdOf(vm, lastLogin)}\n`);
        lastLogin = new Date(cluster.now()).toUTCString();
        shells = [{ user, folder: homeOf(user) }];
        prompt();
        return;
      }
      onLine = undefined;
      later(WRONG_PASSWORD_MS, () => {
        print('\nLogin incorrect\n');
        onLine = (next) => (next.trim() === '' ? login() : askPassword(next.trim()));
        editor.open(`${vm.image.hostname} login: `);
      });
    };
    editor.open('Password: ', { echo: false });
  }

  function prompt(): void {
    const session = shells.at(-1);
    if (session === undefined) {
      login();
      return;
    }
    onLine = execute;
    const home = homeOf(session.user);
    const folder =
      session.folder === home
        ? '~'
        : session.folder.startsWith(`${home}/`)
          ? `~${session.folder.slice(home.length)}`
          : session.folder;
    const sign = session.user === 'root' ? '#' : '$';
    const redHat = /^(?:almalinux|rocky|fedora)$/.test(systemOf(vm.image.system).id);
    const last = folder.split('/').at(-1) || '/';
    const text = redHat
      ? `[${session.user}@${vm.image.hostname} ${last}]${sign} `
      : `${session.user}@${vm.image.hostname}:${folder}${sign} `;
    editor.open(text, { history: vm.image.history });
  }

  function execute(line: string): void {
    const session = shells.at(-1);
    if (session === undefined) return;
    if (line.trim() !== '') {
      if (vm.image.history.at(-1) !== line) vm.image.history.push(line);
      vm.image.history.splice(0, vm.image.history.length - HISTORY);
      cluster.touch();
    }
    if (tryInteractive(line, session)) return;
    const { output } = runCommand(cluster, vm, session, line);
    print(output);
    prompt();
  }

  /** A program that needs the terminal, alone on its line. Every other command runs to its end at once. */
  function tryInteractive(line: string, session: Session): boolean {
    const parsed = splitLine(line, { HOME: homeOf(session.user), USER: session.user });
    if ('error' in parsed || parsed.pipelines.length !== 1) return false;
    const [stage, ...more] = parsed.pipelines[0]?.stages ?? [];
    if (stage === undefined || more.length > 0) return false;
    const isSudo = stage.words[0] === 'sudo';
    const [name = '', ...words] = isSudo ? stage.words.slice(1) : stage.words;
    if (isSudo && (name === '-i' || name === '-s' || (name === 'su' && words[0] !== '-c'))) {
      shells.push({ user: 'root', folder: name === '-s' ? session.folder : '/root' });
      prompt();
      return true;
    }
    if (!interactive.has(name)) return false;
    const user = isSudo ? 'root' : session.user;
    const toNowhere = stage.to !== undefined;
    begin(name, words, { ...session, user }, toNowhere);
    return true;
  }

  function begin(name: string, words: readonly string[], session: Session, toNowhere: boolean): void {
    const stage = { cluster, vm, session, write, rows: () => rows, done };
    const starts: Readonly<Record<string, () => void>> = {
      clear() {
        write('\x1b[H\x1b[2J\x1b[3J');
        prompt();
      },
      exit: leaveShell,
      logout: leaveShell,
      top: () => hold(top(stage)),
      ping: () => hold(ping(stage, words)),
      sleep: () => hold(sleep(stage, words)),
      yes: () => hold(yes(stage, words, toNowhere)),
      su: askRootPassword,
      passwd: () => askNewPassword(words[0] ?? session.user, session),
      reboot: () => goDown('reboot'),
      shutdown: () => goDown(words.includes('-r') ? 'reboot' : 'poweroff'),
      poweroff: () => goDown('poweroff'),
      halt: () => goDown('poweroff'),
    };
    starts[name]?.();
  }

  function hold(started: Program | string): void {
    if (typeof started === 'string') {
      print(started);
      prompt();
      return;
    }
    program = started;
    onLine = undefined;
  }

  function done(): void {
    program = undefined;
    prompt();
  }

  function leaveShell(): void {
    print('logout\n');
    shells.pop();
    if (shells.length > 0) {
      prompt();
      return;
    }
    print('\n');
    login();
  }

  function askRootPassword(): void {
    onLine = (password) => {
      if (passwordMatches(vm.image.passwords.root, password)) shells.push({ user: 'root', folder: '/root' });
      else print('su: Authentication failure\n');
      prompt();
    };
    editor.open('Password: ', { echo: false });
  }

  function askNewPassword(user: string, session: Session): void {
    if (user !== session.user && session.user !== 'root') {
      print(`passwd: You may not view or modify password information for ${user}.\n`);
      prompt();
      return;
    }
    if (!usersOf(vm.image).includes(user)) {
      print(`passwd: user '${user}' does not exist\n`);
      prompt();
      return;
    }
    onLine = (first) => {
      onLine = (second) => {
        if (first !== second || first === '')
          print('Sorry, passwords do not match.\npasswd: Authentication token manipulation error\n');
        else {
          vm.image.passwords[user] = hashPassword(first);
          cluster.touch();
          print('passwd: password updated successfully\n');
        }
        prompt();
      };
      editor.open('Retype new password: ', { echo: false });
    };
    editor.open('New password: ', { echo: false });
  }

  function goDown(how: 'reboot' | 'poweroff'): void {
    onLine = undefined;
    shells = [];
    const lines = [
      'Stopping \x1b[0;1;39msession-1.scope\x1b[0m...',
      'Stopped target \x1b[0;1;39mmulti-user.target\x1b[0m.',
      'Unmounted \x1b[0;1;39m/\x1b[0m.',
      `reboot: ${how === 'reboot' ? 'Restarting system' : 'Power down'}`,
    ];
    for (const [index, line] of lines.entries())
      later((GOING_DOWN_MS * (index + 1)) / (lines.length + 1), () => write(`         ${line}\r\n`));
    later(GOING_DOWN_MS, () => {
      if (how === 'reboot') resetVm(cluster, vm);
      else stopVm(cluster, vm);
    });
  }

  return {
    input(text) {
      for (const char of text) {
        if (program !== undefined) program.feed(char);
        else if (onLine !== undefined) editor.feed(char);
      }
    },
    resize(_columns, next) {
      rows = next;
    },
    attach(show) {
      viewers.add(show);
      // A real serial port shows nothing until a key is pressed. The lab prints the prompt.
      if (program === undefined)
        show(onLine === undefined ? screen : shells.length === 0 ? issueOf(vm) + editor.shown : editor.shown);
      return () => viewers.delete(show);
    },
    boot,
    close: quiet,
  };
}
