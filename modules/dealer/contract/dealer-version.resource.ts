import {
  choice,
  choices,
  date,
  dateTime,
  defineActions,
  defineResource,
  files,
  flag,
  integer,
  json,
  longText,
  processFields,
  ref,
  refuse,
  text,
} from '@mp/kernel/contract';
import { dealerVersionProcess } from './dealer.process.ts';
import { isCreditCode } from '@mp/reference/contract';
import { asDraft, dealerContent, dealerSections, sectionFields } from './dealer-content.ts';

/** States of a version (dealers.md 3.2). */
export const versionStates = [
  'draft',
  'areaAudit',
  'hqAudit',
  'finAudit',
  'approved',
  'effective',
  'superseded',
  'returned',
  'withdrawn',
  'rejected',
] as const;
/** State of a version. */
export type VersionState = (typeof versionStates)[number];
/** States in which a version is open: a dealer has at most one such. */
export const openStates: readonly VersionState[] = [
  'draft',
  'areaAudit',
  'hqAudit',
  'finAudit',
  'approved',
  'returned',
];
/** States in which the dealer may write. */
export const writableStates: readonly VersionState[] = ['draft', 'returned'];
/** States in which somebody audits. */
export const auditStates: readonly VersionState[] = ['areaAudit', 'hqAudit', 'finAudit'];

/** Where versions come from. */
export const versionSources = ['new', 'change', 'authorise', 'correction', 'feedback', 'verification'] as const;

/** A snapshot of a dealer's content: filled in as a draft, audited, then valid until the next one. */
export const dealerVersion = defineResource('dealer.dealerVersion', {
  label: 'title',
  number: 'title',
  fields: {
    /** `DLR00001 V2`. */
    title: text({ max: 20, readOnly: true, search: true }),
    dealerId: ref('dealer.dealer', { required: true, readOnly: true }),
    versionNo: integer({ readOnly: true }),
    state: choice(versionStates, {
      required: true,
      readOnly: true,
      default: 'draft',
      tones: {
        draft: 'draft',
        areaAudit: 'processing',
        hqAudit: 'processing',
        finAudit: 'processing',
        approved: 'waiting',
        effective: 'success',
        superseded: 'void',
        returned: 'waiting',
        withdrawn: 'void',
        rejected: 'danger',
      },
    }),
    source: choice(versionSources, { required: true, readOnly: true, default: 'change' }),
    /** Classes of what it changes, frozen at submission; they decide the route. */
    classes: choices(['a', 'b', 'c', 'd'], { readOnly: true }),
    linesChanged: integer({ readOnly: true }),
    ...asDraft(dealerContent),
    changeReason: longText({ max: 500 }),
    plannedEffectiveOn: date(),
    attachments: files({ maxFiles: 10 }),
    completeness: integer({ readOnly: true, min: 0, max: 100, default: 0 }),
    submittedAt: dateTime({ readOnly: true }),
    submittedById: ref('identity.user', { readOnly: true }),
    effectiveOn: date({ readOnly: true }),
    supersededOn: date({ readOnly: true }),
    baseVersionId: ref('dealer.dealerVersion', { readOnly: true, hidden: true }),
    /** Whether it is the dealer's first one; then the head office decides it whole. */
    isFirst: flag({ readOnly: true, hidden: true }),
    /** Whether contacts or sites of service or equipment change: the service engineer audits as well. */
    touchesService: flag({ readOnly: true, hidden: true }),
    /** Node to which a version goes straight when only what it returned has changed; empty: the whole route. */
    resumeAt: choice(['none', ...dealerVersionProcess.nodes], {
      readOnly: true,
      hidden: true,
      required: true,
      default: 'none',
    }),
    /** Region of the dealer, for the reach of area people while the content is a draft. */
    scopeRegionId: ref('reference.region', { readOnly: true, hidden: true }),
    /**
     * Lines of the frozen difference with the auditors' marks: `VersionLine[]`. Closed as a field, since they hold values of
     * fields that are; the difference shows of them what the reader may see.
     */
    lines: json({ readOnly: true, hidden: true, controlled: true }),
    /** Fields that both the draft and a correction have changed since: `RebaseConflict[]`. */
    conflicts: json({ readOnly: true, hidden: true, controlled: true }),
    /** Until when the head office puts up with what the granted scope is short of, and why. */
    waiverUntil: date({ readOnly: true }),
    waiverReason: longText({ max: 500, readOnly: true }),
    waiverById: ref('identity.user', { readOnly: true }),
    /** What exactly it puts up with: `WaivedGap[]`. */
    waivedGaps: json({ readOnly: true, hidden: true }),
    ...processFields,
  },
  list: {
    columns: [
      'title',
      'dealerId',
      'versionNo',
      'source',
      'state',
      'classes',
      'linesChanged',
      'processHandlers',
      'submittedAt',
      'effectiveOn',
      'updatedAt',
    ],
    filters: ['dealerId', 'state', 'source', 'classes', 'submittedAt', 'effectiveOn'],
    sort: '-updatedAt',
  },
  form: {
    layout: 'page',
    sections: [
      ...dealerSections.map((key) => ({ key, fields: sectionFields(key) })),
      { key: 'submission', fields: ['changeReason', 'plannedEffectiveOn', 'attachments'] },
    ],
  },
  excel: { export: true },
  dimensions: { dealer: 'dealerId', region: 'scopeRegionId' },
  rules: [
    {
      fields: ['creditCode'],
      check: ({ creditCode }) =>
        typeof creditCode !== 'string' || isCreditCode(creditCode)
          ? []
          : [refuse('dealer.creditCodeInvalid', undefined, 'creditCode')],
    },
  ],
  locks: {
    update: {
      fields: ['state'],
      check: ({ state }) =>
        writableStates.some((each) => each === state)
          ? []
          : [refuse('dealer.versionClosed', { state: `@dealerVersion.state.${String(state)}` })],
    },
  },
  // A version is part of the history of its dealer.
  operations: { create: false, delete: false },
});

/** What may be done with a version beside its transitions. */
export const dealerVersionActions = defineActions(dealerVersion, {
  change: { by: 'endpoint' },
});
