import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { invalid, Refusal } from '../core/refusal.ts';
import { storable } from '../core/storable.ts';
import type { Kind, Readings } from './readings.ts';

/** What the sender sent is no mail, no zone file…: their text says what is wrong with it. */
export class Unreadable extends Error {}

/** It was read for too long, or wanted too much memory: the thread was ended. */
export class RanOut extends Error {}

export class TooMany extends Refusal {
  constructor() {
    super('upstream_unavailable', 'Many such texts are being read right now. Please try again in a minute.');
  }
}

/** What a person sent through a form: they are told, at the field. */
export async function readTyped<K extends Kind>(kind: K, input: Parameters<Readings[K]>[0], field: string) {
  try {
    return await readApart(kind, input);
  } catch (error) {
    if (!(error instanceof RanOut)) throw error;
    throw invalid(field, 'This text takes too long to read. Please make it shorter or simpler.');
  }
}

interface ApartLimit {
  readonly seconds: number;
  /** Of JavaScript's memory. Bytes outside of it are bounded by the size of the input, which each reading multiplies by little. */
  readonly megabytes: number;
}

/** The worst input of each that we know takes a tenth of it at most (docs/parsers.md). */
export const apartLimits: Readonly<Record<Kind, ApartLimit>> = {
  mail: { seconds: 20, megabytes: 256 },
  userData: { seconds: 5, megabytes: 64 },
  zoneFile: { seconds: 15, megabytes: 256 },
};

/** Callers beyond these are refused: each that waits holds its input in memory. */
const mostWaiting = 20;
const workerFile = new URL('./worker.ts', import.meta.url);
const idleMilliseconds = 30_000;

interface Thread {
  readonly worker: Worker;
  idle: NodeJS.Timeout | undefined;
}

/** One thread a kind, so that one kind of input never waits for another. */
const threads = new Map<Kind, Thread>();
const turns = new Map<Kind, Promise<unknown>>();
const waiting = new Map<Kind, number>();

/**
 * Reads what a stranger sent in a thread of its own, one input at a time: however long it takes, requests are answered
 * meanwhile, and what takes too long is ended. The thread has none of our environment.
 */
export function readApart<K extends Kind>(
  kind: K,
  input: Parameters<Readings[K]>[0],
  limit: ApartLimit = apartLimits[kind],
): Promise<Awaited<ReturnType<Readings[K]>>> {
  const ahead = waiting.get(kind) ?? 0;
  if (ahead >= mostWaiting) return Promise.reject(new TooMany());
  waiting.set(kind, ahead + 1);
  const before = turns.get(kind) ?? Promise.resolve();
  const answer = before
    .then(() => ask(kind, input, limit))
    .finally(() => waiting.set(kind, (waiting.get(kind) ?? 1) - 1));
  turns.set(
    kind,
    answer.catch(() => undefined),
  );
  return answer as Promise<Awaited<ReturnType<Readings[K]>>>;
}

function threadFor(kind: Kind, { megabytes }: ApartLimit): Thread {
  const open = threads.get(kind);
  if (open) {
    clearTimeout(open.idle);
    open.worker.ref();
    return open;
  }
  const worker = new Worker(workerFile, {
    name: `apart ${kind}`,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32 },
  });
  // Also while no caller waits for it: without a listener the event would end the process.
  worker.on('error', () => {});
  const thread: Thread = { worker, idle: undefined };
  threads.set(kind, thread);
  worker.once('exit', () => {
    if (threads.get(kind) === thread) threads.delete(kind);
  });
  return thread;
}

async function ask(kind: Kind, input: unknown, limit: ApartLimit): Promise<unknown> {
  const thread = threadFor(kind, limit);
  const { worker } = thread;
  const ended = new AbortController();
  const timer = setTimeout(() => ended.abort(), limit.seconds * 1000);
  try {
    worker.postMessage({ kind, input });
    const [said] = await once(worker, 'message', { signal: ended.signal });
    if ('unreadable' in said) throw new Unreadable(storable(String(said.unreadable)));
    thread.idle = setTimeout(() => void worker.terminate(), idleMilliseconds).unref();
    worker.unref();
    return storable(said.answer);
  } catch (error) {
    if (error instanceof Unreadable) {
      thread.idle = setTimeout(() => void worker.terminate(), idleMilliseconds).unref();
      worker.unref();
      throw error;
    }
    threads.delete(kind);
    // Not waited for: a thread that is inside a call of Node ends after that call, and what comes next has another one.
    void worker.terminate();
    const why = ended.signal.aborted
      ? `more than ${limit.seconds} seconds`
      : `more than ${limit.megabytes} MB of memory`;
    throw new RanOut(`Reading it took ${why}.`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
