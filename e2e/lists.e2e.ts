import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { sampleOf } from './how-much.ts';
import { listPages } from './list-pages.ts';
import { logIn } from './log-in.ts';
import { startProduct } from './start-product.ts';

/** What a list page promises, by the size of the screen that it is looked at with. */
const promises = {
  'the first row stands above 280 px, at 1440 x 900': ({ wide }) => wide.firstTop <= 280,
  'at least 14 rows show, or all of them, at 1440 x 900': ({ wide }) => wide.seen >= Math.min(14, wide.rows),
  'no row wraps, at 1280 px': ({ desk }) => desk.highestRow <= 41,
  'the table uses the width, at 1920 px': ({ large }) => large.width >= Math.min(1560, large.room - 1),
  'a row takes at most 100 px, at 390 px': ({ phone }) => phone.height <= phone.rows * 100,
  'no filter is cut, at 390 px': ({ phone }) => phone.cutFilters === 0,
  'nothing scrolls sideways': (looks) => Object.values(looks).every(({ sideways }) => !sideways),
} satisfies Record<string, (looks: Looks) => boolean>;
type Promised = keyof typeof promises;

/** The company has nothing in these lists: all that can be seen of them is that they are not too wide. */
const empty = [
  '/panel/billing/statement',
  '/panel/billing/payouts',
  '/panel/servers/images',
  '/panel/admin/tickets/senders',
  '/panel/admin/dispatch-mail/blocked',
  '/panel/admin/finance/payouts',
  '/panel/admin/outages',
];

const sizes = {
  wide: { width: 1440, height: 900 },
  desk: { width: 1280, height: 800 },
  large: { width: 1920, height: 1080 },
  phone: { width: 390, height: 844 },
};

interface Look {
  readonly rows: number;
  /** From the top of the page, in px; 0 where there are no rows. */
  readonly firstTop: number;
  /** Rows that are wholly on the screen. */
  readonly seen: number;
  readonly highestRow: number;
  readonly width: number;
  /** The width that the page gives to its content. */
  readonly room: number;
  readonly height: number;
  /** Filters that end beside the screen. */
  readonly cutFilters: number;
  readonly sideways: boolean;
}
type Looks = Readonly<Record<keyof typeof sizes, Look>>;

/** One answer for all that is asked of a page at one size. A list without rows has nothing to measure but its width. */
function look(page: Page, caption: string): Promise<Look> {
  return page.evaluate(async (name) => {
    // What reacts to the size by script has done so after two frames.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const main = document.querySelector('main');
    if (!main) throw new Error('The page has no main part.');
    const style = getComputedStyle(main);
    const room = main.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    const sideways = document.documentElement.scrollWidth > document.documentElement.clientWidth;
    const filters = [...main.querySelectorAll('[data-filter]')].map((one) => one.getBoundingClientRect());
    const cutFilters = filters.filter(({ right }) => right > main.clientWidth).length;
    const table = [...main.querySelectorAll('table')].find((one) => one.caption?.textContent === name);
    const boxes = [...(table?.tBodies[0]?.rows ?? [])].map((row) => row.getBoundingClientRect());
    const [first] = boxes;
    if (!table || !first) {
      return { rows: 0, firstTop: 0, seen: 0, highestRow: 0, width: room, room, height: 0, cutFilters, sideways };
    }
    return {
      rows: boxes.length,
      firstTop: first.top + scrollY,
      seen: boxes.filter(({ bottom }) => bottom + scrollY <= innerHeight).length,
      highestRow: Math.max(...boxes.map(({ height }) => height)),
      width: table.getBoundingClientRect().width,
      room,
      height: table.getBoundingClientRect().height,
      cutFilters,
      sideways,
    };
  }, caption);
}

interface Walk {
  /** The promises that each page does not keep. */
  readonly missed: Record<string, Promised[]>;
  readonly empty: string[];
}

/** Those that are looked at: one component draws them all. */
const looked = sampleOf(listPages);

/** These list pages, by one account. What was measured is in the report of the test. */
async function walk(page: Page, as: 'customer' | 'admin', pages = looked): Promise<Walk> {
  const walked: Walk = { missed: {}, empty: [] };
  await logIn(page, `${as}@resolvo.test`);
  for (const { path, caption } of pages.filter((one) => one.as === as)) {
    await page.setViewportSize(sizes.wide);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const looks: Looks = {
      wide: await look(page, caption),
      desk: await at('desk'),
      large: await at('large'),
      phone: await at('phone'),
    };
    async function at(size: keyof typeof sizes): Promise<Look> {
      await page.setViewportSize(sizes[size]);
      return look(page, caption);
    }
    const broken = promiseNames.filter((name) => !promises[name](looks));
    if (broken.length > 0) walked.missed[path] = broken;
    if (looks.wide.rows === 0) walked.empty.push(path);
    test.info().annotations.push({ type: path, description: JSON.stringify(looks) });
  }
  return walked;
}

const promiseNames = Object.keys(promises) as Promised[];

test('the list of plans begins high, shows many rows, never wraps them, uses the width and fits a phone', async ({
  page,
}) => {
  const plans = listPages.filter(({ path }) => path === '/panel/admin/plans');
  expect(await walk(page, 'admin', plans)).toEqual({ missed: {}, empty: [] });
  expect(await page.getByRole('row').count(), 'more plans than have to show').toBeGreaterThan(14);
});

/** The company of the demo, whose lists are as long as those of a living company. */
test.describe('of a living company', () => {
  let stop: () => Promise<void> = async () => undefined;
  const others = { BASE_URL: process.env.BASE_URL, E2E_DATA_DIR: process.env.E2E_DATA_DIR };
  test.beforeAll(async () => {
    test.setTimeout(600_000);
    stop = await startProduct('company');
  });
  test.afterAll(async () => {
    await stop();
    // The process goes on with other journeys, which belong to the product that was started for all.
    Object.assign(process.env, others);
  });

  test('every list page begins high, shows many rows, never wraps them, uses the width and fits a phone', {
    tag: '@slow',
  }, async ({ page, browser }) => {
    test.setTimeout(600_000);
    const desk = await browser.newContext({ baseURL: process.env.BASE_URL ?? '' });
    const own = await walk(page, 'customer');
    const staff = await walk(await desk.newPage(), 'admin');
    await desk.close();
    // Compared as a whole, so that every page that breaks a promise is told at once.
    expect.soft({ ...own.missed, ...staff.missed }).toEqual({});
    expect([...own.empty, ...staff.empty]).toEqual(empty.filter((path) => looked.some((one) => one.path === path)));
  });
});
