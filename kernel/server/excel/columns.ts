import { fieldOf, fieldTextKey, languages, wireLanguages } from '../../contract/index.ts';
import type { Field, Language, Resource, WireLanguage } from '../../contract/index.ts';
import { isMasked, accessLevelOf } from '../rights.ts';
import type { Rights } from '../rights.ts';
import { isFileKind } from '../resource/projection.ts';
import { resourceServer } from '../resource/registry.ts';
import type { ResourceServer } from '../resource/model.ts';
import type { Texts } from '../texts.ts';

/** A column of a sheet: a field, or one language of a text in several. */
export interface SheetColumn {
  /** Name of the field; `name.EN_US` for one language of it. */
  readonly key: string;
  readonly name: string;
  readonly field: Field;
  readonly part?: WireLanguage;
}

/** What the titles of a sheet are made from. */
export interface Wording {
  readonly texts: Texts;
  readonly language: Language;
}

const languageKeys: Readonly<Record<WireLanguage, string>> = {
  ZH_CN: 'import.language.ZH_CN',
  EN_US: 'import.language.EN_US',
  JA_JP: 'import.language.JA_JP',
};

/** Text key of the column of reasons in a sheet of errors. */
export const reasonKey = 'import.reason';

function columnsOf(name: string, field: Field): SheetColumn[] {
  if (field.kind !== 'i18nText') return [{ key: name, name, field }];
  return wireLanguages.map((part) => ({ key: `${name}.${part}`, name, field, part }));
}

/** Kinds whose texts never hold what separates the cells of a row. */
const cellKinds: ReadonlySet<Field['kind']> = new Set(['integer', 'decimal', 'money', 'boolean', 'date', 'choice']);

function isWritten(field: Field): boolean {
  if (field.hidden || ['password', 'image', 'json', 'richText'].includes(field.kind)) return false;
  if (field.kind === 'rows') return Object.values(field.columns ?? {}).every(({ kind }) => cellKinds.has(kind));
  const isReference = field.kind === 'ref' || field.kind === 'refs';
  return isReference ? resourceServer(field.to ?? '') !== undefined : true;
}

/** The columns that a reader of these rights finds in an export; all of them, or those of `names` in that order. */
export function exportColumns(server: ResourceServer, rights: Rights, names?: readonly string[]): SheetColumn[] {
  const all = [...Object.keys(server.resource.fields), 'createdAt', 'updatedAt'];
  return (names ?? all).flatMap((name) => {
    const field = fieldOf(server.resource, name);
    const isRead = field && isWritten(field) && (!field.virtual || server.computed[name] !== undefined);
    return isRead && accessLevelOf(rights, server.resource, name) > 0 ? columnsOf(name, field) : [];
  });
}

/** Whether a sheet may give this field at all, whoever brings it. */
export function isImportable(name: string, resource: Resource): boolean {
  const field = resource.fields[name];
  if (!field || field.readOnly || !isWritten(field) || isFileKind(field)) return false;
  // What is given once at the creation and kept elsewhere, such as the first administrator of an organisation.
  return !field.virtual || field.createOnly === true || field.kind === 'ref' || field.kind === 'refs';
}

/** The columns that a holder of these rights may fill in. */
export function importColumns(server: ResourceServer, rights: Rights): SheetColumn[] {
  const { resource } = server;
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    const isOpen = accessLevelOf(rights, resource, name) === 2 && !isMasked(rights, resource, name);
    return isOpen && isImportable(name, resource) ? columnsOf(name, field) : [];
  });
}

/** Whether a new record cannot do without the column. */
export function isNeeded({ field, part }: SheetColumn): boolean {
  return (
    field.required &&
    field.kind !== 'boolean' &&
    field.default === undefined &&
    (part === undefined || part === 'ZH_CN')
  );
}

/** Title of a column in a language. */
export function titleOf(resource: Resource, column: SheetColumn, { texts, language }: Wording): string {
  const title = texts.text(language, fieldTextKey(resource, column.name));
  return column.part ? `${title} (${texts.text(language, languageKeys[column.part])})` : title;
}

/** What a column of an uploaded sheet is for. */
export interface MappedColumn extends SheetColumn {
  /** Title as the sheet has it. */
  readonly title: string;
  /** `write`: its cells are written. `guard`: the caller may read but not write it. `ignore`: the server writes it. */
  readonly use: 'write' | 'guard' | 'ignore';
}

/** The columns of an uploaded sheet in its order (undefined: an empty one), and what is wrong with its titles. */
export interface HeaderMap {
  readonly columns: readonly (MappedColumn | undefined)[];
  readonly missing: readonly string[];
  readonly unknown: readonly string[];
}

/** A title as sheets are told apart by it: without the mark of what is needed, gaps and case. */
export const normalTitle = (title: string): string =>
  title
    .replace(/\s*\*\s*$/, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/**
 * Finds out what the titles of a sheet mean: in the caller's language first, then in the other two, since people
 * pass templates on. Columns that an export carries but nobody may write are passed over.
 */
export function mapHeader(
  server: ResourceServer,
  titles: readonly string[],
  { rights, wording }: { readonly rights: Rights; readonly wording: Wording },
): HeaderMap {
  const { resource } = server;
  const open = importColumns(server, rights);
  const readable = exportColumns(server, rights).filter(({ key }) => !open.some((each) => each.key === key));
  const known = new Map<string, Omit<MappedColumn, 'title'> | 'reason'>();
  const spoken = [wording.language, ...languages.filter((each) => each !== wording.language)];
  // Sheets from before a tenant said something else than the product.
  for (const [texts, language] of [wording.texts, wording.texts.product].flatMap((each) =>
    spoken.map((tongue) => [each, tongue] as const),
  )) {
    const add = (title: string, meaning: Omit<MappedColumn, 'title'> | 'reason') => {
      if (!known.has(normalTitle(title))) known.set(normalTitle(title), meaning);
    };
    for (const column of open) add(titleOf(resource, column, { texts, language }), { ...column, use: 'write' });
    for (const column of readable)
      add(titleOf(resource, column, { texts, language }), {
        ...column,
        use: isImportable(column.name, resource) ? 'guard' : 'ignore',
      });
    add(texts.text(language, reasonKey), 'reason');
  }
  const seen = new Set<string>();
  const unknown: string[] = [];
  const columns = titles.map((title) => {
    if (title.trim() === '') return undefined;
    const meaning = known.get(normalTitle(title));
    if (meaning === undefined || (meaning !== 'reason' && seen.has(meaning.key))) unknown.push(title.trim());
    if (meaning === undefined || meaning === 'reason') return undefined;
    seen.add(meaning.key);
    return { ...meaning, title: title.trim() };
  });
  const missing = open
    .filter((column) => isNeeded(column) && !seen.has(column.key))
    .map((column) => titleOf(resource, column, wording));
  return { columns, missing, unknown };
}
