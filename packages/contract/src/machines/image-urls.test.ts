import { describe, expect, test } from 'vitest';
import { imageUrlProblem, isPublicAddress, privateAddress } from './image-urls.ts';

test.each(['8.8.8.8', '2a00:1450::1', '::ffff:8.8.8.8'])('%s is reached through the internet', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ...[
    '10.1.2.3',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
  ],
  ...['::1', '::', 'fe80::1', 'fd00::1', '::ffff:10.0.0.1', '64:ff9b::a00:1', '2002:a00:1::', 'ff02::1', 'example.com'],
])('%s is not', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

describe('the address of an image', () => {
  test.each(['https://cloud.example.org/a/debian.qcow2', 'https://8.8.8.8/x.IMG?token=1', 'https://example.org/x.raw'])(
    '%s is one',
    (url) => expect(imageUrlProblem(url)).toBeUndefined(),
  );

  test.each([
    'https://10.0.0.1/x.raw',
    'https://[::1]/x.raw',
    'https://2130706433/x.raw',
    'https://0x7f.1/x.raw',
    'https://localhost/x.raw',
    'https://[::ffff:192.168.0.1]/x.raw',
  ])('%s is of a private network', (url) => expect(imageUrlProblem(url)).toBe(privateAddress));

  test.each([
    ['http://example.org/x.raw', /https/],
    ['ftp://example.org/x.raw', /https/],
    ['x.raw', /whole address/],
    ['https://a:b@example.org/x.raw', /without a user name/],
    ['https://example.org/x.iso', /\.qcow2/],
    ['https://example.org/', /\.qcow2/],
  ])('%s is refused with a reason', (url, reason) => expect(imageUrlProblem(url)).toMatch(reason));

  test('an ISO is another file', () => {
    expect(imageUrlProblem('https://example.org/x.ISO', { kind: 'iso' })).toBeUndefined();
    expect(imageUrlProblem('https://example.org/x.raw', { kind: 'iso' })).toMatch(/\.iso/);
    expect(imageUrlProblem('https://10.0.0.1/x.iso', { kind: 'iso' })).toBe(privateAddress);
  });

  test('the lab has its own machine, and nothing else that is private', () => {
    expect(imageUrlProblem('http://127.0.0.1:4000/x.raw', { lab: true })).toBeUndefined();
    expect(imageUrlProblem('http://example.org/x.raw', { lab: true })).toMatch(/https/);
    expect(imageUrlProblem('https://10.0.0.1/x.raw', { lab: true })).toBe(privateAddress);
  });
});
