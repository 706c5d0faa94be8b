import { pickText, type I18nText } from '@mp/kernel/contract';
import { pickOne, seededRandom, seedId, type Seeding } from '@mp/kernel/server';
import { fillTemplate, plusDays, type TipState } from '../../contract/index.ts';

/** How many sample tips there are, and over how many days they are spread. */
export const sampleTips = { count: 900, days: 90 } as const;

interface SampleSubject {
  readonly resource: string;
  readonly id: string;
  readonly label: string;
  readonly path: string;
  /** Further values that its templates show. */
  readonly shown: Readonly<Record<string, string | number>>;
}

interface SampleRule {
  readonly id: string;
  readonly code: string;
  readonly subject: string;
  readonly template: I18nText;
  readonly channels: readonly string[];
  readonly mode: string;
}

/** Rules of which the sample tells. */
const told = ['TR-31', 'TR-32', 'TR-34', 'TR-36', 'TR-37', 'TR-38', 'TR-40', 'TR-41', 'TR-42'];

/** Records to be reminded of, by the resource that rules name, with the page that shows each. */
const subjectsSql = `
  select 'reference.areaAssignment' as resource, a.id::text, u.employee_name as label,
      '/areaPersonnelMaintenance?record=' || a.id as path, jsonb_build_object('position', a.position) as shown
    from area_assignment a join tenant_user u on u.tenant_id = a.tenant_id and u.id = a.user_id where a.tenant_id = $1
  union all select 'reference.milestoneTemplate', id::text, name->>'ZH_CN', '/milestoneTemplateSettings?template=' || id,
      jsonb_build_object('code', code, 'revision', revision) from milestone_template where tenant_id = $1
  union all select 'reference.gensetModel', id::text, name->>'ZH_CN', '/fileSetting?model=' || id,
      jsonb_build_object('code', code) from genset_model where tenant_id = $1
  union all select 'reference.bigArea', id::text, name->>'ZH_CN', '/bigAreaSetting?area=' || code, '{}' from big_area
    where tenant_id = $1
  union all select 'reference.bigAreaRegion', b.id::text, r.name->>'ZH_CN', '/bigAreaSetting?view=regions&area=' || a.code,
      jsonb_build_object('bigAreaId', a.name->>'ZH_CN')
    from big_area_region b join region r on r.tenant_id = b.tenant_id and r.id = b.region_id
    join big_area a on a.tenant_id = b.tenant_id and a.id = b.big_area_id where b.tenant_id = $1
  union all select 'identity.user', id::text, employee_name, '/userManager?record=' || id,
      jsonb_build_object('userName', user_name) from tenant_user where tenant_id = $1 and status = 'enabled'
  union all (select 'reference.dictItem', i.id::text, i.label->>'ZH_CN', '/DDMaintenance?dictionary=' || d.code,
      jsonb_build_object('dictionary', d.code, 'code', i.code)
    from dict_item i join dictionary d on d.tenant_id = i.tenant_id and d.id = i.dictionary_id where i.tenant_id = $1
    order by i.code limit 60)
  order by 1, 2`;

/** What became of a tip. None is planned: what is ahead the engine plans itself, from the records. */
function stateOf(chance: number): TipState {
  if (chance < 0.05) return 'failed';
  if (chance < 0.11) return 'stopped';
  if (chance < 0.35) return 'sent';
  return chance < 0.57 ? 'read' : 'done';
}

const failures = { sms: 'noMobile', workApp: 'noWorkApp', mail: 'noMail', inApp: 'sendFailed' } as const;
const at = (day: string, minutes: number): string =>
  new Date(Date.parse(`${day}T00:30:00Z`) + minutes * 60_000).toISOString();

const columns = [
  'tenant_id',
  'id',
  'created_at',
  'updated_at',
  'rule_id',
  'subject',
  'subject_id',
  'subject_label',
  'subject_path',
  'occasion',
  'recipient_id',
  'channel',
  'planned_at',
  'sent_at',
  'state',
  'error',
  'read_at',
  'done_at',
  'ended_at',
  'message',
  'mode',
  'step',
];

interface Ground {
  readonly rules: readonly SampleRule[];
  readonly subjects: ReadonlyMap<string, readonly SampleSubject[]>;
  readonly people: readonly string[];
  readonly today: string;
}

