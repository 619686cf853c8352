import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';

const main = join(import.meta.dirname, '../../apps/api/src/main.ts');

/** A process of the product that is started again whenever it ends, as systemd does. */
export interface SoakProcess {
  readonly name: string;
  readonly port: number | undefined;
  isReady(): boolean;
  /** kill -9; it stays away for this long. */
  kill(awayMs: number): void;
  pause(): void;
  resume(): void;
  skew(milliseconds: number): void;
  starts(): number;
  /** Resolves when it is ready, now or later. */
  ready(): Promise<void>;
  stop(): Promise<void>;
}

interface Settings {
  readonly name: string;
  readonly port?: number;
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
}

export function keepProcess({ name, port, folder, environment }: Settings): SoakProcess {
  mkdirSync(folder, { recursive: true });
  const log: WriteStream = createWriteStream(join(folder, `${name}.log`), { flags: 'a' });
  let child: ChildProcess | undefined;
  let isReady = false;
  let isStopping = false;
  let starts = 0;
  let awayMs = 500;

  function begin(): void {
    starts += 1;
    const started = spawn('node', ['--import', join(import.meta.dirname, 'skewed-clock.ts'), main], {
      env: {
        PATH: process.env.PATH,
        ...environment,
        DATA_DIR: join(folder, `${name}-data`),
        PROCESS_ROLE: port === undefined ? 'worker' : 'api',
        PORT: String(port ?? 0),
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    child = started;
    for (const output of [started.stdout, started.stderr]) {
      if (!output) continue;
      createInterface({ input: output }).on('line', (line) => {
        log.write(`${line}\n`);
        if (/^ready /.test(line)) isReady = true;
      });
    }
    started.once('exit', async (code, signal) => {
      log.write(`--- ended with ${code ?? signal}\n`);
      isReady = false;
      child = undefined;
      if (isStopping) return;
      await setTimeout(awayMs);
      awayMs = 500;
      if (!isStopping) begin();
    });
  }
  begin();

  return {
    name,
    port,
    isReady: () => isReady,
    kill(milliseconds) {
      awayMs = milliseconds;
      child?.kill('SIGKILL');
    },
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    skew(milliseconds) {
      // It may end at this moment.
      if (child?.connected) child.send({ skewMs: milliseconds }, () => undefined);
    },
    starts: () => starts,
    async ready() {
      while (!isReady) await setTimeout(50);
    },
    async stop() {
      isStopping = true;
      const running = child;
      if (running) {
        const gone = new Promise((resolve) => running.once('exit', resolve));
        running.kill('SIGCONT');
        running.kill('SIGTERM');
        await gone;
      }
      await new Promise((resolve) => log.end(resolve));
    },
  };
}
