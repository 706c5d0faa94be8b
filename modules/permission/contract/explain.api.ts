import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';
import { recordId, subjectShape, subjectTypes } from './subject.ts';

const access = z.literal([0, 1, 2]);
const instant = z.nullable(z.string());

const source = z.object({
  grantId: z.nullable(z.string()),
  subjectType: z.enum(subjectTypes),
  subjectId: z.string(),
  subjectName: z.string(),
  /** How the user comes to the subject: as a member of an organisation or position, `null` directly. */
  via: z.nullable(z.object({ type: z.string(), id: z.string(), name: z.string() })),
  /** An organisation above an own one, whose grant is inherited. */
  inherited: z.boolean(),
  /** The object that was granted, where it is not the one asked for: the menu that carries the function. */
  through: z.nullable(z.object({ objType: z.number(), key: z.string(), name: z.string() })),
  purview: access,
  masked: z.boolean(),
  grantedByName: z.nullable(z.string()),
  grantedAt: instant,
  validFrom: instant,
  validTo: instant,
  /** Why it counts nothing now; null when it counts. */
  inactive: z.nullable(
    z.enum(['notYet', 'expired', 'roleUnusable', 'orgDisabled', 'positionDisabled', 'notInherited', 'external']),
  ),
  wins: z.boolean(),
});
/** Where a right comes from. */
export type RightSource = z.infer<typeof source>;

const step = z.object({
  /** Text key below `explain.step.`. */
  rule: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** What stands after the step. */
  purview: access,
});
/** One step of the formula. */
export type ExplainStep = z.infer<typeof step>;

const explanation = z.object({
  user: z.object({ id: z.string(), userName: z.string(), employeeName: z.string() }),
  object: z.object({ objType: z.number(), key: z.string(), name: z.string() }),
  decision: access,
  masked: z.boolean(),
  admin: z.nullable(z.enum(['platform', 'tenant'])),
  steps: z.array(step),
  sources: z.array(source),
  ceiling: z.object({ withheld: z.boolean(), platformOnly: z.boolean() }),
  /** Which records; null where the object is not about records. */
  scope: z.nullable(
    z.object({
      resource: z.string(),
      action: z.string(),
      /** Each reason as text key and parameters; empty when no record is within reach. */
      parts: z.array(z.object({ kind: z.string(), text: z.string(), from: z.string() })),
      /** The predicate in words of the database. */
      predicate: z.string(),
      /** Whether it leaves no record out. */
      isWhole: z.boolean(),
      /** Whether the record that was asked for matches; null without one. */
      matches: z.nullable(z.boolean()),
    }),
  ),
  /** What would allow it: an object and the purview that some subject would have to be granted. */
  wouldAllow: z.array(
    z.object({ objType: z.number(), key: z.string(), name: z.string(), purview: access, text: z.string() }),
  ),
});
/** Why somebody may, or may not. */
export type Explanation = z.infer<typeof explanation>;

/** Why a user may or may not use an object, or reach a record. */
export const explain = defineEndpoint({
  id: 'permission.explain',
  method: 'GET',
  path: '/permission/explain',
  access: 'permission.explain',
  query: z.object({
    userId: z.optional(recordId),
    objType: z.string().check(z.regex(/^\d{1,2}$/, 'common.format')),
    /** Key of the object; of objType 3 `user.read`. A page may be named by its code, a menu by its id. */
    objectId: z.string().check(z.minLength(1, 'common.required'), z.maxLength(200)),
    recordId: z.optional(recordId),
  }),
  answer: explanation,
  errors: ['common.notFound', 'perm.unknownObject'],
  summary:
    'Decision, steps, sources and data scope of a right, and what would allow it; of the caller when no user is named',
});

/** Asks those who may grant for a right. */
export const requestAccess = defineEndpoint({
  id: 'permission.requestAccess',
  method: 'POST',
  path: '/permission/request',
  access: 'session',
  body: z.object({
    objType: z.int().check(z.minimum(1), z.maximum(99)),
    key: z.string().check(z.minLength(1, 'common.required'), z.maxLength(200)),
    reason: z.string().check(z.trim(), z.minLength(4, 'common.required'), z.maxLength(200, 'common.maxChars')),
  }),
  answer: z.object({ receivers: z.number() }),
  errors: ['perm.unknownObject', 'perm.alreadyHeld', 'common.tooManyRequests'],
  summary: 'Send an advice to those who may grant the object',
});

