import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './imports.ts';
import {
  askingFiles,
  faultsOf,
  forgottenReaders,
  own,
  parsers,
  parsingFiles,
  readings,
  readsPast,
  showsSign,
  table,
} from './parsers.ts';

describe('E13 every parser of what strangers send has its limits', () => {
  test('each file that takes texts or bytes apart is in the table, or says why it need not be', () => {
    const known = new Set([...Object.keys(parsers), ...Object.keys(own)]);
    const found = parsingFiles();
    expect(
      found.filter((file) => !known.has(file)),
      'Please say in tools/laws/parsers.ts what it reads and what limits it, or that it reads nothing of strangers.',
    ).toEqual([]);
    expect(
      [...known].filter((file) => !found.includes(file)),
      'tools/laws/parsers.ts names these files, and they parse nothing any more: please take them out there.',
    ).toEqual([]);
  });

  test('what nouns bring to the thread that reads apart is in its list', () => {
    expect(readings().length, 'No reading was found: their files have moved.').toBeGreaterThan(3);
    expect(
      forgottenReaders(),
      'These readers of nouns are never asked: please name them in apps/api/src/readers.ts.',
    ).toEqual([]);
    expect(forgottenReaders('')).toHaveLength(3);
  });

  test('each has a limit of size, parts and time, and the limits are in the code', () => {
    expect(
      Object.entries(parsers).flatMap(([file, parser]) => faultsOf(file, parser)),
      'Please give each of these parsers in tools/laws/parsers.ts its limits, as the code has them.',
    ).toEqual([]);
  });

  test('docs/parsers.md is the table', () => {
    expect(
      readFileSync(join(root, 'docs/parsers.md'), 'utf8'),
      'docs/parsers.md is made from tools/laws/parsers.ts: please run `node tools/laws/parsers.ts`.',
    ).toBe(table());
  });

  test('E18 every adapter that asks a vendor by HTTP reads the answer within the limits of whole-answer.ts', () => {
    expect(askingFiles().length, 'No adapter was found: they have moved, or ask in another way.').toBeGreaterThan(3);
    expect(
      askingFiles().filter((file) => readsPast(readFileSync(join(root, file), 'utf8'))),
      'Please read the answer by wholeText or wholeTextOf, and end the request by endInTime or a signal.',
    ).toEqual([]);
    const good = "import { wholeText } from '../whole-answer.ts'; await wholeText(response);";
    expect([good, `${good} await reply.json();`, 'await other(response);'].map(readsPast)).toEqual([false, true, true]);
  });

  test('a parser without a limit is seen', () => {
    const planted = { reads: 'Faxes', from: 'strangers', size: '1 MB', parts: '9 pages', worst: 5 } as const;
    const place = ['apps/api/src/app.ts', 'bodyLimit: 64 * 1024'] as const;
    expect(faultsOf('fax.ts', { ...planted, limits: [place] })).toEqual([]);
    expect(faultsOf('fax.ts', { ...planted, limits: [] })).toHaveLength(1);
    expect(faultsOf('fax.ts', { ...planted, limits: [place], parts: '' })).toHaveLength(1);
    expect(faultsOf('fax.ts', { ...planted, limits: [['apps/api/src/app.ts', 'pages = 9']] })).toHaveLength(1);
    expect(faultsOf('fax.ts', { ...planted, limits: [['apps/api/src/app.ts', 'bodyLimit']] })).toHaveLength(1);
    expect(faultsOf('fax.ts', { ...planted, limits: [place], worst: 900 })).toHaveLength(1);
    expect(faultsOf('fax.ts', { ...planted, limits: [place], worst: 900, apart: 'fax' })).toHaveLength(1);
    for (const code of [
      "import { XMLParser } from 'fast-xml-parser';",
      'const rows = text.split(/\\r?\\n/);',
      'gunzipSync(bytes)',
      'const value: unknown = JSON.parse(text);',
      "import sharp from 'sharp';",
    ]) {
      expect(showsSign(code), code).toBe(true);
    }
  });
});
