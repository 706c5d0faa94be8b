/** Texts of the designer, as the words of a difference need them. */
export interface DiffTexts {
  readonly has: (key: string) => boolean;
  readonly text: (key: string) => string;
}

/** Segments of a path that group properties and mean nothing to a reader. */
const groups: ReadonlySet<string> = new Set(['user', 'process', 'settings', 'spec']);
const synonyms: Readonly<Record<string, string>> = { names: 'name', cc: 'receivers' };

function segmentWord(segment: string, { has, text }: DiffTexts): string {
  const name = synonyms[segment] ?? segment;
  const key = [`prop.${name}`, `section.${name}`].find(has);
  return key === undefined ? name : text(key);
}

/** A changed property in words: `user.sign.mode` is "Sign › Mode". */
export function propertyWords(path: string, texts: DiffTexts): string {
  const segments = path.split('.');
  const told = segments.filter((segment) => !groups.has(segment));
  return (told.length > 0 ? told : segments).map((segment) => segmentWord(segment, texts)).join(' › ');
}

/** A value of a property in words; nothing is a dash. `path` says which options it chooses among. */
export function valueWords(path: string, value: unknown, texts: DiffTexts): string {
  const name = path.split('.').at(-1) ?? '';
  if (value === undefined || value === null || value === '') return '—';
  if (typeof value === 'boolean') return texts.text(`opt.boolean.${String(value)}`);
  if (Array.isArray(value)) return value.map((each) => valueWords(name, each, texts)).join('；') || '—';
  if (typeof value === 'object')
    return Object.entries(value)
      .filter(([, each]) => each !== null && each !== '')
      .map(([key, each]) => `${segmentWord(key, texts)}: ${valueWords(key, each, texts)}`)
      .join(', ');
  const option = `opt.${name}.${String(value)}`;
  return texts.has(option) ? texts.text(option) : String(value);
}
