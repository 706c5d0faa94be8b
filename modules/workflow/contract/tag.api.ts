import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';

const tag = z.object({
  id: z.string(),
  version: z.int(),
  name: z.string(),
  colour: z.string(),
  remark: z.nullable(z.string()),
  /** Processes that carry it. */
  used: z.int(),
});
/** A tag of the caller. */
export type FlowTag = z.infer<typeof tag>;

/** One to four Chinese signs, letters or digits. */
export const tagNamePattern = /^[\p{Script=Han}A-Za-z0-9]{1,4}$/u;

const body = {
  name: z.string().check(z.regex(tagNamePattern, 'common.format')),
  /** `#rrggbb`. */
  colour: z.string().check(z.regex(/^#[0-9A-Fa-f]{6}$/u, 'common.format')),
  remark: z.optional(z.nullable(z.string().check(z.maxLength(50)))),
};
const errors = ['workflow.tagNameTaken', 'workflow.tagColourTaken', 'common.validation'];

/** The caller's tags. */
export const listTags = defineEndpoint({
  id: 'workflow.tags',
  method: 'GET',
  path: '/workflow/tags',
  access: 'session',
  answer: z.object({ items: z.array(tag) }),
  summary: "The caller's tags",
});

/** Make a tag of one’s own; name and colour once each. */
export const createTag = defineEndpoint({
  id: 'workflow.createTag',
  method: 'POST',
  path: '/workflow/tags',
  access: 'session',
  body: z.object(body),
  answer: tag,
  errors,
  summary: 'Make a tag of one’s own; name and colour once each',
});

/** Change a tag of one’s own. */
export const updateTag = defineEndpoint({
  id: 'workflow.updateTag',
  method: 'PUT',
  path: '/workflow/tags/{id}',
  access: 'session',
  params: z.object({ id: z.string() }),
  body: z.object({ ...body, version: z.int() }),
  answer: tag,
  errors: [...errors, 'common.notFound', 'common.versionConflict'],
  summary: 'Change a tag of one’s own',
});

/** Delete a tag of one’s own; processes lose it. */
export const deleteTag = defineEndpoint({
  id: 'workflow.deleteTag',
  method: 'DELETE',
  path: '/workflow/tags/{id}',
  access: 'session',
  params: z.object({ id: z.string() }),
  errors: ['common.notFound'],
  summary: 'Delete a tag of one’s own; processes lose it',
});
