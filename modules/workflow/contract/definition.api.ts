import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';
import { i18nShape, idParams, instant, person, recordId, values } from './shapes.ts';

/** What is wrong with a drawing; `message` in the reader's language. */
export const problemShape = z.object({
  severity: z.enum(['error', 'warning']),
  code: z.string(),
  elementId: z.nullable(z.string()),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  message: z.string(),
  acceptable: z.boolean(),
});
/** A problem of a drawing as the designer lists it. */
export type ProblemOnWire = z.infer<typeof problemShape>;

/** Largest drawing in characters. */
export const maxXml = 2 * 1024 * 1024;
const xml = z.string().check(z.minLength(1), z.maxLength(4 * 1024 * 1024));
const at = (path: string) => `/workflow/definitions/{id}${path}`;
const bigBody = 6 * 1024 * 1024;

/** Drawings with which a new definition may begin. */
export const processTemplates = ['blank', 'single', 'joint', 'ladder', 'resubmit', 'dealerAudit'] as const;
/** A drawing with which a definition may begin. */
export type ProcessTemplate = (typeof processTemplates)[number];

const key = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'common.format'));
const name = z.object({
  ZH_CN: z.string().check(z.minLength(1), z.maxLength(100)),
  EN_US: z.optional(z.string().check(z.maxLength(100))),
  JA_JP: z.optional(z.string().check(z.maxLength(100))),
});

/** Begin a definition from a template. */
export const createDefinition = defineEndpoint({
  id: 'processDefinition.begin',
  method: 'POST',
  path: '/workflow/definitions',
  access: 'workflow.design',
  body: z.object({
    key,
    name,
    categoryId: z.optional(z.nullable(recordId)),
    template: z.enum(processTemplates),
    /** `module.entity` of the bound record; a form of declared fields when not given. */
    resource: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  }),
  answer: z.object({ id: z.string() }),
  idempotent: true,
  errors: ['workflow.keyTaken', 'common.refNotFound'],
  summary: 'Begin a definition from a template',
});

/** Begin a definition like another one. */
export const copyDefinition = defineEndpoint({
  id: 'processDefinition.copyTo',
  method: 'POST',
  path: at('/copy'),
  access: 'workflow.design',
  params: idParams,
  body: z.object({ key, name }),
  answer: z.object({ id: z.string() }),
  idempotent: true,
  errors: ['common.notFound', 'workflow.keyTaken'],
  summary: 'Begin a definition like another one',
});

const draft = z.object({
  xml: z.string(),
  /** Lock of the draft; 0 while there is none and the xml is that of the active version. */
  version: z.int(),
  updatedAt: instant,
  updatedBy: z.nullable(z.string()),
});
/** The drawing that is being worked on, with its lock. */
export type DefinitionDraft = z.infer<typeof draft>;

/** The drawing as it is being worked on. */
export const readDefinitionDraft = defineEndpoint({
  id: 'processDefinition.readDraft',
  method: 'GET',
  path: at('/draft'),
  access: 'processDefinition.read',
  params: idParams,
  answer: draft,
  errors: ['common.notFound'],
  summary: 'The drawing as it is being worked on',
});

/** Keep the drawing; problems do not hinder. */
export const saveDefinitionDraft = defineEndpoint({
  id: 'processDefinition.saveDraft',
  method: 'PUT',
  path: at('/draft'),
  access: 'workflow.design',
  params: idParams,
  body: z.object({ xml, version: z.int() }),
  bodyLimit: bigBody,
  answer: z.object({ version: z.int(), problems: z.array(problemShape) }),
  errors: ['common.notFound', 'common.versionConflict', 'workflow.xmlInvalid'],
  summary: 'Keep the drawing; problems do not hinder',
});

/** Go back to the active version. */
export const discardDefinitionDraft = defineEndpoint({
  id: 'processDefinition.discardDraft',
  method: 'DELETE',
  path: at('/draft'),
  access: 'workflow.design',
  params: idParams,
  errors: ['common.notFound'],
  summary: 'Go back to the active version',
});

