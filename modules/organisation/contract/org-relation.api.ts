import { defineEndpoint, defineItemsOfRecord, isUuid } from '@mp/kernel/contract';
import * as z from 'zod/mini';

const id = z.string();
const recordId = z.string().check(z.refine(isUuid, 'common.format'));

const node = z.object({
  id,
  parentId: z.nullable(id),
  name: z.string(),
  code: z.nullable(z.string()),
  type: z.string(),
  seq: z.number(),
  hasChildren: z.boolean(),
});
/** An organisation as it stands in a relation. */
export type RelationNode = z.infer<typeof node>;

/** One level of a relation's tree, 200 a page. */
export const relationNodes = defineEndpoint({
  id: 'orgRelation.nodes',
  method: 'GET',
  path: '/organisation/orgRelation/{id}/nodes',
  access: 'orgRelation.read',
  params: z.object({ id }),
  query: z.object({ parent: z.optional(z.string()), cursor: z.optional(z.string()) }),
  answer: z.object({ items: z.array(node), next: z.nullable(z.string()) }),
  errors: ['common.notFound'],
  summary: 'Organisations below a node of a relation (of no node: the topmost ones)',
});

/** The whole tree of a relation: id, parent id, name of every organisation in it. */
export const wholeRelation = defineItemsOfRecord({
  id: 'orgRelation.whole',
  path: '/organisation/orgRelation/{id}/whole',
  access: 'orgRelation.read',
  item: z.array(z.nullable(z.string())),
  summary: 'All organisations of a relation as rows of id, parent id and name, parents first',
});

const hit = z.object({ id, label: z.string(), ancestors: z.array(z.object({ id, label: z.string() })) });

/** Organisations of a relation by name or code, with the way to them. */
export const searchRelation = defineEndpoint({
  id: 'orgRelation.search',
  method: 'GET',
  path: '/organisation/orgRelation/{id}/search',
  access: 'orgRelation.read',
  params: z.object({ id }),
  query: z.object({ q: z.string().check(z.minLength(1), z.maxLength(100)) }),
  answer: z.object({ items: z.array(hit) }),
  errors: ['common.notFound'],
  summary: 'Organisations of a relation whose name or code holds the text, at most 200',
});

/** Puts an organisation into a relation, or to another place in it. */
export const placeInRelation = defineEndpoint({
  id: 'orgRelation.placeNode',
  method: 'POST',
  path: '/organisation/orgRelation/{id}/place',
  access: 'orgRelation.place',
  params: z.object({ id }),
  body: z.object({
    orgIds: z.array(recordId).check(z.minLength(1, 'common.selectMany'), z.maxLength(500)),
    parentOrgId: z.nullable(recordId),
  }),
  answer: z.object({ placed: z.number() }),
  errors: ['common.notFound', 'tree.parentCycle', 'org.singleDepth', 'org.relationBuiltin'],
  summary: 'Place or move organisations in a relation',
});

/** Takes an organisation with everything below it out of a relation. */
export const removeFromRelation = defineEndpoint({
  id: 'orgRelation.removeNode',
  method: 'POST',
  path: '/organisation/orgRelation/{id}/remove',
  access: 'orgRelation.place',
  params: z.object({ id }),
  body: z.object({ orgId: recordId }),
  answer: z.object({ removed: z.number() }),
  errors: ['common.notFound', 'org.relationBuiltin'],
  summary: 'Take an organisation and everything below it out of a relation',
});

const difference = z.object({
  id,
  name: z.string(),
  code: z.nullable(z.string()),
  kind: z.enum(['onlyHere', 'onlyThere', 'otherParent']),
  hereParent: z.nullable(z.string()),
  thereParent: z.nullable(z.string()),
});
/** An organisation that two relations place differently. */
export type RelationDifference = z.infer<typeof difference>;

/** What differs between two relations. */
export const compareRelations = defineEndpoint({
  id: 'orgRelation.compare',
  method: 'GET',
  path: '/organisation/orgRelation/{id}/compare/{other}',
  access: 'orgRelation.read',
  params: z.object({ id, other: id }),
  query: z.object({ page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/, 'common.format'))) }),
  answer: z.object({ items: z.array(difference), total: z.number() }),
  errors: ['common.notFound'],
  summary: 'Organisations that two relations place differently, 100 a page',
});
