import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { chunks } from './chunks.ts';
import { contractTables } from './contract-tables.ts';
import { goneChunks } from './gone-chunks.ts';

const api = process.env.API_URL ?? 'http://localhost:3000';

export default defineConfig({
  plugins: [contractTables(), tailwindcss(), reactRouter(), goneChunks(), chunks()],
  build: {
    sourcemap: false,
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': api, '^/lab(?!/ui)': api } },
});
