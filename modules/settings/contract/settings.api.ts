import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';
import { licenceStates } from './licence.api.ts';

const level = z.enum(['tenant', 'platform']);
const values = z.record(z.string(), z.unknown());
const group = z.object({
  key: z.string(),
  values,
  /** Values of the layer below, which hold where this layer says nothing. */
  inherited: values,
  version: z.number(),
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
  body: z.object({ version: z.int().check(z.minimum(0)), values }),
  answer: group,
  errors: ['setting.loginModes', 'setting.strengthOne', 'setting.openTime', 'common.versionConflict'],
  summary: 'Save a group of settings',
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

const part = z.object({ name: z.string(), ok: z.boolean(), detail: z.nullable(z.string()) });

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
  health: z.optional(z.array(part)),
});

/** Product, version, and for administrators the state of the parts. */
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
/** What "about" answers. */
export type About = z.infer<typeof about>;
