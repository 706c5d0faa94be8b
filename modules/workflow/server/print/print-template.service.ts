import { AppError, type InputOf } from '@mp/kernel/contract';
import { serveResource } from '@mp/kernel/server';
import type { ResourceServer } from '@mp/kernel/server';
import type { IOptions } from 'sanitize-html';
import { printTemplate } from '../../contract/index.ts';
import { parseTemplate } from './template.rules.ts';

const colour = [/^#[0-9a-f]{3,6}$/i];

/** What a template may hold: structure and plain looks. Nothing that runs, loads or leads elsewhere. */
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
    'hr',
    'ul',
    'ol',
    'li',
    'span',
    'div',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'img',
  ],
  allowedAttributes: {
    '*': ['style'],
    th: ['colspan', 'rowspan', 'style'],
    td: ['colspan', 'rowspan', 'style'],
    img: ['src', 'alt'],
  },
  allowedStyles: {
    '*': {
      'text-align': [/^(?:left|right|center|justify)$/],
      'font-weight': [/^(?:bold|normal|[1-9]00)$/],
      'font-size': [/^\d{1,2}(?:\.\d+)?(?:pt|px|em)$/],
      'text-decoration': [/^(?:underline|line-through)$/],
      width: [/^\d{1,4}(?:\.\d+)?(?:%|px|mm|pt)$/],
      height: [/^\d{1,4}(?:\.\d+)?(?:px|mm|pt)$/],
      color: colour,
      'background-color': colour,
    },
  },
  allowedSchemes: [],
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'img' && !/^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/=]+$/.test(attribs.src ?? ''),
  nestingLimit: 30,
};

/** A template without anything that a template may not hold; throws `common.validation` when its sections do not close. */
export async function cleanTemplate(body: string): Promise<string> {
  const { default: sanitize } = await import('sanitize-html');
  const clean = sanitize(body, allowed);
  if (!parseTemplate(clean))
    throw new AppError('common.validation', 422, {
      fields: [{ path: 'body', code: 'common.format', params: { field: '@printTemplate.field.body' } }],
    });
  return clean;
}

const clean = async (values: InputOf<typeof printTemplate>) => {
  if (typeof values.body === 'string') values.body = await cleanTemplate(values.body);
};

/** Print templates, cleaned when they are saved. */
export const printTemplateServer: ResourceServer = serveResource(printTemplate, {
  table: 'print_template',
  searchable: false,
  hooks: {
    beforeCreate: (_context, input) => clean(input),
    beforeUpdate: (_context, _old, patch) => clean(patch),
    concerns: ['body'],
  },
});
