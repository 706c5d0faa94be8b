import {
  date,
  defineActions,
  defineResource,
  flag,
  json,
  longText,
  processFields,
  ref,
  refuse,
  revisionFields,
  revisionSpec,
  text,
  type RevisionState,
} from '@mp/kernel/contract';
import { dealerVersionProcess } from './dealer.process.ts';
import { isCreditCode } from '@mp/reference/contract';
import { dealerContent } from './dealer-content.ts';

/** States in which somebody audits. */
export const auditStates = ['areaAudit', 'hqAudit', 'finAudit'] as const;
/** State of a version. */
export type VersionState = RevisionState<(typeof auditStates)[number]>;

/** Where versions come from. */
const versionSources = ['new', 'change', 'authorise', 'correction', 'feedback', 'verification'] as const;

/** A snapshot of a dealer's content: filled in as a draft, audited, then valid until the next one. */
export const dealerVersion = defineResource('dealer.dealerVersion', {
  label: 'title',
  number: 'title',
  fields: {
    /** `DLR00001 V2`. */
    title: text({ max: 20, readOnly: true, search: true }),
    dealerId: ref('dealer.dealer', { required: true, readOnly: true }),
    ...revisionFields({
      version: 'dealer.dealerVersion',
      content: dealerContent,
      audits: auditStates,
      nodes: dealerVersionProcess.nodes,
      sources: versionSources,
    }),
    /** Whether contacts or sites of service or equipment change: the service engineer audits as well. */
    touchesService: flag({ readOnly: true, hidden: true }),
    /** Region of the dealer, for the reach of area people while the content is a draft. */
    scopeRegionId: ref('reference.region', { readOnly: true, hidden: true }),
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
      ...dealerContent.sections,
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
  ...revisionSpec('dealerVersion'),
});

/** What may be done with a version beside its transitions. */
export const dealerVersionActions = defineActions(dealerVersion, {
  change: { by: 'endpoint' },
});