/** All problems of a drawing, with users, roles and processes looked up. */
export const checkDefinition = defineEndpoint({
  id: 'processDefinition.check',
  method: 'POST',
  path: at('/check'),
  access: 'processDefinition.read',
  params: idParams,
  body: z.object({ xml }),
  bodyLimit: bigBody,
  answer: z.object({ problems: z.array(problemShape) }),
  errors: ['common.notFound'],
  summary: 'All problems of a drawing, with users, roles and processes looked up',
});

/** Make the draft the active version; refused with the whole list of problems in `detail.problems`. */
export const deployDefinition = defineEndpoint({
  id: 'processDefinition.deploy',
  method: 'POST',
  path: at('/deploy'),
  access: 'workflow.deploy',
  params: idParams,
  body: z.object({
    version: z.int(),
    note: z.optional(z.string().check(z.maxLength(500))),
    accept: z.optional(
      z
        .array(
          z.object({
            code: z.string(),
            elementId: z.nullable(z.string()),
            reason: z.string().check(z.minLength(4), z.maxLength(200)),
          }),
        )
        .check(z.maxLength(50)),
    ),
  }),
  answer: z.object({ versionNo: z.int(), problems: z.array(problemShape), testReport: z.nullable(values) }),
  errors: [
    'common.notFound',
    'common.versionConflict',
    'workflow.problems',
    'workflow.testCasesFailed',
    'workflow.keyFixed',
  ],
  summary: 'Make the draft the active version; refused with the whole list of problems in `detail.problems`',
});

const version = z.object({
  no: z.int(),
  state: z.enum(['draft', 'deployed', 'retired']),
  active: z.boolean(),
  note: z.nullable(z.string()),
  deployedAt: instant,
  deployedBy: z.nullable(z.string()),
  running: z.int(),
  accepted: z.array(z.object({ code: z.string(), elementId: z.nullable(z.string()), reason: z.string() })),
});
/** A deployed version as lists show it. */
export type DefinitionVersion = z.infer<typeof version>;

/** Deployed versions, newest first. */
export const listVersions = defineEndpoint({
  id: 'processDefinition.versions',
  method: 'GET',
  path: at('/versions'),
  access: 'processDefinition.read',
  params: idParams,
  answer: z.object({ items: z.array(version) }),
  errors: ['common.notFound'],
  summary: 'Deployed versions, newest first',
});

/** The drawing of a version. */
export const readVersion = defineEndpoint({
  id: 'processDefinition.version',
  method: 'GET',
  path: at('/versions/{no}'),
  access: 'processDefinition.read',
  params: z.object({ id: z.string(), no: z.string() }),
  answer: z.object({ no: z.int(), xml: z.string() }),
  errors: ['common.notFound'],
  summary: 'The drawing of a version',
});

/** What differs from version `no` to version `other` (`draft` for the draft). */
export const diffVersions = defineEndpoint({
  id: 'processDefinition.diff',
  method: 'GET',
  path: at('/versions/{no}/diff/{other}'),
  access: 'processDefinition.read',
  params: z.object({ id: z.string(), no: z.string(), other: z.string() }),
  answer: z.object({
    added: z.array(z.string()),
    removed: z.array(z.string()),
    changed: z.array(
      z.object({
        id: z.string(),
        properties: z.array(z.object({ name: z.string(), from: z.unknown(), to: z.unknown() })),
      }),
    ),
    xml: z.object({ from: z.string(), to: z.string() }),
  }),
  errors: ['common.notFound'],
  summary: 'What differs from version `no` to version `other` (`draft` for the draft)',
});

/** Make an older version the active one; running processes stay on theirs. */
export const activateVersion = defineEndpoint({
  id: 'processDefinition.activate',
  method: 'POST',
  path: at('/activate'),
  access: 'workflow.deploy',
  params: idParams,
  body: z.object({ versionNo: z.int() }),
  answer: z.object({ versionNo: z.int() }),
  errors: ['common.notFound'],
  summary: 'Make an older version the active one; running processes stay on theirs',
});

