import { type Command, type CommandCall, mayWrite } from './command.ts';
import { lookUp, makeFolder, namesIn, parentOf, remove, writeFile } from './files.ts';

const flagsOf = (words: readonly string[]): string => words.filter((word) => /^-\w/.test(word)).join('');
const pathsOf = (words: readonly string[]): string[] => words.filter((word) => !/^-\w/.test(word));

/** The text of the named files, or of the pipe's input. */
function texts(call: CommandCall, name: string): { files: { path: string; text: string }[]; error: string } {
  const paths = pathsOf(call.words);
  if (paths.length === 0) return { files: [{ path: '-', text: call.input ?? '' }], error: '' };
  let error = '';
  const files = paths.flatMap((path) => {
    const entry = lookUp(call.vm.image, call.resolve(path));
    if (entry?.kind === 'file') return { path, text: entry.text };
    error += `${name}: ${path}: ${entry === undefined ? 'No such file or directory' : 'Is a directory'}\n`;
    return [];
  });
  return { files, error };
}

/** Each path by itself: one that fails does not keep the others from being processed. */
function each(call: CommandCall, act: (path: string) => string | undefined, complaint: (given: string) => string) {
  let error = '';
  for (const given of pathsOf(call.words)) {
    const path = call.resolve(given);
    const problem = mayWrite(call.session, path) ? act(path) : 'Permission denied';
    if (problem !== undefined) error += `${complaint(given)}: ${problem}\n`;
  }
  return { error };
}

const lines = (text: string): string[] => text.replace(/\n$/, '').split('\n');

function firstOrLast(name: string, pick: (all: string[], count: number) => string[]): Command {
  return (call) => {
    const index = call.words.findIndex((word) => /^-n?\d*$/.test(word));
    const word = call.words[index] ?? '';
    const count = Number(word === '-n' ? call.words[index + 1] : /\d+/.exec(word)?.[0]) || 10;
    const words = call.words.filter((_, at) => at !== index && !(word === '-n' && at === index + 1));
    const { files, error } = texts({ ...call, words }, name);
    return { output: files.map(({ text }) => `${pick(lines(text), count).join('\n')}\n`).join(''), error };
  };
}

