import { describe, expect, test } from 'vitest';
import { isHttpsUrl, isReportable } from './web-address.ts';

describe('what abuse can be reported about', () => {
  test.each([
    '203.0.113.9',
    '2001:db8::1',
    'shop.example.com',
    'SHOP.Example.COM',
    'bücher.example',
    'https://login.example.com/verify?id=1#x',
    'http://203.0.113.9:8080/x',
    'http://[2001:db8::1]/',
    'https://user@phish.example.com/',
  ])('%s', (address) => expect(isReportable(address)).toBe(true));

  test.each([
    '',
    'localhost',
    'just words',
    '2130706433',
    '0x7f.1',
    '999.1.1.1',
    'shop.example.com/path',
    'shop.example.com:443',
    'user@example.com',
    'ftp://example.com/x',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'https://',
    'https://exa mple.com',
    'https://example.com/\nBcc: x',
    '-bad-.example.com-',
  ])('not %j', (address) => expect(isReportable(address)).toBe(false));
});

describe('a link for people to open', () => {
  test.each(['https://ada.example.com', 'https://ada.example.com/cv.pdf?v=2'])('%s', (link) =>
    expect(isHttpsUrl(link)).toBe(true),
  );
  test.each([
    'http://ada.example.com',
    'https://localhost/x',
    'https://a:b@ada.example.com',
    'data:text/html,x',
    'ada',
  ])('not %s', (link) => expect(isHttpsUrl(link)).toBe(false));
});
