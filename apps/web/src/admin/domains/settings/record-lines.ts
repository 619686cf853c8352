import { type DefaultRecord, domainSettings } from '@resolvo/contract/hosting/domain-desk';
import { z } from 'zod';

/** Records as staff write them: name, type, TTL and value on a line, as in a zone file. */
export const recordLines = (records: readonly DefaultRecord[]): string =>
  records.map(({ name, type, ttl, content }) => `${name} ${type} ${ttl} ${content}`).join('\n');

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function recordIn(line: string): unknown {
  const [, name, type, ttl, content] = /^(\S+)\s+(\S+)\s+(\d+)\s+(.+)$/.exec(line) ?? [];
  return { name, type: type?.toUpperCase(), ttl: Number(ttl), content };
}

/** What the form holds: two texts of lines, read with the contract's own rules. */
export const settingsForm = z
  .strictObject({ name_servers: z.string(), default_records: z.string() })
  .transform((texts, context) => {
    const read = domainSettings.safeParse({
      name_servers: linesOf(texts.name_servers),
      default_records: linesOf(texts.default_records).map(recordIn),
    });
    if (read.success) return read.data;
    for (const { path, message } of read.error.issues) {
      const [field = 'name_servers', line] = path;
      const where = typeof line === 'number' ? `Line ${line + 1}: ` : '';
      context.addIssue({ code: 'custom', path: [field], message: `${where}${message}` });
    }
    return z.NEVER;
  });
