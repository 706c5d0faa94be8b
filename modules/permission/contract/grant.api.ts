import { defineEndpoint, isGroup, readFilter } from '@mp/kernel/contract';
import * as z from 'zod/mini';
import { recordId, subjectShape } from './subject.ts';

const key = z.string().check(z.minLength(1, 'common.required'), z.maxLength(200));
const objType = z.int().check(z.minimum(1), z.maximum(99));
const access = z.literal([0, 1, 2]);
const instant = z.nullable(z.iso.datetime({ offset: true }));

/** The five actions on records that have a scope of their own. */
export const scopeActions = ['read', 'update', 'delete', 'export'] as const;
/** Kinds of data scopes (platform.md 3.3); `filter` is the custom one made of conditions. */
export const scopeKinds = ['own', 'dept', 'deptBelow', 'custom', 'filter', 'region', 'dealer', 'all'] as const;
/** A kind of data scope. */
export type ScopeKind = (typeof scopeKinds)[number];

const scope = z.object({
  action: z.enum(scopeActions),
  scope: z.enum(scopeKinds),
  /** Chosen organisations of `custom`. */
  orgs: z._default(z.array(recordId).check(z.maxLength(500)), []),
  withBelow: z._default(z.boolean(), false),
  /** Conditions of `filter` in the wire form of lists; `$user`, `$org` stand for the reader's own. */
  filter: z._default(
    z.nullable(
      z.string().check(
        z.maxLength(6000),
        z.refine((text) => {
          const read = readFilter(text);
          return read !== undefined && isGroup(read);
        }, 'common.format'),
      ),
    ),
    null,
  ),
  inherit: z._default(z.boolean(), false),
});
/** One data scope of a subject on a resource. */
export type ScopeEntry = z.infer<typeof scope>;

const grant = z.object({
  objType: z.number(),
  key: z.string(),
  name: z.string(),
  purview: access,
  masked: z.boolean(),
  inherit: z.boolean(),
  grantable: z.boolean(),
  validFrom: z.nullable(z.string()),
  validTo: z.nullable(z.string()),
  grantedByName: z.nullable(z.string()),
  grantedAt: z.string(),
});
/** A grant of a subject, with who gave it. */
export type GrantItem = z.infer<typeof grant>;

/** What a subject holds by itself. */
export const grantsOfSubject = defineEndpoint({
  id: 'permission.grants',
  method: 'GET',
  path: '/permission/grants',
  access: 'permission.read',
  query: z.object(subjectShape),
  answer: z.object({
    name: z.string(),
    grants: z.array(grant),
    scopes: z.array(z.object({ resource: z.string(), ...scope.shape })),
  }),
  errors: ['common.notFound'],
  summary: 'Grants and data scopes of a subject itself',
});

const change = z.object({
  objType,
  key,
  /** The new purview; 0 takes the grant away. */
  purview: access,
  /** Whether it may be read, where a caller says both; a writable object is always readable. */
  readable: z.optional(z.boolean()),
  /** The purview that the caller has seen; another one by now refuses the whole change. */
  was: z.optional(access),
  masked: z.optional(z.boolean()),
  inherit: z.optional(z.boolean()),
  grantable: z.optional(z.boolean()),
  validFrom: z.optional(instant),
  validTo: z.optional(instant),
});
/** A wanted purview of a subject on an object. */
export type GrantChange = z.infer<typeof change>;

const changes = {
  ...subjectShape,
  changes: z._default(z.array(change).check(z.maxLength(5000)), []),
  /** Scopes that replace those of the named resources. */
  scopes: z._default(
    z
      .array(z.object({ resource: z.string().check(z.maxLength(60)), entries: z.array(scope).check(z.maxLength(20)) }))
      .check(z.maxLength(100)),
    [],
  ),
};
/** Errors that every change of rights may meet. */
const changeErrors = [
  'common.notFound',
  'common.versionConflict',
  'perm.readNeededByWrite',
  'perm.unknownObject',
  'perm.aboveCeiling',
  'perm.notHeld',
  'perm.onlyWhole',
  'common.dateOrder',
];

/** What a save has done. */
const saved = z.object({
  added: z.number(),
  changed: z.number(),
  removed: z.number(),
  /** By which the change is undone; null when nothing changed. */
  changeId: z.nullable(z.string()),
});
/** What a save has done. */
export type SavedGrants = z.infer<typeof saved>;

/** Changes of grants and data scopes, as they are asked for. */
export const wantedGrants = z.object(changes);

/** Changes grants and data scopes of a subject. */
export const saveGrants = defineEndpoint({
  id: 'permission.saveGrants',
  method: 'PUT',
  path: '/permission/grants',
  access: 'permission.grant',
  stepUp: true,
  body: wantedGrants,
  answer: saved,
  errors: changeErrors,
  bodyLimit: 4_194_304,
  summary: 'Change grants and data scopes of a subject; nobody grants what he does not hold',
});

