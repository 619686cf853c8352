export interface Stage {
  readonly words: readonly string[];
  readonly from?: string;
  readonly to?: string;
  readonly append: boolean;
}

interface Pipeline {
  /** What stood before it: run always, after success, or after failure. */
  readonly when: ';' | '&&' | '||';
  readonly stages: readonly Stage[];
}

type Token = { word: string } | { operator: string };

/** As much of a shell's grammar as fits on a page: quotes, variables, pipes, redirections and lists. */
export function splitLine(
  line: string,
  variables: Readonly<Record<string, string>>,
): { pipelines: Pipeline[] } | { error: string } {
  const tokens = readTokens(line, variables);
  if (tokens === undefined) return { error: 'unexpected EOF while looking for matching quote' };
  const pipelines: Pipeline[] = [];
  let when: Pipeline['when'] = ';';
  let stages: Stage[] = [];
  let stage: { words: string[]; from?: string; to?: string; append: boolean } = { words: [], append: false };
  const closeStage = () => {
    stages.push(stage);
    stage = { words: [], append: false };
  };
  const closePipeline = (next: Pipeline['when']) => {
    closeStage();
    if (stages.some(({ words, to }) => words.length > 0 || to !== undefined)) pipelines.push({ when, stages });
    stages = [];
    when = next;
  };
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index];
    if (token === undefined) break;
    if ('word' in token) {
      stage.words.push(token.word);
      continue;
    }
    const { operator } = token;
    if (operator === '|') closeStage();
    else if (operator === ';' || operator === '&&' || operator === '||') closePipeline(operator);
    else if (operator === '&') return { error: 'no job control in this shell' };
    else {
      const target = tokens[index + 1];
      if (target === undefined || !('word' in target)) return { error: "syntax error near unexpected token `newline'" };
      index += 1;
      if (operator === '<') stage.from = target.word;
      // Errors are not told apart from output here, so 2> goes nowhere.
      else if (operator !== '2>') {
        stage.to = target.word;
        stage.append = operator === '>>';
      }
    }
  }
  closePipeline(';');
  return { pipelines };
}

const operators = ['2>', '&&', '||', '>>', '>', '<', '|', ';', '&'];

function readTokens(line: string, variables: Readonly<Record<string, string>>): Token[] | undefined {
  const tokens: Token[] = [];
  let word: string | undefined;
  let index = 0;
  const close = () => {
    if (word !== undefined) tokens.push({ word });
    word = undefined;
  };
  while (index < line.length) {
    const char = line[index] ?? '';
    const rest = line.slice(index);
    const operator =
      word !== undefined && rest.startsWith('2>')
        ? undefined
        : operators.find((candidate) => rest.startsWith(candidate));
    const variable = /^\$(?:\{(\w+)\}|(\w+|\?))/.exec(rest);
    if (char === "'") {
      const end = line.indexOf("'", index + 1);
      if (end === -1) return undefined;
      word = (word ?? '') + line.slice(index + 1, end);
      index = end + 1;
    } else if (char === '"') {
      const end = /^"((?:[^"\\]|\\.)*)"/.exec(rest);
      if (end === null) return undefined;
      const inner = (end[1] ?? '').replace(
        /\\(["\\$`])|\$(?:\{(\w+)\}|(\w+|\?))/g,
        (all, escaped?: string, a?: string, b?: string) =>
          escaped ?? variables[a ?? b ?? ''] ?? (all.startsWith('$') ? '' : all),
      );
      word = (word ?? '') + inner;
      index += end[0].length;
    } else if (char === '\\') {
      word = (word ?? '') + (line[index + 1] ?? '');
      index += 2;
    } else if (/\s/.test(char)) {
      close();
      index += 1;
    } else if (char === '#' && word === undefined) {
      break;
    } else if (operator !== undefined) {
      close();
      tokens.push({ operator });
      index += operator.length;
    } else if (variable !== null) {
      word = (word ?? '') + (variables[variable[1] ?? variable[2] ?? ''] ?? '');
      index += variable[0].length;
    } else {
      word = (word ?? '') + char;
      index += 1;
    }
  }
  close();
  return tokens;
}
