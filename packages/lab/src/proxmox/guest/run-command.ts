import type { Cluster } from '../cluster.ts';
import type { Vm } from '../model.ts';
import { builtins } from './builtins.ts';
import { type Command, interactive, mayWrite, type Session } from './command.ts';
import { fileCommands } from './file-commands.ts';
import { homeOf, lookUp, resolvePath, usersOf, writeFile } from './files.ts';
import { networkCommands } from './network-commands.ts';
import { type Stage, splitLine } from './split-line.ts';
import { systemCommands } from './system-commands.ts';

const commands: Readonly<Record<string, Command>> = {
  ...builtins,
  ...fileCommands,
  ...systemCommands,
  ...networkCommands,
};
const known: ReadonlySet<string> = new Set([...Object.keys(commands), ...interactive, 'runuser', 'sudo']);

/** Runs a line to its end, with pipes, redirections, `;`, `&&` and `||`. */
export function runCommand(
  cluster: Cluster,
  vm: Vm,
  session: Session,
  line: string,
  input?: string,
): { output: string; status: number } {
  const variables = {
    HOME: homeOf(session.user),
    USER: session.user,
    LOGNAME: session.user,
    PWD: session.folder,
    HOSTNAME: vm.image.hostname,
    SHELL: '/bin/bash',
    '?': String(session.status ?? 0),
  };
  const parsed = splitLine(line, variables);
  if ('error' in parsed) return { output: `bash: ${parsed.error}\n`, status: 2 };
  let output = '';
  let status = session.status ?? 0;
  for (const { when, stages } of parsed.pipelines) {
    if ((when === '&&' && status !== 0) || (when === '||' && status === 0)) continue;
    let carried = input;
    for (const [index, stage] of stages.entries()) {
      const result = runStage(cluster, vm, session, stage, carried);
      output += result.error;
      status = result.status;
      carried = result.output;
      if (index === stages.length - 1) output += carried;
    }
    session.status = status;
  }
  return { output, status };
}

function runStage(
  cluster: Cluster,
  vm: Vm,
  session: Session,
  stage: Stage,
  input: string | undefined,
): { output: string; error: string; status: number } {
  const resolve = (path: string) => resolvePath(session.folder, homeOf(session.user), path);
  let fed = input;
  if (stage.from !== undefined) {
    const source = lookUp(vm.image, resolve(stage.from));
    if (source?.kind !== 'file')
      return { output: '', error: `bash: ${stage.from}: No such file or directory\n`, status: 1 };
    fed = source.text;
  }
  const result = runWords(cluster, vm, session, stage.words, fed, resolve);
  if (stage.to === undefined) return result;
  const path = resolve(stage.to);
  const old = stage.append ? lookUp(vm.image, path) : undefined;
  const problem = mayWrite(session, path)
    ? writeFile(vm.image, path, `${old?.kind === 'file' ? old.text : ''}${result.output}`)
    : 'Permission denied';
  cluster.touch();
  if (problem !== undefined) return { output: '', error: `${result.error}bash: ${stage.to}: ${problem}\n`, status: 1 };
  return { ...result, output: '' };
}

function runWords(
  cluster: Cluster,
  vm: Vm,
  session: Session,
  words: readonly string[],
  input: string | undefined,
  resolve: (path: string) => string,
): { output: string; error: string; status: number } {
  const [called = '', ...rest] = words;
  const name = called.replace(/^\/(?:usr\/)?s?bin\//, '');
  if (name === '') return { output: '', error: '', status: 0 };
  if (name === 'sudo') {
    // Every user may sudo without a password, as on cloud images.
    const flags = rest[0] === '-i' || rest[0] === '-s' || rest[0] === '-n' ? rest.slice(1) : rest;
    const asRoot: Session = { user: 'root', folder: session.folder };
    return runWords(cluster, vm, asRoot, flags, input, (path) => resolvePath(session.folder, '/root', path));
  }
  if (name === 'runuser') {
    const [flag, user = '', , ...inner] = rest;
    if (session.user !== 'root')
      return { output: '', error: 'runuser: may not be used by non-root users\n', status: 1 };
    if (flag !== '-u' || !usersOf(vm.image).includes(user)) {
      return { output: '', error: `runuser: user ${user} does not exist\n`, status: 1 };
    }
    const asUser: Session = { user, folder: session.folder };
    return runWords(cluster, vm, asUser, inner, input, (path) => resolvePath(session.folder, homeOf(user), path));
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) {
    const error = interactive.has(name)
      ? `bash: ${called}: the input device is not a TTY\n`
      : `bash: ${called}: ${called.includes('/') ? 'No such file or directory' : 'command not found'}\n`;
    return { output: '', error, status: 127 };
  }
  const result = command({ cluster, vm, session, words: rest, input, known, resolve });
  cluster.touch();
  if (typeof result === 'string') return { output: result, error: '', status: 0 };
  return { output: result.output ?? '', error: result.error ?? '', status: result.status ?? (result.error ? 1 : 0) };
}
