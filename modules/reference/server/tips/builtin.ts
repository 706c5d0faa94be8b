import type { TipChannel, TipRecipientKind, TipTrigger } from '../../contract/index.ts';

/** Words in Chinese, English and Japanese. */
export type TipWords = readonly [zh: string, en: string, ja: string];

/** A recipient, short: `['role', 'R_ADM']`. */
export type TipTo = readonly [kind: TipRecipientKind, value?: string];

/** A rule that a module brings to every tenant. */
export interface TipRuleSpec {
  readonly code: string;
  readonly name: TipWords;
  readonly subject: string;
  readonly trigger: TipTrigger;
  /** Of `before` and `after` the date, of `missing` the field that is empty. */
  readonly dateField?: string;
  readonly event?: string;
  readonly measure?: string;
  readonly limit?: readonly ['gte' | 'lte', string];
  /** `30` calendar days, `'5w'` working days. */
  readonly offsets?: readonly (number | `${number}w`)[];
  readonly condition?: string;
  readonly recipients: readonly TipTo[];
  readonly channels?: readonly TipChannel[];
  readonly mode?: 'single' | 'summary';
  readonly template: TipWords;
  readonly stopWhen?: string;
  readonly escalate?: readonly (readonly [after: number, ...to: TipTo])[];
  /** Begins switched off. */
  readonly disabled?: boolean;
}

const spoken = ([ZH_CN, EN_US, JA_JP]: TipWords) => ({ ZH_CN, EN_US, JA_JP });
const recipient = ([kind, value]: TipTo) => ({ kind, value: value ?? null });
const offset = (given: number | `${number}w`) => ({
  n: Number.parseInt(`${given}`, 10),
  unit: typeof given === 'number' ? ('calendar' as const) : ('work' as const),
});

/** A rule as the fields of its resource. */
export function valuesOfSpec(spec: TipRuleSpec) {
  return {
    code: spec.code,
    name: spoken(spec.name),
    subject: spec.subject,
    trigger: spec.trigger,
    dateField: spec.dateField ?? null,
    event: spec.event ?? null,
    measure: spec.measure ?? null,
    limitKind: spec.limit?.[0] ?? null,
    limit: spec.limit?.[1] ?? null,
    offsets: (spec.offsets ?? []).map(offset),
    condition: spec.condition ?? null,
    recipients: spec.recipients.map(recipient),
    channels: spec.channels ?? ['inApp'],
    mode: spec.mode ?? 'single',
    template: spoken(spec.template),
    stopWhen: spec.stopWhen ?? null,
    escalate: (spec.escalate ?? []).map(([after, ...to]) => ({ after, ...recipient(to) })),
    quietFrom: '22:00',
    quietTo: '08:00',
    enabled: spec.disabled !== true,
  };
}
