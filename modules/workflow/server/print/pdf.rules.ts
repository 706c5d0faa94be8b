/** An element of a filled template, or a text. */
export type HtmlNode =
  | string
  | { readonly tag: string; readonly attributes: Readonly<Record<string, string>>; readonly children: HtmlNode[] };

const empty = new Set(['br', 'hr', 'img']);
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: '\u00a0',
};
const decode = (text: string) => text.replaceAll(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);

/** The elements of HTML that was cleaned, so that every element is closed; an element that is not ends with its parent. */
export function parseHtml(html: string): HtmlNode[] {
  const root: HtmlNode[] = [];
  const open: { tag: string; children: HtmlNode[] }[] = [{ tag: '', children: root }];
  for (const [, text, end, tag = '', rest = ''] of html.matchAll(/([^<]+)|<(\/?)([a-z][a-z0-9]*)\b([^>]*)>/gi)) {
    const top = open.at(-1);
    if (text !== undefined) top?.children.push(decode(text));
    else if (end === '/') {
      const at = open.findLastIndex((each) => each.tag === tag.toLowerCase());
      if (at > 0) open.length = at;
    } else {
      const attributes = Object.fromEntries(
        [...rest.matchAll(/([a-z-]+)="([^"]*)"/gi)].map(([, name = '', value = '']) => [
          name.toLowerCase(),
          decode(value),
        ]),
      );
      const node = { tag: tag.toLowerCase(), attributes, children: [] as HtmlNode[] };
      top?.children.push(node);
      if (!empty.has(node.tag) && !rest.endsWith('/')) open.push(node);
    }
  }
  return root;
}

/** Content of a PDF as pdfmake takes it. */
export type PdfNode = string | { readonly [key: string]: unknown };

type Style = Readonly<Record<string, unknown>>;
const inline: Readonly<Record<string, Style>> = {
  b: { bold: true },
  strong: { bold: true },
  i: {},
  em: {},
  u: { decoration: 'underline' },
  s: { decoration: 'lineThrough' },
  span: {},
};
const heads: Readonly<Record<string, Style>> = {
  h1: { fontSize: 16, bold: true, alignment: 'center', margin: [0, 0, 0, 8], headlineLevel: 1 },
  h2: { fontSize: 12, bold: true, margin: [0, 8, 0, 4], headlineLevel: 2 },
  h3: { fontSize: 11, bold: true, margin: [0, 6, 0, 3], headlineLevel: 3 },
  h4: { fontSize: 10, bold: true, margin: [0, 4, 0, 2], headlineLevel: 4 },
};

/** A size of letters in points; what is relative is so to ten of them. */
function pointsOf(size: string | undefined): number | undefined {
  const [, number, unit] = /^([\d.]+)(pt|px|em)$/.exec(size ?? '') ?? [];
  return number === undefined ? undefined : Number(number) * ({ pt: 1, px: 0.75, em: 10 }[unit ?? 'pt'] ?? 1);
}

