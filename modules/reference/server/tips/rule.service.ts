import { commonErrors } from '@mp/kernel/contract';
import { serveResource, bindActions, switchHandlers, type Context, type ResourceServer } from '@mp/kernel/server';
import {
  tipsErrors,
  tipsRule,
  tipsRuleActions,
  unknownPlaceholders,
  type TipDryRun,
  type TipSubjectFacts,
} from '../../contract/index.ts';
import { dryRun, runTips } from './engine.service.ts';
import { placeholdersFor } from './judge.ts';
import { tipSubject, tipSubjects, validateRule } from './reminders.ts';
import { Renderer } from './render.service.ts';
import { roleNames } from './rule.query.ts';
import { datesOf, eventsOf, typesOf, usersOf, valuesOf, type TipSubject } from './subject.ts';
import { subjectRows } from './subject.query.ts';
import { rulesToRun, stopRule, type RuleRow } from './tips.query.ts';

const ran = (column: string): string =>
  `(select n.${column} from tips_run n where n.tenant_id = t.tenant_id and n.rule_id = t.id)`;
const recent = `from tip k where k.tenant_id = t.tenant_id and k.rule_id = t.id and k.planned_at > current_timestamp - interval '30 days'`;

/** Rules of reminders; one that could not run is not stored. */
export const tipsRuleServer: ResourceServer = serveResource(tipsRule, {
  table: 'tips_rule',
  searchable: false,
  computed: {
    lastRunAt: ran('last_run_at'),
    lastError: ran('last_error'),
    sentCount: `(select count(*) filter (where k.sent_at is not null) ${recent})`,
    failureRate: `(select round(100.0 * count(*) filter (where k.state = 'failed')
      / nullif(count(*) filter (where k.state = 'failed' or k.sent_at is not null), 0), 1) ${recent})`,
  },
  hooks: {
    beforeCreate: async (_context, input) => validateRule(input),
    beforeUpdate: async (_context, old, patch) => validateRule({ ...old, ...patch }),
    concerns: [
      'subject',
      'trigger',
      'dateField',
      'event',
      'measure',
      'condition',
      'stopWhen',
      'recipients',
      'escalate',
      'template',
    ],
    afterDelete: (context, old) => stopRule(context, old.id),
  },
  actions: bindActions(tipsRuleActions, switchHandlers(tipsRule)),
});

function factsOf(context: Context, subject: TipSubject): TipSubjectFacts {
  const { texts } = context;
  const word = (key: string) => texts.text(context.locale, key);
  const values = valuesOf(subject);
  const labelled = (names: readonly string[]) =>
    names.flatMap((name) => {
      const key = values[name]?.textKey;
      return key === undefined ? [] : [{ name, label: word(key) }];
    });
  const [, entity = ''] = subject.resource.split('.');
  return {
    resource: subject.resource,
    label: texts.entityName(context.locale, entity),
    dateFields: labelled(datesOf(subject)),
    events: Object.entries(eventsOf(subject)).map(([name, { textKey, variables = [] }]) => ({
      name,
      label: word(textKey),
      variables: [...variables],
    })),
    measures: Object.entries(subject.measures ?? {}).map(([name, { textKey }]) => ({ name, label: word(textKey) })),
    userFields: labelled(usersOf(subject)),
    values: typesOf(subject).map(({ name, kind, nullable, options }) => ({
      name,
      label: word(values[name]?.textKey ?? name),
      kind,
      nullable,
      ...(options ? { options: [...options] } : {}),
    })),
    hasArea: subject.area !== undefined,
    hasDealer: subject.dealerField !== undefined,
  };
}

/** Everything that rules may be about, and the roles that they may name. */
export async function subjectsFor(
  context: Context,
): Promise<{ items: TipSubjectFacts[]; roles: { name: string; label: string }[] }> {
  const roles = await roleNames(context);
  const items = tipSubjects().map((subject) => factsOf(context, subject));
  return { items: items.toSorted((a, b) => a.label.localeCompare(b.label, context.locale)), roles };
}

interface Preview {
  readonly subject: string;
  readonly template: {
    readonly ZH_CN: string;
    readonly EN_US?: string | undefined;
    readonly JA_JP?: string | undefined;
  };
  readonly dateField?: string | null | undefined;
  readonly event?: string | null | undefined;
  readonly recordId?: string | undefined;
}

/** A template filled with a real record: the asked one or the latest. Throws `tips.unknownSubject`. */
export async function previewOf(context: Context, { subject: key, template, recordId, ...rule }: Preview) {
  const subject = tipSubject(key);
  if (!subject) throw tipsErrors.unknownSubject({ subject: key });
  const trigger = rule.event ? 'event' : 'threshold';
  const unknown = unknownPlaceholders(template, placeholdersFor(subject, { ...rule, trigger }));
  const renderer = await Renderer.of(context, subject);
  const question = { where: 'true', values: [], size: 20, latest: true };
  const rows = await context.tx((tx) => subjectRows(tx, subject, question));
  const records = rows.map((each) => ({ id: each.id, label: renderer.name(each, context.locale) }));
  const row = rows.find(({ id }) => id === recordId) ?? rows[0];
  if (!row) return { records, recordId: null, texts: null, unknown };
  const date = String(row.values[rule.dateField ?? ''] ?? context.at).slice(0, 10);
  const variables = eventsOf(subject)[rule.event ?? '']?.variables ?? [];
  const more = Object.fromEntries(variables.map((name) => [name, `{${name}}`]));
  const texts = renderer.texts(template, row, { date, days: 7, more: { value: '7', ...more } });
  return { records, recordId: row.id, texts, unknown };
}

async function ruleOf(context: Context, id: string): Promise<RuleRow> {
  const [rule] = await context.tx((tx) => rulesToRun(tx, id));
  if (!rule) throw commonErrors.notFound();
  return rule;
}

/** Whom a rule would notify today, whether it is enabled or not. Throws `common.notFound`. */
export async function dryRunOf(context: Context, id: string): Promise<TipDryRun> {
  return dryRun(context, await ruleOf(context, id));
}

/** Runs an enabled rule now. Throws `common.notFound`, `tips.disabled`. */
export async function runNow(context: Context, id: string): Promise<{ planned: number; sent: number; failed: number }> {
  const rule = await ruleOf(context, id);
  if (!rule.enabled) throw tipsErrors.disabled();
  return runTips(context.services, context.tenantId, id);
}