/** Let no new process of it start. */
export const suspendDefinition = defineEndpoint({
  id: 'processDefinition.hold',
  method: 'POST',
  path: at('/suspend'),
  access: 'workflow.deploy',
  params: idParams,
  answer: z.object({ state: z.string() }),
  errors: ['common.notFound'],
  summary: 'Let no new process of it start',
});

/** Let processes of it start again. */
export const resumeDefinition = defineEndpoint({
  id: 'processDefinition.release',
  method: 'POST',
  path: at('/resume'),
  access: 'workflow.deploy',
  params: idParams,
  answer: z.object({ state: z.string() }),
  errors: ['common.notFound'],
  summary: 'Let processes of it start again',
});

/** Take over a drawing of ours, of Camunda Modeler or Flowable as a draft. */
export const importDefinition = defineEndpoint({
  id: 'processDefinition.importXml',
  method: 'POST',
  path: '/workflow/definitions/import',
  access: 'workflow.design',
  body: z.object({
    xml,
    /** Of an existing definition: its draft is replaced; else a new one is made of the key in the file. */
    definitionId: z.optional(recordId),
    categoryId: z.optional(z.nullable(recordId)),
  }),
  bodyLimit: bigBody,
  answer: z.object({ id: z.string(), key: z.string(), problems: z.array(problemShape) }),
  idempotent: true,
  errors: ['workflow.xmlInvalid', 'workflow.keyTaken', 'common.notFound'],
  summary: 'Take over a drawing of ours, of Camunda Modeler or Flowable as a draft',
});

/** The active drawing, or the draft when there is none. */
export const exportDefinition = defineEndpoint({
  id: 'processDefinition.exportXml',
  method: 'GET',
  path: at('/xml'),
  access: 'processDefinition.read',
  params: idParams,
  answer: z.object({ fileName: z.string(), xml: z.string() }),
  errors: ['common.notFound'],
  summary: 'The active drawing, or the draft when there is none',
});

const ruleParam = z.object({
  name: z.string(),
  kind: z.string(),
  required: z.optional(z.boolean()),
  options: z.optional(z.array(z.string())),
  fieldKinds: z.optional(z.array(z.string())),
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  when: z.optional(z.object({ param: z.string(), is: z.array(z.string()) })),
});

/** What the designer must know of the house. */
export const readSurroundings = defineEndpoint({
  id: 'processDefinition.surroundings',
  method: 'GET',
  path: '/workflow/designer',
  access: 'processDefinition.read',
  answer: z.object({
    rules: z.record(z.string(), z.array(ruleParam)),
    services: z.array(z.string()),
    /** Resources that a process may be bound to, with their fields (`FormType`). */
    resources: z.array(z.object({ key: z.string(), fields: z.array(z.unknown()) })),
    processes: z.array(z.object({ key: z.string(), name: i18nShape, calls: z.array(z.string()) })),
    /** Dictionaries that a field of a form may choose from. */
    dictionaries: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
  summary: 'Handler rules, services, resources and processes that a drawing may name',
});
/** What the designer knows of the house. */
export type DesignerSurroundings = z.infer<NonNullable<typeof readSurroundings.answer>>;

const reason = z.object({ id: z.string(), name: z.string(), reason: z.nullable(z.string()) });
const simStep = z.object({
  kind: z.string(),
  nodeId: z.string(),
  users: z.array(reason),
  mode: z.nullable(z.string()),
  decision: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  flows: z.array(z.object({ id: z.string(), condition: z.nullable(z.string()), taken: z.boolean(), values })),
  timer: z.nullable(z.string()),
});
const simReport = z.object({
  steps: z.array(simStep),
  status: z.string(),
  outcome: z.nullable(z.string()),
  unreached: z.array(z.string()),
  warnings: z.array(z.object({ code: z.string(), nodeId: z.string(), message: z.string() })),
  error: z.nullable(z.object({ code: z.string(), nodeId: z.nullable(z.string()), message: z.string() })),
  problems: z.array(problemShape),
});
/** What a simulation found, with names and reasons in the reader's language. */
export type SimulationReport = z.infer<typeof simReport>;

const scenario = {
  initiatorId: recordId,
  form: values,
  /** Decisions by node id; approve when not named, several for several visits. */
  decisions: z.record(z.string(), z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20))),
};