export const fileCommands: Readonly<Record<string, Command>> = {
  ls(call) {
    const { vm, words, resolve } = call;
    const flags = flagsOf(words);
    const paths = pathsOf(words);
    let output = '';
    let error = '';
    for (const given of paths.length === 0 ? ['.'] : paths) {
      const path = resolve(given);
      const entry = lookUp(vm.image, path);
      if (entry === undefined) {
        error += `ls: cannot access '${given}': No such file or directory\n`;
        continue;
      }
      const all = entry.kind === 'folder' ? namesIn(vm.image, path) : [given];
      const names = flags.includes('a') ? ['.', '..', ...all] : all.filter((name) => !name.startsWith('.'));
      if (paths.length > 1) output += `${given}:\n`;
      output += flags.includes('l') ? long(call, path, names) : names.length === 0 ? '' : `${names.join('  ')}\n`;
    }
    return { output, error, status: error === '' ? 0 : 2 };
  },
  cat(call) {
    const { files, error } = texts(call, 'cat');
    return { output: files.map(({ text }) => text).join(''), error };
  },
  touch: (call) =>
    each(
      call,
      (path) => (lookUp(call.vm.image, path) === undefined ? writeFile(call.vm.image, path, '') : undefined),
      (given) => `touch: cannot touch '${given}'`,
    ),
  mkdir(call) {
    const deep = flagsOf(call.words).includes('p');
    const make = (path: string): string | undefined => {
      if (deep && lookUp(call.vm.image, path)?.kind === 'folder') return undefined;
      if (deep && path !== '/' && lookUp(call.vm.image, parentOf(path)) === undefined) make(parentOf(path));
      return makeFolder(call.vm.image, path);
    };
    return each(call, make, (given) => `mkdir: cannot create directory '${given}'`);
  },
  tee(call) {
    const more = flagsOf(call.words).includes('a');
    const write = (path: string) => {
      const old = more ? lookUp(call.vm.image, path) : undefined;
      return writeFile(call.vm.image, path, `${old?.kind === 'file' ? old.text : ''}${call.input ?? ''}`);
    };
    const { error = '' } = each(call, write, (given) => `tee: ${given}`);
    return { output: call.input ?? '', error };
  },
  /** Modes are not simulated: a file is its owner's. */
  chmod: (call) =>
    each(
      { ...call, words: call.words.slice(1) },
      (path) => (lookUp(call.vm.image, path) === undefined ? 'No such file or directory' : undefined),
      (given) => `chmod: cannot access '${given}'`,
    ),
  rm(call) {
    const flags = flagsOf(call.words);
    const act = (path: string) => {
      const problem = remove(call.vm.image, path, /r/i.test(flags));
      return problem === 'No such file or directory' && flags.includes('f') ? undefined : problem;
    };
    return each(call, act, (given) => `rm: cannot remove '${given}'`);
  },
  rmdir: (call) =>
    each(
      call,
      (path) => (namesIn(call.vm.image, path).length > 0 ? 'Directory not empty' : remove(call.vm.image, path, true)),
      (given) => `rmdir: failed to remove '${given}'`,
    ),
  cp: (call) => copy(call, 'cp'),
  mv: (call) => copy(call, 'mv'),
  grep(call) {
    const [pattern = '', ...rest] = pathsOf(call.words);
    const { files, error } = texts({ ...call, words: rest }, 'grep');
    const flags = flagsOf(call.words);
    const [wanted, fold] = [pattern, flags.includes('i')];
    const hits = files.flatMap(({ text }) =>
      lines(text).filter((line) => {
        const found = fold ? line.toLowerCase().includes(wanted.toLowerCase()) : line.includes(wanted);
        return found !== flags.includes('v');
      }),
    );
    return { output: hits.map((line) => `${line}\n`).join(''), error, status: hits.length === 0 ? 1 : 0 };
  },
  head: firstOrLast('head', (all, count) => all.slice(0, count)),
  tail: firstOrLast('tail', (all, count) => all.slice(-count)),
  wc(call) {
    const { files, error } = texts(call, 'wc');
    const flags = flagsOf(call.words);
    const rows = files.map(({ path, text }) => {
      const counts = [text.split('\n').length - 1, text.split(/\s+/).filter(Boolean).length, Buffer.byteLength(text)];
      const shown = flags.includes('l') ? counts.slice(0, 1) : flags.includes('w') ? counts.slice(1, 2) : counts;
      return `${shown.join(' ')}${path === '-' ? '' : ` ${path}`}\n`;
    });
    return { output: rows.join(''), error };
  },
  sort(call) {
    const { files, error } = texts(call, 'sort');
    const sorted = files.flatMap(({ text }) => lines(text)).sort();
    return { output: sorted.map((line) => `${line}\n`).join(''), error };
  },
};

function copy(call: CommandCall, name: 'cp' | 'mv') {
  const [from, to] = pathsOf(call.words);
  if (from === undefined || to === undefined) return { error: `${name}: missing file operand\n` };
  const { image } = call.vm;
  const source = lookUp(image, call.resolve(from));
  if (source === undefined) return { error: `${name}: cannot stat '${from}': No such file or directory\n` };
  if (source.kind !== 'file') return { error: `${name}: -r not specified; omitting directory '${from}'\n` };
  const wanted = call.resolve(to);
  const target = lookUp(image, wanted)?.kind === 'folder' ? `${wanted}/${from.split('/').at(-1)}` : wanted;
  const problem = mayWrite(call.session, target) ? writeFile(image, target, source.text) : 'Permission denied';
  if (problem !== undefined) return { error: `${name}: cannot create regular file '${to}': ${problem}\n` };
  if (name === 'mv' && target !== call.resolve(from)) remove(image, call.resolve(from), false);
  return {};
}

function long(call: CommandCall, path: string, names: readonly string[]): string {
  const rows = names.map((name) => {
    const place = name === '.' ? path : name === '..' ? parentOf(path) : path === '/' ? `/${name}` : `${path}/${name}`;
    const entry = lookUp(call.vm.image, place) ?? lookUp(call.vm.image, path);
    const owner = /^\/home\/([^/]+)/.exec(place)?.[1] ?? 'root';
    const size = entry?.kind === 'file' ? Buffer.byteLength(entry.text) : 4096;
    const mode = entry?.kind === 'file' ? '-rw-r--r-- 1' : 'drwxr-xr-x 2';
    return `${mode} ${owner} ${owner} ${String(size).padStart(6)} Nov 15 09:12 ${name}\n`;
  });
  return `total ${rows.length * 4}\n${rows.join('')}`;
}
