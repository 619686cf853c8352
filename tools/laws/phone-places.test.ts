import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './imports.ts';

/** A place of a phone's row holds one column: two in it are printed over each other. */
const web = join(root, 'apps/web/src');
const screens = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));

/** The lists of columns in a source, each as its text: a `[` after `columns`, up to the `]` that ends it. */
function columnLists(source: string): string[] {
  return [...source.matchAll(/\bcolumns(?:=\{|: readonly Column<\w+>\[\] = )\[/g)].map(({ 0: found, index }) => {
    const start = index + found.length;
    let depth = 1;
    let end = start;
    for (; depth > 0 && end < source.length; end += 1) {
      if (source[end] === '[') depth += 1;
      if (source[end] === ']') depth -= 1;
    }
    return source.slice(start, end);
  });
}

const doubled = (list: string): string[] => {
  const named = [...list.matchAll(/\bphone: '(\w+)'/g)].map(([, place = '']) => place);
  // The title and the word below it.
  const places = named.flatMap((place) =>
    place === 'lines' ? ['title', 'text'] : [place === 'name' ? 'title' : place],
  );
  return places.filter((place, at) => places.indexOf(place) !== at);
};

test('no two columns of a list stand in the same place of a phone’s row', () => {
  const lists = screens.flatMap((file) =>
    columnLists(readFileSync(join(web, file), 'utf8')).map((list) => ({ file, list })),
  );
  expect(lists.length).toBeGreaterThan(40);
  expect(
    lists.flatMap(({ file, list }) => doubled(list).map((place) => `${file}: ${place}`)),
    'Two columns of these lists have the same `phone`. Please give one another place, or none (apps/web/src/ui/table.tsx).',
  ).toEqual([]);
});

test('a place that is taken twice is seen', () => {
  const one = "{ key: 'a', phone: 'text', cell: ([x]) => x }, { key: 'b', phone: 'value' }";
  expect(columnLists(`<List columns={[${one}]} />`).flatMap(doubled)).toEqual([]);
  expect(columnLists(`<List columns={[${one}, { phone: 'text' }]} />`).flatMap(doubled)).toEqual(['text']);
  expect(columnLists(`<List columns={[${one}, { phone: 'lines' }]} />`).flatMap(doubled)).toEqual(['text']);
});
