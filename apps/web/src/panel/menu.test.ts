import { readFileSync } from 'node:fs';
import { permission, permissionNames } from '@resolvo/contract/permissions';
import { expect, test } from 'vitest';
import { routePages } from '../../../../tools/route-pages.ts';
import { rightsOf } from '../api/rights.ts';
import { paths } from '../paths.ts';
import { footerItems, isBelow, mainGroups, markedPath, openAdminItems, openGroups, shownOn } from './navigation.ts';

const mask = permissionNames.reduce((all, name) => all | permission[name], 0);
const ofStaff = openAdminItems(
  rightsOf({ account_id: 'a', account_role: 'owner', is_limited: false, user_permissions: mask }),
);
const own = [...mainGroups.flatMap(({ items }) => items), ...footerItems];
const files = new Map(
  (await routePages()).map(({ route, file, around }) => [route.replaceAll(/:\w+/g, '01890a5d'), [...around, file]]),
);
const pages = [...files.keys()]
  .filter((path) => path === paths.panel() || path.startsWith(`${paths.panel()}/`))
  // Not found belongs nowhere, the bell marks the inbox, and a console has a window without a menu.
  .filter((path) => !path.endsWith('/*') && path !== paths.inbox() && !path.startsWith(`${paths.panel()}/me/`));
const staffPages = pages.filter((path) => path === paths.admin() || path.startsWith(`${paths.admin()}/`));

test('the pages were read', () => {
  expect(staffPages.length).toBeGreaterThan(60);
  expect(pages.length - staffPages.length).toBeGreaterThan(40);
});

test.each(pages)('%s marks one entry of the menu', (path) => {
  const items = staffPages.includes(path) ? shownOn('desktop', ofStaff) : own;
  const marked = markedPath(path, items);
  const isIndex = path === paths.panel() || path === paths.admin();
  const help =
    `No entry of the menu is marked on ${path}: give the entry that leads there its path under \`also\`, or the page an ` +
    'entry of its own, in apps/web/src/panel/navigation.ts.';
  expect(marked !== undefined && (isIndex || marked !== paths.admin()), help).toBe(true);
});

const handleIn = (file: string): string =>
  /export const handle = \{(.*?)\};/s.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
const plainPaths = new Map(
  Object.entries(paths).flatMap(([name, path]) =>
    path.length === 0 ? [[name, String(Reflect.apply(path, paths, []))]] : [],
  ),
);

/** The list page that the first of a page's breadcrumbs says it stands under. */
function crumbAbove(page: string): string | undefined {
  const first = (files.get(page) ?? []).map(handleIn).find((handle) => handle.includes('crumb:')) ?? '';
  return plainPaths.get(/under: .*paths\.(\w+)\(\)/s.exec(first)?.[1] ?? '');
}

test.each(staffPages)('%s is marked where its breadcrumbs say that it stands', (page) => {
  const above = crumbAbove(page);
  if (above === undefined) {
    expect(
      ofStaff.filter(({ path }) => path === page || (path !== paths.admin() && isBelow(page, path))),
      'The breadcrumbs name no list above this page, and it has no entry in the menu: give it an entry of its own in ' +
        'apps/web/src/panel/navigation.ts, or say in its handle what it stands under.',
    ).toHaveLength(1);
  } else {
    const marked = (path: string) => markedPath(path, shownOn('desktop', ofStaff));
    expect(marked(page), `The breadcrumbs lead to ${above}; the menu marks another entry.`).toBe(marked(above));
  }
});

test('what an entry has below it stands below one entry only', () => {
  const roots = [...own, ...ofStaff].flatMap(({ path, also = [] }) => also.map((root) => `${root} below ${path}`));
  const named = roots.map((text) => text.split(' ')[0]);
  expect(
    roots.filter((_, at) => named.indexOf(named[at]) !== at),
    'These paths stand below two entries in apps/web/src/panel/navigation.ts: leave each at one.',
  ).toEqual([]);
});

test('on a phone, and with few rights, a staff page without an entry there marks the Overview', () => {
  const onPhone = shownOn('mobile', ofStaff);
  expect(staffPages.filter((path) => markedPath(path, onPhone) === undefined)).toEqual([]);
  expect(markedPath(paths.adminInvoices(), onPhone)).toBe(paths.adminInvoices());
  expect(markedPath(paths.adminInvoices(), shownOn('desktop', ofStaff))).toBe(paths.adminFinance());
  expect(markedPath(paths.adminOrder({ orderId: 'a' }), onPhone)).toBe(paths.adminOrders());
  expect(markedPath(paths.adminTasks(), onPhone)).toBe(paths.adminTasks());
  expect(markedPath(paths.adminRoles(), onPhone)).toBe(paths.admin());
});

test('a heading of the menu has an entry below it', () => {
  const staffOnly = rightsOf({
    account_id: 'a',
    account_role: 'member',
    is_limited: true,
    user_permissions: permission.administrator + permission.staffServers,
  });
  expect(openGroups(staffOnly).map(({ label }) => label)).toEqual(['Main', 'Developers']);
  expect(openGroups(staffOnly).filter(({ items }) => items.length === 0)).toEqual([]);
});
