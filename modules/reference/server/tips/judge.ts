import { isUuid, refuse, type InputOf, type Refusal } from '@mp/kernel/contract';
import { areaPositions, commonPlaceholders, templateRefusals, type tipsRule } from '../../contract/index.ts';
import { conditionProblem } from '../condition.ts';
import { datesOf, eventsOf, typesOf, usersOf, valuesOf, type TipSubject } from './subject.ts';

/** A rule as its fields say it. */
export type Rule = Readonly<InputOf<typeof tipsRule>>;

/** Everything that a template of a rule may show. */
export function placeholdersFor(subject: TipSubject, rule: Pick<Rule, 'trigger' | 'event'>): string[] {
  const variables = eventsOf(subject)[rule.event ?? '']?.variables ?? [];
  return [
    ...Object.keys(valuesOf(subject)),
    ...commonPlaceholders,
    ...(rule.trigger === 'threshold' ? ['value'] : []),
    ...(rule.trigger === 'event' ? variables : []),
  ];
}

function fieldRefusals(subject: TipSubject, rule: Rule): Refusal[] {
  const { trigger } = rule;
  const known = {
    dateField: trigger === 'missing' ? Object.keys(valuesOf(subject)) : datesOf(subject),
    event: Object.keys(eventsOf(subject)),
    measure: Object.keys(subject.measures ?? {}),
  };
  const path = trigger === 'event' ? 'event' : trigger === 'threshold' ? 'measure' : 'dateField';
  const name = rule[path] ?? '';
  return known[path].includes(name) ? [] : [refuse('tips.unknownField', { name }, path)];
}

function conditionRefusals(subject: TipSubject, rule: Rule, path: 'condition' | 'stopWhen'): Refusal[] {
  const text = rule[path];
  const types = typesOf(subject);
  const problem = text ? conditionProblem(types, text) : undefined;
  if (!problem) return [];
  const { code, params } = problem;
  if (code === 'unknownField') {
    const known = types.map(({ name }) => `form.${name}`).join(', ');
    return [refuse('tips.conditionField', { name: String(params.field), known }, path)];
  }
  const place = params.position === undefined ? '' : ` (${params.position})`;
  const kind = code === 'expressionSyntax' ? 'conditionSyntax' : 'conditionType';
  return [refuse(`tips.${kind}`, { detail: `${params.detail}${place}` }, path)];
}

function recipientRefusals(subject: TipSubject, rule: Rule, path: 'recipients' | 'escalate'): Refusal[] {
  const rows: readonly { readonly kind: string; readonly value: string | null }[] = rule[path] ?? [];
  return rows.flatMap(({ kind, value }, at) => {
    const users = usersOf(subject);
    const isPossible: Readonly<Record<string, boolean>> = {
      areaPosition: subject.area !== undefined && areaPositions.some((position) => position === value),
      dealerAdmin: subject.dealerField !== undefined,
      userField: users.some((name) => name === value),
      superior: !value || users.some((name) => name === value),
      user: isUuid(value),
    };
    const where = `${path}.${at}.${kind === 'dealerAdmin' ? 'kind' : 'value'}`;
    return (isPossible[kind] ?? true)
      ? []
      : [refuse('tips.recipient', { kind: `@tipsRule.recipients.kind.${kind}` }, where)];
  });
}

/** Why a rule about a subject cannot stand; empty when it can. */
export function ruleRefusals(subject: TipSubject | undefined, rule: Rule): Refusal[] {
  if (!subject) return [refuse('tips.unknownSubject', { subject: rule.subject ?? '' }, 'subject')];
  return [
    ...fieldRefusals(subject, rule),
    ...conditionRefusals(subject, rule, 'condition'),
    ...conditionRefusals(subject, rule, 'stopWhen'),
    ...recipientRefusals(subject, rule, 'recipients'),
    ...recipientRefusals(subject, rule, 'escalate'),
    ...templateRefusals(rule.template ?? {}, placeholdersFor(subject, rule)),
  ];
}
