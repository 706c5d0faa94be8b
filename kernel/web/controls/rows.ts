import { pickText, type Fields, type I18nText, type Language } from '@mp/kernel/contract';
import type { FileFacts } from '../files/files-client.ts';
import { listOf, type Values } from './control.ts';

/** The rows of a value that is meant to be a table of them. */
export function rowsOf(value: unknown): readonly Values[] {
  return Array.isArray(value)
    ? value.filter((each): each is Values => typeof each === 'object' && each !== null && !Array.isArray(each))
    : [];
}

/** Names of records and facts of files by id, as a record carries them beside a table of rows. */
export interface RowNames {
  readonly labels: Values | undefined;
  readonly files: Values | undefined;
}

/** What stands beside a table of rows in its record. */
export function namesOf(record: Values | undefined, name: string): RowNames {
  return {
    labels: record?.[`${name}Labels`] as Values | undefined,
    files: record?.[`${name}Files`] as Values | undefined,
  };
}

/** What a record would carry beside the values of one row: labels of references, facts of files. */
export function besideRow(fields: Fields, row: Values, { labels, files }: RowNames): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const [name, { kind }] of Object.entries(fields)) {
    if (kind === 'ref') out[`${name}Label`] = labels?.[String(row[name])] ?? null;
    if (kind === 'refs') out[`${name}Labels`] = listOf(row[name]).map((id) => labels?.[id] ?? null);
    if (kind === 'file' || kind === 'files')
      out[`${name}Files`] = (kind === 'file' ? [String(row[name])] : listOf(row[name])).flatMap(
        (id) => files?.[id] ?? [],
      );
  }
  return out;
}

/** What a row is about in words: the first text in it, in the language of the reader. */
function wordsOfRow(fields: Fields, row: Values, language: Language): string | undefined {
  for (const [name, { kind }] of Object.entries(fields)) {
    const value = row[name];
    if (kind === 'i18nText' && value) return pickText(value as I18nText, language);
  }
  return undefined;
}

/** All files in a table of rows in their order, each with what its row is about. */
export const filesOfRows = (
  fields: Fields,
  rows: readonly Values[],
  { names, language }: { readonly names: RowNames; readonly language: Language },
): readonly FileFacts[] =>
  rows.flatMap((row) => {
    const of = wordsOfRow(fields, row, language);
    const beside = besideRow(fields, row, names);
    return Object.entries(fields)
      .filter(([, { kind }]) => kind === 'file' || kind === 'files')
      .flatMap(([name]) => (beside[`${name}Files`] ?? []) as FileFacts[])
      .map((file) => (of === undefined ? file : { ...file, of }));
  });
