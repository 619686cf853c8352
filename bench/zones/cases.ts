import type { Case, SideName } from '../measure.ts';
import type { StaffSide } from '../staff-side.ts';
import type { Size } from './fill.ts';

type Side = StaffSide<Size>;

/** What is asked on a side, in its n-th turn. */
type Asked = (side: Side, turn: number) => Promise<string> | string;

const all = '/system/admin/domains';
const zone = async (side: Side, rest = '') => `/account/zones/${await side.idOf('zone', 1)}${rest}`;

/** The product's own cursor at a place of the list of all zones: 0.5 is the middle, 0.02 near its end. */
const deepZones =
  (part: number): Asked =>
  async (side) => {
    const n = Math.max(1, Math.round(side.size.zones * part));
    const at = new Date(Date.now() - (side.size.zones - n) * ((730 * 86_400_000) / side.size.zones));
    const scope = `admin-domains:${JSON.stringify([undefined, undefined, undefined, undefined, 'newest'])}`;
    return `${all}?cursor=${side.deps.cursors.write(scope, { at, id: await side.idOf('domain', n) })}`;
  };

const deepRecords =
  (part: number, type = ''): Asked =>
  async (side) => {
    const n = Math.max(1, Math.round(side.size.records * part));
    const id = await side.idOf('zone', 1);
    const text = `host${String(n).padStart(6, '0')} A`;
    const cursor = side.deps.cursors.writeText(`zone-records:${id}:${type}:`, {
      text,
      id: await side.idOf('record', n),
    });
    return zone(side, `/records?${new URLSearchParams({ cursor, ...(type === '' ? {} : { type }) })}`);
  };

const asked: Readonly<Record<string, Asked>> = {
  'all zones, first page': () => all,
  'all zones, middle page': deepZones(0.5),
  'all zones, deep page': deepZones(0.02),
  'all zones, search': (side, turn) => `${all}?search=zone${1 + ((turn * 7919) % side.size.zones)}.example`,
  'one zone': (side) => zone(side),
  'records, first page': (side) => zone(side, '/records'),
  'records, middle page': deepRecords(0.5),
  'records, deep page': deepRecords(0.95),
  'records of a type, deep page': deepRecords(0.95, 'A'),
  history: (side) => zone(side, '/history'),
};

export function casesFor(sides: Readonly<Record<SideName, Side>>): Case[] {
  return Object.entries(asked).map(([name, path]) => {
    const turns = { small: 0, large: 0 };
    return {
      name,
      async ready(side) {
        turns[side] += 1;
        const address = await path(sides[side], turns[side]);
        return () => sides[side].get(address);
      },
    };
  });
}
