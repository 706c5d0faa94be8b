import type { Values as Case } from '@mp/engine/core';
import { columnName, resourceServer, type Tx } from '@mp/kernel/server';
import { valuesOf, type TipSubject, type TipValue } from './subject.ts';

/** A record of a subject as rules read it. */
export interface SubjectRow {
  readonly id: string;
  /** A text, or texts in three languages. */
  readonly label: unknown;
  readonly values: Case;
  /** Names of the records that values refer to. */
  readonly labels: Readonly<Record<string, unknown>>;
  /** What was asked for beside them: a day, a number. */
  readonly base: string | null;
}

/** Which records are asked for. `{1}` in the SQL stands for the first value. */
export interface SubjectQuestion {
  readonly where: string;
  readonly values: readonly unknown[];
  /** SQL that is answered as `base`. */
  readonly base?: string;
  /** The last record of the page before. */
  readonly after?: string;
  readonly size?: number;
  /** The latest first, for previews. */
  readonly latest?: boolean;
}

/** PostgreSQL takes a hundred arguments: fifty pairs. */
const pairs = 40;

function jsonOf(entries: readonly (readonly [string, string])[]): string {
  const parts: string[] = [];
  for (let from = 0; from < entries.length; from += pairs)
    parts.push(
      `jsonb_build_object(${entries
        .slice(from, from + pairs)
        .map(([name, sql]) => `'${name}', ${sql}`)
        .join(', ')})`,
    );
  return parts.length === 0 ? `'{}'::jsonb` : parts.join(' || ');
}

/** JSON of the name of a record. */
function nameSql(subject: TipSubject, values: Readonly<Record<string, TipValue>>): string {
  const server = resourceServer(subject.resource);
  const label = server?.resource.label ?? 'id';
  const known = values[label];
  if (known?.labelSql) return `coalesce(${known.labelSql}, to_jsonb(t.id::text))`;
  return `coalesce(to_jsonb(t.${columnName(label)}), to_jsonb(t.id::text))`;
}

/** Over the record: it is there, and something may still be reminded of. */
function aliveSql(subject: TipSubject): string {
  return subject.over ? `t.deleted_at is null and not coalesce((${subject.over}), false)` : 't.deleted_at is null';
}

/** The day of a date of a subject in the tenant's zone. */
export function daySql({ sql, kind }: Pick<TipValue, 'sql' | 'kind'>): string {
  return kind === 'timestamp' ? `(${sql} at time zone 'Asia/Shanghai')::date` : sql;
}

/** One page of the records of a subject that meet the question, by id. */
export async function subjectRows(
  tx: Pick<Tx, 'rows'>,
  subject: TipSubject,
  question: SubjectQuestion,
): Promise<SubjectRow[]> {
  const values = valuesOf(subject);
  const entries = Object.entries(values);
  const given = [...question.values];
  const place = (value: unknown, cast: string) => `$${given.push(value)}::${cast}`;
  const behind = question.after === undefined ? '' : ` and t.id > ${place(question.after, 'uuid')}`;
  return tx.rows<SubjectRow>(
    `select t.id, ${nameSql(subject, values)} as label,
       ${jsonOf(entries.map(([name, { sql }]) => [name, `to_jsonb(${sql})`]))} as values,
       ${jsonOf(entries.flatMap(([name, { labelSql }]) => (labelSql ? [[name, labelSql] as const] : [])))} as labels,
       (${question.base ?? 'null'})::text as base
     from ${resourceServer(subject.resource)?.table ?? ''} t
     where ${aliveSql(subject)} and (${question.where})${behind}
     order by ${question.latest ? 't.updated_at desc, t.id' : 't.id'} limit ${question.size ?? 200}`,
    given,
  );
}

/** Those of some records of which nothing more is to be reminded: they are over, or gone. */
export async function overAmong(
  tx: Pick<Tx, 'rows'>,
  subject: TipSubject,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ id: string }>(
    `select g.id from unnest($1::uuid[]) g(id) where not exists (
       select 1 from ${resourceServer(subject.resource)?.table ?? ''} t where t.id = g.id and ${aliveSql(subject)})`,
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}
