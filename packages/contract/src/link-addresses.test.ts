import { describe, expect, test } from 'vitest';
import { linkAddresses } from './link-addresses.ts';
import { markdownToHtml } from './markdown.ts';

const link = (href: string, shown = href) => `<a rel="nofollow noopener noreferrer" href="${href}">${shown}</a>`;
const ofText = (text: string) => linkAddresses(markdownToHtml(text));

describe('addresses in a message are links', () => {
  test.each([
    ['see https://example.com/a?b=1&c=2.', `<p>see ${link('https://example.com/a?b=1&amp;c=2')}.</p>`],
    ['(http://example.com/a_(b))', `<p>(${link('http://example.com/a_(b)')})</p>`],
    ['www.example.com!', `<p>${link('https://www.example.com/', 'www.example.com')}!</p>`],
    ['to ann@example.com, please', `<p>to ${link('mailto:ann@example.com', 'ann@example.com')}, please</p>`],
    ['https://bücher.example/x', `<p>${link('https://xn--bcher-kva.example/x')}</p>`],
    // Cyrillic letters that look like Latin ones.
    ['https://аррӏе.example/', `<p>${link('https://xn--80ak6aa92e.example/')}</p>`],
  ])('%s', (text, html) => expect(ofText(text)).toBe(html));
});

test('of many, the first two hundred', () => {
  expect(linkAddresses('https://example.com/ '.repeat(300)).match(/<a /g)).toHaveLength(200);
});

describe('and nothing else is', () => {
  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'https://bank.example@evil.example/',
    'http://localhost/',
    'https://',
    'a@b',
    '`https://example.com`',
    '    https://example.com in code',
  ])('%s', (text) => expect(ofText(text)).not.toContain('<a '));

  test('a link stays one link, and what looks like a tag stays text', () => {
    expect(ofText('[here](https://example.com)')).toBe(markdownToHtml('[here](https://example.com)'));
    expect(ofText('<https://example.com>')).toBe(markdownToHtml('<https://example.com>'));
    const hostile = ofText('https://example.com/"onmouseover="x <b>https://example.com/</b>');
    expect(hostile).not.toContain('<b>');
    expect(hostile).not.toMatch(/<a [^>]*onmouseover/);
  });

  // The limit of a test would be over where it took the square of the length.
  test.each(['a.', 'a@', 'http://', 'ww.'])('a long text of %s', (part) => {
    expect(linkAddresses(part.repeat(20_000))).toBe(part.repeat(20_000));
  });
});
