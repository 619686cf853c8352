import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPlaywright, readVitest, root } from './run-stage.ts';

const spec = (
  title: string,
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped',
  annotations: { type: string; description: string }[] = [],
) => ({ title, file: 'a.e2e.ts', ok: status !== 'unexpected', tests: [{ status, annotations }] });
const reportOf = (specs: ReturnType<typeof spec>[]) => {
  const counted = (status: string) => specs.filter(({ tests }) => tests[0]?.status === status).length;
  const [first, ...others] = specs;
  return {
    stats: { expected: counted('expected'), flaky: counted('flaky') },
    suites: [{ specs: first ? [first] : [], suites: [{ specs: others }] }],
  };
};

test('a journey that held at its second try passed and is named', () => {
  const report = reportOf([spec('one', 'flaky'), spec('two', 'expected'), spec('three', 'unexpected')]);
  expect(readPlaywright(report)).toMatchObject({
    passed: 2,
    failed: ['a.e2e.ts: three'],
    unsteady: ['a.e2e.ts: one'],
  });
});

test('more than three that held only at their second try fail the run', () => {
  const names = ['one', 'two', 'three', 'four'];
  const report = reportOf(names.map((name) => spec(name, 'flaky')));
  const failed = names.map((name) => `a.e2e.ts: ${name}`);
  expect(readPlaywright(report)).toMatchObject({ passed: 0, failed, unsteady: [] });
});

test('what was skipped or failed did not run', () => {
  const journeys = reportOf([
    spec('held', 'expected', [{ type: 'opened', description: '/prices' }]),
    spec('broke', 'unexpected'),
    spec('left out', 'skipped', [{ type: 'skip', description: 'Firefox is not installed' }]),
  ]);
  expect(readPlaywright(journeys)).toMatchObject({
    ran: [{ file: 'e2e/a.e2e.ts', name: 'held', groups: [], opened: ['/prices'] }],
    skipped: [{ file: 'e2e/a.e2e.ts', name: 'left out', because: 'Firefox is not installed' }],
  });
  const outcome = (title: string, status: string) => ({ title, ancestorTitles: ['of money'], fullName: title, status });
  const cases = [
    outcome('held', 'passed'),
    outcome('broke', 'failed'),
    outcome('left out', 'skipped'),
    outcome('its zones (skipped: pdns-server is not installed) hold', 'skipped'),
  ];
  const testResults = [{ name: join(root, 'a/b.test.ts'), status: 'failed', assertionResults: cases }];
  expect(readVitest({ numPassedTests: 1, testResults })).toMatchObject({
    ran: [{ file: 'a/b.test.ts', name: 'held', groups: ['of money'] }],
    skipped: [{ name: 'left out', because: undefined }, { because: 'pdns-server is not installed' }],
  });
});