function rowOf(tenantId: string, index: number, { rules, subjects, people, today }: Ground): unknown[] {
  const random = seededRandom(index * 7919 + 17);
  const rule = pickOne(rules, random);
  const subject = pickOne(subjects.get(rule.subject) ?? [], random);
  const day = plusDays(today, -1 - (index % sampleTips.days));
  const days = pickOne([30, 7, 1], random);
  const date = plusDays(day, days);
  const state = stateOf(random());
  const channel =
    state === 'failed' ? pickOne(['sms', 'workApp', 'mail'] as const, random) : pickOne(rule.channels, random);
  const planned = at(day, rule.mode === 'summary' ? 0 : Math.floor(random() * 480));
  const isSent = state === 'sent' || state === 'read' || state === 'done';
  const read = state === 'read' || state === 'done' ? at(day, 500 + Math.floor(random() * 60)) : null;
  const shown = Object.entries(subject.shown).map(([name, value]) => [name, String(value)] as const);
  const values = { ...Object.fromEntries(shown), subject: subject.label, date, days: String(days) };
  const spoken = (language: 'zh-CN' | 'en-US' | 'ja-JP') => fillTemplate(pickText(rule.template, language), values);
  return [
    tenantId,
    seedId(`${tenantId}/tip/${index}`),
    planned,
    read ?? planned,
    rule.id,
    rule.subject,
    subject.id,
    subject.label,
    subject.path,
    `${date}/-${days}c/${index}`,
    pickOne(people, random),
    channel,
    planned,
    isSent ? planned : null,
    state,
    state === 'failed' ? failures[channel as keyof typeof failures] : null,
    read,
    state === 'done' ? at(day, 600 + Math.floor(random() * 300)) : null,
    planned,
    JSON.stringify({ ZH_CN: spoken('zh-CN'), EN_US: spoken('en-US'), JA_JP: spoken('ja-JP') }),
    rule.mode,
    0,
  ];
}

/** Something that a rule told somebody of, for records of another module. */
export interface SampleTip {
  /** Code of the rule. */
  readonly rule: string;
  readonly subjectId: string;
  readonly label: string;
  readonly path: string;
  readonly recipientId: string;
  /** The date it is about, and how many days before it was told. */
  readonly date: string;
  readonly days: number;
  /** Further values that the template shows. */
  readonly shown: Readonly<Record<string, string | I18nText>>;
}

/** Gives a tenant the sample tips of another module, told in time; what is there stays. Answers how many are new. */
export async function seedTipsOf(seeding: Seeding, tenantId: string, tips: readonly SampleTip[]): Promise<number> {
  const { rows } = await seeding.client.query<SampleRule>(
    `select id, code, subject, template, channels, mode from tips_rule
      where tenant_id = $1 and code = any($2::text[]) and deleted_at is null`,
    [tenantId, tips.map(({ rule }) => rule)],
  );
  const rules = new Map(rows.map((rule) => [rule.code, rule]));
  return seeding.insert(
    'tip',
    columns,
    tips.flatMap((tip) => {
      const rule = rules.get(tip.rule);
      return rule ? [sentTipRow(tenantId, rule, tip)] : [];
    }),
  );
}

function sentTipRow(tenantId: string, rule: SampleRule, tip: SampleTip): unknown[] {
  const occasion = `${tip.date}/-${tip.days}c`;
  const planned = at(plusDays(tip.date, -tip.days), 0);
  const spoken = (language: 'zh-CN' | 'en-US' | 'ja-JP') => {
    const shown = Object.entries(tip.shown).map(
      ([name, value]) => [name, typeof value === 'string' ? value : pickText(value, language)] as const,
    );
    const values = { ...Object.fromEntries(shown), subject: tip.label, date: tip.date, days: String(tip.days) };
    return fillTemplate(pickText(rule.template, language), values);
  };
  return [
    tenantId,
    seedId(`${tenantId}/tip/${rule.code}/${tip.subjectId}/${occasion}/${tip.recipientId}`),
    planned,
    planned,
    rule.id,
    rule.subject,
    tip.subjectId,
    tip.label,
    tip.path,
    occasion,
    tip.recipientId,
    rule.channels[0] ?? 'inApp',
    planned,
    planned,
    'sent',
    null,
    null,
    null,
    planned,
    JSON.stringify({ ZH_CN: spoken('zh-CN'), EN_US: spoken('en-US'), JA_JP: spoken('ja-JP') }),
    rule.mode,
    0,
  ];
}

/** Gives a tenant with rules and records the tips of the last 90 days, in all states of what is past. Answers how many are new. */
export async function seedTips(seeding: Seeding, tenantId: string): Promise<number> {
  const { client } = seeding;
  const { rows: found } = await client.query<SampleRule & { today: string }>(
    `select id, code, subject, template, channels, mode, to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as today
     from tips_rule where tenant_id = $1 and code = any($2::text[]) and deleted_at is null
       and not exists (select 1 from tip where tenant_id = $1) order by code`,
    [tenantId, told],
  );
  const { rows: records } = await client.query<SampleSubject>(subjectsSql, [tenantId]);
  // The demo accounts come several times, so that their own lists are alive.
  const { rows: people } = await client.query<{ id: string }>(
    `select u.id from tenant_user u, generate_series(1, case when u.user_name like 'hy-%' then 12 else 1 end) n
     where u.tenant_id = $1 and u.deleted_at is null and u.status = 'enabled' and not u.external and u.user_name not in ('hy-dealer', 'hy-dealer2', 'hy-dealer-user', 'hy-goem', 'hy-guest')
       and u.user_name not like '%\\_d'
     order by u.user_name, n`,
    [tenantId],
  );
  const subjects = Map.groupBy(records, ({ resource }) => resource);
  const rules = found.filter(({ subject }) => subjects.has(subject));
  const today = found[0]?.today;
  if (rules.length === 0 || people.length === 0 || today === undefined) return 0;
  const ground = { rules, subjects, people: people.map(({ id }) => id), today };
  const rows = Array.from({ length: sampleTips.count }, (_, index) => rowOf(tenantId, index, ground));
  return seeding.insert('tip', columns, rows);
}
