import type { Logger } from 'pino';
import type { Finding, Setup } from '../../../core/setup.ts';
import { checkSetup, type SetupParts } from './check-setup.ts';

export function createSetup(parts: SetupParts): Setup {
  let latest: ReturnType<Setup['latest']>;
  return {
    latest: () => latest,
    async check() {
      const findings = await checkSetup(parts);
      latest = { at: new Date(), findings };
      return findings;
    },
  };
}

/** Looks at once and then every quarter of an hour; says everything the first time, and later what has changed. */
export function keepChecking(setup: Setup, log: Logger, everySeconds = 900): () => void {
  let said = new Map<string, string>();
  const look = async () => {
    const findings = await setup.check();
    for (const one of findings) if (said.get(one.name) !== one.grade) sayFinding(log, one);
    said = new Map(findings.map(({ name, grade }) => [name, grade]));
  };
  const failed = (error: unknown) =>
    log.error({ event: 'setup.not_checked', err: error }, 'The setup could not be checked; it is tried again');
  const timer = setInterval(() => void look().catch(failed), everySeconds * 1000);
  timer.unref();
  void look().catch(failed);
  return () => clearInterval(timer);
}

function sayFinding(log: Logger, { name, grade, sentence, advice }: Finding): void {
  const more = { part: name, advice };
  if (grade === 'good') log.info({ event: 'setup.good', ...more }, sentence);
  else if (grade === 'warning') log.warn({ event: 'setup.warning', ...more }, sentence);
  else log.error({ event: 'setup.wrong', ...more }, sentence);
}
