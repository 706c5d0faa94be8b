import { integer, type RecordOf } from '@mp/kernel/contract';
import { call, resourceClient, type AnyRecord, endpointQuery } from '@mp/kernel/web';
import { keepPreviousData } from '@tanstack/react-query';
import {
  daysRule,
  explainDays,
  milestoneTemplate,
  newMilestoneRevision,
  readDaysMatrix,
  testMilestones,
  type MilestoneLink,
} from '../contract/index.ts';

/** A revision of a template. */
export type Template = RecordOf<typeof milestoneTemplate>;
/** An item of a template. */
export type TemplateItem = Template['items'][number];

/** Calls of templates. */
export const templates = resourceClient(milestoneTemplate);
/** Calls of rules for days. */
export const rules = resourceClient(daysRule);

/** What a case may be told by; quantities are asked for as one. */
export const caseFields = { ...daysRule.fields, quantity: integer({ min: 1, max: 100_000 }) };
/** The values of a case by field. */
export type CaseValues = Readonly<Record<string, unknown>>;

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
const numberOf = (value: unknown) => (typeof value === 'number' ? value : null);
const conditionsOf = (values: CaseValues) => ({
  powerBand: textOf(values.powerBand),
  quantity: numberOf(values.quantity),
  regionId: textOf(values.regionId),
  productLine: textOf(values.productLine),
});

/** The items and links of a record that is a revision. */
export function planOf(record: AnyRecord | Template): {
  readonly items: readonly TemplateItem[];
  readonly links: readonly MilestoneLink[];
} {
  const { items, predecessors } = record;
  return {
    items: Array.isArray(items) ? (items as readonly TemplateItem[]) : [],
    links: Array.isArray(predecessors) ? (predecessors as readonly MilestoneLink[]) : [],
  };
}

/** Dates of a template for a start and a case; nothing is asked without a start. */
export const datedQuery = (id: string, values: CaseValues) => {
  const start = textOf(values.validFrom);
  return {
    ...endpointQuery(milestoneTemplate.key, testMilestones, {
      params: { id },
      body: { start: start ?? '', ...conditionsOf(values) },
    }),
    enabled: start !== null,
    placeholderData: keepPreviousData,
  };
};

/** Days of an item in a case, and why. */
export const explainQuery = (templateCode: string, itemCode: string, values: CaseValues) => ({
  ...endpointQuery(daysRule.key, explainDays, {
    body: {
      templateCode,
      itemCode,
      projectType: textOf(values.projectType),
      ...conditionsOf(values),
      ...(textOf(values.validFrom) === null ? {} : { on: String(values.validFrom) }),
    },
  }),
  placeholderData: keepPreviousData,
});

/** The conditions of the rules that a matrix shows, beside the power band. */
export interface Layer {
  readonly projectType?: string;
  readonly qtyFrom?: number;
  readonly qtyTo?: number;
  readonly regionId?: string;
  readonly productLine?: string;
}

/** Days of the items of a template by power band. */
export const matrixQuery = (templateCode: string, layer: Layer) => ({
  ...endpointQuery(daysRule.key, readDaysMatrix, { query: { templateCode, ...layer } }),
  placeholderData: keepPreviousData,
});

/** Begins the next revision; answers its id. */
export async function beginRevision(id: string): Promise<string> {
  const made = await call(newMilestoneRevision, { params: { id } });
  await templates.refresh();
  return made.id;
}

/** All revisions of a template, the last first. */
export const revisionsOf = (code: string) =>
  templates.list({ page: 1, size: 100, sort: '-revision', filters: [{ field: 'code', op: 'eq', value: code }] });
