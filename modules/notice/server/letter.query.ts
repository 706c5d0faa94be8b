import type { NoticeKind } from '@mp/kernel/contract';
import type { DeliveryChannel } from '@mp/kernel/server';

/** What leaves the house with a notice, in the three languages by wire code. */
export interface NoticeLetters {
  readonly kind: NoticeKind;
  /** How it leaves for those who have chosen nothing. */
  readonly channels: readonly DeliveryChannel[];
  readonly subjects: Readonly<Record<string, string>>;
  readonly mails: Readonly<Record<string, string>>;
  readonly texts: Readonly<Record<string, string>>;
  /** State in which a delivery of each channel begins: `queued`, or `dev` where nothing is configured. */
  readonly states: Readonly<Record<DeliveryChannel, 'queued' | 'dev'>>;
}

/** Zone in which the hours of daily mails are, that of the tenants' calendars. */
const digestZone = 'Asia/Shanghai';

/** SQL of the next time that it is the hour, after an instant. */
export const digestDueSql = (at: string, hour: string): string =>
  `((date_trunc('day', (${at} at time zone '${digestZone}') - make_interval(hours => ${hour})) + interval '1 day' + make_interval(hours => ${hour})) at time zone '${digestZone}')`;

/** Channels by which letters of a notice may leave: those of its sender, and the mail that a receiver may choose. */
export function offeredChannels({ kind, channels }: Pick<NoticeLetters, 'kind' | 'channels'>): DeliveryChannel[] {
  return [...new Set([...channels, ...(kind.weight === 'mandatory' ? [] : (['mail'] as const))])];
}

/** Up to so many letters have a job each; those of a crowd are sent so many by one. */
const mostAlone = 20;
const perJob = 100;

/** Where in a statement that writes a notice its facts stand. */
interface Places {
  readonly tenant: string;
  readonly notice: string;
  readonly at: string;
}

/**
 * The one place that decides whether a notice also leaves as a mail or SMS, for everybody to whom it goes: further parts of
 * a `with` statement whose part `receivers(id, email, mobile)` names them. `letters` are the records, `queued` the jobs.
 * Nobody chooses for a mandatory kind; a prompt one never waits for the daily mail.
 */
export function letterParts(letters: NoticeLetters, places: Places, values: unknown[]): string {
  const offered = offeredChannels(letters);
  if (offered.length === 0) return '';
  const { kind, channels, states } = letters;
  const { tenant, notice, at } = places;
  const value = (given: unknown, type: string) => `$${values.push(given)}::${type}`;
  const json = (given: object) => value(JSON.stringify(given), 'jsonb');
  const isChosen = kind.weight !== 'mandatory';
  const preference = isChosen
    ? `left join notice_preference p on p.tenant_id = ${tenant} and p.user_id = r.id and p.kind = ${value(kind.name, 'text')} and p.channel = c.channel`
    : '';
  const digest =
    kind.weight === 'ordinary'
      ? `left join notice_digest d on d.tenant_id = ${tenant} and d.user_id = r.id and c.channel = 'mail'`
      : '';
  const hour = digest === '' ? 'null::smallint' : 'd.hour';
  const isSent = `c.channel = any(${value(channels, 'text[]')})`;
  const condition = isChosen ? `case p.choice when 'on' then true when 'off' then false else ${isSent} end` : isSent;
  return `, letters as (
      insert into delivery (tenant_id, id, notice_id, account_id, channel, recipient, language, subject, body, state, next_at, created_at, updated_at)
      select ${tenant}, gen_random_uuid(), ${notice}, w.id, w.channel, w.address, w.language, ${json(letters.subjects)} ->> w.language,
        case w.channel when 'mail' then ${json(letters.mails)} else ${json(letters.texts)} end ->> w.language,
        case when w.hour is null then ${json(states)} ->> w.channel else 'gathered' end,
        case when w.hour is null then ${at} else ${digestDueSql(at, 'w.hour')} end, ${at}, ${at}
      from (select r.id, c.channel, case c.channel when 'mail' then r.email else r.mobile end as address, ${hour}::integer as hour,
          l.language
        from receivers r join members_language(${tenant}, array(select id from receivers)) l on l.id = r.id cross join unnest(${value(offered, 'text[]')}) c(channel) ${preference} ${digest} where ${condition}) w
      where coalesce(w.address, '') <> ''
      returning tenant_id, id, state
    ), queued as (
      select enqueue_all(jsonb_agg(j.job)) as job from (
        select case when count(*) = 1
          then jsonb_build_object('task', 'notice.deliver', 'key', 'delivery:' || min(l.id::text), 'maxAttempts', 3,
            'payload', jsonb_build_object('payload', jsonb_build_object('tenantId', l.tenant_id, 'id', min(l.id::text))))
          else jsonb_build_object('task', 'notice.deliverMany', 'key', 'letters:' || min(l.id::text), 'maxAttempts', 25, 'queue', 'letters:' || l.tenant_id,
            'payload', jsonb_build_object('payload', jsonb_build_object('tenantId', l.tenant_id, 'ids', jsonb_agg(l.id)))) end as job
        from (select tenant_id, id, case when count(*) over () <= ${mostAlone} then row_number() over () else (row_number() over () - 1) / ${perJob} end as part
          from letters where state = 'queued') l
        group by l.tenant_id, l.part) j
      having count(*) > 0)`;
}
