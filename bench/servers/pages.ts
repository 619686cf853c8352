import { z } from 'zod';
import type { Case, SideName } from '../measure.ts';

const page = z.object({ servers: z.array(z.unknown()), cursor: z.string().nullable(), eof: z.boolean() });

/** Asks as staff and gives back the body of a 200. */
export type Ask = (path: string) => Promise<string>;

/** The list without a filter, and each filter alone: its first page against its middle and its last full one. */
export async function pageCases(ask: Ask, filters: Readonly<Record<string, string>>): Promise<Case[]> {
  const cases: Case[] = [];
  for (const [name, filter] of Object.entries(filters)) {
    const pages = await walk(ask, filter);
    for (const [where, index] of [
      ['middle', Math.floor(pages.length / 2)],
      ['last full', pages.length - 2],
    ] as const) {
      const paths: Record<SideName, string> = { small: pages[0] ?? '', large: pages[index] ?? '' };
      cases.push({
        name: `${name}, ${pages.length} pages: first, ${where}`,
        ready: async (side) => async () => void (await ask(paths[side])),
      });
    }
  }
  return cases;
}

async function walk(ask: Ask, filter: string): Promise<string[]> {
  const paths: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const path = `/system/admin/servers?limit=25${filter}${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`;
    paths.push(path);
    const found = page.parse(JSON.parse(await ask(path)));
    cursor = found.eof ? null : found.cursor;
  }
  return paths;
}
