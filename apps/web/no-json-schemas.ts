import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const writers = /zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/;

/**
 * Every schema of zod can write itself as a JSON Schema, so no bundler leaves that out. Only the server does it (the API's
 * reference), and every page with a form would wait for it: a tenth of what rules and forms weigh.
 */
export const noJsonSchemas = (): Plugin => ({
  name: 'no-json-schemas',
  applyToEnvironment: ({ name }) => name === 'client',
  async load(id) {
    if (!writers.test(id)) return undefined;
    const exported = Object.keys(await import(pathToFileURL(id).href));
    return `const none = () => () => { throw new Error('JSON Schemas are written by the server.'); };
      export { ${exported.map((name) => `none as ${name}`).join(', ')} };`;
  },
  generateBundle(_, bundle) {
    const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []));
    const isUsed = modules.some((id) => id.includes('/zod/v4/core/schemas.js'));
    if (isUsed && !modules.some((id) => writers.test(id))) throw new Error('zod writes JSON Schemas elsewhere now.');
  },
});