/** Play a drawing with real people and given decisions; nothing is executed. */
export const simulateDefinition = defineEndpoint({
  id: 'processDefinition.simulate',
  method: 'POST',
  path: at('/simulate'),
  access: 'processDefinition.read',
  params: idParams,
  body: z.object({
    /** The drawing on the screen; the draft when not given. */
    xml: z.optional(xml),
    ...scenario,
    /** A record of the bound resource instead of form values. */
    recordId: z.optional(recordId),
    at: z.optional(z.string()),
  }),
  bodyLimit: bigBody,
  answer: simReport,
  errors: ['common.notFound', 'common.refNotFound'],
  summary: 'Play a drawing with real people and given decisions; nothing is executed',
});

const testCase = z.object({
  id: z.string(),
  name: z.string(),
  initiator: person,
  form: values,
  decisions: z.record(z.string(), z.array(z.string())),
  expected: z.object({ outcome: z.nullable(z.string()), path: z.array(z.string()) }),
});
/** A kept simulation with the result that is expected. */
export type ProcessTestCase = z.infer<typeof testCase>;

/** Kept simulations. */
export const listTestCases = defineEndpoint({
  id: 'processDefinition.testCases',
  method: 'GET',
  path: at('/test-cases'),
  access: 'processDefinition.read',
  params: idParams,
  answer: z.object({ items: z.array(testCase) }),
  errors: ['common.notFound'],
  summary: 'Kept simulations',
});

/** Keep a simulation with its result as a test case. */
export const saveTestCase = defineEndpoint({
  id: 'processDefinition.keepTestCase',
  method: 'POST',
  path: at('/test-cases'),
  access: 'workflow.design',
  params: idParams,
  body: z.object({
    name: z.string().check(z.minLength(1), z.maxLength(50)),
    ...scenario,
    outcome: z.nullable(z.string()),
    path: z.array(z.string()),
  }),
  answer: z.object({ id: z.string() }),
  errors: ['common.notFound', 'common.duplicate', 'common.refNotFound'],
  summary: 'Keep a simulation with its result as a test case',
});

/** Delete a test case. */
export const deleteTestCase = defineEndpoint({
  id: 'processDefinition.deleteTestCase',
  method: 'DELETE',
  path: '/workflow/test-cases/{id}',
  access: 'workflow.design',
  params: idParams,
  errors: ['common.notFound'],
  summary: 'Delete a test case',
});

/** Play all test cases on the draft. */
export const runTestCases = defineEndpoint({
  id: 'processDefinition.runTestCases',
  method: 'POST',
  path: at('/test-cases/run'),
  access: 'processDefinition.read',
  params: idParams,
  body: z.object({ xml: z.optional(xml) }),
  bodyLimit: bigBody,
  answer: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        ok: z.boolean(),
        outcome: z.nullable(z.string()),
        path: z.array(z.string()),
      }),
    ),
  }),
  errors: ['common.notFound'],
  summary: 'Play all test cases on the draft',
});

/** What a process does in the house beside its drawing; stored in `processDefinition.settings`. */
export interface ProcessSettings {
  /** Channels by event: `arrived`, `returned`, `rejected`, `approved`, `urged`, `dueSoon`, `overdue`, `cc`, `mention`, `attention`. In the console always. */
  readonly notices?: Readonly<Record<string, readonly ('mail' | 'sms')[]>>;
  /** Hosts that HTTP services may call. */
  readonly allowedHosts?: readonly string[];
  readonly blockOnFailedCases?: boolean;
  /** Minutes between two reminders by the initiator, 10 when not given. */
  readonly urgeMinutes?: number;
}

/** Who may start a process; stored in `processDefinition.starters`. */
export interface ProcessStarters {
  readonly all?: boolean;
  readonly users?: readonly string[];
  readonly roles?: readonly string[];
  readonly orgs?: readonly { readonly id: string; readonly withBelow: boolean }[];
}
