import { expect, test } from 'vitest';
import { markdownToHtml } from '../markdown.ts';
import { markdownToText } from '../markdown-text.ts';
import { checkVariables, fillMarkdown, fillVariables, usedVariables } from './mail-variables.ts';

const known = [
  { name: 'name', description: '', example: '' },
  { name: 'servers', description: '', example: '' },
];

test('a variable outside the closed list is refused by its name', () => {
  expect(usedVariables('{name} {servers} {name} {Name} { x }')).toEqual(['name', 'servers']);
  expect(checkVariables('Hello {name}', known)).toBe(true);
  expect(checkVariables('Hello {nmae}', known)).toBe(
    '{nmae} is no variable of this mail. It may have {name}, {servers}.',
  );
  expect(checkVariables('{constructor} {toString}', [])).toContain('{constructor}');
});

test('a value is filled in once, and never as code', () => {
  expect(fillVariables('{name}: {servers}', { name: '{servers}', servers: 'web-01' })).toBe('{servers}: web-01');
  expect(fillVariables('{constructor}', {})).toBe('{constructor}');
  const evil = '[click](https://evil.test) <script>x</script>\n# Big\n![p](x)';
  const filled = fillMarkdown('Hello {name}, welcome', { name: evil });
  const html = markdownToHtml(filled);
  expect(html).not.toMatch(/<a |<script|<h1|<img/);
  expect(html).toContain('[click](https://evil.test)');
  expect(markdownToText(filled)).toBe(`Hello ${evil.replaceAll('\n', ' ')}, welcome`);
});
