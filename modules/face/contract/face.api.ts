import { defineEndpoint, isUuid } from '@mp/kernel/contract';
import * as z from 'zod/mini';
import { faceActions } from './face-action.ts';

const template = z.object({
  enrolledAt: z.string(),
  /** How like the enrolled frames were to each other, 0 to 100. */
  quality: z.number(),
  /** What the browser called itself. */
  device: z.nullable(z.string()),
  lastUsedAt: z.nullable(z.string()),
  consent: z.object({ version: z.string(), givenAt: z.string(), ip: z.nullable(z.string()) }),
});
/** A registered face, without anything of how it looks. */
export type FaceTemplate = z.infer<typeof template>;

const own = z.object({
  /** Signing in by face is open to the caller. */
  enabled: z.boolean(),
  template: z.nullable(template),
  /** What is agreed to now. */
  consent: z.object({ version: z.string(), text: z.record(z.string(), z.string()) }),
  /** The browser of the call may sign in by face alone. */
  browserKnown: z.boolean(),
  /** How many browsers may. */
  browsers: z.number(),
});
/** The caller's face registration. */
export type OwnFace = z.infer<typeof own>;

const challenge = z.object({
  challengeId: z.string(),
  nonce: z.string(),
  actions: z.array(z.enum(faceActions)),
  expires: z.number(),
});

/** The caller's face registration. */
export const readOwnFace = defineEndpoint({
  id: 'face.readOwn',
  method: 'GET',
  path: '/face/own',
  access: 'session',
  answer: own,
  summary: "The caller's face registration, and what he agrees to by it",
});

/** Registers the caller's face. */
export const enrolFace = defineEndpoint({
  id: 'face.enrol',
  method: 'POST',
  path: '/face/own',
  access: 'session',
  stepUp: true,
  body: z.object({
    /** Envelope of `vectors`: five descriptors (platform.md 1.3). */
    secureData: z.string().check(z.maxLength(60_000)),
    /** Version of the consent text that the caller has agreed to. */
    consentVersion: z.string().check(z.maxLength(20)),
  }),
  answer: own,
  errors: [
    'auth.modeDisabled',
    'face.onlyWay',
    'face.consentRequired',
    'face.noFace',
    'face.framesDiffer',
    'auth.payloadInvalid',
    'auth.payloadExpired',
    'auth.replay',
  ],
  summary: "Register the caller's face with five descriptors, with his consent",
});

/** Deletes the caller's face and withdraws his consent. */
export const deleteOwnFace = defineEndpoint({
  id: 'face.deleteOwn',
  method: 'DELETE',
  path: '/face/own',
  access: 'session',
  stepUp: true,
  errors: ['common.notFound'],
  summary: "Delete the caller's face registration and withdraw his consent",
});

/** Lets the browser of the call sign in by face alone. */
export const rememberBrowser = defineEndpoint({
  id: 'face.rememberBrowser',
  method: 'POST',
  path: '/face/own/browser',
  access: 'session',
  stepUp: true,
  errors: ['face.noPhoto', 'auth.modeDisabled'],
  summary: 'Let this browser sign in by face alone; it is given a cookie for it',
});

/** Takes that from all browsers of the caller. */
export const forgetBrowsers = defineEndpoint({
  id: 'face.forgetBrowsers',
  method: 'DELETE',
  path: '/face/own/browser',
  access: 'session',
  summary: 'No browser signs the caller in by face alone any more',
});

/** A challenge by which the caller proves himself again. */
export const ownChallenge = defineEndpoint({
  id: 'face.challenge',
  method: 'POST',
  path: '/face/own/challenge',
  access: 'session',
  acting: 'closed',
  answer: challenge,
  errors: ['face.noPhoto', 'auth.modeDisabled', 'face.closed'],
  summary: 'Movements by which the caller proves himself again with revalid.do, good for 20 seconds',
});

/** The face registration of a user, for those who may take away what he signs in with. */
export const readUserFace = defineEndpoint({
  id: 'face.readOfUser',
  method: 'GET',
  path: '/face/user/{id}',
  access: 'user.resetFactors',
  params: z.object({ id: z.string().check(z.refine(isUuid)) }),
  answer: z.object({ template: z.nullable(template) }),
  errors: ['common.notFound'],
  summary: 'Whether and when a user has registered his face',
});

/** Deletes the face of a user. */
export const deleteUserFace = defineEndpoint({
  id: 'face.deleteOfUser',
  method: 'DELETE',
  path: '/face/user/{id}',
  access: 'user.resetFactors',
  stepUp: true,
  params: z.object({ id: z.string().check(z.refine(isUuid)) }),
  errors: ['common.notFound', 'user.higherRank', 'user.sharedAccount'],
  summary: 'Delete the face registration of a user, who is told',
});
