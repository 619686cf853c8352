import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { contractTables } from './contract-tables.ts';

const api = process.env.API_URL ?? 'http://localhost:3000';

/** Modules loaded by public pages too. They must not import zod, forms or Base UI. */
const everyPage = new RegExp(
  [
    'packages/brand',
    'endpoint-table',
    'src/(paths|messages)\\.ts',
    'src/site/content/(slugs|navigation)\\.ts',
    'src/api/(api-error|client|funnel|page-drawn|session|request-cache)\\.ts',
    'src/shell/(theme|sign-out|notifications|notification-panel|error-screen|unsaved|unsaved-guard)\\.tsx?',
    'src/ui/(avatar|badge|breadcrumbs|button|class-names|close-guard|hint-bubble|logo|notice|spinner|theme-toggle|toast|toast-region|tone|use-overflow)\\.tsx?',
  ].join('|'),
);

export default defineConfig({
  plugins: [contractTables(), tailwindcss(), reactRouter()],
  build: {
    sourcemap: false,
    assetsInlineLimit: 0,
    // Many tiny files cost more than one that every page needs anyway.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'icons', test: /node_modules\/lucide-react/, minShareCount: 8 },
            { name: 'core', test: everyPage },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': api, '^/lab(?!/ui)': api } },
});
