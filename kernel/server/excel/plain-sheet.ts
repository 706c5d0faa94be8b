import { contentDisposition } from '../upload.ts';
import { bytesOf, excel, sheetName, widthOf, xlsxType } from './workbook.ts';
import { carriedText, guardFormula } from './cells.ts';

/** What of a reply is needed to send a file. */
interface FileReply {
  readonly type: (type: string) => FileReply;
  readonly header: (name: string, value: string) => FileReply;
  readonly send: (bytes: Buffer) => unknown;
}

/** A sheet of texts. */
export interface PlainSheet {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Sends sheets of texts as a workbook; texts that look like formulas stay texts. */
export async function sendSheets(reply: FileReply, title: string, sheets: readonly PlainSheet[]): Promise<unknown> {
  const { Workbook } = await excel();
  const book = new Workbook();
  for (const [at, sheet] of sheets.entries()) {
    const name = sheetName(sheet.title);
    const isTaken = book.getWorksheet(name) !== undefined;
    const page = book.addWorksheet(isTaken ? `${name.slice(0, 28)} ${at + 1}` : name, {
      views: [{ state: 'frozen', ySplit: 1 }],
    });
    page.columns = sheet.columns.map((header) => ({ header, width: widthOf(header) }));
    page.getRow(1).font = { bold: true };
    for (const row of sheet.rows) page.addRow(row.map((cell) => carriedText(guardFormula(cell))));
  }
  return reply
    .type(xlsxType)
    .header('content-disposition', contentDisposition(`${title}.xlsx`))
    .send(await bytesOf(book));
}

/** Sends rows of texts as a workbook with one sheet. */
export const sendSheet = (reply: FileReply, sheet: PlainSheet): Promise<unknown> =>
  sendSheets(reply, sheet.title, [sheet]);
