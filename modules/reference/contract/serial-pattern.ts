/** Most ways in which a matcher that tries one after the other may try a pattern on a serial number. */
const maxWays = 100_000;
/** Longest serial number. */
const maxSerial = 40;

/** A pattern is one of those that cost little; anything else is refused, also where it could be harmless. */
class Fault extends Error {}

/**
 * Reads the patterns that serial numbers need: signs, classes, groups with alternatives, counts. It counts in how many
 * ways a backtracking matcher may try them, so that no pattern can make the server think for long.
 */
class Reader {
  readonly #text: string;
  #at = 0;
  constructor(text: string) {
    this.#text = text;
  }

  whole(): number {
    const ways = this.#alternatives(0);
    if (this.#at < this.#text.length) throw new Fault('unexpected )');
    return ways;
  }

  #alternatives(depth: number): number {
    let ways = this.#sequence(depth);
    while (this.#take('|')) ways += this.#sequence(depth);
    return ways;
  }

  #sequence(depth: number): number {
    let ways = 1;
    while (this.#at < this.#text.length && !'|)'.includes(this.#text[this.#at] ?? '')) ways *= this.#part(depth);
    return ways;
  }

  #part(depth: number): number {
    const inside = this.#atom(depth);
    const [least, most] = this.#count();
    // What has several ways inside has them anew each time; a group of variable length may not be of variable count.
    if (inside > 1 && least !== most) throw new Fault('variable count of a variable group');
    return inside ** most * (most - least + 1);
  }

  #atom(depth: number): number {
    const sign = this.#text[this.#at];
    this.#at += 1;
    if (sign === '(') return this.#group(depth);
    if (sign === '[') return this.#class();
    if (sign === '\\') return this.#escape();
    if (sign === undefined || '*+?{}'.includes(sign)) throw new Fault('nothing to repeat');
    return 1;
  }

  #group(depth: number): number {
    if (depth > 3) throw new Fault('too deep');
    if (this.#take('?') && !this.#take(':')) throw new Fault('only plain groups');
    const ways = this.#alternatives(depth + 1);
    if (!this.#take(')')) throw new Fault('group is open');
    return ways;
  }

  #class(): number {
    const end = this.#text.indexOf(']', this.#at);
    const inside = this.#text.slice(this.#at, end);
    if (end < 0 || inside === '' || /[\\[]/.test(inside.replaceAll(/\\[dw\-\\.]/g, ''))) throw new Fault('class');
    this.#at = end + 1;
    return 1;
  }

  #escape(): number {
    const sign = this.#text[this.#at] ?? '';
    if (!/[dw.\-/\\()[\]{}+*?|^$]/.test(sign)) throw new Fault('escape');
    this.#at += 1;
    return 1;
  }

  #count(): readonly [least: number, most: number] {
    if (this.#take('?')) return [0, 1];
    if (this.#take('*')) return [0, maxSerial];
    if (this.#take('+')) return [1, maxSerial];
    const given = /^\{(\d{1,2})(,(\d{1,2}))?\}/.exec(this.#text.slice(this.#at));
    if (!given) return [1, 1];
    this.#at += given[0].length;
    const least = Number(given[1]);
    const max = Number(given[3] ?? given[1]);
    if (max < least || max > maxSerial) throw new Fault('count');
    return [least, max];
  }

  #take(sign: string): boolean {
    if (this.#text[this.#at] !== sign) return false;
    this.#at += 1;
    return true;
  }
}

/** Whether a pattern of serial numbers is a regular expression that cannot be made to run for long. */
export function isSerialPattern(pattern: string): boolean {
  try {
    return new Reader(withoutAnchors(pattern)).whole() <= maxWays && expressionOf(pattern) instanceof RegExp;
  } catch {
    return false;
  }
}

/** Whether a serial number is one of the pattern, from its first sign to its last; a pattern that is none fits nothing. */
export function isSerialOf(pattern: string, serial: string): boolean {
  return serial.length <= maxSerial && isSerialPattern(pattern) && expressionOf(pattern).test(serial);
}

/** The whole must match with and without `^` and `$`. */
function withoutAnchors(pattern: string): string {
  const body = pattern.startsWith('^') ? pattern.slice(1) : pattern;
  return body.endsWith('$') && !body.endsWith('\\$') ? body.slice(0, -1) : body;
}

const expressionOf = (pattern: string) => new RegExp(`^(?:${withoutAnchors(pattern)})$`, 'u');
