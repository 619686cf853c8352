import { describe, expect, test } from 'vitest';
import { linkAddresses } from './link-addresses.ts';
import { markdownToHtml } from './markdown.ts';
import { markdownToText } from './markdown-text.ts';

const paragraph = (href: string, shown: string) =>
  `<p><a rel="nofollow noopener noreferrer" href="${href}">${shown}</a></p>`;
const evil = 'https://evil.example/';

describe('E14 a link whose text looks like an address shows where it leads', () => {
  test.each([
    ['[https://resolvo.test/login](https://evil.example)', evil],
    ['[resolvo.test](https://evil.example)', evil],
    ['[Sign in at **resolvo.test**/login](https://evil.example)', evil],
    ['[resolvo.*test*](//evil.example)', evil],
    ['[//resolvo](https://evil.example)', evil],
    ['[192.0.2.7](https://evil.example)', evil],
    ['[help@resolvo.test](https://evil.example)', evil],
    ['[https://evil.example of resolvo.test](https://evil.example)', evil],
    ['[https:/resolvo.test](https://evil.example)', evil],
    ['[resolvo.test](mailto:%FF@evil.example)', 'mailto:%FF@evil.example'],
    ['[resolvo\u3002test](https://evil.example)', evil],
    ['[resolvo.\u200btest](https://evil.example)', evil],
    ['[help@resolvo.test](mailto:help@evil.example)', 'mailto:help@evil.example'],
    ['[https://resolvo.test](mailto:help@evil.example)', 'mailto:help@evil.example'],
    ['[resolvo.test](irc://evil.example/)', 'irc://evil.example/'],
    ['[resolvo.test](https://resolvo.test.evil.example/)', 'https://resolvo.test.evil.example/'],
    // Cyrillic letters that look like Latin ones.
    ['[resolvo.test](https://rеsolvo.test/)', 'https://xn--rsolvo-3of.test/'],
    ['[rеsolvo.test](https://rеsolvo.test/)', 'https://xn--rsolvo-3of.test/'],
    ['<https://rеsolvo.test/>', 'https://xn--rsolvo-3of.test/'],
  ])('%s', (text, shown) => {
    expect(markdownToHtml(text)).toBe(paragraph(shown, shown));
    expect(markdownToText(text)).toBe(shown);
  });

  test('also where the address stands half before it', () => {
    expect(markdownToHtml('https://resolvo.test[/login](https://evil.example)')).toContain(`>${evil}</a>`);
    expect(markdownToHtml('[resolvo](https://evil.example).test')).toContain(`>${evil}</a>`);
  });
});

test('E14 a name before the host makes no link', () => {
  const address = 'https://resolvo.test@evil.example/';
  for (const [text, shown] of [
    [`[here](${address})`, `here (${address})`],
    [`[x](https://a:b@evil.example/)`, 'x (https://a:b@evil.example/)'],
    [`<${address}>`, address],
  ] as const) {
    expect(linkAddresses(markdownToHtml(text))).toBe(`<p>${shown}</p>`);
    expect(markdownToText(text)).toBe(shown);
  }
});

describe('E14 an honest link stays as it was written', () => {
  test.each([
    ['[our article](https://example.test/a)', 'https://example.test/a', 'our article'],
    ['[example.test/help](https://example.test/a)', 'https://example.test/a', 'example.test/help'],
    ['[example.test/a.node](https://example.test/)', 'https://example.test/', 'example.test/a.node'],
    ['[Example.Test](https://www.example.test/)', 'https://www.example.test/', 'Example.Test'],
    ['[Debian 13.1](https://example.test/)', 'https://example.test/', 'Debian 13.1'],
    ['[`my.conf`](https://example.test/)', 'https://example.test/', '<code>my.conf</code>'],
    ['[resolvo.test](/help)', '/help', 'resolvo.test'],
    ['[ann@example.test](mailto:ann@example.test)', 'mailto:ann@example.test', 'ann@example.test'],
    ['<ann@example.test>', 'mailto:ann@example.test', 'ann@example.test'],
    ['<https://example.test>', 'https://example.test', 'https://example.test'],
  ])('%s', (text, href, shown) => expect(markdownToHtml(text)).toBe(paragraph(href, shown)));

  // The limit of a test would be over where it took the square of the length.
  test.each(['[a](b)', '[a.b](https://c.d)', 'a.', '[a.'])('a long text of %s', (part) => {
    expect(markdownToHtml(part.repeat(20_000)).length).toBeGreaterThan(1000);
  });
});
