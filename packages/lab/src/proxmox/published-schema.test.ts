import { describe, expect, test } from 'vitest';
import type { JournalEntry } from '../kit/journal.ts';
import { withDataDir } from '../test-lab.ts';
import { callRows } from './api.ts';
import { callSchemas } from './schema.ts';
import { hasPublishedSchema, methodAt, problemsWith, publishedMethods, type Schema } from './test-published-schema.ts';
import { startTestPve } from './test-pve.ts';
import { walkEveryCall } from './test-walk.ts';

const notice = hasPublishedSchema ? '' : ' (skipped: what Proxmox publishes is not beside the repository)';

describe.skipIf(!hasPublishedSchema)(`the published schema${notice}`, () => {
  const types: Readonly<Record<string, string>> = {
    boolean: 'bool',
    integer: 'int',
    number: 'num',
    string: 'str',
    array: 'list',
  };

  /** One parameter in the spelling of api-schema.txt, as far as both say it. */
  function spelled(name: string, schema: Schema): string {
    const { optional, enum: values, minimum, maximum, minLength, maxLength, requires } = schema;
    const range = [minimum ?? minLength, maximum ?? maxLength].map((end) => end ?? '').join('..');
    return [
      `${name}${optional ? '' : '!'}`,
      !values ? types[schema.type ?? ''] : `enum ${values.join('|')}`,
      ...(range === '..' ? [] : [range]),
      ...(requires === undefined ? [] : [`needs ${requires}`]),
    ].join(' ');
  }

  test.each([...callSchemas.values()].map(({ method, path }) => [`${method} ${path}`]))(
    '%s takes what Proxmox takes',
    (at) => {
      const published = publishedMethods().get(at)?.parameters?.properties ?? {};
      const own = [...(callSchemas.get(at)?.parameters ?? [])].map(
        ([name, { required, type, values, min, max, needs }]) =>
          [
            `${name}${required ? '!' : ''}`,
            values === undefined ? type : `enum ${values.join('|')}`,
            ...(min === undefined && max === undefined ? [] : [`${min ?? ''}..${max ?? ''}`]),
            ...(needs === undefined ? [] : [`needs ${needs}`]),
          ].join(' '),
      );
      // {node} and {vmid} in the path are checked everywhere, and so not repeated in the file.
      const expected = Object.entries(published)
        .filter(([name]) => !(['node', 'vmid'].includes(name) && at.includes(`{${name}}`)))
        .map(([name, schema]) => spelled(name, schema));
      expect(own.sort()).toEqual(expected.sort());
    },
  );

  test('property strings have the keys that Proxmox gives them', () => {
    for (const [at, { parameters }] of callSchemas) {
      const published = publishedMethods().get(at)?.parameters?.properties ?? {};
      for (const [name, { properties }] of parameters) {
        const format = published[name]?.format;
        if (properties === undefined || typeof format !== 'object') continue;
        expect([at, name, [...properties.keys()].sort()]).toEqual([at, name, Object.keys(format).sort()]);
      }
    }
  });

  test('every call is made once, and every answer validates', async () => {
    const folder = await withDataDir();
    const pve = await startTestPve(folder.dataDir);
    try {
      await walkEveryCall(pve);
      const { json } = await pve.lab.call('GET', '/lab/api/journal?part=proxmox&exchanges=true');
      const methods = publishedMethods();
      const answered = new Set<string>();
      const problems: string[] = [];
      for (const { verb, what, exchange } of json.entries as JournalEntry[]) {
        if (exchange === undefined) continue;
        const method = methodAt(methods, verb === 'WEBSOCKET' ? 'GET' : verb, what);
        if (method === undefined) problems.push(`${verb} ${what}: no such call`);
        if (method === undefined || (exchange.status !== 200 && exchange.status !== 101)) continue;
        answered.add(method.at);
        const known = methods.get(method.at);
        for (const name of Object.keys(exchange.params as object)) {
          const family = `${name.replace(/\d+$/, '')}[n]`;
          const properties = known?.parameters?.properties ?? {};
          if (properties[name] === undefined && properties[family] === undefined)
            problems.push(`${method.at}: took ${name}`);
        }
        const { data } = exchange.body as { data: unknown };
        problems.push(...problemsWith(known?.returns, data, method.at));
      }
      expect(problems).toEqual([]);
      expect([...answered].sort()).toEqual(callRows.map(({ at }) => at).sort());
    } finally {
      await pve.lab.close();
      await folder.remove();
    }
  }, 120_000);
});
