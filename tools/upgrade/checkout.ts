import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ownCode } from '../soak/processes.ts';
import { addedMigrations, CannotUpgrade, newestRelease } from './release.ts';

/** The code of an earlier release, ready to run, in a folder of its own. */
export interface Checkout {
  readonly code: string;
  /** The tag or revision, and its commit. */
  readonly name: string;
  /** Migrations of this version that it does not have. */
  readonly added: readonly string[];
  /** Gives it the schema of this version, or its own again. */
  useMigrations(of: 'this version' | 'the release'): void;
}

const migrations = 'apps/api/src/db/migrations';
const git = (...args: string[]) => execFileSync('git', args, { cwd: ownCode, encoding: 'utf8' }).trim();

/** Without `from` the newest release that this revision came after. */
export function checkOut(folder: string, from: string | undefined): Checkout {
  const revision =
    from ?? newestRelease(git('tag', '--list', 'v*', '--merged', 'HEAD', '--no-contains', 'HEAD').split('\n'));
  const commit = commitOf(revision);
  const code = join(folder, 'release');
  const archive = join(folder, 'release.tar');
  mkdirSync(code, { recursive: true });
  // Not a worktree: one that is left behind would stay known to the repository.
  git('archive', '--format=tar', `--output=${archive}`, commit);
  execFileSync('tar', ['-xf', archive, '-C', code]);
  rmSync(archive);
  const added = addedMigrations(textsIn(join(code, migrations)), textsIn(join(ownCode, migrations)));
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: code, stdio: ['ignore', 'ignore', 'inherit'] });
  return {
    code,
    name: `${revision} (${commit.slice(0, 8)})`,
    added,
    useMigrations(of) {
      for (const name of added) {
        const there = join(code, migrations, name);
        if (of === 'this version') copyFileSync(join(ownCode, migrations, name), there);
        else rmSync(there, { force: true });
      }
    },
  };
}

function commitOf(revision: string): string {
  try {
    return git('rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`);
  } catch {
    throw new CannotUpgrade(`${revision} is no revision of this repository.`);
  }
}

const textsIn = (folder: string): Map<string, string> =>
  new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
