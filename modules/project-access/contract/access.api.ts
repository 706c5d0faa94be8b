import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';
import { accessLevels, accessSources } from './access.rules.ts';
import { grantSubjects } from './grant.resource.ts';

const id = z.string();
const maybe = z.nullable(z.string());
const params = z.object({ id });
const levels = z.array(z.enum(accessLevels));
const counts = z.record(z.enum(accessLevels), z.number());

const source = z.object({
  kind: z.enum(accessSources),
  levels,
  until: maybe,
  without: z.nullable(z.enum(['confidential', 'external', 'noPage', 'notYet', 'expired', 'revoked', 'onlyDispatches'])),
  grantId: z.optional(z.string()),
  via: z.optional(z.string()),
});

const listAnswer = z.object({
  items: z.array(
    z.object({
      id,
      no: z.string(),
      name: z.string(),
      isConfidential: z.boolean(),
      counts,
      expiring: z.number(),
      openRequests: z.number(),
    }),
  ),
  next: maybe,
});
/** Projects with what is granted on them. */
export type AuthorizationList = z.infer<typeof listAnswer>;

/** Projects that the reader sees, with how many are granted what. */
export const readAuthorizations = defineEndpoint({
  id: 'projectGrant.overview',
  method: 'GET',
  path: '/projectAccess/overview',
  access: 'projectGrant.read',
  query: z.object({
    q: z.optional(z.string().check(z.maxLength(100))),
    after: z.optional(z.string().check(z.maxLength(20))),
  }),
  answer: listAnswer,
  errors: ['common.validation'],
  summary: 'Projects with how many subjects hold which level, what ends in 30 days and what is asked for',
});

const subjectAnswer = z.object({
  key: z.string(),
  type: z.enum(grantSubjects),
  id,
  name: z.string(),
  levels,
  sources: z.array(source),
});
const detailAnswer = z.object({
  project: z.object({ id, no: z.string(), name: z.string(), isConfidential: z.boolean() }),
  mayManage: z.boolean(),
  subjects: z.array(subjectAnswer),
});
/** Who reaches a project. */
export type ProjectAccess = z.infer<typeof detailAnswer>;

/** Who reaches a project by what he is to it, and by which grants. */
export const readProjectAccess = defineEndpoint({
  id: 'projectGrant.subjects',
  method: 'GET',
  path: '/projectAccess/project/{id}/subjects',
  access: 'projectGrant.read',
  params,
  answer: detailAnswer,
  errors: ['common.notFound'],
  summary: 'Owner, project manager, area manager, and everybody to whom the project was granted, with levels and ends',
});

const whyAnswer = z.object({
  name: z.string(),
  isOpen: z.boolean(),
  levels,
  sources: z.array(source),
  isByScope: z.boolean(),
});
/** Why somebody reaches a project, or does not. */
export type AccessReasons = z.infer<typeof whyAnswer>;

/** Why somebody reaches a project, or does not. */
export const readReasons = defineEndpoint({
  id: 'projectGrant.why',
  method: 'GET',
  path: '/projectAccess/project/{id}/why/{userId}',
  access: 'projectGrant.read',
  params: z.object({ id, userId: id }),
  answer: whyAnswer,
  errors: ['common.notFound'],
  summary:
    'Every source of somebody’s access to a project with its level and end, those without effect with the reason',
});

/** Makes a project confidential, or open to its area again. */
export const changeConfidential = defineEndpoint({
  id: 'projectGrant.setConfidential',
  method: 'POST',
  path: '/projectAccess/project/{id}/confidential',
  access: 'projectGrant.create',
  params,
  body: z.object({ isConfidential: z.boolean() }),
  answer: z.object({ isConfidential: z.boolean() }),
  errors: ['common.notFound', 'projectAccess.notManager'],
  summary: 'Switches off, or on again, what areas and departments see of a project',
});

/** Grants the same on several projects. */
export const grantMany = defineEndpoint({
  id: 'projectGrant.grantMany',
  method: 'POST',
  path: '/projectAccess/grants',
  access: 'projectGrant.create',
  body: z.object({
    projectIds: z.array(id).check(z.minLength(1), z.maxLength(100)),
    subjectType: z.enum(grantSubjects),
    userId: z.optional(maybe),
    roleId: z.optional(maybe),
    orgId: z.optional(maybe),
    levels: levels.check(z.minLength(1)),
    validFrom: z.string(),
    validTo: z.string(),
    reason: z.string(),
  }),
  answer: z.object({ granted: z.number() }),
  errors: [
    'common.validation',
    'common.notFound',
    'projectAccess.notManager',
    'projectAccess.internalOnly',
    'grant.period',
  ],
  summary: 'One grant on each of several projects, all or none',
});

const oneAnswer = z.object({
  id,
  no: z.string(),
  name: z.string(),
  levels,
  openedUntil: maybe,
  /** Whether the reader manages it, and tells its customer of it. */
  mayManage: z.boolean(),
});
/** A project as its reader reaches it. */
export type ProjectOfQuery = z.infer<typeof oneAnswer>;

/** What the reader may see of one project. */
export const queryProject = defineEndpoint({
  id: 'accessRequest.queryOne',
  method: 'GET',
  path: '/projectAccess/query/{id}',
  access: 'accessRequest.read',
  params,
  answer: oneAnswer,
  errors: ['common.notFound', 'project.noAccess'],
  summary: 'The levels of the reader on a project, the overview alone among them; refuses one that is closed to him',
});

/** Asks for access to a project. */
export const askAccess = defineEndpoint({
  id: 'accessRequest.askFor',
  method: 'POST',
  path: '/projectAccess/requests',
  access: 'accessRequest.ask',
  body: z.object({
    projectId: id,
    levels: levels.check(z.minLength(1)),
    days: z.number(),
    reason: z.string(),
  }),
  answer: z.object({ id, state: z.string() }),
  errors: [
    'common.validation',
    'common.notFound',
    'projectAccess.alreadyOpen',
    'projectAccess.alreadyAsked',
    'projectAccess.internalOnly',
    'projectAccess.numbersAlone',
  ],
  summary: 'Asks who manages a project for access to it',
});
