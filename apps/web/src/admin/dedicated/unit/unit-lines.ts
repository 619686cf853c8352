import { editDedicatedBody, type UnitPart } from '@resolvo/contract/machines/dedicated-units';
import { typedAddresses } from '@resolvo/contract/sales/hand-over';
import { z } from 'zod';

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** One part a line, such as “2 × NVMe disk, 960 GB: S1, S2”. */
export const partLine = ({ name, count, serials }: UnitPart): string =>
  `${count} × ${name}${serials.length === 0 ? '' : `: ${serials.join(', ')}`}`;

const partShape = /^(?<count>\d{1,3})\s*[×x*]\s+(?<name>[^:]+)(?::(?<serials>.*))?$/;

const typedParts = z
  .string()
  .transform((text, context): UnitPart[] => {
    const read = linesOf(text).map((line) => ({ line, found: partShape.exec(line)?.groups }));
    const wrong = read.find(({ found }) => found === undefined);
    if (wrong) {
      const message = `Please write “${wrong.line}” as a number, ×, the part, and its serial numbers after a colon.`;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }
    return read.map(({ found }) => ({
      name: (found?.name ?? '').trim(),
      count: Number(found?.count),
      serials: (found?.serials ?? '').split(/[\s,]+/).filter((serial) => serial !== ''),
    }));
  })
  .pipe(editDedicatedBody.shape.parts);

/** The form of the dialog: lists are typed as lines. */
export const editUnitForm = z.strictObject({
  ...editDedicatedBody.shape,
  addresses: typedAddresses,
  parts: typedParts,
});
