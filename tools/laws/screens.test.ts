import { expect, test } from 'vitest';
import { routePages } from '../route-pages.ts';
import { addressOf, allScreens, withoutPicture } from '../screens.ts';

const routes = (await routePages()).map(({ route }) => route);

test.each(routes)('%s has a picture, or a reason to have none', (route) => {
  const isLeftOut = route in withoutPicture;
  expect(
    isLeftOut || addressOf(route) !== undefined,
    `Please say in tools/screens.ts what stands for each parameter of ${route}, or in withoutPicture there why it has no picture.`,
  ).toBe(true);
});

test('only routes that exist are left out', () => {
  expect(
    Object.keys(withoutPicture).filter((route) => !routes.includes(route)),
    'withoutPicture of tools/screens.ts names these routes, and they do not exist: please take them out there.',
  ).toEqual([]);
});

test('a parameter without an example is seen', () => {
  expect(addressOf('/panel/unheard-of/:id')).toBeUndefined();
  expect(addressOf('/panel/servers/:id/scale')).toBe('/panel/servers/{server}/scale');
});

test('no two pictures have the same name', async () => {
  const names = (await allScreens()).map(({ name }) => name);
  expect(
    names.filter((name, index) => names.indexOf(name) !== index),
    'These names of pictures stand twice in tools/screens.ts: please give one of each another name.',
  ).toEqual([]);
});
