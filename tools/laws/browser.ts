import type { webFiles } from './states.ts';

/** Each reads the browser itself, and says why there. */
const readers = {
  storage: ['api/kept.ts', 'api/session.ts', 'shell/cookie-answer.ts', 'shell/signed-out-reason.ts', 'shell/theme.ts'],
  clock: [
    'api/server-clock.ts',
    'api/session.ts',
    // How long something lasted, by one clock.
    'api/request-cache.ts',
    'shell/after-sign-in.ts',
    'shell/notifications.ts',
    'lab/ui/feedback-section.tsx',
    // Prerendered.
    'site/footer.tsx',
  ],
} as const;
const patterns = { storage: /\b(local|session)Storage\b/, clock: /\bDate\.now\(\)|\bnew Date\(\)/ } as const;

/** A browser may refuse storage, and its clock may be wrong: screens ask api/kept.ts and api/server-clock.ts. */
export const asksTheBrowser = (files: ReturnType<typeof webFiles>): string[] =>
  (['storage', 'clock'] as const).flatMap((what) =>
    files
      .filter(({ file }) => !readers[what].some((reader) => file === `apps/web/src/${reader}`))
      .filter(({ text }) => patterns[what].test(text))
      .map(({ file }) => `${file} reads the browser's ${what}`),
  );
