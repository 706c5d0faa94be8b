import {
  fieldTextKey,
  optionTextKey,
  pickText,
  plainResource,
  rowResource,
  type Field,
  type I18nText,
  type Resource,
} from '@mp/kernel/contract';
import type { Context, Values } from '@mp/kernel/server';
import { wallTime } from '@mp/reference/contract';
import { dealerVersion } from '../../contract/index.ts';
import { wordsOf } from '../dictionary-words.ts';

/** Versions as resources whose fields are asked for by any name. */
export const versionResource = plainResource(dealerVersion);

/** A row of a table. */
export type Row = Readonly<Record<string, unknown>>;
/** Names of records and files by their ids. */
export type Names = ReadonlyMap<string, string>;
/** Rows of a value that is a table. */
export const rowsOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? (value as readonly Row[]) : []);
const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Says the fields of a version and their values in the reader's words. */
export interface VersionWords {
  readonly say: (key: string, params?: Record<string, string>) => string;
  readonly label: (resource: Resource, name: string) => string;
  readonly value: (
    resource: Resource,
    name: string,
    shown: { readonly value: unknown; readonly names: Names },
  ) => string;
}

function dictionariesOf(fields: Readonly<Record<string, Field>>): string[] {
  return Object.values(fields).flatMap(({ dictionary, columns }) => [
    ...(dictionary === undefined ? [] : [dictionary]),
    ...dictionariesOf(columns ?? {}),
  ]);
}

/** Words for versions, with the dictionaries that their fields name. */
export async function versionWords(context: Context): Promise<VersionWords> {
  const { texts } = context;
  const items = new Map<string, (code: string) => string>();
  for (const code of new Set(dictionariesOf(versionResource.fields))) items.set(code, await wordsOf(context, code));
  const say: VersionWords['say'] = (key, params = {}) => texts.text(context.locale, key, params);
  const option = (resource: Resource, name: string, code: string) => {
    const { dictionary } = resource.fields[name] ?? {};
    return dictionary === undefined
      ? say(optionTextKey(resource, name, code))
      : (items.get(dictionary)?.(code) ?? code);
  };
  return {
    say,
    label: (resource, name) => say(fieldTextKey(resource, name)),
    value: (resource, name, { value, names }) => {
      const { kind } = resource.fields[name] ?? {};
      if (typeof value === 'boolean') return say(value ? 'common.yes' : 'common.no');
      if (typeof value === 'number') return `${value}`;
      if (kind === 'i18nText') return value === null ? '' : pickText(value as I18nText, context.locale);
      if (Array.isArray(value))
        return listOf(value)
          .map((each) => told(each))
          .join(', ');
      return typeof value === 'string' && value !== '' ? told(value) : '';

      function told(text: string): string {
        switch (kind) {
          case 'choice':
          case 'choices':
            return option(resource, name, text);
          case 'ref':
          case 'refs':
          case 'files':
            return names.get(text) ?? '';
          case 'money':
            return text.replaceAll(/\B(?=(?:\d{3})+(?!\d))(?<!\.\d*)/g, ',');
          case 'dateTime': {
            const { day, time } = wallTime(text);
            return `${day} ${time}`;
          }
          default:
            return text;
        }
      }
    },
  };
}

/** Names that stand beside the values of a record: of what it refers to, in rows as well, and of its files. */
export function namesIn(record: Values): Names {
  const names = new Map<string, string>();
  const put = (id: unknown, name: unknown) => {
    if (typeof id === 'string' && typeof name === 'string') names.set(id, name);
  };
  for (const name of Object.keys(versionResource.fields)) {
    put(record[name], record[`${name}Label`]);
    const labels = record[`${name}Labels`];
    if (Array.isArray(labels)) listOf(record[name]).forEach((id, at) => put(id, labels[at]));
    else for (const [id, label] of Object.entries((labels ?? {}) as Row)) put(id, label);
    for (const file of Object.values((record[`${name}Files`] ?? {}) as Readonly<Record<string, Row | null>>))
      put(file?.id, file?.name);
  }
  return names;
}

/** One row of a table in words: each column that is told with its value. */
export function rowWords(
  words: VersionWords,
  given: { readonly field: string; readonly row: Row; readonly names: Names },
  isTold: (column: string) => boolean,
): string {
  const table = rowResource(versionResource, given.field);
  return Object.keys(table.fields)
    .filter(isTold)
    .flatMap((column) => {
      const text = words.value(table, column, { value: given.row[column], names: given.names });
      return text === '' ? [] : [`${words.label(table, column)}: ${text}`];
    })
    .join('; ');
}
