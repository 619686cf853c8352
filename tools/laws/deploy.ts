import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from './imports.ts';
import { readYaml, type Yaml } from './plain-yaml.ts';

export const deployed = (file: string): string => readFileSync(join(root, 'deploy', file), 'utf8');

export const mapOf = (value: Yaml | undefined): Readonly<Record<string, Yaml>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {};

/** The services of the compose file, with what they take over from another (`extends`). */
export function composeServices(): Readonly<Record<string, Readonly<Record<string, Yaml>>>> {
  const services = mapOf(mapOf(readYaml(deployed('compose.yaml'))).services);
  const whole = (name: string): Record<string, Yaml> => {
    const own = mapOf(services[name]);
    const from = mapOf(own.extends).service;
    if (typeof from !== 'string') return own;
    const base = whole(from);
    return { ...base, ...own, environment: { ...mapOf(base.environment), ...mapOf(own.environment) } };
  };
  return Object.fromEntries(Object.keys(services).map((name) => [name, whole(name)]));
}

/** The command of a service's health check, its own or that of our image, as a program and its arguments. */
export function healthCheckOf(service: string): readonly string[] {
  const { healthcheck, build } = composeServices()[service] ?? {};
  const { test } = mapOf(healthcheck);
  if (build !== undefined && test === undefined) {
    const [, command = '[]'] = /^HEALTHCHECK[^[]*CMD (\[.*\])$/m.exec(deployed('Containerfile')) ?? [];
    return z.array(z.string()).parse(JSON.parse(command));
  }
  const [kind, ...command] = z.array(z.string()).parse(test);
  return kind === 'CMD-SHELL' ? ['sh', '-c', ...command] : command;
}

/** The lines of a unit by their key; a key may come more than once. */
export function unitOf(file: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  let section = '';
  for (const line of deployed(`systemd/${file}`).split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const header = /^\[(\w+)\]$/.exec(line)?.[1];
    const [, name, value = ''] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (header !== undefined) section = header;
    else if (name === undefined || section === '') throw new Error(`${file}: ${line}`);
    else found.set(`${section}.${name}`, [...(found.get(`${section}.${name}`) ?? []), value]);
  }
  return found;
}
