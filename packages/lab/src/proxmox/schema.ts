import { readFileSync } from 'node:fs';
import { checkFormat, type PropertyFormat, parsePropertyString } from './formats.ts';

interface Parameter {
  readonly type: 'str' | 'int' | 'num' | 'bool' | 'enum' | 'list';
  readonly required: boolean;
  readonly values?: readonly string[];
  readonly min?: number;
  readonly max?: number;
  readonly format?: string;
  readonly properties?: PropertyFormat;
  readonly needs?: string;
  readonly pattern?: RegExp;
}

interface CallSchema {
  readonly method: string;
  readonly path: string;
  readonly parameters: ReadonlyMap<string, Parameter>;
}

/** How far the numbered families go (PVE::QemuServer). */
const familyEnds: Readonly<Record<string, number>> = {
  ide: 3,
  sata: 5,
  scsi: 30,
  virtio: 15,
  net: 31,
  ipconfig: 31,
  serial: 3,
  parallel: 2,
  usb: 13,
  hostpci: 15,
  numa: 7,
  unused: 255,
  virtiofs: 9,
};

const text = readFileSync(new URL('./api-schema.txt', import.meta.url), 'utf8');

/** Every call by `METHOD /path`. */
export const callSchemas: ReadonlyMap<string, CallSchema> = readSchema(text);

function readSchema(source: string): Map<string, CallSchema> {
  const formats = new Map<string, PropertyFormat>();
  const groups = new Map<string, Map<string, Parameter>>();
  const calls = new Map<string, CallSchema>();
  let current = new Map<string, Parameter>();
  for (const line of source.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [first = '', second = '', ...rest] = line.trim().split(' ');
    if (line.startsWith('  use '))
      for (const [name, parameter] of groups.get(second) ?? []) current.set(name, parameter);
    else if (line.startsWith('  ')) current.set(first.replace(/!$/, ''), readParameter(line.trim(), formats));
    else if (first === 'format') formats.set(second, readFormat(rest));
    else {
      current = new Map();
      if (first === 'group') groups.set(second, current);
      else calls.set(`${first} ${second}`, { method: first, path: second, parameters: current });
    }
  }
  return calls;
}

function readFormat(words: string[]): PropertyFormat {
  return new Map(
    words.map((word) => {
      const [, star, name = '', alias, type, required] =
        /^(\*)?([^:>!]+)(?:>([^!]+))?(?::([^!]+))?(!)?$/.exec(word) ?? [];
      return [
        name,
        {
          isDefault: star !== undefined,
          required: required !== undefined,
          ...(alias !== undefined && { alias }),
          ...(type !== undefined && { type }),
        },
      ];
    }),
  );
}

function readParameter(line: string, formats: ReadonlyMap<string, PropertyFormat>): Parameter {
  const pattern = / \/(.+)\/$/.exec(line)?.[1];
  const words = line.replace(/ \/.+\/$/, '').split(' ');
  const name = words.shift() ?? '';
  const type = words.shift() as Parameter['type'];
  const values = type === 'enum' ? expand(words.shift() ?? '') : undefined;
  const range = words.map((word) => /^(-?\d*)\.\.(-?\d*)$/.exec(word)).find((found) => found !== null);
  const format = words.find((word) => word.startsWith('@'))?.slice(1);
  const needs = words[words.indexOf('needs') + 1];
  const properties = format === undefined ? undefined : formats.get(format);
  return {
    type,
    required: name.endsWith('!'),
    ...(values && { values }),
    ...(range?.[1] && { min: Number(range[1]) }),
    ...(range?.[2] && { max: Number(range[2]) }),
    ...(properties ? { properties } : format !== undefined && { format }),
    ...(words.includes('needs') && { needs }),
    ...(pattern !== undefined && { pattern: new RegExp(`^(?:${pattern})$`) }),
  };
}

/** `ide0..3|efidisk0` is ide0, ide1, ide2, ide3, efidisk0. */
function expand(values: string): string[] {
  return values.split('|').flatMap((value) => {
    const [, base = '', from, to] = /^([a-z]+)(\d+)\.\.(\d+)$/.exec(value) ?? [];
    if (from === undefined) return [value];
    return Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => `${base}${Number(from) + index}`);
  });
}

/** What a caller sent, as PVE sees it: booleans are 0 and 1, numbers are their digits. */
export type Params = Readonly<Record<string, string | readonly string[]>>;

export type Checked = { ok: true; params: Params } | { ok: false; errors: Record<string, string> };

