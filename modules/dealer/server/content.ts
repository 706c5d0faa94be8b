import { pickText, type Day, type I18nText } from '@mp/kernel/contract';
import type { Context, Tx, Values } from '@mp/kernel/server';
import { wallTime } from '@mp/reference/contract';
import { fileChecklist } from '@mp/reference/server';
import {
  completenessOf,
  contentFields,
  type Completeness,
  type Content,
  type SubmissionFacts,
} from '../contract/index.ts';

/** The content of a stored version or dealer. */
export function contentOf(record: Values): Content {
  return Object.fromEntries(contentFields.map((field) => [field, record[field] ?? null]));
}

/** Today where the product is at home. */
export const todayOf = (context: Context): Day => wallTime(context.at).day;

type Row = Readonly<Record<string, unknown>>;
const rowsOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? (value as readonly Row[]) : []);

/** Ids of the files that qualifications name. */
export function paperFiles(content: Content): string[] {
  return rowsOf(content.qualifications).flatMap(({ files }) => (Array.isArray(files) ? files.map(String) : []));
}

async function demandsOf(context: Context, tx: Tx, content: Content, isNew: boolean, grade: unknown) {
  const capabilities = new Set(
    rowsOf(content.authorisations).flatMap((row) =>
      Array.isArray(row.capabilities) ? row.capabilities.map(String) : [],
    ),
  );
  const { items } = await fileChecklist(context, tx, 'dealer', {
    dealerType: content.dealerType as string | null,
    grade: grade as string | null,
    capabilities: [...capabilities],
    isNew,
  });
  return items;
}

/** What a version is judged by at its submission, read in a few statements. */
export async function submissionFacts(
  context: Context,
  tx: Tx,
  version: Values,
  grade: unknown,
): Promise<SubmissionFacts> {
  const content = contentOf(version);
  const demands = await demandsOf(context, tx, content, version.isFirst === true, grade);
  const rules = await tx.rows<{ id: string; name: I18nText }>(
    'select id, name from file_rule where id = any($1::uuid[])',
    [
      [
        ...new Set([
          ...demands.map(({ id }) => id),
          ...rowsOf(content.qualifications).map(({ ruleId }) => String(ruleId)),
        ]),
      ].filter((id) => id.length === 36),
    ],
  );
  const names = new Map(rules.map(({ id, name }) => [id, pickText(name, context.locale)]));
  const files = await tx.rows<{ id: string; name: string; size: string }>(
    'select id, file_name as name, size::text as size from attachment where id = any($1::uuid[]) and deleted_at is null',
    [paperFiles(content)],
  );
  return {
    today: todayOf(context),
    isFirst: version.isFirst === true,
    changeReason: (version.changeReason as string | null) ?? null,
    plannedEffectiveOn: (version.plannedEffectiveOn as string | null) ?? null,
    demands,
    ruleName: (id) => names.get(id) ?? id,
    files: new Map(files.map(({ id, name, size }) => [id, { name, size: Number(size) }])),
  };
}

/** How full some content is. */
export async function completeness(
  context: Context,
  tx: Tx,
  content: Content,
  facts: { readonly isFirst: boolean; readonly grade: unknown; readonly coverage: number | null },
): Promise<Completeness> {
  const demands = await demandsOf(context, tx, content, facts.isFirst, facts.grade);
  return completenessOf(content, {
    today: todayOf(context),
    demands: demands.filter(({ required }) => required).map(({ id }) => id),
    coverage: facts.coverage,
  });
}
