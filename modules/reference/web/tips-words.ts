import { hasText, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import type { TipSubjectFacts } from '../contract/index.ts';
import { tipSubjectsQuery } from './tips.client.ts';

/** What rules may be about, once it is there. */
export function useTipSubjects(): {
  readonly subjects: readonly TipSubjectFacts[];
  readonly roles: readonly { readonly name: string; readonly label: string }[];
  readonly of: (resource: unknown) => TipSubjectFacts | undefined;
} {
  const { data } = useQuery(tipSubjectsQuery);
  const subjects = data?.items ?? [];
  return { subjects, roles: data?.roles ?? [], of: (resource) => subjects.find((each) => each.resource === resource) };
}

/** The kind of record that a reminder is about, in words; its readers need no right on the rules. */
export function useSubjectWord(): (subject: unknown) => string {
  const t = useText();
  return (subject) => {
    const [, entity = ''] = String(subject).split('.');
    const key = [`${entity}.title`, `${entity}.name`].find(hasText);
    return key === undefined ? String(subject) : t(key);
  };
}

/** A recipient as a rule names him. */
interface Named {
  readonly kind?: unknown;
  readonly value?: unknown;
}

/** Names recipients: the role, the position, the field. */
export function useRecipientWords(): (recipient: Named, subject: TipSubjectFacts | undefined) => string {
  const t = useText();
  const { roles } = useTipSubjects();
  const labelIn = (named: readonly { readonly name: string; readonly label: string }[], value: string) =>
    named.find(({ name }) => name === value)?.label ?? value;
  return ({ kind, value }, subject) => {
    const word = t(`tipsRule.recipients.kind.${String(kind)}`);
    if (typeof value !== 'string' || value === '') return word;
    if (kind === 'role') return labelIn(roles, value);
    if (kind === 'areaPosition') return t(`areaAssignment.position.${value}`);
    if (kind === 'userField') return labelIn(subject?.userFields ?? [], value);
    if (kind === 'superior') return `${word} (${labelIn(subject?.userFields ?? [], value)})`;
    return word;
  };
}

/** `−30, −7, +2 working days`. */
export function useOffsetWords(): (trigger: unknown, offsets: unknown) => string {
  const t = useText('tipsRule.offsets.unit');
  return (trigger, offsets) => {
    const rows = Array.isArray(offsets) ? (offsets as readonly { n?: unknown; unit?: unknown }[]) : [];
    const sign = trigger === 'before' ? '−' : '+';
    const written = (unit: string) =>
      rows.filter((row) => row.unit === unit).map(({ n }) => (n === 0 ? '0' : `${sign}${String(n)}`));
    return (['calendar', 'work'] as const)
      .map((unit) => ({ unit, days: written(unit) }))
      .filter(({ days }) => days.length > 0)
      .map(({ unit, days }) => `${days.join(', ')} ${t(unit)}`)
      .join('; ');
  };
}
