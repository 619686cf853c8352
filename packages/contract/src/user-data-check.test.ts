import { expect, test } from 'vitest';
import { findUserDataProblem, userDataProblemText } from './user-data-check.ts';

const told = (text: string) => {
  const problem = findUserDataProblem(text);
  return problem && userDataProblemText(problem);
};

test('a mapping below #cloud-config and a script are taken', () => {
  for (const text of [
    '#cloud-config\npackages:\n  - nginx\n',
    '#cloud-config\n',
    '#!/bin/sh\nexit 1\n',
    '#cloud-config\r\na: 1\r\n',
  ])
    expect(told(text)).toBeUndefined();
});

test('what cannot be read is told with its line and column', () => {
  expect(told('#cloud-config\npackages:\n  - nginx\n - curl\n')).toMatch(/^Line 4, column \d+: /);
  expect(told('#cloud-config\na: 1\nb: 2\na: 3\n')).toMatch(/^Line 4, column 1: Map keys must be unique/);
  expect(told('#cloud-config\n- nginx\n')).toMatch(/^Line 2, column 1: .*mapping/);
  expect(told('#cloud-config\na: &x 1\nb: *y\n')).toMatch(/^Line 3, column 4: /);
  expect(told('packages: [nginx]')).toMatch(/^Line 1, column 1: Please begin with #cloud-config/);
  expect(told('#cloud-config-archive\n- a')).toMatch(/^Line 1, column 1: Please begin/);
  expect(told(`#!/bin/sh\n${'ä'.repeat(8200)}`)).toMatch(/16 KB/);
  expect(told('#!/bin/sh\nab\0')).toMatch(/^Line 2, column 3: /);
});
