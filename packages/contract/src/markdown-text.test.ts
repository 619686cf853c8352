import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markdownToText } from './markdown-text.ts';

test('reads as a person would have typed it into a mail', () => {
  const written = [
    '# Before the upgrade',
    'Take a **snapshot**, and _wait_\nuntil it is there. See [our article](https://example.test/help) or <https://example.test/>.',
    '1. Stop `postgresql`\n2. Upgrade\n   - slowly\n   - twice',
    '```sh\napt update\n\napt full-upgrade\n```',
    '> It failed.',
    '| a | b |\n|---|---|\n| 1 | 2 |',
    '5 \\* 3 < 20 & "so"',
  ];
  expect(markdownToText(written.join('\n\n'))).toBe(
    [
      'Before the upgrade',
      'Take a snapshot, and wait\nuntil it is there. See our article (https://example.test/help) or https://example.test/.',
      '1. Stop postgresql\n2. Upgrade\n   - slowly\n   - twice',
      '    apt update\n\n    apt full-upgrade',
      '> It failed.',
      'a | b\n1 | 2',
      '5 * 3 < 20 & "so"',
    ].join('\n\n'),
  );
});

test('loses no word, whatever was typed', () => {
  const word = fc.stringMatching(/^[a-z0-9]{1,8}$/);
  const mark = fc.constantFrom(' ', '\n', '\n\n', '**', '*', '`', '> ', '- ', '1. ', '# ', '<b>', '&', '\\');
  fc.assert(
    fc.property(fc.array(fc.tuple(word, mark), { maxLength: 20 }), (pieces) => {
      const text = markdownToText(pieces.map(([typed, by]) => `${typed} ${by}`).join(''));
      for (const [typed] of pieces) expect(text).toContain(typed);
    }),
  );
});