const person = z.object({ id: z.string(), userName: z.string(), employeeName: z.string() });
const impactItem = z.object({
  objType: z.number(),
  key: z.string(),
  name: z.string(),
  /** `1>2`: purview before and after. */
  from: access,
  to: access,
  users: z.number(),
  sample: z.array(person),
});
/** What a number of people gain or lose. */
export type ImpactItem = z.infer<typeof impactItem>;
/** Shape of what a change would do. */
export const impactShape = z.object({
  /** Members of the subject, whether the change touches them or not. */
  members: z.number(),
  /** People whose rights change. */
  affected: z.number(),
  gains: z.array(impactItem),
  losses: z.array(impactItem),
  /** Resources whose visible records change, with the people concerned. */
  scopes: z.array(
    z.object({
      resource: z.string(),
      action: z.string(),
      users: z.number(),
      sample: z.array(person),
      /** Records within reach of the first person named, before and after; at most 1,000 are counted. */
      records: z.nullable(z.object({ before: z.number(), after: z.number() })),
    }),
  ),
});
/** What a change would do: who gains and loses what. */
export type Impact = z.infer<typeof impactShape>;

/** What a change of grants would do. */
export const previewGrants = defineEndpoint({
  id: 'permission.previewGrants',
  method: 'POST',
  path: '/permission/grants/preview',
  access: 'permission.grant',
  body: z.object(changes),
  answer: impactShape,
  errors: changeErrors,
  bodyLimit: 4_194_304,
  unlogged: true,
  summary: 'Who would gain and lose what by a change of grants; nothing is stored',
});

/** What moving an organisation would do to rights. */
export const previewMove = defineEndpoint({
  id: 'permission.previewMove',
  method: 'POST',
  path: '/permission/preview/move',
  access: 'permission.read',
  body: z.object({ orgId: recordId, parentId: recordId }),
  answer: impactShape,
  errors: ['common.notFound', 'tree.parentCycle'],
  unlogged: true,
  summary: 'Who would gain and lose what if an organisation stood under another one',
});

/** What other members would do to rights. */
export const previewMembers = defineEndpoint({
  id: 'permission.previewMembers',
  method: 'POST',
  path: '/permission/preview/members',
  access: 'permission.read',
  body: z.object({
    roleId: recordId,
    add: z._default(
      z
        .array(
          z.object({
            type: z.enum(['user', 'org', 'position']),
            id: recordId,
            withBelow: z._default(z.boolean(), false),
          }),
        )
        .check(z.maxLength(500)),
      [],
    ),
    remove: z._default(
      z.array(z.object({ type: z.enum(['user', 'org', 'position']), id: recordId })).check(z.maxLength(500)),
      [],
    ),
  }),
  answer: impactShape,
  errors: ['common.notFound'],
  unlogged: true,
  summary: 'Who would gain and lose what if members came into or left a role',
});

const batch = {
  subjects: z.array(z.object(subjectShape)).check(z.minLength(1, 'common.selectMany'), z.maxLength(500)),
  objects: z.array(change).check(z.maxLength(2000)),
  /** add: raises; replace: what the subjects hold beside is taken away (of the same object types); remove: takes these away. */
  mode: z.enum(['add', 'replace', 'remove']),
};
/** What a batch of grants does. */
const batchCounts = z.object({
  subjects: z.number(),
  objects: z.number(),
  added: z.number(),
  changed: z.number(),
  removed: z.number(),
});

/** Grants to several subjects at once. */
export const batchGrants = defineEndpoint({
  id: 'permission.batchGrants',
  method: 'POST',
  path: '/permission/grants/batch',
  access: 'permission.grant',
  stepUp: true,
  body: z.object(batch),
  answer: batchCounts,
  errors: changeErrors,
  summary: 'Give or take the same objects for up to 500 subjects, all or nothing',
});

/** What a batch would do. */
export const previewBatch = defineEndpoint({
  id: 'permission.previewBatch',
  method: 'POST',
  path: '/permission/grants/batch/preview',
  access: 'permission.grant',
  body: z.object(batch),
  answer: batchCounts,
  errors: changeErrors,
  unlogged: true,
  summary: 'How many grants a batch would add, change and remove; nothing is stored',
});

const changeItem = z.object({
  id: z.string(),
  at: z.string(),
  actorName: z.nullable(z.string()),
  kind: z.enum(['grants', 'scopes', 'members', 'controls']),
  added: z.number(),
  changed: z.number(),
  removed: z.number(),
  undoneAt: z.nullable(z.string()),
  /** The last one of its subject that was not undone. */
  canUndo: z.boolean(),
});
/** A saved change of rights. */
export type ChangeItem = z.infer<typeof changeItem>;

/** The last changes of a subject's rights. */
export const changesOfSubject = defineEndpoint({
  id: 'permission.changes',
  method: 'GET',
  path: '/permission/changes',
  access: 'permission.read',
  query: z.object(subjectShape),
  answer: z.object({ items: z.array(changeItem) }),
  summary: 'The last 50 changes of what a subject holds, newest first',
});

