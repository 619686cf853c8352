import { expect, test } from 'vitest';
import { batchesOf, csvOf, decimalOf, harmless } from './csv.ts';

test('no cell is a formula, and numbers stay numbers', () => {
  for (const cell of ['=1+1', '+1', '-1+1', '@sum(a)', '\t=1', '\r=1', '＝1', '-', '=cmd|calc', '--1', '-1.']) {
    expect(harmless(cell)).toBe(`'${cell}`);
  }
  for (const cell of ['a=1', '12.50', '-12.50', '-3', '', ' =1', 7, -7, null]) expect(harmless(cell)).toBe(cell);
});

test('amounts have a point and two decimals', () => {
  expect([0, 5, -5, 100, -1234, 9_007_199_254_740_991].map(decimalOf)).toEqual([
    '0.00',
    '0.05',
    '-0.05',
    '1.00',
    '-12.34',
    '90071992547409.91',
  ]);
});

async function all(pieces: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = [];
  for await (const piece of pieces) found.push(piece);
  return found;
}

test('a table is written batch by batch, each asked for from behind the last row', async () => {
  const asked: (number | undefined)[] = [];
  const batches = batchesOf(2, async (after: number | undefined, limit) => {
    asked.push(after);
    return [1, 2, 3, 4, 5].filter((n) => n > (after ?? 0)).slice(0, limit);
  });
  const pieces = await all(csvOf(['n', 'text'], batches, (n) => [n, n === 3 ? 'a "quoted", \n line' : '=x']));
  expect(pieces).toEqual(["n,text\r\n1,'=x\r\n2,'=x\r\n", '3,"a ""quoted"", \n line"\r\n4,\'=x\r\n', "5,'=x\r\n"]);
  expect(asked).toEqual([undefined, 2, 4]);
});

test('an empty table has its header', async () => {
  const none = batchesOf(2, async () => [] as number[]);
  expect(await all(csvOf(['n'], none, (n) => [n]))).toEqual(['n\r\n']);
});

test('a failure before the first row is no file at all', async () => {
  const broken = batchesOf(2, async (): Promise<number[]> => {
    throw new Error('down');
  });
  await expect(all(csvOf(['n'], broken, (n) => [n]))).rejects.toThrow('down');
});
