/** HTML that is known to be safe; everything else is escaped. */
export interface SafeHtml {
  readonly html: string;
}
/** What a placeholder may stand for. */
export type PrintValue = string | SafeHtml | readonly PrintRecord[] | PrintRecord;
/** Values by name; paths go down with points. */
export interface PrintRecord {
  readonly [name: string]: PrintValue;
}

type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly path: string }
  | { readonly kind: 'section'; readonly path: string; readonly parts: readonly Part[] };

/** `{{path}}`, `{{#path}}`, `{{/path}}`; more braces say nothing more, so that nothing is ever left unescaped. */
const token = /\{{2,3}\s*([#/]?)\s*([A-Za-z_][\w.]*)\s*\}{2,3}/g;
const deepest = 4;

/** Text as it may stand in HTML. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

interface OpenSection {
  readonly path: string;
  readonly parts: Part[];
}

/** Closes the innermost section; false when another one is open. */
function closeSection(stack: OpenSection[], path: string): boolean {
  const done = stack.pop();
  const around = stack.at(-1);
  if (!done || !around || done.path !== path) return false;
  around.parts.push({ kind: 'section', path, parts: done.parts });
  return true;
}

/** The parts of a template; undefined when sections are not closed in their order or nested too deep. */
export function parseTemplate(template: string): readonly Part[] | undefined {
  const stack: OpenSection[] = [{ path: '', parts: [] }];
  let at = 0;
  for (const found of template.matchAll(token)) {
    const top = stack.at(-1);
    if (!top) return undefined;
    if (found.index > at) top.parts.push({ kind: 'text', text: template.slice(at, found.index) });
    at = found.index + found[0].length;
    const [, mark, path = ''] = found;
    if (mark === '#') stack.push({ path, parts: [] });
    else if (mark !== '/') top.parts.push({ kind: 'value', path });
    else if (!closeSection(stack, path)) return undefined;
    if (stack.length > deepest) return undefined;
  }
  const [root] = stack;
  if (!root || stack.length > 1) return undefined;
  return [...root.parts, { kind: 'text', text: template.slice(at) }];
}

const isList = (value: PrintValue | undefined): value is readonly PrintRecord[] => Array.isArray(value);
const isSafe = (value: PrintValue | undefined): value is SafeHtml =>
  typeof value === 'object' &&
  !Array.isArray(value) &&
  typeof (value as SafeHtml).html === 'string' &&
  Object.keys(value).length === 1;
const isRecord = (value: PrintValue | undefined): value is PrintRecord =>
  typeof value === 'object' && !Array.isArray(value) && !isSafe(value);

function lookUp(path: string, scopes: readonly PrintRecord[]): PrintValue | undefined {
  const steps = path.split('.');
  for (const scope of [...scopes].reverse()) {
    let value: PrintValue | undefined = scope;
    for (const step of steps) value = isRecord(value) && Object.hasOwn(value, step) ? value[step] : undefined;
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Stands for the end of a line within a value until the whole is filled: a break in text, a space within a tag. */
const lineEnd = '\uE000';
const textOf = (value: string): string => escapeHtml(value.replaceAll(/\r\n?|\n/g, lineEnd));

function render(parts: readonly Part[], scopes: readonly PrintRecord[]): string {
  return parts
    .map((part) => {
      if (part.kind === 'text') return part.text;
      const value = lookUp(part.path, scopes);
      if (part.kind === 'value') return isSafe(value) ? value.html : typeof value === 'string' ? textOf(value) : '';
      if (isList(value)) return value.map((row) => render(part.parts, [...scopes, row])).join('');
      if (isRecord(value)) return render(part.parts, [...scopes, value]);
      return isSafe(value) || value ? render(part.parts, scopes) : '';
    })
    .join('');
}

/** A template filled with values; what is not there stays empty, and no value can become markup. */
export function fillTemplate(template: string, values: PrintRecord): string {
  return render(parseTemplate(template) ?? [], [values]).replaceAll(/<[^>]*>|\uE000/g, (found) =>
    found === lineEnd ? '<br>' : found.replaceAll(lineEnd, ' '),
  );
}
