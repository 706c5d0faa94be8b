import { contentDisposition } from '../upload.ts';
import { bytesOf, excel, sheetName, widthOf, xlsxType } from './workbook.ts';
import { carriedText, guardFormula } from './cells.ts';

/** What of a reply is needed to send a file. */
interface FileReply {
  readonly type: (type: string) => FileReply;
  readonly header: (name: string, value: string) => FileReply;
  readonly send: (bytes: Buffer) => unknown;
}

/** Sends rows of texts as a workbook with one sheet; texts that look like formulas stay texts. */
export async function sendSheet(
  reply: FileReply,
  sheet: { readonly title: string; readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] },
): Promise<unknown> {
  const { Workbook } = await excel();
  const book = new Workbook();
  const page = book.addWorksheet(sheetName(sheet.title), { views: [{ state: 'frozen', ySplit: 1 }] });
  page.columns = sheet.columns.map((header) => ({ header, width: widthOf(header) }));
  page.getRow(1).font = { bold: true };
  for (const row of sheet.rows) page.addRow(row.map((cell) => carriedText(guardFormula(cell))));
  return reply
    .type(xlsxType)
    .header('content-disposition', contentDisposition(`${sheet.title}.xlsx`))
    .send(await bytesOf(book));
}
