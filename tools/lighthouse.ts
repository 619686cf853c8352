import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import startProduct from '../e2e/start-product.ts';
import { browserFlags, findBrowser } from './browser.ts';

/** Lighthouse with its mobile preset against the built product in the local Chromium. Fetched when asked for, not installed. */
const lighthouse = 'lighthouse@13.5.0';
const pages = ['/', '/solutions/cloud', '/legal/terms-of-service'];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const score = z.object({ score: z.number().nullable() });
const reportSchema = z.object({
  categories: z.object({ performance: score, accessibility: score, 'best-practices': score, seo: score }),
  audits: z.record(
    z.string(),
    z.object({ score: z.number().nullable(), title: z.string(), numericValue: z.number().optional() }),
  ),
});

const dir = mkdtempSync(join(tmpdir(), 'resolvo-lighthouse-'));
const stop = await startProduct();
try {
  for (const page of pages) {
    const file = join(dir, 'report.json');
    const flags = [
      '--output=json',
      `--output-path=${file}`,
      '--quiet',
      `--chrome-flags=--headless ${browserFlags.join(' ')}`,
    ];
    execFileSync(
      'npm',
      ['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse', `${process.env.BASE_URL}${page}`, ...flags],
      {
        // Outside the workspace, so that npm leaves the project alone.
        cwd: dir,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, CHROME_PATH: findBrowser() },
      },
    );
    const report = reportSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    const scores = categories.map((name) => `${name} ${Math.round((report.categories[name].score ?? 0) * 100)}`);
    const value = (audit: string) => report.audits[audit]?.numericValue ?? 0;
    const facts = [
      `layout shift ${value('cumulative-layout-shift').toFixed(3)}`,
      `largest paint ${Math.round(value('largest-contentful-paint'))} ms`,
      `blocking ${Math.round(value('total-blocking-time'))} ms`,
      `${Math.round(value('total-byte-weight') / 1024)} KiB`,
    ];
    console.log(`${page.padEnd(28)} ${scores.join('  ')}  ${facts.join('  ')}`);
    for (const [id, audit] of Object.entries(report.audits)) {
      if (audit.score !== null && audit.score < 0.9) console.log(`    below 0.9: ${id} (${audit.title})`);
    }
  }
} finally {
  await stop();
  rmSync(dir, { recursive: true, force: true });
}
