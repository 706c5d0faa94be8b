import type { Worksheet } from 'exceljs';
import { maxImportRows } from '../../contract/index.ts';
import type { ErrorParams, Field } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import type { ResourceServer } from '../resource/model.ts';
import { CellCodec, readDictionaries } from './cells.ts';
import { importColumns, isNeeded, titleOf } from './columns.ts';
import type { SheetColumn, Wording } from './columns.ts';
import { bytesOf, columnLetters, excel, ruleOn, sheetName, widthOf } from './workbook.ts';

const needed = { argb: 'FFC00000' };
const shade = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFEFEFEF' } } as const;
/** A list in a rule may have this many signs; a longer one stands in a sheet of its own. */
const longestList = 250;

/** What a template is made for. */
interface Template {
  readonly server: ResourceServer;
  readonly wording: Wording;
  readonly codec: CellCodec;
  readonly text: (key: string, params?: ErrorParams) => string;
}

/** The empty sheet of an import in the caller's language: titles, formats, lists, and a second sheet with the rules. */
export async function importTemplate(
  context: Context,
  server: ResourceServer,
): Promise<{ name: string; bytes: Buffer }> {
  const wording: Wording = { texts: context.texts, language: context.locale };
  const text: Template['text'] = (key, params) => wording.texts.text(wording.language, key, params);
  const template: Template = {
    server,
    wording,
    text,
    codec: new CellCodec(server.resource, {
      ...wording,
      dictionaries: await readDictionaries(context, server.resource),
    }),
  };
  const title = text(`${server.resource.entity}.title`);
  const columns = importColumns(server, context.rights);
  const { Workbook } = await excel();
  const book = new Workbook();
  const sheet = book.addWorksheet(sheetName(title), { views: [{ state: 'frozen', ySplit: 1 }] });
  const rules = book.addWorksheet(sheetName(text('import.rules')));
  const lists = book.addWorksheet('lists', { state: 'veryHidden' });
  fillSheet(template, sheet, columns);
  for (const [at, column] of columns.entries()) layRules(template, { sheet, lists, at }, column);
  fillRules(template, rules, columns);
  return { name: text('import.templateName', { title }), bytes: await bytesOf(book) };
}

function formatOf({ field }: SheetColumn): string {
  if (field.kind === 'date') return 'yyyy-mm-dd';
  if (field.kind === 'dateTime') return 'yyyy-mm-dd hh:mm:ss';
  // Everything else is text, so that leading zeros and long numbers stay as they were typed.
  return ['integer', 'decimal', 'money'].includes(field.kind) ? 'General' : '@';
}

function fillSheet(template: Template, sheet: Worksheet, columns: readonly SheetColumn[]): void {
  const titles = columns.map((column) => titleOf(template.server.resource, column, template.wording));
  sheet.columns = columns.map((column, at) => ({
    width: widthOf(titles[at] ?? ''),
    style: { numFmt: formatOf(column) },
  }));
  const row = sheet.addRow(titles);
  for (const [at, column] of columns.entries()) {
    const cell = row.getCell(at + 1);
    cell.fill = shade;
    cell.numFmt = '@';
    cell.font = isNeeded(column) ? { bold: true, color: needed } : { bold: true };
    cell.note = [...(isNeeded(column) ? [template.text('control.required')] : []), ...hints(template, column)].join(
      '\n',
    );
  }
}

function layRules(
  template: Template,
  place: { sheet: Worksheet; lists: Worksheet; at: number },
  column: SheetColumn,
): void {
  const letter = columnLetters(place.at);
  const range = `${letter}2:${letter}${maxImportRows + 1}`;
  const usual = { allowBlank: true, showErrorMessage: true } as const;
  const { kind } = column.field;
  if (kind === 'choice' || kind === 'boolean')
    ruleOn(place.sheet, range, { ...usual, type: 'list', formulae: [listOf(template, place, column)] });
  if (kind === 'date')
    ruleOn(place.sheet, range, { ...usual, type: 'date', operator: 'greaterThan', formulae: [new Date('1900-01-01')] });
  if (kind === 'integer')
    ruleOn(place.sheet, range, {
      ...usual,
      type: 'whole',
      operator: 'between',
      formulae: [-2_147_483_648, 2_147_483_647],
    });
}

function listOf(template: Template, { lists, at }: { lists: Worksheet; at: number }, column: SheetColumn): string {
  const words = template.codec.words(column);
  const list = words.join(',');
  if (list.length <= longestList && words.every((word) => !/[,"]/.test(word))) return `"${list}"`;
  for (const [row, word] of words.entries()) lists.getCell(row + 1, at + 1).value = word;
  const letter = columnLetters(at);
  return `lists!$${letter}$1:$${letter}$${words.length}`;
}

function fillRules(template: Template, rules: Worksheet, columns: readonly SheetColumn[]): void {
  const { text } = template;
  rules.columns = [{ width: 24 }, { width: 12 }, { width: 90 }];
  rules.addRow([text('import.rule.column'), text('import.rule.needed'), text('import.rule.content')]).font = {
    bold: true,
  };
  for (const column of columns) {
    const title = titleOf(template.server.resource, column, template.wording);
    const row = rules.addRow([
      title,
      text(isNeeded(column) ? 'common.yes' : 'common.no'),
      hints(template, column).join('\n'),
    ]);
    row.alignment = { vertical: 'top', wrapText: true };
  }
}

function hints(template: Template, column: SheetColumn): string[] {
  const { resource } = template.server;
  const { field, name } = column;
  return [
    contentHint(template, column),
    ...(resource.excel?.key === name ? [template.text('import.rule.key')] : []),
    ...(field.unique === 'tenant' || field.unique === 'platform' ? [template.text('import.rule.unique')] : []),
    ...(field.createOnly ? [template.text('import.rule.createOnly')] : []),
  ];
}

/** Hints that say the same of every field of a kind. */
const plainHints: Readonly<Partial<Record<Field['kind'], string>>> = {
  integer: 'import.rule.integer',
  date: 'import.rule.date',
  dateTime: 'import.rule.dateTime',
  ref: 'import.rule.ref',
  refs: 'import.rule.refs',
};

function contentHint({ text, codec }: Template, column: SheetColumn): string {
  const { field } = column;
  const choices = () => codec.words(column).join(', ');
  const hint = plainHints[field.kind];
  if (hint) return text(hint);
  switch (field.kind) {
    case 'decimal':
    case 'money':
      return text('import.rule.decimal', { scale: field.scale ?? 4 });
    case 'boolean':
    case 'choice':
      return text('import.rule.choice', { choices: choices() });
    case 'choices':
      return text('import.rule.choices', { choices: choices() });
    case 'rows':
      return text('import.rule.rows', { columns: codec.titles(column) });
    default:
      return text('import.rule.text', { max: field.maxLength ?? 200 });
  }
}
