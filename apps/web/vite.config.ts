import { reactRouter } from '@react-router/dev/vite';
import { endpointNames, endpoints } from '@resolvo/contract/endpoints';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

const api = process.env.API_URL ?? 'http://localhost:3000';

/**
 * The browser's client needs the name, method, path and access of each call, not its schemas: a public page should not
 * carry them. So the table is cut down here, from the contract, and types come from the contract itself.
 */
function endpointTable(): Plugin {
  const id = 'virtual:endpoint-table';
  const table = Object.fromEntries(
    endpointNames.map((name) => [name, [endpoints[name].method, endpoints[name].path, endpoints[name].access.kind]]),
  );
  return {
    name: 'endpoint-table',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) => (source === `\0${id}` ? `export const endpointTable = ${JSON.stringify(table)};` : undefined),
  };
}

export default defineConfig({
  plugins: [endpointTable(), tailwindcss(), reactRouter()],
  build: { sourcemap: false, assetsInlineLimit: 0 },
  server: { proxy: { '/api': api, '^/lab(?!/ui)': api } },
});
