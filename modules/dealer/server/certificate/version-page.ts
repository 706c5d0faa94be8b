import {
  isToldColumn,
  rowResource,
  type RecordOf,
  type RevisionComparison,
  type RevisionLine,
} from '@mp/kernel/contract';
import type { Values } from '@mp/kernel/server';
import { escapeHtml as e } from '@mp/workflow/server';
import type { dealerVersion } from '../../contract/index.ts';
import {
  namesIn,
  rowsOf,
  rowWords,
  versionResource,
  type Names,
  type Row,
  type VersionWords,
} from './version-words.ts';

/** Fields that stand above the content: which version it is, and what has become of it. */
const heads = ['versionNo', 'state', 'source', 'classes', 'submittedAt', 'effectiveOn', 'supersededOn', 'completeness'];
const small = 'font-size:8pt';
const none = '—';

/** A version with what it changes, as its reader may see both: fields that are closed to him are not in the record. */
export interface VersionToPrint {
  readonly record: RecordOf<typeof dealerVersion>;
  readonly comparison: Pick<RevisionComparison, 'base' | 'lines' | 'labels' | 'files'>;
}

/** A version as a page: what it is, its content by section, and at last the difference from its base. */
export function versionHtml({ record, comparison }: VersionToPrint, words: VersionWords): string {
  const names = namesIn(record);
  const name = words.value(versionResource, 'name', { value: record.name, names });
  return [
    `<h1>${e(record.title ?? '')}</h1>`,
    `<p style="text-align:center;font-size:13pt;font-weight:bold">${e(name || none)}</p>`,
    pairs(record, heads, { words, names }),
    ...(versionResource.form?.sections ?? []).map(({ key, fields }) => section(key, fields, { record, words, names })),
    difference(comparison, words),
  ].join('');
}

interface Wording {
  readonly words: VersionWords;
  readonly names: Names;
}

/** Names and values of some fields, as far as the record has them. */
function pairs(record: Values, fields: readonly string[], { words, names }: Wording): string {
  const rows = fields
    .filter((name) => name in record)
    .map((name) => {
      const value = words.value(versionResource, name, { value: record[name], names });
      return `<tr><th style="width:28%">${e(words.label(versionResource, name))}</th><td>${e(value || none)}</td></tr>`;
    });
  return rows.length === 0 ? '' : `<table>${rows.join('')}</table>`;
}

const isTable = (name: string): boolean => versionResource.fields[name]?.kind === 'rows';

/** One section of the form; nothing where all of it is closed to the reader. */
function section(key: string, fields: readonly string[], given: Wording & { readonly record: Values }): string {
  const open = fields.filter((name) => name in given.record);
  if (open.length === 0) return '';
  const title = given.words.say(`dealerVersion.section.${key}`);
  const plain = open.filter((name) => !isTable(name));
  return [
    `<h2>${e(title)}</h2>`,
    pairs(given.record, plain, given),
    ...open.filter(isTable).map((name) => {
      const label = given.words.label(versionResource, name);
      const body = table(name, rowsOf(given.record[name]), given);
      return label === title ? body : `<h3>${e(label)}</h3>${body}`;
    }),
  ].join('');
}

/** A column of a printed table: its heading, and the text of each row. */
interface PrintedColumn {
  readonly title: string;
  readonly cells: readonly string[];
}

/** Columns of a table; longitude and latitude stand in one, and those that nobody has filled in are left out. */
function columnsOf(name: string, rows: readonly Row[], { words, names }: Wording): PrintedColumn[] {
  const resource = rowResource(versionResource, name);
  const groups = Object.keys(resource.fields)
    .filter((column) => column !== 'lat')
    .map((column) => (column === 'lng' ? ['lng', 'lat'] : [column]));
  return groups
    .map((columns) => ({
      title: columns.map((column) => words.label(resource, column)).join(' / '),
      cells: rows.map((row) =>
        columns
          .map((each) => words.value(resource, each, { value: row[each], names }))
          .join(' ')
          .trim(),
      ),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}

/** Rows under the names of their columns, the more of these the smaller. */
function table(name: string, rows: readonly Row[], given: Wording): string {
  if (rows.length === 0) return `<p>${none}</p>`;
  const columns = columnsOf(name, rows, given);
  const style = columns.length > 6 ? 'font-size:7pt' : small;
  const head = columns.map(({ title }) => `<th style="${style}">${e(title)}</th>`).join('');
  const body = rows.map(
    (_, at) => `<tr>${columns.map(({ cells }) => `<td style="${style}">${e(cells[at] || none)}</td>`).join('')}</tr>`,
  );
  return `<table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}

/** What the version changes: each field or row before and after; the first one has nothing before it. */
function difference({ base, lines, labels, files }: VersionToPrint['comparison'], words: VersionWords): string {
  const names = new Map([
    ...Object.entries(labels),
    ...Object.values(files).map(({ id, name }) => [id, name] as const),
  ]);
  if (!base) return '';
  const title = words.say('dealerVersion.pdf.against', { title: base.title });
  if (lines.length === 0) return `<h2>${e(title)}</h2><p>${e(words.say('revision.difference.none'))}</p>`;
  const head = ['field', 'old', 'new']
    .map(
      (key, at) =>
        `<th style="${at === 0 ? 'width:24%;' : ''}${small}">${e(words.say(`revision.difference.${key}`))}</th>`,
    )
    .join('');
  const body = lines.map((line) => {
    const kind = line.kind === 'changed' ? '' : ` (${words.say(`revision.difference.${line.kind}`)})`;
    const field = `${words.label(versionResource, line.field)}${kind} · ${line.changeClass.toUpperCase()}`;
    const cells = [line.old, line.new].map((value) => lineText(line, value, { words, names }));
    return `<tr><td style="${small}">${e(field)}</td>${cells.map((each) => `<td style="${small}">${e(each || none)}</td>`).join('')}</tr>`;
  });
  return `<h2>${e(title)}</h2><table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}

/** One side of a line: of a changed row what differs and what names it. */
function lineText(line: RevisionLine, value: unknown, { words, names }: Wording): string {
  if (value === null || value === undefined) return '';
  if (!isTable(line.field)) return words.value(versionResource, line.field, { value, names });
  if (line.path === line.field)
    return rowsOf(value)
      .map((row) => rowWords(words, { field: line.field, row, names }, () => true))
      .join(' / ');
  const row = value as Row;
  return rowWords(words, { field: line.field, row, names }, (column) => isToldColumn(line, { column, row }));
}
