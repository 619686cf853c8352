import { expect, test } from 'vitest';
import { hasTooManyValues, repeatedKey } from './repeated-key.ts';

const repeated = (text: string) => repeatedKey(text, JSON.parse(text));

test('D12 a key that an object has twice is found, however deep and however it is spelled', () => {
  const twice: [string, string][] = [
    ['{"a":1,"a":2}', 'a'],
    ['{"a":1,"b":{"c":[0,{"d":{},"d":[]}]}}', 'd'],
    ['{"a":1,"\\u0061":2}', 'a'],
    ['{"\\/":1,"/":2}', '/'],
    ['{"a\\"b":1,"x":"}","a\\u0022b":2}', 'a"b'],
    ['{"a":{"a":1},"a":2}', 'a'],
    [' {\n"a" :\t1 ,\r"a" : 2 } ', 'a'],
    ['[{"a":1},{"b":"\\\\","b":1}]', 'b'],
    ['{"":1,"":2}', ''],
    ['{"toString":1,"toString":2}', 'toString'],
  ];
  for (const [text, key] of twice) {
    expect(repeated(text), text).toBe(key);
  }
});

test('D12 what no object has twice is let through', () => {
  const fine = [
    '{}',
    '[]',
    'null',
    '"a"',
    '0',
    '{"a":{"a":{"a":1}},"b":{"a":1}}',
    '[{"a":1},{"a":1}]',
    '{"a":"a","b":"a"}',
    '{"a":["a","a"],"b":["b",{"b":"b"}]}',
    '{"a":"\\"a\\":1,\\"a\\":2","b":"{\\\\"}',
    '{"a":1,"A":2,"\\u0041 ":3}',
  ];
  for (const text of fine) expect(repeated(text), text).toBeUndefined();
});

test('D12 a repetition is found exactly where parsing loses something', () => {
  // Small objects of few keys, so that about half of them repeat one.
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * below);
  };
  const spelled = ['"a"', '"\\u0061"', '"b"', '"\\"b"', '"c,"', '"d:{"', '""'];
  const value = (depth: number): string => {
    const kind = depth > 3 ? 2 : next(3);
    if (kind === 2) return ['1', '"a"', 'true', '"\\\\"', '"{\\"a\\":1,"'][next(5)] ?? '';
    const parts = Array.from({ length: next(4) }, () =>
      kind === 1 ? value(depth + 1) : `${spelled[next(spelled.length)]}:${value(depth + 1)}`,
    );
    return kind === 1 ? `[${parts.join(',')}]` : `{${parts.join(',')}}`;
  };
  const count = (one: unknown): number =>
    typeof one === 'object' && one !== null
      ? Object.values(one).reduce((sum, inner) => sum + count(inner), Array.isArray(one) ? 0 : Object.keys(one).length)
      : 0;
  const found = { twice: 0, once: 0 };
  for (let round = 0; round < 2000; round += 1) {
    const text = `{"top":${value(0)}}`;
    // A colon outside a string is a member, as it was written.
    const written = text.replaceAll(/"(?:[^"\\]|\\.)*"/g, (one) => one.replaceAll(/[^"]/g, 'x')).split(':').length - 1;
    const isTwice = count(JSON.parse(text)) !== written;
    found[isTwice ? 'twice' : 'once'] += 1;
    expect(repeated(text) !== undefined, text).toBe(isTwice);
  }
  expect(Math.min(found.twice, found.once)).toBeGreaterThan(100);
});

test('E13 a body of far more values than any row takes is refused before it is parsed, and a long text is not', () => {
  expect(hasTooManyValues(`[${'[],'.repeat(100_000)}[]]`)).toBe(true);
  expect(hasTooManyValues(`{"a":"${'\\"'.repeat(600_000)}"}`)).toBe(true);
  expect(hasTooManyValues(`{"a":"${'[],'.repeat(2_000_000)}"}`)).toBe(false);
  expect(hasTooManyValues(`{"text":"${'a A 1.2.3.4\\n'.repeat(170_000)}"}`)).toBe(false);
});
