import type { Statement } from '@mp/kernel/server';
import { digestDueSql } from './letter.query.ts';
import { memberSource, targetsOf } from './receivers.query.ts';

/** What somebody has chosen for a kind and a way. */
export interface ChoiceRow {
  readonly kind: string;
  readonly channel: 'mail' | 'sms';
  readonly choice: 'on' | 'off';
}

/** Where mails of a member go. */
export interface MailReader {
  readonly email: string | null;
  readonly mobile: string | null;
  readonly usable: boolean;
  readonly language: string;
  readonly hour: number | null;
}

/** Statement of what a member has chosen; its rows are `ChoiceRow`. */
export function choicesStatement(tenantId: string, userId: string): Statement {
  return {
    text: 'select kind, channel, choice from notice_preference where tenant_id = $1::uuid and user_id = $2::uuid',
    values: [tenantId, userId],
  };
}

/** Statement of where a member's letters go, and at which hour his daily mail comes; its row is a `MailReader`. */
export function readerStatement(tenantId: string, userId: string, at: string): Statement {
  const values: unknown[] = [tenantId, at];
  const source = memberSource(targetsOf([userId]), values, '$2');
  return {
    text: `select m.email, m.mobile, m.usable, member_language($1::uuid, m.id) as language,
        (select d.hour from notice_digest d where d.tenant_id = $1::uuid and d.user_id = m.id) as hour from (${source}) m`,
    values,
  };
}

/** A member who chooses, and when. */
interface Chooser {
  readonly tenantId: string;
  readonly userId: string;
  readonly at: string;
}

/** Statements that store choices; `default` forgets one. */
export function storeChoices(
  { tenantId, userId, at }: Chooser,
  choices: readonly { readonly kind: string; readonly channel: string; readonly choice: string }[],
): Statement[] {
  const rows = JSON.stringify(choices);
  const given = `jsonb_to_recordset($3::jsonb) g(kind text, channel text, choice text)`;
  return [
    {
      text: `delete from notice_preference p using ${given} where p.tenant_id = $1::uuid and p.user_id = $2::uuid
        and p.kind = g.kind and p.channel = g.channel and g.choice = 'default'`,
      values: [tenantId, userId, rows],
    },
    {
      text: `insert into notice_preference (tenant_id, user_id, kind, channel, choice, updated_at)
        select distinct on (g.kind, g.channel) $1::uuid, $2::uuid, g.kind, g.channel, g.choice, $4::timestamptz
          from ${given} where g.choice <> 'default'
        on conflict (tenant_id, user_id, kind, channel) do update set choice = excluded.choice, updated_at = excluded.updated_at`,
      values: [tenantId, userId, rows, at],
    },
  ];
}

/** Statements that store the hour of the daily mail, or none; what has gathered comes at the new hour, or at once. */
export function storeDigestHour({ tenantId, userId, at }: Chooser, hour: number | null): Statement[] {
  return [
    hour === null
      ? {
          text: 'delete from notice_digest where tenant_id = $1::uuid and user_id = $2::uuid',
          values: [tenantId, userId],
        }
      : {
          text: `insert into notice_digest (tenant_id, user_id, hour, updated_at) values ($1::uuid, $2::uuid, $3::smallint, $4::timestamptz)
            on conflict (tenant_id, user_id) do update set hour = excluded.hour, updated_at = excluded.updated_at`,
          values: [tenantId, userId, hour, at],
        },
    {
      text: `update delivery set next_at = case when $4::integer is null then $3::timestamptz else ${digestDueSql('$3::timestamptz', '$4::integer')} end
        where tenant_id = $1::uuid and account_id = $2::uuid and state = 'gathered' and next_at > $3::timestamptz`,
      values: [tenantId, userId, at, hour],
    },
  ];
}
