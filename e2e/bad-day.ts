import type { BrowserContext } from '@playwright/test';
import { type BadDayProxy, type Fate, type Passing, startBadDayProxy, type Weather } from './bad-day-proxy.ts';
import { test as base } from './fixtures.ts';

/** What can be wrong on a day. Any journey runs under any of them: `test.use({ badDay: 'lost answers' })`. */
export const badDays = [
  'slow line',
  'lost answers',
  'HTML instead of JSON',
  '502 after the act',
  '503 before the act',
  'server away and back',
  'new build',
  'storage refused',
  'storage full',
  'clock 13 hours ahead',
  'second tab',
] as const;
export type BadDay = (typeof badDays)[number];

interface Fixtures {
  /** The weather of the whole journey; undefined is a fair day, which the journey may spoil itself (`day`). */
  badDay: BadDay | undefined;
  /** The proxy between this journey's browser and the product. */
  day: BadDayProxy;
  weather: undefined;
}

/** Every second press on the same thing meets it, the first one included. */
function everyOtherAct(fate: Fate): Weather {
  const met = new Map<string, number>();
  return ({ isAct, method, path }) => {
    if (!isAct) return 'pass';
    const before = met.get(`${method} ${path}`) ?? 0;
    met.set(`${method} ${path}`, before + 1);
    return before % 2 === 0 ? fate : 'pass';
  };
}

/** As acts; and so does every fifth question of a screen. */
function portal(): Weather {
  const ofActs = everyOtherAct('html');
  let questions = 0;
  return (passing) => {
    if (!passing.isCall || passing.isAct) return ofActs(passing);
    questions += 1;
    return questions % 5 === 0 ? 'html' : 'pass';
  };
}

const awayMs = 2500;

/** With the first press on each thing the server goes, and comes back a little later. */
function awayAndBack(): Weather {
  const pressed = new Set<string>();
  let until = 0;
  return ({ isAct, method, path }) => {
    if (isAct && !pressed.has(`${method} ${path}`)) {
      pressed.add(`${method} ${path}`);
      until = performance.now() + awayMs;
    }
    return performance.now() < until ? 'away' : 'pass';
  };
}

const quietMs = 800;

/** A page that is opened gets the files it begins with; what it would load later was of a build that is gone. */
function newBuildUnderEachPage(): Weather {
  let last = 0;
  const isGone = () => last > 0 && performance.now() - last > quietMs;
  return ({ isPage, isAsset }: Passing) => {
    if (isPage) last = performance.now();
    if (!isAsset) return 'pass';
    if (isGone()) return 'gone';
    last = performance.now();
    return 'pass';
  };
}

const weathers: Partial<Record<BadDay, () => Weather>> = {
  'lost answers': () => everyOtherAct('lost'),
  'HTML instead of JSON': portal,
  '502 after the act': () => everyOtherAct('bad-gateway'),
  '503 before the act': () => everyOtherAct('unavailable'),
  'server away and back': awayAndBack,
  'new build': newBuildUnderEachPage,
};

/** Of the browser itself. */
async function spoil(context: BrowserContext, badDay: BadDay): Promise<void> {
  if (badDay === 'storage refused') {
    await context.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('Access is denied for this document.', 'SecurityError');
          },
        });
      }
    });
  }
  if (badDay === 'storage full') {
    await context.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
    });
  }
  if (badDay === 'clock 13 hours ahead') {
    await context.clock.install({ time: new Date(Date.now() + 13 * 3_600_000) });
  }
  if (badDay === 'second tab') {
    // Beside every tab of the journey there is one more, which asks what changed as the panel does.
    context.once('page', () => void context.newPage().then((other) => other.goto(`${process.env.BASE_URL}/panel`)));
  }
}

export const test = base.extend<Fixtures>({
  badDay: [undefined, { option: true }],
  day: async ({}, use) => {
    const proxy = await startBadDayProxy();
    await use(proxy);
    await proxy.stop();
  },
  // Chromium asks its own machine directly unless it is told not to.
  proxy: async ({ day }, use) => use({ server: day.url, bypass: '<-loopback>' }),
  weather: [
    async ({ context, badDay, day, watch }, use) => {
      watch.expectBadDay();
      if (badDay !== undefined) {
        day.set(weathers[badDay]?.() ?? (() => 'pass'));
        day.slow(badDay === 'slow line');
        await spoil(context, badDay);
      }
      await use(undefined);
    },
    { auto: true },
  ],
});
