import { expect, test } from 'vitest';
import { paths } from './paths.ts';

test('every path of the product, in one look', () => {
  // Every parameter is shown by its own name, so that one that a path spells wrongly shows as well.
  const example: Record<string, string> = new Proxy(
    {},
    {
      get: (_, name) =>
        name === 'act'
          ? 'delete'
          : String(name)
              .replace(/(?<=.)Id$/, '')
              .toUpperCase(),
    },
  );
  const built = Object.fromEntries(
    Object.entries(paths).map(([name, build]) => [name, (build as (values: typeof example) => string)(example)]),
  );
  expect(Object.values(built).filter((path) => path.includes('undefined'))).toEqual([]);
  expect(built).toMatchSnapshot();
});