function styleOf({ style = '' }: Readonly<Record<string, string>>): Style {
  const value = (name: string) => new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([^;]+)`, 'i').exec(style)?.[1]?.trim();
  const [align, colour, weight] = [value('text-align'), value('color'), value('font-weight')];
  const size = pointsOf(value('font-size'));
  const decoration = { underline: 'underline', 'line-through': 'lineThrough' }[value('text-decoration') ?? ''];
  return {
    ...(align ? { alignment: align } : {}),
    ...(size ? { fontSize: size } : {}),
    ...(decoration ? { decoration } : {}),
    ...(colour?.startsWith('#') ? { color: colour } : {}),
    ...(weight === 'bold' || Number(weight) >= 600 ? { bold: true } : {}),
  };
}

/** Signs without a place to break at, as in addresses; longer ones than this break anywhere instead of leaving the sheet. */
const unbroken = /([\u0021-\u007e\u00c0-\u024f]{25,})/;

const brokenRuns = (text: string, style: Style): PdfNode[] =>
  text
    .split(unbroken)
    .map((part, at) => ({ text: part, ...style, ...(at % 2 === 1 ? { wordBreak: 'break-all' } : {}) }));

/** Runs of text in one paragraph. */
function runsOf(nodes: readonly HtmlNode[], style: Style): PdfNode[] {
  return nodes.flatMap((node): PdfNode[] => {
    if (typeof node === 'string') return brokenRuns(node.replaceAll(/[ \t\r\n]+/g, ' '), style);
    if (node.tag === 'br') return [{ text: '\n' }];
    return runsOf(node.children, { ...style, ...inline[node.tag], ...styleOf(node.attributes) });
  });
}

const blocks = new Set(['p', 'div', 'h1', 'h2', 'h3', 'h4', 'hr', 'ul', 'ol', 'table', 'img', 'tr', 'thead', 'tbody']);
const isBlock = (node: HtmlNode) => typeof node !== 'string' && (blocks.has(node.tag) || 'data-qr' in node.attributes);

/** Blocks of content, loose text between them as paragraphs of its own. */
export function pdfContent(nodes: readonly HtmlNode[], style: Style = {}): PdfNode[] {
  const out: PdfNode[] = [];
  let loose: HtmlNode[] = [];
  const flush = () => {
    const hasText = loose.some((node) => typeof node !== 'string' || node.trim() !== '');
    if (hasText) out.push({ text: runsOf(loose, style), ...(style.alignment ? { alignment: style.alignment } : {}) });
    loose = [];
  };
  for (const node of nodes) {
    if (typeof node === 'string' || !isBlock(node)) {
      loose.push(node);
      continue;
    }
    flush();
    out.push(...blockOf(node, style));
  }
  flush();
  return out;
}

/** Side of a code in points: what is scanned from a few steps away says how wide it is. */
const qrSize = (width: string | undefined): number => Math.min(400, Math.max(80, Number(width) || 0));

function blockOf(node: Exclude<HtmlNode, string>, style: Style): PdfNode[] {
  const own = { ...style, ...styleOf(node.attributes) };
  const address = node.attributes['data-qr'];
  if (address !== undefined)
    return [
      {
        qr: address,
        fit: qrSize(node.attributes.width),
        margin: [0, 4, 0, 4],
        ...(own.alignment ? { alignment: own.alignment } : {}),
      },
    ];
  switch (node.tag) {
    case 'hr':
      return [{ canvas: [{ type: 'line', x1: 0, y1: 0, x2: 500, y2: 0, lineWidth: 0.5 }], margin: [0, 4, 0, 4] }];
    case 'img':
      return /^data:image\/(?:png|jpeg);base64,/.test(node.attributes.src ?? '')
        ? [{ image: node.attributes.src, fit: [160, 60] }]
        : [];
    case 'ul':
    case 'ol':
      return [
        { [node.tag]: itemsOf(node.children).map((item) => ({ stack: pdfContent(item.children, own) })), ...own },
      ];
    case 'table':
      return tableOf(node, own);
    default: {
      const head = heads[node.tag] ?? { margin: [0, 0, 0, 3] };
      const isFlat = !node.children.some(isBlock);
      return isFlat
        ? [{ text: runsOf(node.children, own), ...head, ...own }]
        : [{ stack: pdfContent(node.children, own), ...head }];
    }
  }
}

const itemsOf = (nodes: readonly HtmlNode[]) =>
  nodes.filter((node): node is Exclude<HtmlNode, string> => typeof node !== 'string' && node.tag === 'li');

function rowsOf(nodes: readonly HtmlNode[]): Exclude<HtmlNode, string>[] {
  return nodes.flatMap((node) => (typeof node === 'string' ? [] : node.tag === 'tr' ? [node] : rowsOf(node.children)));
}

const spanOf = (text: string | undefined) => Math.max(1, Math.min(20, Number(text ?? 1) || 1));

/** Columns and rows that a cell takes. */
interface Span {
  readonly wide: number;
  readonly high: number;
}

function cellOf(cell: Exclude<HtmlNode, string>, style: Style, { wide, high }: Span): PdfNode {
  const isHead = cell.tag === 'th';
  return {
    stack: pdfContent(cell.children, { ...style, ...styleOf(cell.attributes), ...(isHead ? { bold: true } : {}) }),
    colSpan: wide,
    rowSpan: high,
    ...(isHead ? { fillColor: '#f2f2f2' } : {}),
  };
}

const isCell = (node: HtmlNode): node is Exclude<HtmlNode, string> =>
  typeof node !== 'string' && ['td', 'th'].includes(node.tag);

type Grid = (PdfNode | undefined)[][];

/** Takes the places that a cell covers. */
function cover(grid: Grid, { row, column }: { row: number; column: number }, { wide, high }: Span): void {
  for (let y = 0; y < high; y += 1) for (let x = 0; x < wide; x += 1) (grid[row + y] ??= [])[column + x] = {};
}

/** The cells of rows at their places, and the share of each column in the width. */
function gridOf(rows: readonly Exclude<HtmlNode, string>[], style: Style) {
  const grid: Grid = rows.map(() => []);
  const shares: (string | undefined)[] = [];
  for (const [at, row] of rows.entries()) {
    let column = 0;
    for (const cell of row.children.filter(isCell)) {
      while (grid[at]?.[column] !== undefined) column += 1;
      const wide = spanOf(cell.attributes.colspan);
      const high = Math.min(spanOf(cell.attributes.rowspan), rows.length - at);
      cover(grid, { row: at, column }, { wide, high });
      (grid[at] ??= [])[column] = cellOf(cell, style, { wide, high });
      const share = wide === 1 ? shareOf(cell.attributes.style) : undefined;
      if (share !== undefined) shares[column] ??= share;
      column += wide;
    }
  }
  return { grid, shares };
}

/** A table whose rows have equally many cells: spans take the places of the cells that they cover. */
function tableOf(table: Exclude<HtmlNode, string>, style: Style): PdfNode[] {
  const rows = rowsOf(table.children);
  const { grid, shares } = gridOf(rows, style);
  const wide = Math.max(0, ...grid.map((row) => row.length));
  if (wide === 0) return [];
  const body = grid.map((row) => Array.from({ length: wide }, (_, at) => row[at] ?? ''));
  const headerRows = headRows(table, rows.length);
  // Rows under a head are records, which stay on one sheet; a row of a form may be longer than one.
  const dontBreakRows = headerRows > 0 && !rows.some((row) => lengthOf(row) > longestWholeRow);
  const widths = Array.from({ length: wide }, (_, at) => shares[at] ?? '*');
  return [
    { table: { widths, body, headerRows, keepWithHeaderRows: 1, dontBreakRows }, layout: thin, margin: [0, 2, 0, 6] },
  ];
}

/** Characters of a row that certainly fits on a sheet. */
const longestWholeRow = 800;
const lengthOf = (node: HtmlNode): number =>
  typeof node === 'string' ? node.length : node.children.reduce((sum, child) => sum + lengthOf(child), 0);

/** The share of a column in its table's width; undefined where none is given in percent. */
const shareOf = (style = ''): string | undefined => /(?:^|;)\s*width\s*:\s*(\d{1,2}(?:\.\d+)?%)/i.exec(style)?.[1];

/** Rows that stand again on top of every sheet: those of the head, as long as others follow. */
function headRows(table: Exclude<HtmlNode, string>, all: number): number {
  const heads = table.children.filter((node) => typeof node !== 'string' && node.tag === 'thead');
  const count = rowsOf(heads).length;
  return count < all ? count : 0;
}

/** Lines between cells as a browser prints them. */
const thin = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0.5,
  hLineColor: () => '#666666',
  vLineColor: () => '#666666',
  paddingTop: () => 3,
  paddingBottom: () => 3,
};
