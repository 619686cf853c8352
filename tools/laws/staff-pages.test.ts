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
import { staffPages } from './staff-pages.ts';

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

test('a page that makes something is opened by the row that makes it', () => {
  const making = pages.filter(({ path }) => /\/(create|add)$/.test(path));
  expect(making.length).toBeGreaterThan(7);
  expect(
    making.filter(({ path }) => rows.get(staffPageRow(path) ?? '')?.method !== 'POST').map(({ path }) => path),
    'Who may only read would fill in a form here that nobody takes. Please name the row that makes the thing in apps/web/src/shell/staff-pages.ts.',
  ).toEqual([]);
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
