import type { Lab } from '@resolvo/lab/lab';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Deps } from './core/deps.ts';
import type { Queue } from './core/jobs.ts';
import type { Metrics } from './http/metrics.ts';
import type { Jobs } from './jobs/jobs.ts';

export interface ComposeOptions {
  readonly databaseUrl: string;
  /** The most connections to the database, beside those of the jobs; unless said as many as `connect` opens. */
  readonly connections?: number | undefined;
  readonly publicUrl: string;
  readonly masterKey: Buffer;
  readonly log: Logger;
  /** While it is true, nothing that changes the world is asked of a provider. */
  readonly isPaused?: (() => boolean) | undefined;
  /** Folder of the built web app; without it only the API is served. */
  readonly siteDir?: string | undefined;
  readonly now?: () => Date;
  /** Speed of the lab's hypervisors: 1 for people, nearly 0 for tests. */
  readonly labPace?: number;
  /** Seconds; see `Settings.mailPatience`. */
  readonly mailPatience?: number;
  /** The lab makes a history, and this is its time. */
  readonly labHistory?: () => Date;
}

export interface Product {
  readonly deps: Deps;
  readonly app: FastifyInstance;
  readonly jobs: Jobs;
  /** Runs one job at once, as a worker would. */
  run<P>(queue: Queue<P>, payload: P): Promise<void>;
  readonly metrics: Metrics;
  readonly lab: Lab | undefined;
  /** Makes /readyz answer 503 from now on, so that a balancer stops sending traffic before we close. */
  drain(): void;
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}
