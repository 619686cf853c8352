import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { chunks } from './chunks.ts';
import { contractTables } from './contract-tables.ts';
import { goneChunks } from './gone-chunks.ts';
import { noJsonSchemas } from './no-json-schemas.ts';

const api = process.env.API_URL ?? 'http://localhost:3000';

/**
 * React Router waits 10 s for each page that it renders for the build, and loads all of them with the first: on a busy
 * machine that alone takes longer. So they are loaded before it asks.
 */
const pagesLoadedFirst: Plugin = {
  name: 'pages-loaded-first',
  configurePreviewServer: async () => {
    await import(new URL('./build/server/index.js', import.meta.url).href);
  },
};

export default defineConfig({
  plugins: [contractTables(), tailwindcss(), reactRouter(), goneChunks(), noJsonSchemas(), chunks(), pagesLoadedFirst],
  build: {
    sourcemap: false,
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': api, '^/lab(?!/ui)': api } },
});
