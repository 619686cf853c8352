import { expect, test } from 'vitest';
import { hostedDomain, hostingUser } from './hosting-names.ts';

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
