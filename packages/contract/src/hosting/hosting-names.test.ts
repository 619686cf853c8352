import { expect, test } from 'vitest';
import { cpanelPassword, hostedDomain, hostingUser } from './hosting-names.ts';

test('S60 a user name is legal whatever the domain is', () => {
  const random = 'k3x9q2m7';
  for (const [domain, user] of [
    ['lindqvist.example', 'link3x9q'],
    ['4-you.example', 'youk3x9q'],
    ['test.example', 'tesk3x9q'],
    ['root.example', 'rook3x9q'],
    ['all.example', 'webk3x9q'],
    ['123.example', 'webk3x9q'],
    ['../etc/passwd', 'webk3x9q'],
    ['a&x=1 b.example', 'axbk3x9q'],
  ] as const) {
    expect(hostingUser(domain, random)).toBe(user);
    expect(user).toMatch(/^[a-z][a-z0-9]{7}$/);
  }
});

test.each(['localhost', 'a b.com', 'x&y=1.com', '../x.com', '192.0.2.1', 'a_b.com', '-a.com', 'example.1'])(
  'S60 %s is no domain of a website',
  (name) => expect(hostedDomain.safeParse(name).success).toBe(false),
);

test('a domain is taken in small letters, also as punycode', () => {
  expect(hostedDomain.parse(' Example.COM ')).toBe('example.com');
  expect(hostedDomain.parse('xn--bcher-kva.example')).toBe('xn--bcher-kva.example');
});

test('a password of cPanel has 12 to 64 signs of two kinds, and one sentence says what is wrong', () => {
  const problems = (typed: string) => cpanelPassword.safeParse(typed).error?.issues.map(({ message }) => message);
  for (const good of ['abcdefghijK1', 'abcdefghijkL', 'abcdefghijk1', `A${'b'.repeat(63)}`]) {
    expect(problems(good), good).toBeUndefined();
  }
  expect(problems(' ')).toEqual(['Please use at least 12 characters.']);
  expect(problems('abcdefghiK1')).toEqual(['Please use at least 12 characters.']);
  expect(problems(`A${'b'.repeat(64)}`)).toEqual(['Please use at most 64 characters.']);
  expect(problems(' '.repeat(65))).toEqual(['Please use at most 64 characters.']);
  expect(problems('é'.repeat(12))).toEqual(['Please use letters, digits and signs without spaces.']);
  expect(problems('abcdefghijkl')).toEqual(['Please mix small letters with capitals or digits.']);
});
