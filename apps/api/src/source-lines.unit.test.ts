import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';
import { rowsOf } from './source-lines.ts';

test('a source map is read as lines', () => {
  // Line 0: source 0, line 0, twice on that line, then line 1. Line 1: nothing. Line 2: source 1, line 16, back 15 lines.
  expect([...rowsOf('AAAA,IAAI,IACA;;ACeA,CAfA')]).toEqual([
    ...[0, 0, 0, 0],
    ...[0, 8, 0, 1],
    ...[2, 0, 1, 16],
    ...[2, 1, 1, 1],
  ]);
});

test('a stack trace of a build names files and lines of the sources', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'source-lines-'));
  try {
    const [source, built] = [join(folder, 'apps/api/src'), join(folder, 'apps/api/build')];
    mkdirSync(source, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(
      join(source, 'fail.ts'),
      'type Gone = 1;\n\nexport function fail(_why?: Gone) {\n  throw new Error("x");\n}\n',
    );
    writeFileSync(join(source, 'begin.ts'), '// One.\n// Two.\nimport { fail } from "./fail.ts";\n\nfail();\n');
    const bundle = await rolldown({ input: join(source, 'begin.ts') });
    await bundle.write({ dir: built, sourcemap: true });
    await bundle.close();
    const script = `import { nameSources } from ${JSON.stringify(import.meta.resolve('./source-lines.ts'))};
      nameSources();
      await import(${JSON.stringify(pathToFileURL(join(built, 'begin.js')).href)}).catch((error) => console.log(error.stack));`;
    const stack = execFileSync('node', ['--input-type=module', '-e', script], { encoding: 'utf8' }).split('\n');
    expect(stack[0]).toBe('Error: x');
    expect(stack[1]).toBe(`    at fail (${join(source, 'fail.ts')}:4)`);
    expect(stack[2]).toContain(`${join(source, 'begin.ts')}:5`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
