import type { Ports } from '@mp/kernel/server';
import type { IOptions } from 'sanitize-html';
import { filesPath } from './signed-link.ts';

const fileAddress = new RegExp(`^${filesPath}([0-9a-f-]{36})(?:\\?.*)?$`, 'i');

/** What a formatted text may hold (platform.md 5.7): plain structure, links, pictures that are files of ours. */
const allowed: IOptions = {
  allowedTags: [
    'p',
    'br',
    'h1',
    'h2',
    'h3',
    'h4',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'code',
    'pre',
    'blockquote',
    'hr',
    'ul',
    'ol',
    'li',
    'a',
    'img',
    'span',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    span: ['style'],
    p: ['style'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedStyles: {
    '*': {
      color: [/^#[0-9a-f]{3,6}$/i, /^rgb\(\d{1,3}, ?\d{1,3}, ?\d{1,3}\)$/],
      'text-align': [/^(left|right|center|justify)$/],
      'font-weight': [/^(bold|[1-9]00)$/],
      'text-decoration': [/^(underline|line-through)$/],
    },
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: 30,
};

/** Cleans a formatted text: the code that carries a right leaves the addresses of pictures, foreign pictures leave whole. */
export const cleanRichText: Ports['cleanRichText'] = async (html) => {
  const { default: sanitize } = await import('sanitize-html');
  const fileIds = new Set<string>();
  const cleaned = sanitize(html, {
    ...allowed,
    transformTags: {
      a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noreferrer noopener', target: '_blank' } }),
      img: (tagName, attribs) => {
        const id = fileAddress.exec(attribs.src ?? '')?.[1]?.toLowerCase();
        if (id !== undefined) fileIds.add(id);
        return { tagName, attribs: { ...attribs, src: id === undefined ? '' : `${filesPath}${id}` } };
      },
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !fileAddress.test(attribs.src ?? ''),
  });
  const isEmpty = cleaned.replaceAll(/<(?!img|hr)[^>]*>|&nbsp;|\s/g, '') === '';
  return { html: isEmpty ? '' : cleaned, fileIds: [...fileIds] };
};
