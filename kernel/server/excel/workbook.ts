import type { Workbook, Worksheet } from 'exceljs';

/** ExcelJS is loaded with its first use, not with the server: it costs 150 ms and 20 MB. */
export async function excel(): Promise<typeof import('exceljs')> {
  const { default: ExcelJS } = await import('exceljs');
  return ExcelJS;
}

/** Type of the files that we write. */
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A name that Excel takes for a sheet. */
export function sheetName(title: string): string {
  return (
    title
      .replaceAll(/[*?:\\/[\]]/g, ' ')
      .trim()
      .slice(0, 31) || 'Sheet'
  );
}

/** `A`, `B`, …, `AA` for 0, 1, …, 26. */
export function columnLetters(at: number): string {
  return at < 26 ? String.fromCharCode(65 + at) : columnLetters(Math.floor(at / 26) - 1) + columnLetters(at % 26);
}

/** A rule on a range of cells, as Excel asks for it while people type. */
export interface CellRule {
  readonly type: 'list' | 'date' | 'whole' | 'decimal';
  readonly allowBlank: true;
  readonly formulae: readonly (string | number | Date)[];
  readonly operator?: 'greaterThan' | 'between';
  readonly showErrorMessage: true;
}

/** Lays a rule on a whole range; ExcelJS can, but its types know single cells only. */
export function ruleOn(sheet: Worksheet, range: string, rule: CellRule): void {
  const { dataValidations } = sheet as unknown as { dataValidations: { add(range: string, rule: CellRule): void } };
  dataValidations.add(range, rule);
}

/** A workbook as bytes. */
export async function bytesOf(book: Workbook): Promise<Buffer> {
  return Buffer.from(await book.xlsx.writeBuffer());
}

/** Width of a column that shows titles and usual content. */
export function widthOf(title: string): number {
  const width = [...title].reduce((sum, sign) => sum + ((sign.codePointAt(0) ?? 0) > 0x2e80 ? 2 : 1), 0);
  return Math.min(Math.max(width + 4, 14), 40);
}
