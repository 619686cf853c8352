/** By precedence of Semantic Versioning 2.0.0, chapter 11: negative where the first is the earlier one. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [partsOf(one), partsOf(other)];
  for (let at = 0; at < 3; at += 1) {
    const difference = (left.numbers[at] ?? 0) - (right.numbers[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return comparePreviews(left.preview, right.preview);
}

function partsOf(version: string) {
  const [core = '', ...preview] = version.replace(/^v/, '').replace(/\+.*$/, '').split('-');
  return { numbers: core.split('.').map(Number), preview: preview.join('-').split('.').filter(Boolean) };
}

/** A preview is earlier than what it is a preview of; numbers come before words, and fewer parts before more. */
function comparePreviews(one: readonly string[], other: readonly string[]): number {
  if (one.length === 0 || other.length === 0) return other.length - one.length;
  for (const [at, left] of one.entries()) {
    const right = other[at];
    if (right === undefined) return 1;
    if (left === right) continue;
    const [a, b] = [left, right].map((part) => (/^\d+$/.test(part) ? Number(part) : undefined));
    if (a !== undefined && b !== undefined) return a - b;
    if (a !== undefined) return -1;
    if (b !== undefined) return 1;
    return left < right ? -1 : 1;
  }
  return one.length - other.length;
}
