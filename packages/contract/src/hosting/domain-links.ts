import { z } from 'zod';
import { id } from '../common.ts';
import { plainRecord, type ZoneRecord } from './records.ts';

const linkKinds = ['server', 'package'] as const;
export type LinkKind = (typeof linkKinds)[number];

/** What a link may keep: the name itself always, `www` and mail where they were asked for. */
export interface LinkParts {
  readonly www: boolean;
  readonly mail: boolean;
}

export const domainLink = z.strictObject({
  kind: z.enum(linkKinds),
  id: id.nullable().describe('Null for one that is not open to you; then its names are empty.'),
  name: z.string(),
  plan_name: z.string(),
  addresses: z.array(z.string()).describe('What the domain points at now; empty while it has none.'),
  www: z.boolean().describe('Whether the name with www leads there too.'),
  mail: z.boolean().describe('Whether its mail leads there too.'),
});
export type DomainLink = z.infer<typeof domainLink>;

const choice = {
  www: z
    .boolean()
    .optional()
    .describe('Whether the name with www leads there too. Left out: where no record of yours stands under it.'),
  mail: z
    .boolean()
    .optional()
    .describe('Whether mail leads there too. Left out: where the domain has no MX record of yours.'),
  preview: z.boolean().default(false).describe('Only say what would change.'),
};
export const linkDomainBody = z.strictObject({ server_id: id, ...choice });
export const linkPackageBody = z.strictObject({ package_id: id, ...choice });
export const unlinkDomainBody = z.strictObject({ preview: choice.preview });

/** What a link, or its end, does to the records of a domain. */
export const linkChange = z.strictObject({
  details: z.string(),
  added: z.array(plainRecord),
  removed: z.array(plainRecord),
  stays: z.array(plainRecord).describe('Your own records of the domain and of www that stand beside, at most 50.'),
  not_back: z
    .array(plainRecord)
    .describe('Records of before the link that do not come back: others stand in their place, or the address went.'),
  www: z.boolean().describe('Whether www leads to what it is linked to.'),
  mail: z.boolean().describe('Whether mail does.'),
});
export type LinkChange = z.infer<typeof linkChange>;

/** The part of a link that a record belongs to; undefined for one that no link touches. */
export function linkPartOf({ name, type }: Pick<ZoneRecord, 'name' | 'type'>): 'web' | keyof LinkParts | undefined {
  // The name with www is another name (CNAME), beside which nothing stands.
  if (name === 'www') return 'www';
  if (name !== '@') return undefined;
  if (type === 'A' || type === 'AAAA') return 'web';
  return type === 'MX' ? 'mail' : undefined;
}

/** Whether a link with these parts leaves no room for the record. */
export function isInLink(record: Pick<ZoneRecord, 'name' | 'type'>, parts: LinkParts): boolean {
  const part = linkPartOf(record);
  return part !== undefined && (part === 'web' || parts[part]);
}
