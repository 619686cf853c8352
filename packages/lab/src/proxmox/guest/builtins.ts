import type { Command } from './command.ts';
import { homeOf, lookUp } from './files.ts';

/** Commands that the shell itself runs. */
export const builtins: Readonly<Record<string, Command>> = {
  cd({ vm, session, words, resolve }) {
    const path = resolve(words[0] ?? homeOf(session.user));
    const entry = lookUp(vm.image, path);
    if (entry === undefined) return { error: `bash: cd: ${words[0]}: No such file or directory\n` };
    if (entry.kind !== 'folder') return { error: `bash: cd: ${words[0]}: Not a directory\n` };
    session.folder = path;
    return '';
  },
  pwd: ({ session }) => `${session.folder}\n`,
  echo({ words }) {
    const bare = words[0] === '-n';
    return `${words.slice(bare ? 1 : 0).join(' ')}${bare ? '' : '\n'}`;
  },
  true: () => '',
  false: () => ({ status: 1 }),
  history: ({ vm }) => vm.image.history.map((line, index) => `${String(index + 1).padStart(5)}  ${line}\n`).join(''),
  type: ({ words, known }) =>
    words
      .map((word) => (known.has(word) ? `${word} is /usr/bin/${word}\n` : `bash: type: ${word}: not found\n`))
      .join(''),
  which: ({ words, known }) => words.flatMap((word) => (known.has(word) ? `/usr/bin/${word}\n` : [])).join(''),
  env: ({ vm, session }) =>
    `SHELL=/bin/bash\nUSER=${session.user}\nHOME=${homeOf(session.user)}\nPWD=${session.folder}\nHOSTNAME=${vm.image.hostname}\nLANG=C.UTF-8\nTERM=xterm-256color\n`,
  help: ({ known }) => `This is the pretend system of the lab. It knows:\n${[...known].sort().join(' ')}\n`,
};
