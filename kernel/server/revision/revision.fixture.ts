import {
  AppError,
  checkedPasses,
  commonErrors,
  defineLifecycle,
  defineProcess,
  defineResource,
  defineRevision,
  defineRevisionContent,
  integer,
  processFields,
  ref,
  refuse,
  revised,
  revisionFields,
  revisionSpec,
  revisionStates,
  revisionTransitions,
  rows,
  text,
} from '../../contract/index.ts';
import type { Content } from '../../contract/index.ts';
import type { TestServer } from '../../testing/index.ts';
import { compareCatalogue, defineServerModule, serveResource, serveRevision } from '../index.ts';

/** Two tasks side by side, as the tests play them. */
const audit = defineProcess('labAudit', { key: 'P_LAB', nodes: ['field', 'office'] });
const audits = ['inAudit'] as const;

const content = defineRevisionContent({
  textsOf: 'station',
  classes: ['plain', 'strict'],
  correctable: ['plain'],
  sections: {
    place: {
      street: revised('plain', text({ required: true, max: 60 })),
      power: revised('strict', integer({ min: 0 })),
    },
    people: {
      contacts: revised('plain', rows({ name: text({ max: 30 }), phone: text({ max: 20 }) }, { maxRows: 5 }), ['name']),
    },
  },
});

/** A charging station: what is valid of it changes by versions. */
const station = defineResource('lab.station', {
  label: 'code',
  fields: {
    code: text({ required: true, max: 10 }),
    ...content.draft,
    effectiveVersionId: ref('lab.stationVersion', { readOnly: true }),
    openVersionId: ref('lab.stationVersion', { readOnly: true }),
  },
  list: { columns: ['code'], sort: 'code' },
});

/** A version of a station's content. */
const stationVersion = defineResource('lab.stationVersion', {
  label: 'title',
  fields: {
    title: text({ max: 20, readOnly: true }),
    stationId: ref('lab.station', { required: true, readOnly: true }),
    ...revisionFields({
      version: 'lab.stationVersion',
      content,
      audits,
      nodes: audit.nodes,
      sources: ['new', 'change', 'correction'],
    }),
    ...processFields,
  },
  list: { columns: ['title'], sort: 'title' },
  ...revisionSpec('stationVersion'),
});

defineLifecycle(stationVersion, {
  initial: 'draft',
  states: revisionStates(audits),
  finals: ['superseded', 'withdrawn', 'rejected'],
  transitions: {
    submit: { from: ['draft', 'returned'], to: 'inAudit', effect: 'submit', startsProcess: { process: audit } },
    ...checkedPasses('inAudit', audit, audit.nodes),
    ...revisionTransitions('stationVersion', audits),
  },
});

/** Stations change by versions that the field and the office audit. */
const stationRevision = defineRevision({
  subject: station,
  version: stationVersion,
  subjectField: 'stationId',
  content,
  audits,
  markedAt: ['field'],
  checkedAt: audit.nodes,
});

/** Nodes of the process at which somebody has an open task, by user; tests seat people at them. */
export const desks = new Map<string, readonly string[]>();

const problemsOf = ({ street }: Content) =>
  typeof street === 'string' && street !== '' ? [] : [{ ...refuse('common.required'), path: 'street' }];

/** Versions of stations, served. */
export const stationVersions = serveRevision(stationRevision, {
  today: ({ at }) => at.slice(0, 10),
  newVersion: ({ code }, versionNo) => ({ title: `${String(code)} V${versionNo}` }),
  closed: {
    fields: (_context, { isFirst }) => (isFirst === true ? [] : ['power']),
    refuse: (field) => commonErrors.required({ field: `@station.field.${field}` }),
  },
  validate: async (_context, { version }) => {
    const fields = problemsOf(version);
    if (fields.length > 0) throw new AppError('common.validation', 422, { fields });
  },
  findings: async (_context, { version }) => ({
    hints: [],
    problems: problemsOf(version),
    completeness: { percent: version.street === null ? 0 : 100, sections: [] },
  }),
  labels: async () => ({}),
  openTasks: async ({ userId }) => (desks.get(userId) ?? []).map((node) => ({ id: node, node })),
  notHandler: () => new AppError('workflow.notHandler', 403),
  lastReturn: async () => 'office',
});

const servers = [
  serveResource(station, {
    table: 'lab_station',
    searchable: false,
    without: {
      'foreign key effectiveVersionId': 'the version refers to the station',
      'foreign key openVersionId': 'the version refers to the station',
    },
  }),
  serveResource(stationVersion, {
    table: 'lab_station_version',
    searchable: false,
    hooks: { beforeUpdate: async (context, old, patch) => stationVersions.beforeWrite(context, old, patch) },
    effects: stationVersions.effects,
  }),
];

/** A module of stations and their versions. */
export const stationModule = defineServerModule({
  name: 'lab',
  resources: servers,
  processes: [
    {
      process: audit,
      resource: stationVersion.key,
      tasks: audit.nodes,
      category: { code: 'LAB', name: { ZH_CN: '实验室' } },
      xml: () => Promise.resolve(''),
    },
  ],
});

/** Makes the tables of stations as a migration of their declaration does. */
export async function makeStationTables({ sql }: TestServer): Promise<void> {
  for (const { table } of servers) await sql(`create table ${table} ()`);
  const { missing } = await compareCatalogue({ rows: sql }, servers);
  for (const statement of new Set(missing.map((piece) => piece.sql))) await sql(statement);
}
