import { createRequire } from 'node:module';
import type sanitizeHtml from 'sanitize-html';

const load = createRequire(import.meta.url);
/** Loaded with the first text: a start does without its parsers of HTML and styles. */
const sanitizer = () => load('sanitize-html') as typeof sanitizeHtml;

const colour = [/^#(?:[\da-f]{3}|[\da-f]{6})$/i, /^rgb\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*\)$/];
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

const blocks = ['p', 'br', 'hr', 'h2', 'h3', 'h4', 'blockquote', 'pre', 'div', 'ul', 'ol', 'li'];
const words = ['b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'mark', 'code', 'span', 'a', 'img'];
const tables = ['table', 'thead', 'tbody', 'tr', 'th', 'td', 'colgroup', 'col'];

const rules: sanitizeHtml.IOptions = {
  allowedTags: [...blocks, ...words, ...tables],
  allowedAttributes: {
    '*': ['style'],
    a: ['href', 'target', 'rel'],
    img: ['data-file', 'alt', 'width', 'height'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
    ol: ['start'],
  },
  allowedStyles: {
    '*': {
      color: colour,
      'background-color': colour,
      'text-align': [/^(?:left|right|center|justify)$/],
      'font-weight': [/^(?:bold|normal|[1-9]00)$/],
      'font-style': [/^(?:italic|normal)$/],
      'text-decoration': [/^(?:underline|line-through|none)$/],
    },
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 60,
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs: { ...attribs, target: '_blank', rel: 'noopener noreferrer nofollow' },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !uuid.test(attribs['data-file'] ?? ''),
};

/** HTML with nothing in it but text, its shape and pictures of kept files; what a notice stores and shows. */
export function sanitizeBody(html: string): string {
  return sanitizer()(html, rules);
}

/** The text of HTML, for mails, SMS and summaries. */
export function plainText(html: string): string {
  const lines = html.replaceAll(/<(?:br\s*\/?|\/(?:p|div|h\d|li|tr|blockquote|pre))>/gi, '\n');
  return sanitizer()(lines, { allowedTags: [], allowedAttributes: {}, textFilter: (text) => text })
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** One paragraph of plain words as HTML. */
export function paragraph(words: string): string {
  const escaped = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<p>${escaped.replaceAll('\n', '<br />')}</p>`;
}

/** The text of a record, whose pictures have addresses, with the ids of their files instead. */
export function picturesByFile(html: string): string {
  return html.replaceAll(/(<img\b[^>]*?\s)src="[^"]*\/files\/([\da-f-]{36})[^"]*"/gi, '$1data-file="$2"');
}

/** Ids of the pictures in a sanitised body. */
export function picturesOf(body: string): string[] {
  return [...body.matchAll(/<img[^>]*\sdata-file="([\da-f-]{36})"/gi)].map(([, id = '']) => id);
}

/** The body with addresses for its pictures; one without an address is left out. */
export function withPictures(body: string, addresses: ReadonlyMap<string, string>): string {
  return body.replaceAll(
    /<img([^>]*)\sdata-file="([\da-f-]{36})"([^>]*)>/gi,
    (_all, before: string, id: string, after: string) => {
      const address = addresses.get(id);
      return address === undefined ? '' : `<img src="${address.replaceAll('"', '&quot;')}"${before}${after}>`;
    },
  );
}