/** Follows PVE::JSONSchema::validate, in its rules and its words. */
export function checkParams(schema: CallSchema, given: Readonly<Record<string, unknown>>): Checked {
  const errors: Record<string, string> = {};
  const params: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(given)) {
    const parameter = find(schema, name);
    if (parameter === undefined) {
      errors[name] = 'property is not defined in schema and the schema does not allow additional properties';
      continue;
    }
    if (value === null || value === undefined) continue;
    const checked = checkValue(parameter, value);
    if ('error' in checked) errors[name] = checked.error;
    else params[name] = checked.value;
    if (parameter.needs !== undefined && given[parameter.needs] === undefined) {
      errors[parameter.needs] = `missing property required by '${name}'`;
    }
  }
  for (const [name, { required }] of schema.parameters) {
    if (required && params[name] === undefined && errors[name] === undefined) {
      errors[name] = 'property is missing and it is not optional';
    }
  }
  return Object.keys(errors).length === 0 ? { ok: true, params } : { ok: false, errors };
}

const pathParameters: ReadonlyMap<string, Parameter> = new Map([
  ['node', { type: 'str', required: true, format: 'pve-node' }],
  ['vmid', { type: 'int', required: true, min: 100, max: 999_999_999 }],
]);

function find({ parameters, path }: CallSchema, name: string): Parameter | undefined {
  const exact = parameters.get(name);
  if (exact !== undefined) return exact;
  if (path.includes(`{${name}}`)) return pathParameters.get(name);
  const [, family = '', digits = ''] = /^([a-z]+?)(\d+)$/.exec(name) ?? [];
  const inFamily = digits === String(Number(digits)) && Number(digits) <= (familyEnds[family] ?? -1);
  return inFamily ? parameters.get(`${family}[n]`) : undefined;
}

function checkValue(parameter: Parameter, value: unknown): { value: string | string[] } | { error: string } {
  if (parameter.type === 'list') return { value: (Array.isArray(value) ? value : [value]).map(String) };
  if (typeof value === 'object') {
    return { error: `type check ('string') failed - got ${Array.isArray(value) ? 'ARRAY' : 'HASH'}` };
  }
  const text = typeof value === 'boolean' ? (value ? '1' : parameter.type === 'bool' ? '0' : '') : String(value);
  const error = checkText(parameter, text);
  return error === undefined ? { value: text } : { error };
}

const typeNames = { int: 'integer', num: 'number', bool: 'boolean' } as const;
const typePatterns = {
  int: /^[+-]?\d+$/,
  num: /^[+-]?(\d+\.\d+|\d+\.|\.\d+|\d+)([eE][+-]?\d+)?$/,
  bool: /^[01]$/,
} as const;

function checkText(parameter: Parameter, text: string): string | undefined {
  const { type, values, min, max, format, properties, pattern } = parameter;
  if (type === 'int' || type === 'num' || type === 'bool') {
    if (!typePatterns[type].test(text)) return `type check ('${typeNames[type]}') failed - got '${text}'`;
    if (max !== undefined && Number(text) > max) return `value must have a maximum value of ${max}`;
    if (min !== undefined && Number(text) < min) return `value must have a minimum value of ${min}`;
    return undefined;
  }
  if (values !== undefined && !values.includes(text)) {
    return `value '${text}' does not have a value in the enumeration '${values.join(', ')}'`;
  }
  const wrong = properties === undefined ? checkFormat(format, text) : propertyError(properties, text);
  if (wrong !== undefined) return `invalid format - ${wrong}`;
  if (pattern !== undefined && !pattern.test(text)) return 'value does not match the regex pattern';
  if (max !== undefined && text.length > max) return `value may only be ${max} characters long`;
  if (min !== undefined && text.length < min) return `value must be at least ${min} characters long`;
  return undefined;
}

function propertyError(format: PropertyFormat, text: string): string | undefined {
  const parsed = parsePropertyString(format, text);
  if ('error' in parsed) return parsed.error;
  const errors: string[] = [];
  for (const [name, { type, required }] of format) {
    const value = parsed.values[name];
    if (value === undefined) {
      if (required) errors.push(`${name}: property is missing and it is not optional`);
    } else if (type !== undefined) {
      const plain = type === 'bool' ? value.replace(/^(on|yes|true)$/i, '1').replace(/^(off|no|false)$/i, '0') : value;
      const wrong = checkText(readType(type), plain);
      if (wrong !== undefined) errors.push(`${name}: ${wrong}`);
    }
  }
  return errors.length === 0 ? undefined : `format error: ${errors.join('; ')}`;
}

/** The type of a key: `int`, `int/1..4094`, `@format`, `~pattern`, or the words it may be. */
function readType(type: string): Parameter {
  const [, base, min, max] = /^(int|num|bool)(?:\/(-?\d*)\.\.(-?\d*))?$/.exec(type) ?? [];
  if (base === 'int' || base === 'num' || base === 'bool') {
    return { type: base, required: false, ...(min && { min: Number(min) }), ...(max && { max: Number(max) }) };
  }
  if (type.startsWith('@')) return { type: 'str', required: false, format: type.slice(1) };
  if (type.startsWith('~')) return { type: 'str', required: false, pattern: new RegExp(`^(?:${type.slice(1)})$`) };
  return { type: 'enum', required: false, values: type.split('|') };
}
