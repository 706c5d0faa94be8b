import { Budget } from '@mp/engine/core';
import type { Values as Case } from '@mp/engine/core';
import { throwIfAny, type I18nText, type InputOf } from '@mp/kernel/contract';
import { serveResource, bindActions, switchHandlers, type Context, type ResourceServer } from '@mp/kernel/server';
import {
  demandOf,
  fileRule,
  fileRuleActions,
  type BusinessObject,
  type FileDemand,
  type JudgedFileRule,
} from '../contract/index.ts';
import { rulesOf } from './file-rule.query.ts';
import { conditionRefusals, verdictOf } from './file-condition.ts';

function validateCondition({ businessObject, condition }: InputOf<typeof fileRule>): void {
  if (businessObject) throwIfAny(conditionRefusals(businessObject, condition ?? null));
}

/** Rules of files; a condition that cannot be evaluated is not stored. */
export const fileRuleServer: ResourceServer = serveResource(fileRule, {
  table: 'file_rule',
  searchable: false,
  hooks: {
    beforeCreate: async (_context, input) => validateCondition(input),
    beforeUpdate: async (_context, old, patch) => validateCondition({ ...old, ...patch }),
    concerns: ['businessObject', 'condition'],
    rowProblems: async (_context, rows) =>
      rows.map(({ businessObject, condition }) =>
        businessObject && condition
          ? conditionRefusals(businessObject, condition).map(({ code, params, path = '' }) => ({
              path,
              code,
              ...(params ? { params } : {}),
            }))
          : [],
      ),
  },
  actions: bindActions(fileRuleActions, switchHandlers(fileRule)),
});

/** The check list of a case. */
export interface FileChecklist {
  /** The files that the case must or may carry. */
  readonly items: readonly FileDemand[];
  /** Rules whose condition asks for a value that the case does not have yet: they may still come to apply. */
  readonly undecided: readonly { readonly code: string; readonly name: I18nText; readonly detail: string }[];
}

/**
 * The files that a business object with these values must or may carry; `fileRefusals` judges files by its items.
 * Values are those of `caseFields`, others are ignored. For later modules. (dealers.md 2.8)
 */
export async function fileChecklist(context: Context, object: BusinessObject, values: Case): Promise<FileChecklist> {
  const surroundings = { now: context.at, budget: new Budget() };
  const validated = (await rulesOf(context, object)).map((rule) => ({
    rule,
    ...verdictOf(object, { condition: rule.condition, values }, surroundings),
  }));
  return {
    items: validated
      .filter(({ verdict }) => verdict === 'always' || verdict === 'holds')
      .map(({ rule }) => demandOf(rule)),
    undecided: validated.flatMap(({ rule: { code, name }, detail }) =>
      detail === null ? [] : [{ code, name, detail }],
    ),
  };
}

/** All enabled rules of a business object, each with its verdict on a case that is only thought of. */
export async function previewCase(
  context: Context,
  { businessObject, values }: { readonly businessObject: BusinessObject; readonly values: Case },
): Promise<{ items: JudgedFileRule[] }> {
  const rules = await rulesOf(context, businessObject);
  const surroundings = { now: context.at, budget: new Budget() };
  return {
    items: rules.map((rule) => {
      const { id, code, name, required, minCount, maxCount, extensions, hasExpiry, reminderDays } = demandOf(rule);
      return {
        id,
        code,
        name,
        required,
        minCount,
        maxCount,
        hasExpiry,
        extensions: [...extensions],
        reminderDays: [...reminderDays],
        maxSizeMb: rule.maxSizeMb,
        condition: rule.condition,
        ...verdictOf(businessObject, { condition: rule.condition, values }, surroundings),
      };
    }),
  };
}
