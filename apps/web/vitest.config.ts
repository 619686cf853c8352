import tailwindcss from '@tailwindcss/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findBrowser, testFlags } from '../../tools/browser.ts';
import { contractTables } from './contract-tables.ts';

/**
 * Widgets and forms in a real browser, without a server behind them. A configuration of its own: finding a browser may
 * mean installing one, which no other test should wait for.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [tailwindcss(), contractTables()],
  // Found on the way they would be bundled again in the middle of a test, and the page with it.
  optimizeDeps: {
    include: [
      'react',
      'react-dom/client',
      'react-dom/server',
      'react/jsx-dev-runtime',
      'react-hook-form',
      'react-router',
      '@hookform/resolvers/zod',
      '@stripe/react-stripe-js',
    ],
    entries: ['src/**/*.component.test.tsx'],
  },
  test: {
    name: 'component',
    isolate: false,
    // A test that asserts nothing cannot fail.
    expect: { requireAssertions: true },
    // As in the configuration of the other tests.
    tags: [{ name: 'slow', description: 'Takes longer than about a second on a quiet machine.' }],
    // Ceilings, not measures: journeys and compilers share the machine.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    include: ['src/**/*.component.test.tsx'],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1024, height: 768 },
      provider: playwright({
        launchOptions: { executablePath: findBrowser(), args: testFlags },
        contextOptions: { permissions: ['clipboard-read', 'clipboard-write'], reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
