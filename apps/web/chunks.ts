import type { Plugin } from 'vite';

/** Modules loaded by public pages too. They must not import zod, forms or Base UI. */
const everyPage = new RegExp(
  [
    'packages/brand',
    'endpoint-table',
    'src/(paths|messages)\\.ts',
    'src/site/content/(slugs|navigation)\\.ts',
    'src/api/(api-error|client|connection|funnel|kept|page-drawn|press|server-clock|session|shown-person|request-cache|trace)\\.ts',
    'src/shell/(theme|new-build|sign-out|notifications|notification-panel|other-person|server-away|error-screen|unsaved|unsaved-guard)\\.tsx?',
    'src/ui/(avatar|badge|breadcrumbs|button|class-names|close-guard|hint-bubble|logo|notice|spinner|theme-toggle|toast|toast-region|tone|use-overflow)\\.tsx?',
  ].join('|'),
);

/**
 * Which modules share a file. Left to itself the bundler makes one for each set of pages that share something, and a page
 * of the panel waited for more than sixty.
 */
export const chunks = (): Plugin => ({
  name: 'chunks',
  enforce: 'post',
  configEnvironment: (name) =>
    name !== 'client'
      ? undefined
      : {
          build: {
            rolldownOptions: {
              // A group without the dependencies of its modules needs entries that may export more than their own.
              preserveEntrySignatures: 'allow-extension',
              output: {
                codeSplitting: {
                  groups: [
                    { name: 'icons', test: /node_modules\/lucide-react/, minShareCount: 24 },
                    { name: 'core', test: everyPage },
                    { name: sharedChunk(), debugName: 'shared', includeDependenciesRecursively: false },
                  ],
                },
              },
            },
          },
        },
});

interface Module {
  readonly isEntry: boolean;
  readonly importers: readonly string[];
  readonly importedIds: readonly string[];
  readonly dynamicImporters: readonly string[];
}

type Ask = (id: string) => Module | null;

const ofPanel = /\/src\/(panel|admin|lab)\//;
const withForms =
  /\/src\/(panel|admin|lab|auth|site\/(checkout|contact|legal\/report-abuse|company\/careers\/position|solutions\/dedicated\/configure))\//;

/** A module that fewer pages share is loaded with those alone. */
const leastPages = { panel: 72, forms: 72 };

/** Libraries that a page without dialogs, or without forms, does not load. */
const heavy = {
  dialogs: /node_modules\/@(base|floating)-ui\//,
  rules: /node_modules\/(zod|react-hook-form|@hookform)\//,
};

/**
 * The chunk of a module: by the pages that lead to it, and by the heavy libraries that it leads to. Whatever it imports is
 * reached by the same pages and perhaps more, and needs the same libraries or fewer: so no chunk can need another that
 * needs it. What is loaded later, such as a dialog, counts as a page of its own, wherever it is asked for.
 */
function sharedChunk(): (id: string, context: { getModuleInfo: Ask }) => string | null {
  return (id, context) => {
    const ask: Ask = (one) => context.getModuleInfo(one);
    const above = closure(id, (one) => ask(one)?.importers ?? []);
    const pages = above.filter((one) => ask(one)?.isEntry === true);
    if (pages.includes(id) || pages.length === 0) return null;
    const later = above.filter((one) => !pages.includes(one) && (ask(one)?.dynamicImporters.length ?? 0) > 0);
    const kind = pages.every((page) => ofPanel.test(page))
      ? 'panel'
      : pages.every((page) => withForms.test(page))
        ? 'forms'
        : undefined;
    if (kind === undefined || pages.length + later.length < leastPages[kind]) return null;
    const below = closure(id, (one) => ask(one)?.importedIds ?? []);
    const needs = Object.entries(heavy).filter(([, library]) => below.some((one) => library.test(one)));
    return [kind, ...needs.map(([name]) => name)].join('-');
  };
}

function closure(id: string, next: (id: string) => readonly string[]): string[] {
  const all = new Set([id]);
  for (const one of all) for (const other of next(one)) all.add(other);
  return [...all];
}
