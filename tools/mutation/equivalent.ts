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

const inFile = (file: string) => (line: string, from: string, to: string, because: string, nth?: number) => ({
  file,
  line,
  from,
  to,
  because,
  ...(nth !== undefined && { nth }),
});
const rule = (name: string) => inFile(`packages/contract/src/${name}.ts`);
const inGate = inFile('apps/api/src/features/people/access/gate.ts');
const inRun = inFile('apps/api/src/jobs/run-saga.ts');
const inBook = inFile('apps/api/src/features/money/ledger/book-entry.ts');
const oneAccount = 'The database has customer balances with an account, one each, and all others without.';
const renew = 'await renewLease(tx, taken);';
const isThere = 'The row, or the step, is always there; the compiler cannot know.';
const money = rule('money');
const backups = rule('machines/backup-rules');
const nextStartLine = 'return startOf(kind, addDays(start, { daily: 1, weekly: 7, monthly: 31 }[kind]));';
const drain = rule('machines/drain-plan');
const byId =
  'const largestFirst = [...servers].sort((a, b) => b.size.memory - a.size.memory || (a.id < b.id ? -1 : 1));';
const byNode = '.sort((a, b) => b.memory - a.memory || (a.node < b.node ? -1 : 1));';
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
  rule('machines/addresses')(
    'return parts.reduce((sum, part) => ((sum << 8) | Number(part)) >>> 0, 0);',
    '0',
    '1',
    'Four shifts by eight drop what it began with.',
    1,
  ),
  rule('free-names')(
    `const suffix = freeSuffixes.find((one) => name.endsWith(\`.\${one}\`));`,
    'find',
    'findLast',
    'No free suffix is below another, so a name has one at most.',
  ),
  rule('sales/hours')('maximumFractionDigits: 4,', '4', '5', 'Hundredths of a cent have four decimals.'),
  rule('sales/dedicated')(
    'if (count !== undefined) parts.set(part, (parts.get(part) ?? 0) + count);',
    'parts.get(part) ?? 0',
    '0',
    'No two options that are offered take the same part.',
  ),
  rule('sales/dedicated')(
    'export const cpuOf = (slug: string): CpuId | undefined => cpuIds.find((known) => known === slug);',
    'find',
    'findLast',
    'Ids are there once.',
  ),
  backups(nextStartLine, '7', '8', 'Any day of the next week has the same Monday.'),
  backups(nextStartLine, '31', '32', 'The 32nd day after a first of the month is in the next month too.'),
  drain(byId, '<', '<=', 'Ids are there once.'),
  drain(byId, '1', '2', 'Only the sign of an order counts.'),
  drain(byNode, '<', '<=', 'Names are there once.'),
  drain(byNode, '1', '2', 'Only the sign of an order counts.'),
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
  inGate(
    "sessionKey(readCookie(request, 'session') ?? '', askedAccount(request));",
    "readCookie(request, 'session') ?? ''",
    "readCookie(request, 'session')",
    'What is no secret, such as the word undefined, is never looked up.',
  ),
  inBook(".where('account_id', 'is', null)", ".where('account_id', 'is', null)", '', oneAccount),
  inBook(".where('kind', '=', kind)", ".where('kind', '=', kind)", '', oneAccount, 1),
  inBook(".where('kind', '=', 'customer_balance')", ".where('kind', '=', 'customer_balance')", '', oneAccount),
  inBook("reason: entry.reason ?? '',", "entry.reason ?? ''", 'entry.reason', 'It is the default of the column too.'),
  inRun(
    'const definition = registry.find(({ kind, version }) => kind === taken.kind && version === taken.version);',
    'find',
    'findLast',
    'A kind has one definition of a version.',
  ),
  inFile('apps/api/src/jobs/steer-saga.ts')(
    'const definition = deps.sagas.find(({ kind, version }) => kind === saga.kind && version === saga.version);',
    'find',
    'findLast',
    'A kind has one definition of a version.',
  ),
  inRun(
    'if (signal.aborted) throw new LeaseLost();',
    'signal.aborted',
    'false',
    'The next note finds the lease lost too.',
  ),
  inRun("state.reason = row?.reason ?? '';", "row?.reason ?? ''", 'row?.reason', isThere),
  inRun(
    "...(backwards ? {} : { failed_step: definition.steps[position]?.name ?? '', reason }),",
    "definition.steps[position]?.name ?? ''",
    'definition.steps[position]?.name',
    isThere,
  ),
  inRun(
    "if (stuck) await tellStuck(deps, tx, taken, definition.steps[position]?.title ?? '');",
    "definition.steps[position]?.title ?? ''",
    'definition.steps[position]?.title',
    isThere,
  ),
  inRun(renew, renew, ';', 'The note after it renews the lease too.', 1),
  inRun(renew, renew, ';', 'Each way here noted something just before, which renewed the lease.', 2),
  inRun(
    ".where('fence', '=', fence)",
    ".where('fence', '=', fence)",
    '',
    'Each way here renewed the lease just before, by the same fence.',
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
