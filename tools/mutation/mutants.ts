import { parseSync, Visitor } from 'rolldown/utils';

/** One small change of a program that its tests should notice. */
export interface Mutant {
  readonly line: number;
  readonly from: string;
  readonly to: string;
  /** The whole file with the change. */
  readonly text: string;
  /** The expression or statement that it changes, and what stands there instead. */
  readonly whole: Whole;
  readonly instead: string;
  /** The mutant is in a function, so the module can be loaded before it is chosen. */
  readonly isLate: boolean;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

interface Whole extends Range {
  readonly type: string;
}

const operators = new Map(
  Object.entries({
    '+': '-',
    '-': '+',
    '*': '/',
    '/': '*',
    '%': '*',
    '<=': '<',
    '<': '<=',
    '>=': '>',
    '>': '>=',
    '===': '!==',
    '!==': '===',
    '&&': '||',
    '||': '&&',
    '+=': '-=',
    '-=': '+=',
  }),
);

const names = new Map(
  Object.entries({
    min: 'max',
    max: 'min',
    floor: 'ceil',
    ceil: 'floor',
    some: 'every',
    every: 'some',
    find: 'findLast',
    findLast: 'find',
  }),
);

const act = 'ExpressionStatement';

/** Rows and schemas are tables, which laws hold. */
const tables = new Set(['endpoint', 'z.object', 'z.strictObject']);

/** Parts of a query that decide which rows it touches. */
const narrowing = new Set(['where', 'forUpdate', 'orderBy']);

/**
 * Every change of the source, one at a time. Texts, patterns, types, columns, schemas, rows of endpoints and log lines
 * are left as they are: the compiler checks types and columns, laws check schemas and rows, and people read texts.
 */
export function mutantsOf(source: string): Mutant[] {
  const found: (Range & { readonly to: string; readonly whole: Whole })[] = [];
  const untouched: Range[] = [];
  const functions: Range[] = [];
  const { program, errors } = parseSync('source.ts', source);
  if (errors.length > 0) throw new Error(errors[0]?.message);

  const replace = (whole: Whole, { start, end }: Range, to: string) => found.push({ start, end, to, whole });
  const change = (whole: Whole, to: string) => replace(whole, whole, to);
  const enter = (range: Range) => functions.push(range);
  const leave = (range: Range | null) => range && untouched.push(range);
  const textOf = ({ start, end }: Range) => source.slice(start, end);
  const swap = (whole: Whole & { left: Range; operator: string }) => {
    const to = operators.get(whole.operator);
    const start = source.indexOf(whole.operator, whole.left.end);
    if (to !== undefined) replace(whole, { start, end: start + whole.operator.length }, to);
  };
  /** Comparisons and negations have changes of their own. */
  const decide = (test: Whole) => {
    if (['BinaryExpression', 'LogicalExpression', 'UnaryExpression'].includes(test.type)) return;
    change(test, 'true');
    change(test, 'false');
  };

  new Visitor({
    FunctionDeclaration: enter,
    FunctionExpression: enter,
    ArrowFunctionExpression: enter,
    TSTypeAnnotation: leave,
    TSInterfaceDeclaration: leave,
    TSTypeAliasDeclaration: leave,
    TSTypeParameterInstantiation: leave,
    TSAsExpression({ expression, typeAnnotation, end }) {
      leave(typeAnnotation);
      // A list of words that a type is made from; one with `satisfies` is chosen from a type, which is a rule.
      if (expression.type === 'ArrayExpression' && !source.startsWith(' satisfies', end)) leave(expression);
    },
    TSSatisfiesExpression: ({ typeAnnotation }) => leave(typeAnnotation),
    Property: ({ key }) => key.type === 'Literal' && leave(key),
    BinaryExpression: swap,
    AssignmentExpression: swap,
    LogicalExpression(node) {
      const { left, right, operator } = node;
      swap(node);
      if (operator !== '??') return;
      change(node, textOf(right));
      // What is missing is null or undefined already.
      if (textOf(right) !== 'null' && textOf(right) !== 'undefined') change(node, textOf(left));
    },
    UnaryExpression(node) {
      const { operator, argument } = node;
      if (operator === '!' || (operator === '-' && argument.type !== 'Literal')) change(node, textOf(argument));
    },
    Literal(node) {
      if (typeof node.value === 'boolean') change(node, String(!node.value));
      if (typeof node.value === 'number') change(node, String(node.value + 1));
      if (typeof node.value === 'bigint') change(node, `${node.value + 1n}n`);
    },
    ArrayExpression(node) {
      const { elements } = node;
      if (!elements.every((one) => one?.type === 'Literal' && typeof one.value === 'string')) return;
      elements.forEach((one, index) => {
        const next = elements[index + 1];
        if (one) replace(node, { start: one.start, end: next ? next.start : one.end }, '');
      });
    },
    IfStatement: ({ test }) => decide(test),
    ConditionalExpression: ({ test }) => decide(test),
    ExpressionStatement(node) {
      const { expression } = node;
      const call = expression.type === 'AwaitExpression' ? expression.argument : expression;
      if (call.type !== 'CallExpression') return;
      if (/\blog\.\w+$/.test(textOf(call.callee))) leave(node);
      else change(node, ';');
    },
    CallExpression(node) {
      const { callee } = node;
      if (tables.has(textOf(callee))) leave(node);
      for (const argument of node.arguments) if (argument.type === 'ArrayExpression') leave(argument);
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const { name } = callee.property;
      const other = names.get(name);
      if (other !== undefined) replace(node, callee.property, other);
      if (narrowing.has(name)) replace(node, { start: callee.object.end, end: node.end }, '');
    },
  }).visit(program);

  const isIn = (ranges: readonly Range[], one: Range) =>
    ranges.some(({ start, end }) => start <= one.start && one.end <= end);
  return found
    .filter((one) => !isIn(untouched, one))
    .sort((a, b) => a.start - b.start || a.end - b.end)
    .map(({ start, end, to, whole }) => {
      const instead = source.slice(whole.start, start) + to + source.slice(end, whole.end);
      return {
        line: lineOf(source, start),
        from: oneLine(source.slice(start, end)),
        to: oneLine(to),
        text: source.slice(0, whole.start) + (whole.type === act ? instead : `(${instead})`) + source.slice(whole.end),
        whole,
        instead,
        isLate: isIn(functions, whole),
      };
    });
}

/**
 * The source with every change in it, each behind a switch: the one whose number (from 1) is `globalThis.change`
 * counts. So a program is loaded once for many changes.
 */
export function withSwitches(source: string, mutants: readonly Mutant[]): string {
  const places = Map.groupBy(
    mutants.map((mutant, index) => ({ ...mutant, number: index + 1 })),
    ({ whole }) => `${whole.start} ${whole.end} ${whole.type}`,
  );
  const outermostFirst = [...places.values()].sort(
    ([a], [b]) => (a?.whole.start ?? 0) - (b?.whole.start ?? 0) || (b?.whole.end ?? 0) - (a?.whole.end ?? 0),
  );
  const inOrder = outermostFirst.flatMap((changes) => {
    const [first] = changes;
    return first ? [{ ...first.whole, changes }] : [];
  });

  function written(start: number, end: number, inside: typeof inOrder): string {
    let [text, at, rest] = ['', start, inside];
    for (let [place] = rest; place; [place] = rest) {
      const { start: from, end: to, type, changes } = place;
      const nested = rest.slice(1).filter((one) => one.start < to);
      rest = rest.slice(1 + nested.length);
      const original = written(from, to, nested);
      const isChosen = (number: number) => `globalThis.change === ${number}`;
      text += source.slice(at, from);
      text +=
        type === act
          ? `{ if (!(${changes.map(({ number }) => isChosen(number)).join(' || ')})) ${original} }`
          : `(${changes.map(({ number, instead }) => `${isChosen(number)} ? (${instead}) : `).join('')}(${original}))`;
      at = to;
    }
    return text + source.slice(at, end);
  }
  return written(0, source.length, inOrder);
}

/** Of the first letter from there on: what is left out of a query begins at the end of the line before. */
function lineOf(source: string, start: number): number {
  const first = start + source.slice(start).search(/\S/);
  return source.slice(0, first).split('\n').length;
}

function oneLine(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  return line.length > 100 ? `${line.slice(0, 99)}…` : line;
}
