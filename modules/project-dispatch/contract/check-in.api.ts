import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';
import { checkInKinds } from './check-in.resource.ts';
import { dispatchPhases, dispatchStates } from './dispatch.resource.ts';

const id = z.string().check(z.maxLength(36));
const token = z.string().check(z.maxLength(100));
const kind = z.enum(checkInKinds);

const ownDispatch = z.object({
  id: z.string(),
  no: z.string(),
  phase: z.enum(dispatchPhases),
  state: z.enum(dispatchStates),
  plannedFrom: z.string(),
  plannedTo: z.string(),
  isLead: z.boolean(),
  /** What the reader did last. */
  last: z.nullable(z.object({ kind, at: z.string(), distanceM: z.nullable(z.number()) })),
});
/** A dispatch that names the reader. */
export type OwnDispatch = z.infer<typeof ownDispatch>;

/** The site of a code, with the dispatches that name the reader. */
export const readSiteOfCode = defineEndpoint({
  id: 'dispatch.siteOfCode',
  method: 'GET',
  path: '/projectDispatch/siteOfCode',
  access: 'dispatch.checkIn',
  query: z.object({ t: token }),
  answer: z.object({
    siteName: z.string(),
    siteAddress: z.nullable(z.string()),
    /** The site has a place on the map. */
    isPlaced: z.boolean(),
    dispatches: z.array(ownDispatch),
  }),
  errors: ['dispatch.codeUnknown', 'dispatch.codeRevoked'],
  unlogged: true,
  summary: 'Site of a check-in code, and the dispatches that name the caller',
});

/** Checks in at the site of a dispatch, or out. */
export const checkInAtSite = defineEndpoint({
  id: 'dispatch.checkIn',
  method: 'POST',
  path: '/projectDispatch/dispatch/{id}/check-in',
  access: 'dispatch.checkIn',
  params: z.object({ id }),
  body: z.object({
    kind,
    /** Of the code at the site; without it the check-in is marked so, and needs a reason. */
    token: z.optional(z.nullable(token)),
    /** Position in degrees, with its accuracy in metres. */
    place: z.optional(
      z.nullable(
        z.object({
          lng: z.number().check(z.minimum(-180), z.maximum(180)),
          lat: z.number().check(z.minimum(-90), z.maximum(90)),
          accuracyM: z.number().check(z.minimum(0), z.maximum(10_000_000)),
        }),
      ),
    ),
    reason: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
  }),
  answer: z.object({
    id: z.string(),
    kind,
    at: z.string(),
    distanceM: z.nullable(z.number()),
    isPlaced: z.boolean(),
  }),
  errors: [
    'common.notFound',
    'dispatch.notNamed',
    'dispatch.notAtWork',
    'dispatch.notCheckedIn',
    'dispatch.codeUnknown',
    'dispatch.codeRevoked',
    'dispatch.codeElsewhere',
    'dispatch.farFromSite',
    'dispatch.positionUnknown',
    'dispatch.withoutCode',
  ],
  summary: 'Check in at the site of a dispatch, or out',
});

const siteCode = z.object({
  code: z.nullable(z.object({ url: z.string(), issuedAt: z.string() })),
  siteName: z.string(),
  projectNo: z.string(),
});
/** The check-in code of a site. */
export type SiteCode = z.infer<typeof siteCode>;

const ofProject = {
  access: 'dispatch.siteCode',
  params: z.object({ id }),
  errors: ['common.notFound'] as const,
} as const;

/** The valid code of the site of a project. */
export const readSiteCode = defineEndpoint({
  ...ofProject,
  id: 'dispatch.readSiteCode',
  method: 'GET',
  path: '/projectDispatch/siteCode/{id}',
  answer: siteCode,
  summary: 'Valid check-in code of the site of a project',
});

/** Issues a code for the site; the one before ends. */
export const issueSiteCode = defineEndpoint({
  ...ofProject,
  id: 'dispatch.issueSiteCode',
  method: 'POST',
  path: '/projectDispatch/siteCode/{id}',
  answer: siteCode,
  summary: 'Issue a check-in code for the site of a project; the one before ends',
});

/** Ends the code of the site. */
export const revokeSiteCode = defineEndpoint({
  ...ofProject,
  id: 'dispatch.revokeSiteCode',
  method: 'POST',
  path: '/projectDispatch/siteCode/{id}/revoke',
  answer: siteCode,
  summary: 'Revoke the check-in code of the site of a project',
});

/** The sheet that hangs at the site, as PDF; A5 is a label. */
export const printSiteCode = defineEndpoint({
  ...ofProject,
  id: 'dispatch.printSiteCode',
  method: 'GET',
  path: '/projectDispatch/siteCode/{id}/sheet',
  query: z.object({ paper: z.enum(['A4', 'A5']) }),
  produces: 'application/pdf',
  summary: 'Sheet or label with the check-in code of the site of a project',
});
