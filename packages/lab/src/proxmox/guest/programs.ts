import { isIP } from 'node:net';
import type { Cluster } from '../cluster.ts';
import type { Vm } from '../model.ts';
import { attempt } from '../network.ts';
import { coresOf, memoryOf } from '../power.ts';
import { usageOf } from '../usage.ts';
import type { Session } from './command.ts';
import { addressTowards } from './network-commands.ts';
import { processesOf, uptimeLine } from './system-commands.ts';

/** A program that occupies the terminal until it ends or is stopped. */
export interface Program {
  feed(char: string): void;
  stop(): void;
}

interface Stage {
  readonly cluster: Cluster;
  readonly vm: Vm;
  readonly session: Session;
  write(text: string): void;
  rows(): number;
  /** Gives the terminal back. */
  done(): void;
}

const CTRL_C = '\x03';

/** Repeats until it is interrupted. `turn` returns false to stop. */
function repeating(stage: Stage, milliseconds: number, turn: () => boolean, ending: () => void = () => {}): Program {
  let timer: NodeJS.Timeout | undefined;
  const finish = () => {
    clearInterval(timer);
    ending();
    stage.done();
  };
  if (turn()) timer = setInterval(() => turn() || finish(), milliseconds);
  else setImmediate(finish);
  return {
    feed(char) {
      if (char !== CTRL_C) return;
      stage.write('^C\r\n');
      finish();
    },
    stop: () => clearInterval(timer),
  };
}

export function top(stage: Stage): Program {
  const draw = () => {
    const { cluster, vm, session } = stage;
    const usage = usageOf(cluster, vm);
    const [total, used] = [memoryOf(vm) / 1024 ** 2, usage.mem / 1024 ** 2];
    const busy = (usage.cpu * 100).toFixed(1).padStart(4);
    const idle = (100 - usage.cpu * 100).toFixed(1).padStart(5);
    const tasks = processesOf({ cluster, vm, session }).sort((a, b) => b.cpu - a.cpu);
    const lines = [
      `top - ${uptimeLine({ cluster, vm })}`,
      `Tasks:  ${tasks.length} total,   1 running,  ${tasks.length - 1} sleeping,   0 stopped,   0 zombie`,
      `%Cpu(s): ${busy} us,  0.0 sy,  0.0 ni, ${idle} id,  0.0 wa,  0.0 hi,  0.0 si,  0.0 st`,
      `MiB Mem : ${total.toFixed(1).padStart(8)} total, ${(total - used).toFixed(1).padStart(8)} free, ${used.toFixed(1).padStart(8)} used`,
      'MiB Swap:      0.0 total,      0.0 free,      0.0 used',
      '',
      '\x1b[7m    PID USER       %CPU  %MEM COMMAND                     \x1b[0m',
      ...tasks.map(
        ({ pid, user, cpu, mem, command }) =>
          `${String(pid).padStart(7)} ${user.padEnd(9)} ${cpu.toFixed(1).padStart(5)} ${mem.toFixed(1).padStart(5)} ${command}`,
      ),
    ];
    stage.write(`\x1b[H\x1b[2J${lines.slice(0, Math.max(8, stage.rows() - 1)).join('\r\n')}\r\n`);
    return true;
  };
  const program = repeating(stage, 1500, draw);
  return {
    stop: program.stop,
    feed(char) {
      if (char !== 'q' && char !== CTRL_C) return;
      program.stop();
      stage.done();
    },
  };
}

export function ping(stage: Stage, words: readonly string[]): Program | string {
  const countAt = words.indexOf('-c');
  const count = countAt === -1 ? Number.POSITIVE_INFINITY : Number(words[countAt + 1]);
  const target = words.find((word, index) => !word.startsWith('-') && index !== countAt + 1 - (countAt === -1 ? 1 : 0));
  if (target === undefined) return 'ping: usage error: Destination address required\n';
  if (!(count > 0)) return `ping: invalid argument: '${words[countAt + 1] ?? ''}'\n`;
  if (target.endsWith('.invalid')) return `ping: ${target}: Name or service not known\n`;
  const address = isIP(target) > 0 ? target : `203.0.113.${(target.length * 37) % 250 || 1}`;
  stage.write(`PING ${target} (${address}) 56(84) bytes of data.\r\n`);
  const began = Date.now();
  let sent = 0;
  let received = 0;
  const turn = () => {
    sent += 1;
    const { cluster, vm } = stage;
    const from = addressTowards(vm, address);
    if (attempt(cluster, { from, to: address, protocol: 'icmp' }, vm).outcome !== 'open') return sent < count;
    received += 1;
    const ms = 8 + 3 * Math.abs(Math.sin(sent * 1.7));
    stage.write(`64 bytes from ${address}: icmp_seq=${sent} ttl=57 time=${ms.toFixed(1)} ms\r\n`);
    return sent < count;
  };
  return repeating(stage, 1000, turn, () => {
    stage.write(
      `\r\n--- ${target} ping statistics ---\r\n${sent} packets transmitted, ${received} received, ${Math.round(100 - (received / sent) * 100)}% packet loss, time ${Date.now() - began}ms\r\n`,
    );
  });
}

export function sleep(stage: Stage, words: readonly string[]): Program | string {
  const seconds = Number(words[0]);
  if (!(seconds >= 0 && seconds < 1e6)) return `sleep: invalid time interval '${words[0] ?? ''}'\n`;
  const until = Date.now() + seconds * 1000;
  return repeating(stage, 50, () => Date.now() < until);
}

/** `yes`: keeps one processor busy. */
export function yes(stage: Stage, words: readonly string[], silent: boolean): Program {
  const { cluster, vm } = stage;
  cluster.loads.set(vm.vmid, 1 / coresOf(vm));
  const text = `${words.join(' ') || 'y'}\r\n`;
  return repeating(
    stage,
    100,
    () => {
      if (!silent) stage.write(text.repeat(5));
      return true;
    },
    () => cluster.loads.delete(vm.vmid),
  );
}
