import { throwIfAny } from '@mp/kernel/contract';
import { defineContributionPoint, resourceServer } from '@mp/kernel/server';
import { valuesOfSpec, type TipRuleSpec } from './builtin.ts';
import { ruleRefusals, type Rule } from './judge.ts';
import { linkProblems, type TipSubject } from './subject.ts';

/** What of a module can be reminded of, and the rules that it brings to every tenant. */
export interface Reminders {
  readonly subjects?: readonly TipSubject[];
  /** Tenants that exist get new rules when a new version starts; what people changed or took away stays. */
  readonly rules?: readonly TipRuleSpec[];
}

/** The reminders of all modules. */
export const reminders = defineContributionPoint<Reminders>('reference.reminders', { verify: reminderProblems });

/** All rules that modules bring. */
export function builtinTipRules(): readonly TipRuleSpec[] {
  return reminders.all().flatMap(({ rules }) => rules ?? []);
}

/** All subjects whose modules are loaded. */
export function tipSubjects(): readonly TipSubject[] {
  const all = reminders.all().flatMap(({ subjects }) => subjects ?? []);
  return all.filter(({ resource }) => resourceServer(resource) !== undefined);
}

/** A subject whose module is loaded. */
export function tipSubject(resource: unknown): TipSubject | undefined {
  return tipSubjects().find((subject) => subject.resource === resource);
}

/** Throws what is wrong with a rule. */
export function validateRule(rule: Rule): void {
  throwIfAny(ruleRefusals(tipSubject(rule.subject), rule));
}

/** Rules that are there twice or about nothing, those that the form of rules would refuse, and links to nowhere. */
function reminderProblems(all: readonly Reminders[]): string[] {
  const subjects = new Map(all.flatMap((each) => each.subjects ?? []).map((subject) => [subject.resource, subject]));
  const rules = all.flatMap((each) => each.rules ?? []);
  const doubled = rules.filter(({ code }, at) => rules.findIndex((each) => each.code === code) < at);
  // By its fields a rule is judged where the module of its subject is loaded.
  const validated = rules.filter(({ subject }) => !subjects.has(subject) || resourceServer(subject));
  return [
    ...[...subjects.values()].filter(({ resource }) => resourceServer(resource)).flatMap(linkProblems),
    ...doubled.map(({ code }) => `two reminder rules have the code ${code}`),
    ...validated.flatMap((rule) =>
      ruleRefusals(subjects.get(rule.subject), valuesOfSpec(rule)).map(
        ({ path, code, params }) => `the reminder rule ${rule.code}: ${path} ${code} ${JSON.stringify(params)}`,
      ),
    ),
  ];
}
