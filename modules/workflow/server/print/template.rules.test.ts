import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseHtml, pdfContent } from './pdf.rules.ts';
import { fillTemplate, parseTemplate } from './template.rules.ts';

describe('a template', () => {
  test('is filled with values, lists and parts that are there', () => {
    const values = {
      businessNo: 'N1',
      initiator: { name: '张总' },
      form: {
        reason: '采购',
        items: [
          { name: '泵', n: '2' },
          { name: '阀', n: '1' },
        ],
        nothing: '',
      },
    };

    expect(fillTemplate('{{businessNo}} {{ initiator.name }} {{form.reason}} {{form.missing}}', values)).toBe(
      'N1 张总 采购 ',
    );
    expect(fillTemplate('<ul>{{#form.items}}<li>{{name}}×{{n}} {{businessNo}}</li>{{/form.items}}</ul>', values)).toBe(
      '<ul><li>泵×2 N1</li><li>阀×1 N1</li></ul>',
    );
    expect(fillTemplate('{{#form.nothing}}x{{/form.nothing}}{{#form.reason}}y{{/form.reason}}', values)).toBe('y');
    expect(fillTemplate('{{constructor}}{{form.__proto__}}{{form.toString}}', values)).toBe('');
  });

  test('never lets a value become markup or a placeholder', () => {
    const hostile = `<img src=x onerror="alert('1')">{{businessNo}}`;
    const out = fillTemplate('<p>{{form.a}}</p>{{{form.a}}}', { businessNo: 'N1', form: { a: hostile } });

    expect(out).not.toMatch(/<img/);
    expect(out).toContain('{{businessNo}}');
    fc.assert(fc.property(fc.string(), (text) => !/[<>"']/.test(fillTemplate('{{a}}{{{a}}}', { a: text }))));
  });

  test('whose sections do not close is none', () => {
    expect(parseTemplate('{{#a}}')).toBeUndefined();
    expect(parseTemplate('{{/a}}')).toBeUndefined();
    expect(parseTemplate('{{#a}}{{#b}}{{/a}}{{/b}}')).toBeUndefined();
    expect(parseTemplate('{{#a}}'.repeat(9) + '{{/a}}'.repeat(9))).toBeUndefined();
    expect(parseTemplate('{{#a}}{{b}}{{/a}} {{ }} {{1}}')).toBeDefined();
  });
});

describe('a PDF', () => {
  test('has the blocks, runs and tables of the filled template', () => {
    const content = pdfContent(
      parseHtml(
        '<h1>T</h1>a <b>b</b><br>c<table><tr><th colspan="2">H</th></tr><tr><td>1</td><td rowspan="2">2</td></tr><tr><td>3</td></tr></table><span data-qr="http://x?a=1&amp;b=2"></span>',
      ),
    );

    expect(content).toMatchObject([
      { text: [{ text: 'T' }], fontSize: 16 },
      { text: [{ text: 'a ' }, { text: 'b', bold: true }, { text: '\n' }, { text: 'c' }] },
      {
        table: {
          widths: ['*', '*'],
          body: [
            [{ colSpan: 2 }, {}],
            [{}, { rowSpan: 2 }],
            [{}, {}],
          ],
        },
      },
      { qr: 'http://x?a=1&b=2' },
    ]);
  });

  test('has a code as wide as it is asked for, within a sheet', () => {
    const code = (width: string) => pdfContent(parseHtml(`<div ${width} data-qr="http://x"></div>`));

    expect(['', 'width="300"', 'width="9000"', 'width="x"'].map(code)).toMatchObject(
      [80, 300, 400, 80].map((fit) => [{ qr: 'http://x', fit }]),
    );
  });

  test('keeps shares of columns, repeats the head of a table, and lets an address break anywhere', () => {
    const long = `https://example.com/${'a'.repeat(40)}`;
    const head = '<thead><tr><th style="width:20%">A</th><th>B</th></tr></thead>';
    const table = (body: string) => pdfContent(parseHtml(`<table>${body}</table>`))[0];

    expect(table(`${head}<tbody><tr><td>see ${long}</td><td>2</td></tr></tbody>`)).toMatchObject({
      table: {
        widths: ['20%', '*'],
        headerRows: 1,
        dontBreakRows: true,
        body: [
          [{}, {}],
          [{ stack: [{ text: [{ text: 'see ' }, { text: long, wordBreak: 'break-all' }, {}] }] }, {}],
        ],
      },
    });
    // A form has no head; its rows, and records longer than a sheet, go on overleaf.
    expect(table('<tr><th>A</th><td>b</td></tr>')).toMatchObject({ table: { headerRows: 0, dontBreakRows: false } });
    expect(table(`${head}<tr><td>${'x '.repeat(900)}</td><td></td></tr>`)).toMatchObject({
      table: { headerRows: 1, dontBreakRows: false },
    });
  });

  test('ends lines where they end in a value, but never within a tag', () => {
    expect(fillTemplate('<p title="{{a}}">{{a}}</p>', { a: 'x\r\ny' })).toBe('<p title="x y">x<br>y</p>');
  });

  test('shows escaped texts as they were written', () => {
    expect(pdfContent(parseHtml('<p>a &lt;b&gt; &amp;amp; &#39;c&#39;</p>'))).toMatchObject([
      { text: [{ text: "a <b> &amp; 'c'" }] },
    ]);
  });
});