const effective = z.object({
  objType: z.number(),
  key: z.string(),
  name: z.string(),
  purview: access,
  masked: z.boolean(),
  sources: z.array(source),
});
/** An object that a subject holds, with all sources. */
export type EffectiveItem = z.infer<typeof effective>;

/** Everything that a subject holds in effect. */
export const effectiveRights = defineEndpoint({
  id: 'permission.effective',
  method: 'GET',
  path: '/permission/effective',
  access: 'permission.read',
  query: z.object(subjectShape),
  answer: z.object({
    name: z.string(),
    admin: z.nullable(z.enum(['platform', 'tenant'])),
    items: z.array(effective),
    scopes: z.array(z.object({ resource: z.string(), action: z.string(), text: z.string(), from: z.string() })),
  }),
  errors: ['common.notFound'],
  summary: 'Menus, functions, fields, APIs and data scopes of a subject in effect, each with its sources',
});

/** The same as a sheet. */
export const effectiveSheet = defineEndpoint({
  id: 'permission.effectiveSheet',
  method: 'GET',
  path: '/permission/effective/sheet',
  access: 'permission.read',
  query: z.object(subjectShape),
  produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  errors: ['common.notFound'],
  summary: 'What a subject holds in effect as an Excel sheet',
});

const holder = z.object({
  id: z.string(),
  userName: z.string(),
  employeeName: z.string(),
  orgName: z.nullable(z.string()),
  purview: access,
  /** Each way by which the right comes: `role 区域经理 → organisation 华东大区`. */
  paths: z.array(z.string()),
});
/** Somebody who holds an object. */
export type Holder = z.infer<typeof holder>;

/** Who holds an object. */
export const holdersOf = defineEndpoint({
  id: 'permission.holders',
  method: 'GET',
  path: '/permission/holders',
  access: 'permission.read',
  query: z.object({
    objType: z.string().check(z.regex(/^\d{1,2}$/, 'common.format')),
    key: z.string().check(z.minLength(1), z.maxLength(200)),
    page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/, 'common.format'))),
    q: z.optional(z.string().check(z.maxLength(100))),
  }),
  answer: z.object({ items: z.array(holder), total: z.number() }),
  errors: ['perm.unknownObject'],
  summary: 'All users who hold an object, 50 a page, with the ways by which it comes to them',
});

/** Subjects that were granted an object itself. */
export const grantsOfObject = defineEndpoint({
  id: 'permission.grantsOfObject',
  method: 'GET',
  path: '/permission/object',
  access: 'permission.read',
  query: z.object({
    objType: z.string().check(z.regex(/^\d{1,2}$/, 'common.format')),
    key: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  answer: z.object({ name: z.string(), items: z.array(source) }),
  errors: ['perm.unknownObject'],
  summary: 'The subjects to which an object was granted',
});

const finding = z.object({
  kind: z.enum([
    'menuWithoutFunction',
    'functionWithoutMenu',
    'memberDisabled',
    'emptyRole',
    'aboveCeiling',
    'sameAsRole',
    'expired',
    'unknownObject',
  ]),
  objType: z.nullable(z.number()),
  key: z.nullable(z.string()),
  text: z.string(),
  /** Grants that would mend it, for `saveGrants`; empty where a person must decide. */
  fix: z.array(z.object({ objType: z.number(), key: z.string(), purview: access })),
});
/** Something odd in what a role holds. */
export type RoleFinding = z.infer<typeof finding>;

/** What is odd in a role. */
export const checkRole = defineEndpoint({
  id: 'permission.checkRole',
  method: 'GET',
  path: '/permission/role/{id}/check',
  access: 'permission.read',
  params: z.object({ id: recordId }),
  answer: z.object({ items: z.array(finding) }),
  errors: ['common.notFound'],
  summary: 'Functions without a menu, disabled members, rights beyond the ceiling, equal roles and the like',
});
