/** A name in braces in a text that staff write, which is replaced for each reader: `{name}`. */
export interface MailVariable {
  readonly name: string;
  readonly description: string;
  readonly example: string;
}

const pattern = /\{([a-z][a-z0-9_]*)\}/g;

/** The variables that a text uses, each once, in reading order. */
export const usedVariables = (text: string): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, name = '']) => name)),
];

/** `true`, or the sentence that names what is not in the closed list. */
export function checkVariables(text: string, known: readonly MailVariable[]): true | string {
  const wrong = usedVariables(text).filter((name) => !known.some((one) => one.name === name));
  if (wrong.length === 0) return true;
  const allowed = known.map(({ name }) => `{${name}}`).join(', ');
  const named = wrong.map((name) => `{${name}}`).join(', ');
  const may = allowed === '' ? 'This mail has no variables.' : `It may have ${allowed}.`;
  return `${named} ${wrong.length === 1 ? 'is no variable' : 'are no variables'} of this mail. ${may}`;
}

/** Replaces each variable once: a value that looks like a variable stays as it is. */
export const fillVariables = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(pattern, (whole, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : whole));

/**
 * The same inside Markdown: a client's name must not become a link, a heading or a list. CommonMark 2.4: a backslash
 * before ASCII punctuation makes it literal. Line breaks would end the paragraph.
 */
export const fillMarkdown = (text: string, values: Readonly<Record<string, string>>): string =>
  fillVariables(
    text,
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        value.replaceAll(/\s+/g, ' ').replaceAll(/[!-/:-@[-`{-~]/g, (mark) => `\\${mark}`),
      ]),
    ),
  );
