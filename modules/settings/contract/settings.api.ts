import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';
import { licenceStates } from './licence-notice.api.ts';

const level = z.enum(['tenant', 'platform']);
const values = z.record(z.string(), z.unknown());
const advice = z.object({
  /** The group that it is about; it may be said at another one. */
  group: z.string(),
  name: z.string(),
  /** What it proposes to set there; null where there is only something to say. */
  values: z.nullable(values),
});
const group = z.object({
  key: z.string(),
  values,
  /** Values of the layer below, which hold where this layer says nothing. */
  inherited: values,
  /** Whether this layer says anything itself. */
  own: z.boolean(),
  version: z.number(),
  /** What is to be said of it as things stand. */
  advice: z.array(advice),
});

/** All groups of a level with their values. */
export const listSettings = defineEndpoint({
  id: 'settings.list',
  unlicensed: true,
  method: 'GET',
  path: '/settings/group',
  access: 'settings.read',
  query: z.object({ level: z._default(level, 'tenant') }),
  answer: z.object({ items: z.array(group) }),
  summary: 'Settings of the tenant or, for platform administrators, of the platform',
});

/** Saves one whole group; the version must be the one that was read. */
export const saveSettings = defineEndpoint({
  id: 'settings.save',
  method: 'PUT',
  path: '/settings/group/{key}',
  access: 'settings.update',
  params: z.object({ key: z.string().check(z.maxLength(40)) }),
  query: z.object({ level: z._default(level, 'tenant') }),
  body: z.object({
    version: z.int().check(z.minimum(0)),
    values,
    /** Gives the group back to the layer below; the values are not looked at. */
    inherit: z.optional(z.boolean()),
  }),
  answer: group,
  errors: [
    'setting.secretAgain',
    'setting.loginModes',
    'setting.strengthOne',
    'setting.openTime',
    'common.versionConflict',
  ],
  summary: 'Save a group of settings',
});

const ofGroup = {
  params: z.object({ key: z.string().check(z.maxLength(40)) }),
  query: z.object({ level: z._default(level, 'tenant') }),
};
const testStep = z.object({
  /** What was done; its words stand under `<group>Settings.step.<key>`. */
  key: z.string(),
  ok: z.boolean(),
  /** Why not, as a word of `settings.reason`. */
  reason: z.nullable(z.string()),
  /** What the other side answered: its code, and its words as they came. */
  answer: z.nullable(z.string()),
});
const testResult = z.object({
  ok: z.boolean(),
  steps: z.array(testStep),
  /** What the other side told, such as the attributes of an entry. */
  found: z.array(z.object({ name: z.string(), value: z.string() })),
});

/** Tries something with the values as they are typed; secrets that are not typed are those that are kept. */
export const testSettings = defineEndpoint({
  id: 'settings.test',
  method: 'POST',
  path: '/settings/group/{key}/test/{name}',
  access: 'settings.update',
  params: z.object({ key: z.string().check(z.maxLength(40)), name: z.string().check(z.maxLength(40)) }),
  query: ofGroup.query,
  body: z.object({ values, ask: z.optional(values) }),
  answer: testResult,
  errors: ['common.notFound', 'common.tooManyRequests', 'setting.secretAgain', 'setting.testOwn'],
  summary: 'Try a group of settings before it is saved',
});

/** What a change would do, counted before it is saved. */
export const previewSettings = defineEndpoint({
  id: 'settings.preview',
  method: 'POST',
  path: '/settings/group/{key}/preview',
  access: 'settings.update',
  ...ofGroup,
  body: z.object({ values }),
  /** The words of an item stand under `<group>Settings.preview.<key>`. */
  answer: z.object({ items: z.array(z.object({ key: z.string(), count: z.number() })) }),
  errors: ['common.notFound', 'common.tooManyRequests'],
  summary: 'Count what a change of settings would do',
});

const history = z.object({
  items: z.array(
    z.object({
      version: z.number(),
      at: z.string(),
      actor: z.string(),
      /** Of each changed field what it was and what it became. */
      changes: z.record(z.string(), z.array(z.unknown())),
    }),
  ),
});

/** Who changed what in a group of a level, the latest first. */
export const listSettingsHistory = defineEndpoint({
  id: 'settings.history',
  method: 'GET',
  path: '/settings/group/{key}/history',
  access: 'settings.read',
  ...ofGroup,
  answer: history,
  errors: ['common.notFound'],
  summary: 'Changes of a group of settings',
});

/** The caller's own choices. */
export const readPersonal = defineEndpoint({
  id: 'settings.personal',
  method: 'GET',
  path: '/settings/personal',
  access: 'session',
  answer: group,
  summary: "The caller's own settings",
});

/** Saves the caller's own choices. */
export const savePersonal = defineEndpoint({
  id: 'settings.savePersonal',
  acting: 'open',
  method: 'PUT',
  path: '/settings/personal',
  access: 'session',
  body: z.object({ version: z.int().check(z.minimum(0)), values }),
  answer: group,
  summary: "Save the caller's own settings",
});

const about = z.object({
  version: z.string(),
  build: z.string(),
  mainVersion: z.string(),
  licence: z.object({
    state: z.enum(licenceStates),
    /** Null in the trial. */
    holder: z.nullable(z.string()),
    validUntil: z.string(),
    daysLeft: z.number(),
  }),
  /** Of the worst part; for administrators of the platform. */
  health: z.optional(z.enum(['good', 'attention', 'broken'])),
});

/** Product, version, and for administrators of the platform the state of the parts. */
export const readAbout = defineEndpoint({
  id: 'settings.about',
  unlicensed: true,
  method: 'GET',
  path: '/settings/about',
  access: 'session',
  answer: about,
  summary: 'About the system',
});

/** One group with its values as the API answers it. */
export type SettingsRecord = z.infer<typeof group>;
/** Something to be said of a group as things stand. */
export type SettingsAdvice = z.infer<typeof advice>;
/** The changes of a group. */
export type SettingsHistory = z.infer<typeof history>;
/** What a test came to. */
export type SettingsTestResult = z.infer<typeof testResult>;
/** One step of a test. */
export type SettingsTestStep = z.infer<typeof testStep>;
/** What "about" answers. */
export type About = z.infer<typeof about>;