/** Takes back the last change of a subject's rights. */
export const undoChange = defineEndpoint({
  id: 'permission.undoChange',
  method: 'POST',
  path: '/permission/changes/{id}/undo',
  access: 'permission.grant',
  stepUp: true,
  params: z.object({ id: recordId }),
  answer: saved,
  errors: ['common.notFound', 'perm.notLastChange', ...changeErrors],
  summary: 'Take back the last change of a subject, when nothing has changed since',
});

/** A node of the tree of objects as SPEC section 3 names its parts. */
const node = z.object({
  id: z.string(),
  parentID: z.string(),
  text: z.string(),
  level: z.number(),
  checked: z.boolean(),
  checkState: z.literal([0, 1, 2]),
  open: z.boolean(),
  objType: z.number(),
  menuId: z.string(),
  ctrlId: z.string(),
  apiUrl: z.string(),
  isparent: z.enum(['true', 'false']),
  /** Key of the object; empty on groups, which hold no right themselves. */
  key: z.string(),
  /** What the subject holds by itself: 0 none, 1 readable, 2 writable. */
  purviewType: access,
  /** What comes to it from elsewhere: roles, organisations above, everybody, a menu that carries the function. */
  inherited: z.object({ purview: access, from: z.array(z.string()) }),
  masked: z.boolean(),
  inherit: z.boolean(),
  grantable: z.boolean(),
  validFrom: z.nullable(z.string()),
  validTo: z.nullable(z.string()),
  /** The most that the caller may grant. */
  most: access,
  /** Has a mask, so that it may be granted masked. */
  maskable: z.boolean(),
  /** Of a function: the purview of its menu with which it comes; 0 where only a grant of its own gives it. */
  comes: access,
});
/** A node of the tree of objects. */
export type TreeNode = z.infer<typeof node>;

/** Objects by menu with what a subject holds of them. */
export const objectTree = defineEndpoint({
  id: 'permission.tree',
  method: 'GET',
  path: '/permission/tree',
  access: 'permission.read',
  query: z.object({
    ...subjectShape,
    /** Node whose children are asked for; the top when empty. */
    parent: z.optional(z.string().check(z.maxLength(200))),
    q: z.optional(z.string().check(z.maxLength(100))),
    granted: z.optional(z.enum(['true', 'false'])),
  }),
  answer: z.object({ items: z.array(node) }),
  errors: ['common.notFound'],
  summary:
    'One level of menus, functions, record scopes and fields with what a subject holds; a search answers hits with their ancestors',
});

const api = z.object({
  id: z.string(),
  method: z.string(),
  path: z.string(),
  /** What it does, within its entity and area, in the caller's language. */
  name: z.string(),
  entity: z.string(),
  entityName: z.string(),
  area: z.string(),
  areaName: z.string(),
  /** The function through which it is usually called. */
  access: z.string(),
  accessName: z.string(),
  purview: z.literal([0, 2]),
  /** Already callable through the function. */
  through: z.boolean(),
  most: z.literal([0, 2]),
});
/** An API with what a subject holds of it. */
export type ApiItem = z.infer<typeof api>;

/** APIs with what a subject holds of them. */
export const apisOfSubject = defineEndpoint({
  id: 'permission.apis',
  method: 'GET',
  path: '/permission/apis',
  access: 'permission.read',
  query: z.object({ ...subjectShape, q: z.optional(z.string().check(z.maxLength(100))) }),
  answer: z.object({ items: z.array(api) }),
  errors: ['common.notFound'],
  summary: 'All APIs that need a right, with what a subject holds of them',
});

const control = z.object({
  key: z.string(),
  name: z.string(),
  /** By its declaration; cannot be switched off. */
  declared: z.boolean(),
  controlled: z.boolean(),
});
/** A field or control and whether it needs a grant of its own. */
export type ControlItem = z.infer<typeof control>;

/** Fields of a menu's page with whether they are controlled. */
export const controlsOfMenu = defineEndpoint({
  id: 'permission.controls',
  method: 'GET',
  path: '/permission/controls',
  access: 'permission.read',
  query: z.object({ menuId: recordId }),
  answer: z.object({ items: z.array(control) }),
  errors: ['common.notFound'],
  summary: 'Fields of the entities of a menu, and whether each needs a grant of its own',
});

/** Makes a field controlled, or free again. */
export const setControl = defineEndpoint({
  id: 'permission.setControl',
  method: 'PUT',
  path: '/permission/controls',
  access: 'permission.grant',
  body: z.object({ key, controlled: z.boolean(), confirmed: z._default(z.boolean(), false) }),
  errors: ['perm.unknownObject', 'perm.notHeld', 'page.controlHasPerm'],
  summary: 'Let a field need a grant of its own, or not; one with grants asks for confirmation first',
});
