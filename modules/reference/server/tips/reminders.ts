import { throwIfAny } from '@mp/kernel/contract';
import { defineContributionPoint, resourceServer } from '@mp/kernel/server';
import { valuesOfSpec, type TipRuleSpec } from './builtin.ts';
import { ruleRefusals, type Rule } from './judge.ts';
import { linkProblems, type TipEventSpec, type TipSubject } from './subject.ts';

/** What of a module can be reminded of, and the rules that it brings to every tenant. */
export interface Reminders {
  readonly subjects?: readonly TipSubject[];
  /** What a module makes happen to records of another one's subject. */
  readonly events?: readonly {
    readonly resource: string;
    readonly events: Readonly<Record<string, TipEventSpec>>;
  }[];
  /** Tenants that exist get new rules when a new version starts; what people changed or took away stays. */
  readonly rules?: readonly TipRuleSpec[];
}

/** The reminders of all modules. */
export const reminders = defineContributionPoint<Reminders>('reference.reminders', { verify: reminderProblems });

/** All rules that modules bring. */
export function builtinTipRules(): readonly TipRuleSpec[] {
  return reminders.all().flatMap(({ rules }) => rules ?? []);
}

/** The subjects of modules with what others make happen to them. */
function subjectsOf(all: readonly Reminders[]): readonly TipSubject[] {
  const more = all.flatMap(({ events }) => events ?? []);
  return all
    .flatMap(({ subjects }) => subjects ?? [])
    .map((subject) => ({
      ...subject,
      events: Object.assign(
        { ...subject.events },
        ...more.filter(({ resource }) => resource === subject.resource).map(({ events }) => events),
      ),
    }));
}

/** All subjects whose modules are loaded. */
export function tipSubjects(): readonly TipSubject[] {
  return subjectsOf(reminders.all()).filter(({ resource }) => resourceServer(resource) !== undefined);
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
  const subjects = new Map(subjectsOf(all).map((subject) => [subject.resource, subject]));
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
