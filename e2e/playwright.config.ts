import { defineConfig } from '@playwright/test';
import { findBrowser, testFlags } from '../tools/browser.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  // Emptied at every start; the reports of other stages lie beside it.
  outputDir: '../test-results/journeys',
  globalSetup: './start-product.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // The run names what needed it, and fails when it was more than a few (tools/testing/run-stage.ts).
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    launchOptions: { executablePath: findBrowser(), args: testFlags },
    trace: 'off',
    // What a browser has compiled serves the next journey as well: half of its work. Cookies, storage and pages do not.
    reuseContext: true,
    permissions: ['clipboard-read', 'clipboard-write'],
    viewport: { width: 1440, height: 900 },
    // Without a graphics card each frame of a movement is drawn by the processor: a sixth of all its work.
    contextOptions: { reducedMotion: 'reduce' },
  },
});
