import type { Mutant } from './mutants.ts';

/** A change after which the program does the same as before. Each was looked at; a run fails when one is not made any more. */
export interface Equivalent {
  readonly file: string;
  /** The line of the source that is changed. */
  readonly line: string;
  readonly from: string;
  readonly to: string;
  readonly because: string;
  /** Which of several such changes of the line, from 0; all of them otherwise. */
  readonly nth?: number;
}

const rule = (name: string) => (line: string, from: string, to: string, because: string, nth?: number) => ({
  file: `packages/contract/src/${name}.ts`,
  line,
  from,
  to,
  because,
  ...(nth !== undefined && { nth }),
});
const inGate = (line: string, from: string, to: string, because: string, nth?: number) => ({
  file: 'apps/api/src/features/people/access/gate.ts',
  line,
  from,
  to,
  because,
  ...(nth !== undefined && { nth }),
});
const money = rule('money');
const permissions = rule('permissions');
const halves = '((Math.floor(a / half) & Math.floor(b / half)) >>> 0) * half + ((a & b) >>> 0);';
const noHighBit = 'No right has a bit above 31 yet, so the upper halves are 0.';

export const equivalents: readonly Equivalent[] = [
  money('const sign = product < 0n ? -1n : 1n;', '<', '<=', 'Of nothing, any sign is nothing.'),
  money('const sign = product < 0n ? -1n : 1n;', '0n', '1n', 'Of nothing, any sign is nothing.'),
  money('? 0', '0', '1', 'Only the difference of two such numbers is returned.'),
  rule('periods')('first.setUTCDate(1);', '1', '2', 'Every month has a second day too; the day is set again below.'),
  rule('money/check-digits')(
    '(total, digit, index) => total + (index % 2 === 0 ? (digit * 2 > 9 ? digit * 2 - 9 : digit * 2) : digit),',
    '>',
    '>=',
    'Twice a digit is never 9.',
  ),
  rule('sales/endings')(
    'return announced && announced.endsAt > end ? announced.endsAt : end;',
    '>',
    '>=',
    'Of two equal days either is returned.',
  ),
  rule('sales/billing-calendar')(
    '.reduce<Date | undefined>((first, moment) => (first && first < moment ? first : moment), undefined);',
    '<',
    '<=',
    'Of two equal moments either is returned.',
  ),
  rule('sales/forecast')('const at = issued < now ? now : issued;', '<', '<=', 'Of two equal moments either is taken.'),
  permissions(
    'return Number.isSafeInteger(value) && value >= 0 && and(value, knownMask) === value;',
    '&&',
    '||',
    'The last comparison alone is true of masks only; the others say so.',
    0,
  ),
  permissions('const half = 2 ** 32;', '2', '3', noHighBit),
  permissions('const half = 2 ** 32;', '32', '33', noHighBit),
  permissions(halves, 'floor', 'ceil', noHighBit, 0),
  permissions(halves, '/', '*', noHighBit),
  permissions(halves, '0', '1', noHighBit, 0),
  permissions(halves, '*', '/', noHighBit),
  inGate(
    'checkOrigin(request, ownOrigins);',
    'checkOrigin(request, ownOrigins);',
    ';',
    'Only calls that read are remembered, and those may come from anywhere; the other such line is for the rest.',
    0,
  ),
  inGate('recent: false,', 'false', 'true', 'Only a session is asked whether it is recent.'),
  inGate(
    "sessionKey(readCookie(request, 'session') ?? '', askedAccount(request));",
    "readCookie(request, 'session') ?? ''",
    "readCookie(request, 'session')",
    'What is no secret, such as the word undefined, is never looked up.',
  ),
];

/** The changes of a file that it is about. */
export function changesMeant(one: Equivalent, mutants: readonly Mutant[], source: string): Mutant[] {
  const lines = source.split('\n');
  const alike = mutants.filter(
    ({ line, from, to }) => one.line === lines[line - 1]?.trim() && one.from === from && one.to === to,
  );
  return one.nth === undefined ? alike : alike.slice(one.nth, one.nth + 1);
}
