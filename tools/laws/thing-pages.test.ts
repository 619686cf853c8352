import { expect, test } from 'vitest';
import { pagesOfThings } from '../../apps/web/src/features/people/accounts/thing-pages.ts';
import { routePages } from '../route-pages.ts';

const routes = (await routePages()).map(({ route }) => new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`));
const leads = (address: string) => routes.some((route) => route.test(address));
const pages = Object.entries(pagesOfThings).flatMap(([side, kinds]) =>
  Object.entries(kinds).map(([kind, pageOf]) => ({ side, kind, address: pageOf('4f0c6d1e') })),
);

test.each(pages)('S69 the link of a $kind in the history of its $side leads to a page', ({ address }) => {
  expect(
    leads(address),
    `There is no page at ${address}: please correct it in apps/web/src/features/people/accounts/thing-pages.ts.`,
  ).toBe(true);
});

test('an address without a page is seen', () => {
  expect(leads('/panel/unheard-of/4f0c6d1e')).toBe(false);
});
