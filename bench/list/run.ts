import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Request } from '@playwright/test';
import { compose } from '../../apps/api/src/compose.ts';
import { readConfig } from '../../apps/api/src/config.ts';
import { ensureDatabase } from '../../apps/api/src/db/connection.ts';
import { startEmbedded } from '../../apps/api/src/db/embedded.ts';
import { migrate } from '../../apps/api/src/db/migrate.ts';
import { createLogger } from '../../apps/api/src/http/log.ts';
import { browserFlags, findBrowser } from '../../tools/browser.ts';
import { buildWeb } from '../../tools/build-web.ts';
import { median } from '../measure.ts';
import { conclude, promise } from '../promise.ts';
import { askLab } from '../servers/lab.ts';
import { signIn } from '../sign-in.ts';
import { fillOwners } from './fill.ts';

/** The server list in a browser: how long from its data to a list one can use, and how many live calls follow. */
const owners = { small: 20, large: 1000 } as const;
const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
const promises = { usableMs: 1000, callsPer: 1500 };
const watchMs = 15_000;

await buildWeb();
const dir = mkdtempSync(join(tmpdir(), 'resolvo-bench-'));
mkdirSync(join(dir, 'product'));
const postgres = await startEmbedded({ dir: join(dir, 'postgres'), throwaway: true });
const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
try {
  const databaseUrl = await ensureDatabase(postgres.url, 'list');
  await migrate(databaseUrl);
  const ids = await fillOwners(databaseUrl, owners);
  const product = await compose(
    { ...readConfig({ PROCESS_ROLE: 'api' }), dataDir: join(dir, 'product') },
    {
      databaseUrl,
      publicUrl: 'http://localhost:3000',
      masterKey: randomBytes(32),
      log: createLogger('error'),
      siteDir: join(import.meta.dirname, '../../apps/web/build/client'),
    },
  );
  try {
    await product.app.listen({ port: 0, host: 'localhost' });
    const url = `http://localhost:${new URL(product.app.listeningOrigin).port}`;
    await askLab(product, '/proxmox/vms', { count: owners.small + owners.large, cluster: 'oslo', first: 100_001 });
    const seen: Record<keyof typeof owners, number[]> = { small: [], large: [] };
    for (let round = -1; round < rounds; round += 1) {
      for (const side of ['small', 'large'] as const) {
        const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
        const [name = '', value = ''] = (await signIn(product.deps.db, ids[side])).split('=');
        await context.addCookies([{ name, value, domain: 'localhost', path: '/', secure: true, httpOnly: true }]);
        const milliseconds = await usableAfter(context, url, owners[side]);
        if (round >= 0) seen[side].push(milliseconds);
        if (round === rounds - 1) await watching(context, side);
        await context.close();
      }
    }
    console.log('\n| servers in the list | data to usable, median | slowest |\n|---|---|---|');
    for (const [side, times] of Object.entries(seen)) {
      const slowest = Math.max(...times);
      console.log(
        `| ${side === 'small' ? owners.small : owners.large} | ${median(times).toFixed(0)} ms | ${slowest.toFixed(0)} ms |`,
      );
    }
    promise('a list of 1,000 servers is usable', Math.round(median(seen.large)), {
      atMost: promises.usableMs,
      unit: ' ms',
    });
  } finally {
    await product.close();
  }
} finally {
  await browser.close();
  await postgres.stop();
  rmSync(dir, { recursive: true, force: true });
}
conclude();

/**
 * From the last byte of the list's answer until its search field takes a letter and a frame is drawn after it: a page
 * that hangs on its rows takes the letter late.
 */
async function usableAfter(context: BrowserContext, url: string, count: number): Promise<number> {
  const page = await context.newPage();
  await page.addInitScript(() => localStorage.setItem('cookie-consent', 'true'));
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/account/products');
  await page.goto(`${url}/panel/servers`, { waitUntil: 'commit' });
  const response = await answered;
  await response.finished();
  const start = performance.now();
  await page.locator('[data-server]').first().waitFor();
  const search = page.getByRole('searchbox').last();
  await search.press('w');
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
  const milliseconds = performance.now() - start;
  await page
    .getByText(new RegExp(`\\b${count.toLocaleString('en')}\\b|\\b${count}\\b`))
    .first()
    .waitFor();
  return milliseconds;
}

/** Live calls of one open list: one for all that is in view, however many servers there are. */
async function watching(context: BrowserContext, side: keyof typeof owners): Promise<void> {
  const [page] = context.pages();
  if (!page) throw new Error('The page is gone.');
  const asked: number[] = [];
  const note = (request: Request) => {
    if (new URL(request.url()).pathname.startsWith('/api/account/vm/') && request.url().includes('info'))
      asked.push(performance.now());
  };
  page.on('request', note);
  await page.waitForTimeout(watchMs);
  page.off('request', note);
  const most = Math.ceil(watchMs / promises.callsPer);
  promise(`live calls of ${owners[side]} servers in ${watchMs / 1000} s`, asked.length, { atLeast: 1, atMost: most });
}
