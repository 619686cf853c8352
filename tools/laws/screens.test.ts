import { expect, test } from 'vitest';
import { routePages } from '../route-pages.ts';
import { addressOf, allScreens, withoutPicture } from '../screens.ts';

const routes = (await routePages()).map(({ route }) => route);

test.each(routes)('%s has a picture, or a reason to have none', (route) => {
  const isLeftOut = route in withoutPicture;
  expect(isLeftOut || addressOf(route) !== undefined).toBe(true);
});

test('only routes that exist are left out', () => {
  expect(Object.keys(withoutPicture).filter((route) => !routes.includes(route))).toEqual([]);
});

test('a parameter without an example is seen', () => {
  expect(addressOf('/panel/unheard-of/:id')).toBeUndefined();
  expect(addressOf('/panel/servers/:id/scale')).toBe('/panel/servers/{server}/scale');
});

test('no two pictures have the same name', async () => {
  const names = (await allScreens()).map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
