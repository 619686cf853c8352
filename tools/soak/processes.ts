import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';

/** The checkout that this file is part of. */
export const ownCode = join(import.meta.dirname, '../..');

/** Each checkout brings the Node that it is written for. */
export const nodeOf = (code: string): string => join(code, 'node_modules/.bin/node');

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
  /**
   * Ends it as a deployment does, and starts another checkout of the product in its place; resolves when that is ready.
   */
  replaceBy(code: string): Promise<void>;
  /** Resolves when it is ready, now or later. */
  ready(): Promise<void>;
  stop(): Promise<void>;
}

interface Settings {
  readonly name: string;
  readonly port?: number;
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  /** The checkout whose product it runs. */
  readonly code?: string;
}

export function keepProcess({ name, port, folder, environment, code = ownCode }: Settings): SoakProcess {
  mkdirSync(folder, { recursive: true });
  const log: WriteStream = createWriteStream(join(folder, `${name}.log`), { flags: 'a' });
  let child: ChildProcess | undefined;
  let running = code;
  let isReady = false;
  let isStopping = false;
  let starts = 0;
  let awayMs = 500;

  function begin(): void {
    starts += 1;
    const clock = ['--import', join(import.meta.dirname, 'skewed-clock.ts')];
    const started = spawn(nodeOf(running), [...clock, join(running, 'apps/api/src/main.ts')], {
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
  const ready = async () => {
    while (!isReady) await setTimeout(50);
  };

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
      // The process may end at this moment.
      if (child?.connected) child.send({ skewMs: milliseconds }, () => undefined);
    },
    starts: () => starts,
    async replaceBy(other) {
      running = other;
      // A proxy sends it nothing more before it is told to end.
      isReady = false;
      awayMs = 0;
      child?.kill('SIGTERM');
      await ready();
    },
    ready,
    async stop() {
      isStopping = true;
      const last = child;
      if (last) {
        const gone = new Promise((resolve) => last.once('exit', resolve));
        last.kill('SIGCONT');
        last.kill('SIGTERM');
        await gone;
      }
      await new Promise((resolve) => log.end(resolve));
    },
  };
}
