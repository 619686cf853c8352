import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fromOutside, isFromOutside, isStorable, storable } from '../../src/core/storable.ts';
import { useProduct } from '../product.ts';

const product = useProduct();

/** Ports that bring no text from outside, and why. This list may only shrink. */
const own: Readonly<Record<string, string>> = {
  files: 'Our own store of bytes.',
  heard: 'Which providers answered lately, as this process counted.',
  live: 'Asks the hypervisors through `compute`.',
  services: 'Use cases of ours.',
};

const source = readFileSync(join(import.meta.dirname, '../../src/core/deps.ts'), 'utf8');

/** The parts of `Deps` whose types are ports. */
function portsIn(text: string): string[] {
  const types = [...text.matchAll(/import type \{ (\w+) \} from '\.\.\/providers\//g)].map(([, name]) => name);
  return types.flatMap((type) => new RegExp(`readonly (\\w+): ${type}\\b`).exec(text)?.[1] ?? []);
}

/** Those of them that answer with text as it came. */
const openPorts = (text: string, deps: object): string[] =>
  portsIn(text).filter((name) => {
    const port: unknown = Reflect.get(deps, name);
    return !(name in own) && (typeof port !== 'object' || port === null || !isFromOutside(port));
  });

describe('D13 what vendors and strangers say is storable before a use case sees it', () => {
  test('every port of Deps goes through the border', () => {
    expect(portsIn(source).length).toBeGreaterThan(9);
    expect(
      openPorts(source, product.deps),
      'Please return fromOutside(port) from its function in compose-providers.ts.',
    ).toEqual([]);
  });

  test('a port without it is seen', () => {
    const text = "import type { Faxes } from '../providers/faxes.ts';\n  readonly faxes: Faxes;";
    expect(openPorts(text, { faxes: { read: async () => 'a\0b' } })).toEqual(['faxes']);
    expect(openPorts(text, { faxes: fromOutside({ read: async () => 'a\0b' }) })).toEqual([]);
  });

  test('answers, pages, errors and news are mended, whatever they lie in', async () => {
    const bad = 'a\0b\ud800';
    const port = fromOutside({
      async ask() {
        return { list: [{ [bad]: bad }], map: new Map([['k', bad]]), bytes: Buffer.from([0]), when: new Date(0) };
      },
      async *pages() {
        yield [bad];
      },
      async fail() {
        throw Object.assign(new Error(bad), { said: bad });
      },
      listen(tell: (news: string) => void) {
        tell(bad);
      },
    });
    const good = 'a\ufffdb\ufffd';
    expect(await port.ask()).toEqual({
      list: [{ [good]: good }],
      map: new Map([['k', good]]),
      bytes: Buffer.from([0]),
      when: new Date(0),
    });
    for await (const page of port.pages()) expect(page).toEqual([good]);
    await expect(port.fail()).rejects.toMatchObject({ message: good, said: good });
    const heard: string[] = [];
    port.listen((news) => heard.push(news));
    expect(heard).toEqual([good]);
  });

  test('what is clean is not copied, and nesting costs nothing more', () => {
    const clean = { a: [{ b: 'text' }] };
    expect(storable(clean)).toBe(clean);
    let deep: unknown = 'a\0b';
    for (let n = 0; n < 200; n += 1) deep = [deep, deep === 'a\0b' ? 1 : 'x'];
    expect(isStorable(JSON.stringify(storable(deep)).replaceAll('\\u0000', '\0'))).toBe(true);
  });
});
