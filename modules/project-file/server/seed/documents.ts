import { createRequire } from 'node:module';
import type PizZip from 'pizzip';

const load = createRequire(import.meta.url);

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const office = 'http://schemas.openxmlformats.org';
const contentTypes = `${head}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const relations = `${head}<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;

const run = (text: string, style = ''): string => `<w:r>${style}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const titleStyle = '<w:rPr><w:b/><w:sz w:val="36"/></w:rPr>';

/** A Word document with a title and lines, which may have merge fields. */
export function wordDocument(title: string, lines: readonly string[]): Uint8Array {
  const body = [
    `<w:p><w:pPr><w:jc w:val="center"/></w:pPr>${run(title, titleStyle)}</w:p>`,
    ...lines.map((line) => `<w:p>${run(line)}</w:p>`),
  ].join('');
  const Zip = load('pizzip') as typeof PizZip;
  const zip = new Zip();
  zip.file('[Content_Types].xml', contentTypes);
  zip.file('_rels/.rels', relations);
  zip.file(
    'word/document.xml',
    `${head}<w:document xmlns:w="${office}/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
  );
  return zip.generate({ type: 'uint8array', compression: 'DEFLATE' });
}
