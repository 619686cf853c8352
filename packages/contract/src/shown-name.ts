/** RFC 3492, 5: the parameters that RFC 5890 fixes for names. */
const [base, tMin, tMax, skew, damp, firstBias, firstPoint] = [36, 1, 26, 38, 700, 72, 128];
const lastPoint = 0x10_ff_ff;

/** RFC 3492, 6.1. */
function adapted(delta: number, points: number, isFirst: boolean): number {
  let left = Math.floor(delta / (isFirst ? damp : 2));
  left += Math.floor(left / points);
  let steps = 0;
  while (left > ((base - tMin) * tMax) / 2) {
    left = Math.floor(left / (base - tMin));
    steps += base;
  }
  return steps + Math.floor(((base - tMin + 1) * left) / (left + skew));
}

/** a to z are 0 to 25, digits 26 to 35. NaN for everything else. */
const digitOf = (letter: string): number =>
  /[0-9]/.test(letter) ? Number(letter) + 26 : Number.parseInt(letter, 36) - 10;

/** RFC 3492, 6.2. Undefined where no letters are written so. */
function decoded(encoded: string): string | undefined {
  const plain = encoded.lastIndexOf('-');
  const points = [...encoded.slice(0, Math.max(plain, 0))].map((letter) => letter.codePointAt(0) ?? 0);
  const digits = [...encoded.slice(plain + 1)].map(digitOf);
  let [point, place, bias] = [firstPoint, 0, firstBias];
  while (digits.length > 0) {
    const before = place;
    for (let weight = 1, k = base; ; k += base) {
      const digit = digits.shift();
      if (digit === undefined || Number.isNaN(digit)) return undefined;
      place += digit * weight;
      const threshold = Math.min(Math.max(k - bias, tMin), tMax);
      if (digit < threshold) break;
      weight *= base - threshold;
    }
    bias = adapted(place - before, points.length + 1, before === 0);
    point += Math.floor(place / (points.length + 1));
    if (point > lastPoint) return undefined;
    place %= points.length + 1;
    points.splice(place, 0, point);
    place += 1;
  }
  return String.fromCodePoint(...points);
}

/** Alphabets that have letters which look like those of another: within one label they are not mixed. */
const alike = [/\p{Script=Latin}/u, /\p{Script=Greek}/u, /\p{Script=Cyrillic}/u];

function lettersOf(label: string): string {
  const letters = decoded(label.slice(4));
  const isOne = letters !== undefined && alike.filter((script) => script.test(letters)).length <= 1;
  // A browser has to take the letters to the same name, or they are those of another.
  return isOne && URL.parse(`http://${letters}.example/`)?.hostname === `${label}.example` ? letters : label;
}

/**
 * A name as people read it, alone or inside a sentence: bjørn.no for xn--bjrn-hra.no. A label without one certain
 * reading stays as DNS has it: one that is no name, and one that mixes alphabets to look like another.
 */
export const shownName = (text: string): string =>
  text.replaceAll(/(?<![\p{L}\p{N}-])xn--[a-z0-9-]{1,59}(?![\p{L}\p{N}-])/gu, lettersOf);
