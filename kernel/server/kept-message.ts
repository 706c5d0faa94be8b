/** Most characters of a message that a log keeps. */
const maxKept = 4000;
const hidden = '***';
const secretName =
  /pass(?:word|wd|code)?$|^pwd$|secret|token|authorization|cookie|api[-_]?key|signature|id[-_]?card|identity[-_]?no|mobile|phone|e?mail|bank[-_]?(?:no|account|card)|account[-_]?no|credential|private[-_]?key/iu;
const written = /(["']?)(?<![\w-])([\w-]{1,60})\1(\s{0,9}[:=]\s{0,9})("(?:[^"\\]|\\.)*"|'[^']*'|[^\s,;&"'<>{}]+)/gu;

function maskedJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => maskedJson(each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      secretName.test(name) && each !== null ? hidden : maskedJson(each),
    ]),
  );
}

/** What is cut off is not looked through: texts of other systems may be long. */
const maskedText = (text: string): string =>
  text
    .slice(0, 2 * maxKept)
    .replaceAll(written, (...[whole = '', quote = '', name = '', between = '']: string[]) =>
      secretName.test(name) ? `${quote}${name}${quote}${between}${hidden}` : whole,
    );

/** A message as a log keeps it: values whose names speak of secrets or personal data masked, as is the given secret. */
export function keptMessage(message: unknown, secret: string | null = null): string | null {
  if (message === undefined) return null;
  const masked = typeof message === 'string' ? maskedText(message) : JSON.stringify(maskedJson(message), null, 2);
  return withoutSecret(masked, secret).slice(0, maxKept);
}

/** Values whose names speak of secrets or personal data masked, by name. */
export const keptPairs = <P extends { readonly name: string; readonly value: string }>(pairs: readonly P[]): P[] =>
  pairs.map((pair) => (secretName.test(pair.name) ? { ...pair, value: hidden } : pair));

/** A text without a secret. */
export function withoutSecret(text: string, secret: string | null): string {
  return secret === null || secret.length < 4 ? text : text.replaceAll(secret, hidden);
}

/** An address as a log keeps it: values of its query masked by their names. */
export function keptUrl(address: string): string {
  if (!URL.canParse(address)) return address.slice(0, 500);
  const url = new URL(address);
  for (const name of new Set(url.searchParams.keys())) if (secretName.test(name)) url.searchParams.set(name, hidden);
  return url.href.slice(0, 500);
}
