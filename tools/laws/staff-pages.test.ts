import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { staffPageRow } from '../../apps/web/src/shell/staff-pages.ts';
import { isOnlyRead, rightTo } from '../../packages/contract/src/access.ts';
import type { Endpoint } from '../../packages/contract/src/endpoint.ts';
import { endpointNames, endpoints } from '../../packages/contract/src/endpoints.ts';
import { permission, permissionNames } from '../../packages/contract/src/permissions.ts';
import { routePages } from '../route-pages.ts';
import { root } from './imports.ts';
import { makesSomething, type StaffPage, staffPages } from './staff-pages.ts';

const pages = await staffPages();
const rows = new Map(endpointNames.map((name): [string, Endpoint] => [name, endpoints[name]]));
/** Staff with one right each, and staff with none beside the administrator bit. */
const masks = permissionNames.map((name) => permission.administrator | permission[name]);
const opens = (name: string, mask: number) => {
  const row = rows.get(name);
  return row !== undefined && rightTo(row, mask) === true;
};

test('the staff pages were read', () => {
  expect(pages.length).toBeGreaterThan(25);
  expect(pages.find(({ path }) => path === '/panel/admin/orders')?.calls).toEqual(
    expect.arrayContaining(['orderList', 'orderCounts']),
  );
});

test.each(pages)('$path is opened by a row that it calls itself', ({ path, calls }) => {
  const row = staffPageRow(path);
  expect(row, `Please name the row that opens ${path} in apps/web/src/shell/staff-pages.ts.`).toBeDefined();
  // A page below another one is opened by the row of that one, which it may leave to it.
  const family = pages.filter((one) => path.startsWith(one.path) && staffPageRow(one.path) === row);
  expect(
    [...calls, ...family.flatMap((one) => one.calls)],
    `${path} is opened by “${row}” (apps/web/src/shell/staff-pages.ts) and does not call it: please name a row that the page reads.`,
  ).toContain(row);
});

test('a page about one thing has the name of it in its title', async () => {
  const about = (await routePages()).filter(
    ({ file, route }) => file.startsWith('apps/web/src/admin/') && /:\w+$/.test(route),
  );
  expect(about.length).toBeGreaterThan(15);
  expect(
    about
      .filter(({ file }) => readFileSync(join(root, file), 'utf8').includes('privateTitle('))
      .map(({ file }) => file),
    'The tabs of these pages are all called alike. Please use titleAbout (shell/title.ts), and return `about` from the loader.',
  ).toEqual([]);
});

test('a staff list with dialogs at addresses of their own says so, so that it stays below one that its reader may not open', async () => {
  const staff = (await routePages()).filter(({ file }) => file.startsWith('apps/web/src/admin/'));
  const texts = staff.map(({ file }) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
  const isList = (text: string) => text.includes('<DialogOutlet />');
  expect(texts.filter(({ text }) => isList(text)).length).toBeGreaterThan(6);
  expect(
    texts
      .filter(
        ({ text }) => isList(text) !== /handle = \{[^;]*\bdialogs: true/.test(text) || text.includes('<Outlet />'),
      )
      .map(({ file }) => file),
    'Please draw <DialogOutlet /> (shell/dialog-outlet.tsx) and give the handle `dialogs: true`.',
  ).toEqual([]);
});

/** Pages for making something that a row which only reads would open, or one that the page does not call. */
const openedByReading = (some: readonly StaffPage[], rowOf: (path: string) => string | undefined): string[] =>
  some
    .filter(({ makes }) => makes)
    .filter(({ path, calls }) => {
      const row = rowOf(path) ?? '';
      return rows.get(row)?.method !== 'POST' || !calls.includes(row);
    })
    .map(({ path }) => path);

test('a page that makes something is opened by the row that makes it', () => {
  expect(pages.filter(({ makes }) => makes).length).toBeGreaterThan(11);
  expect(
    openedByReading(pages, staffPageRow),
    'Who may only read would fill in a form here that nobody takes. Please name the row that makes the thing in apps/web/src/shell/staff-pages.ts.',
  ).toEqual([]);
});

test('a page that makes something and is opened by its list, or by the row of another page, is found', () => {
  const page = (path: string, makes: boolean) => ({ path, makes, calls: ['orderList', 'orderCreate'], asksFor: [] });
  const planted = [page('/a/create', true), page('/b/create', true), page('/c/create', true), page('/d', false)];
  const opens: Readonly<Record<string, string>> = {
    '/a/create': 'orderCreate',
    '/b/create': 'orderList',
    '/c/create': 'planCreate',
  };
  expect(openedByReading(planted, (path) => opens[path])).toEqual(['/b/create', '/c/create']);
  expect(openedByReading([page('/e/add', true)], () => undefined)).toEqual(['/e/add']);
});

test('which pages make something is read from their addresses, and from the dialog that they are', () => {
  expect(makesSomething('/panel/admin/servers/add', '')).toBe(true);
  expect(makesSomething('/panel/admin/roles/invite', '<Dialog\n      open\n      title="Invite"><Form')).toBe(true);
  expect(makesSomething('/panel/admin/roles/:roleId', '<Dialog\n      open\n      title="Role"><Form')).toBe(false);
  expect(makesSomething('/panel/admin/roles', '<Dialog open={isAsked} title="Remove"><Form')).toBe(false);
  expect(makesSomething('/panel/admin/tokens', '<List /><Dialog\n      open\n      title="Token"><Form')).toBe(false);
});

/** A part of a page that is shown only with one right may make all calls of that right. */
const isAskedFor = (name: string, asked: readonly string[]) =>
  asked.some((one) => masks.every((mask) => !opens(one, mask) || opens(name, mask)));

/** Who may only read a page finds every act on it off (ui/acts-off.ts). */
function isActOff(name: string, opener: string, mask: number): boolean {
  const [row, page] = [rows.get(name), rows.get(opener)];
  return row !== undefined && row.method !== 'GET' && page !== undefined && isOnlyRead(page, mask);
}

test.each(pages)('$path: each right that opens the page opens what it calls, or the page asks first', (page) => {
  const opener = staffPageRow(page.path) ?? '';
  const closed = masks
    .filter((mask) => opens(opener, mask))
    .flatMap((mask) =>
      page.calls.filter(
        (name) => !opens(name, mask) && !isAskedFor(name, page.asksFor) && !isActOff(name, opener, mask),
      ),
    );
  expect(
    [...new Set(closed)],
    `${page.path} makes these calls, which some who may open it have no right to. Please ask \`may('…')\` of useRights before the part that calls, or \`reason('…')\` for its button.`,
  ).toEqual([]);
});
