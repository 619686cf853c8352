import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { deployed, mapOf } from '../../../tools/laws/deploy.ts';
import { root } from '../../../tools/laws/imports.ts';
import { readYaml, type Yaml } from '../../../tools/laws/plain-yaml.ts';
import { useOwnProduct } from '../test/product.ts';
import { mailSend } from './features/platform/mail/queues.ts';
import { createFailures } from './jobs/failures.ts';

const product = useOwnProduct();

const listOf = (value: Yaml | undefined): readonly Yaml[] => (Array.isArray(value) ? value : []);
const rules = listOf(mapOf(readYaml(deployed('monitoring/alerts.yaml'))).groups).flatMap((group) =>
  listOf(mapOf(group).rules).map(mapOf),
);
const words = new Set(
  'sum max min by rate increase histogram_quantile clamp_min and or up le queue status provider outcome cluster instance job'.split(
    ' ',
  ),
);
/** Names in a query, without what stands in quotes and the units of times. */
const namesIn = (query: string): string[] =>
  (query.replace(/"[^"]*"|\[\d+[smhd]\]/g, '').match(/[a-z_][a-z0-9_]*/gi) ?? []).filter((name) => !words.has(name));

test('every metric that a rule or the dashboard names is there, and every alert has its page', async () => {
  await product.deps.jobs.send(product.deps.db, mailSend, {
    ...{ template: 'password-changed', to: 'm@example.test', data: {} },
    mail_id: crypto.randomUUID(),
  });
  await product.browser().get('/system/config');
  const text = `${await product.metrics.registry.metrics()}\n${product.metrics.durations.text()}`;
  expect(text).toMatch(/^jobs_waiting\{queue="mail-send"\} 1$/m);
  const known = new Set(
    [...text.matchAll(/^# TYPE (\S+) (\w+)/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_count`, `${name}_sum`, `${name}_bucket`] : [name],
    ),
  );
  const dashboard = JSON.parse(deployed('monitoring/dashboard.json'));
  const queries: string[] = [
    ...rules.map(({ expr }) => String(expr)),
    ...dashboard.panels.flatMap(({ targets }: { targets: { expr: string }[] }) => targets.map(({ expr }) => expr)),
  ];
  expect(queries.length).toBeGreaterThan(25);
  expect([...new Set(queries.flatMap(namesIn))].filter((name) => !known.has(name))).toEqual([]);
  for (const rule of rules) {
    const page = String(mapOf(rule.annotations).runbook);
    expect(page).toBe(`docs/runbooks/${rule.alert}.md`);
    expect(existsSync(join(root, page)), page).toBe(true);
    expect(readFileSync(join(root, page), 'utf8')).toContain(String(rule.expr));
  }
});

test('calls to providers are counted by what came of them', async () => {
  await product.fault('powerdns', 'down');
  await expect(product.deps.dns.findZone('a.test')).rejects.toThrow();
  await product.fault('powerdns', 'none');
  await product.deps.dns.findZone('a.test');
  const text = await product.metrics.registry.metrics();
  for (const outcome of ['done', 'failed'])
    expect(text).toMatch(new RegExp(`^provider_calls_total\\{provider="dns",outcome="${outcome}"\\} [1-9]`, 'm'));
});

test('a cause is logged once, however many jobs it fails', () => {
  const lines: string[] = [];
  let at = 0;
  const failures = createFailures(pino({ level: 'warn' }, { write: (line: string) => lines.push(line) }), () => at);
  for (let job = 0; job < 1000; job += 1)
    failures.note('mail-send', `job-${job}`, new Error(`refused after ${job} ms`));
  failures.note('mail-send', 'other', new Error('no such template'));
  expect(lines).toHaveLength(2);
  at += 11 * 60_000;
  failures.note('mail-send', 'later', new Error('refused after 7 ms'));
  expect(JSON.parse(lines[2] ?? '{}')).toMatchObject({
    event: 'job.failed',
    queue: 'mail-send',
    job: 'later',
    more: 999,
  });
  expect(failures.counts.get('mail-send')).toBe(1002);
});

test('a line about a request names its account and person by their ids', async () => {
  const { id, personId, browser } = await product.account();
  await browser.get('/account/data/userinfo');
  const line = product.logLines.findLast((one) => one.includes('/account/data/userinfo')) ?? '{}';
  expect(JSON.parse(line)).toMatchObject({ event: 'request.done', account: id, person: personId });
});
