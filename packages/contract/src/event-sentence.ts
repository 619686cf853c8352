import { z } from 'zod';
import type { EventDefinition } from './event.ts';
import { formatMoney } from './money.ts';

const stored = z.record(z.string(), z.unknown()).catch({});
export const placeholders = /\{(€?)(\w+)\}/g;

/** What happened, with its sums and numbers where the event kept them. */
export function eventSentence({ summary, says }: Pick<EventDefinition, 'summary' | 'says'>, data: unknown): string {
  if (says === undefined) return summary;
  const fields = stored.parse(data);
  let isWhole = true;
  const sentence = says.replaceAll(placeholders, (_, euro: string, field: string) => {
    const value = fields[field];
    if (typeof value === 'number') return euro === '' ? String(value) : formatMoney(value);
    if (typeof value === 'string' && euro === '') return value;
    isWhole = false;
    return '';
  });
  // An event of before may not have kept it.
  return isWhole ? sentence : summary;
}

/** The cents that an event is about; null where it is about none. */
export function eventAmount({ says = '' }: Pick<EventDefinition, 'summary' | 'says'>, data: unknown): number | null {
  const field = [...says.matchAll(placeholders)].find(([, euro]) => euro !== '')?.[2];
  const value = field === undefined ? undefined : stored.parse(data)[field];
  return typeof value === 'number' ? value : null;
}
