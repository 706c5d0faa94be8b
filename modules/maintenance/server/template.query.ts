import type { I18nText } from '@mp/kernel/contract';
import type { Tx } from '@mp/kernel/server';
import type { RowOf } from '@mp/kernel/contract';
import type { itemColumns, partColumns, ServiceLevel } from '../contract/index.ts';

type Reader = Pick<Tx, 'rows'>;

/** An item as it is inspected, and a part of the kit. */
export type TemplateItem = RowOf<typeof itemColumns>;
/** A part of the kit that is proposed. */
export type TemplatePart = RowOf<typeof partColumns>;

/** A published template with what is inspected. */
export interface Template {
  readonly id: string;
  readonly code: string;
  readonly revision: number;
  readonly name: I18nText;
  readonly serviceLevel: ServiceLevel;
  readonly stdHours: string | null;
  readonly items: readonly TemplateItem[];
  readonly parts: readonly TemplatePart[];
}

/** For what a template is looked for; `series` is `GensetModel.series`, `at` a day. */
export interface TemplateCase {
  readonly level: ServiceLevel;
  readonly series: string | null;
  readonly dutyType: string | null;
  readonly at: string;
}

/** SQL expressions for what a template is looked for. */
type CaseSql = Readonly<Record<keyof TemplateCase, string>>;

const fits = ({ level, series, dutyType, at }: CaseSql) => `t.service_level = ${level}
  and t.published_on <= ${at} and (t.retired_on is null or t.retired_on > ${at}) and t.deleted_at is null
  and (coalesce(cardinality(t.series), 0) = 0 or ${series} = any(t.series))
  and (coalesce(cardinality(t.duty_types), 0) = 0 or ${dutyType} = any(t.duty_types))`;
/** The series counts before the use. */
const bestFirst = `coalesce(cardinality(t.series), 0) = 0, coalesce(cardinality(t.duty_types), 0) = 0, t.code collate "C", t.revision desc`;

/** SQL: the id of the template that fits best. */
export const bestTemplate = (of: CaseSql): string =>
  `(select t.id from checklist_template t where ${fits(of)} order by ${bestFirst} limit 1)`;

const columns = `t.id, t.code, t.revision, t.name, t.service_level as "serviceLevel", t.std_hours::text as "stdHours",
  coalesce(t.items, '[]') as items, coalesce(t.parts, '[]') as parts`;

/** The template that fits best on a day; undefined where none does. */
export async function templateFor(
  db: Reader,
  { level, series, dutyType, at }: TemplateCase,
): Promise<Template | undefined> {
  const [found] = await db.rows<Template>(
    `select ${columns} from checklist_template t where ${fits({ level: '$1', series: '$2', dutyType: '$3', at: '$4::date' })} order by ${bestFirst} limit 1`,
    [level, series, dutyType, at],
  );
  return found;
}

/** A template by its id, whatever has become of it; undefined where there is none. */
export async function templateById(db: Reader, id: string): Promise<Template | undefined> {
  const [found] = await db.rows<Template>(
    `select ${columns} from checklist_template t where t.id = $1::uuid and t.deleted_at is null`,
    [id],
  );
  return found;
}

/** Other published revisions of a template. */
export const publishedBeside = (db: Reader, id: string, code: string): Promise<{ id: string }[]> =>
  db.rows(
    `select id from checklist_template where id <> $1::uuid and code = $2 and state = 'published' and deleted_at is null`,
    [id, code],
  );

/** The highest revision that a template ever had. */
export async function lastRevision(db: Reader, code: string): Promise<number> {
  const [row] = await db.rows<{ n: number }>(
    'select coalesce(max(revision), 0)::integer as n from checklist_template where code = $1',
    [code],
  );
  return row?.n ?? 0;
}
