import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markdownToHtml } from './markdown.ts';

const tags = (html: string) => [...html.matchAll(/<\/?([a-z0-9]+)/g)].map(([, name]) => name);

test('paragraphs, lists, code and tables become HTML', () => {
  expect(markdownToHtml('**Hello**\n\n- `one`\n- two')).toBe(
    '<p><strong>Hello</strong></p>\n<ul>\n<li><code>one</code></li>\n<li>two</li>\n</ul>',
  );
  expect(tags(markdownToHtml('| a | b |\n|---|---|\n| 1 | 2 |'))).toContain('table');
});

test('a link opens nothing in our name, and leads only to the web or to a mailbox', () => {
  expect(markdownToHtml('[docs](https://example.test/a)')).toBe(
    '<p><a rel="nofollow noopener noreferrer" href="https://example.test/a">docs</a></p>',
  );
  for (const address of ['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,x', 'vbscript:x', 'file:///etc'])
    expect(markdownToHtml(`[x](${address})`)).toBe('<p><a rel="nofollow noopener noreferrer" href="">x</a></p>');
});

test('HTML stays text, and a picture of another host is a link', () => {
  expect(markdownToHtml('<script>alert(1)</script>')).toBe('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(markdownToHtml('<svg onload=alert(1)>')).not.toContain('<svg');
  expect(tags(markdownToHtml('![x](https://track.example.test/1.gif)'))).toEqual(['p', 'a', 'a', 'p']);
});

test('no text makes a tag or an attribute that is not ours', () => {
  const ours = new Set(
    'p a strong em code pre ul ol li h1 h2 h3 h4 h5 h6 blockquote hr br table thead tbody tr th td'.split(' '),
  );
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '<img src=x onerror=alert(1)>',
      '](javascript:x)',
      '[a',
      '"><script>',
      '<a href="',
      '![',
      '`',
      '|---|',
      '\n',
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const html = markdownToHtml(pieces.join(''));
      expect(tags(html).filter((name) => name !== undefined && !ours.has(name))).toEqual([]);
      for (const [, attributes] of html.matchAll(/<[a-z0-9]+((?: [^>]*)?)>/g))
        expect(attributes).toMatch(/^( (href|rel|title|class|start|align)="[^"]*"| \/)*$/);
    }),
  );
});

test('E13 what is all marks is shown as it was typed, and quotes go a dozen deep', () => {
  const many = `- **one** ${'*_'.repeat(5000)}`;
  expect(tags(markdownToHtml(many))).toEqual(['ul', 'li', 'li', 'ul']);
  expect(markdownToHtml(many)).toContain('**one** *_*_');
  expect(tags(markdownToHtml(`${'>'.repeat(10_000)} deep`)).filter((tag) => tag === 'blockquote')).toHaveLength(24);
});
