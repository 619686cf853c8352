import type { Page } from '@playwright/test';
import { fill, findExamples, signInAll } from '../tools/demo-viewers.ts';
import { allScreens, type Viewer } from '../tools/screens.ts';
import { expect, test } from './fixtures.ts';
import { logInAs } from './server-desk.ts';
import { startProduct } from './start-product.ts';

let stop: () => Promise<void> = async () => undefined;
const others = { BASE_URL: process.env.BASE_URL, E2E_DATA_DIR: process.env.E2E_DATA_DIR };
test.beforeAll(async () => {
  test.setTimeout(300_000);
  stop = await startProduct('company');
});
test.afterAll(async () => {
  await stop();
  // The process goes on with other journeys, which belong to the product that was started for all.
  Object.assign(process.env, others);
});

/** Pages of things that the demo company does not have. All but the first say that the thing is not there. */
const ofNothing: readonly { as: Viewer; route: string; isMissing: boolean }[] = [
  // A link of an old mail: what was asked is chosen already.
  { as: 'customer', route: '/panel/billing/choose/:itemId', isMissing: false },
  // The second address of a page, which has one picture.
  { as: 'admin', route: '/panel/admin/invoice-builder', isMissing: false },
  { as: 'admin', route: '/panel/admin/finance/findings/:findingId', isMissing: true },
  { as: 'admin', route: '/panel/admin/finance/halts/:haltId', isMissing: true },
];
const noSuchThing = '00000000-0000-4000-8000-000000000000';

declare global {
  /** What React Router's own tools steer it by. */
  var __reactRouterDataRouter: {
    navigate(to: string): Promise<void>;
    state: { initialized: boolean; location: { pathname: string } };
  };
}

/** Follows an address as a link of the page does, without loading the app anew: that is most of what a page costs. */
async function follow(page: Page, path: string): Promise<void> {
  const shown = await page.evaluate(async (to) => {
    await __reactRouterDataRouter.navigate(to);
    return __reactRouterDataRouter.state.location.pathname;
  }, path);
  expect(shown).toBe(path);
}

/** Its address, its heading and title, and nothing that waits or was refused. The page of widgets shows how both look. */
async function expectWhole(page: Page, path: string, isMissing: boolean): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`${path}(?:[?#].*)?$`));
  await expect(page.locator('h1').first()).toBeAttached();
  await expect(page).toHaveTitle(isMissing ? /not found/i : /^(?!.*not found).*\S/i);
  if (path === '/lab/ui') return;
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await expect(page.locator('body')).not.toContainText(
    /could not be loaded|Something went wrong|You do not have the right/,
  );
}

test('every page of the product opens for whom it is made, with its own address, a heading and a title', async ({
  page,
  browser,
  watch,
}) => {
  test.setTimeout(600_000);
  const viewers = await signInAll(browser);
  const examples = await findExamples(viewers);
  for (const viewer of Object.values(viewers)) await viewer.close();
  const pages = (await allScreens())
    .filter(({ address, act, isSetupWrong }) => act === undefined && !isSetupWrong && !/[?#]/.test(address))
    .map(({ as, address }) => ({ as, path: fill(address, examples), isMissing: /no-such-page/.test(address) }));
  const things = ofNothing.map(({ as, route, isMissing }) => ({
    ...{ as, isMissing, path: route.replace(/:\w+/, noSuchThing) },
  }));
  // The server that is offered to the new customer cannot be scaled meanwhile, and its page says so.
  watch.expectRefusal(409, /\/scale\//);
  watch.expectRefusal(404, /no-such-page|00000000-0000-4000-8000-000000000000/);
  // Frames of mails have no storage.
  await page.addInitScript(() => origin !== 'null' && localStorage.setItem('cookie-consent', 'true'));
  // A console that is left before it is connected is a warning of the browser.
  const connections: Promise<unknown>[] = [];
  page.on('websocket', (socket) => {
    // The end of one, well or not, is as good.
    connections.push(socket.waitForEvent('framereceived').catch(() => undefined));
  });

  const wrong: string[] = [];
  const lookAtThoseOf = async (viewer: Viewer) => {
    for (const { path, isMissing } of [...pages, ...things].filter(({ as }) => as === viewer)) {
      // A console connects some time after its page is drawn.
      const console = path.includes('/console') ? page.waitForEvent('websocket').catch(() => undefined) : undefined;
      const arrive = viewer === 'visitor' ? page.goto(path) : follow(page, path);
      // All that is wrong is told at once.
      await arrive
        .then(() => expectWhole(page, path, isMissing))
        .then(() => console)
        .then(() => Promise.all(connections))
        .catch((error: Error) => wrong.push(`${path}: ${error.message}`));
    }
  };
  await page.goto(process.env.BASE_URL ?? '');
  await lookAtThoseOf('visitor');
  for (const [viewer, email] of [
    ['customer', 'customer@resolvo.test'],
    ['admin', 'admin@resolvo.test'],
  ] as const) {
    // An open page goes on asking, and would be refused meanwhile.
    await page.goto('about:blank');
    await page.context().clearCookies();
    await logInAs(page.request, email);
    await page.goto('/panel');
    // What it begins with would overtake the first address.
    await page.waitForFunction(() => globalThis.__reactRouterDataRouter?.state.initialized);
    await expectWhole(page, '/panel', false);
    await lookAtThoseOf(viewer);
  }
  expect(wrong).toEqual([]);
});
