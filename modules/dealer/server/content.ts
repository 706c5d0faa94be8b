import { commonErrors, pickText, type Content, type Day, type I18nText } from '@mp/kernel/contract';
import type { Context, Values, TxContext } from '@mp/kernel/server';
import { wallTime } from '@mp/reference/contract';
import { fileChecklist } from '@mp/reference/server';
import {
  completenessOf,
  coverage,
  coverageParts,
  dealerContent,
  type Completeness,
  type Coverage,
  type SubmissionFacts,
} from '../contract/index.ts';
import { coverFacts } from './coverage.query.ts';

/** The content of a stored version or dealer. */
export const contentOf = dealerContent.valuesOf;

/** Today where the product is at home. */
export const todayOf = (context: Context): Day => wallTime(context.at).day;

type Row = Readonly<Record<string, unknown>>;
const rowsOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? (value as readonly Row[]) : []);

/** Ids of the files that qualifications name. */
export function paperFiles(content: Content): string[] {
  return rowsOf(content.qualifications).flatMap(({ files }) => (Array.isArray(files) ? files.map(String) : []));
}

async function demandsOf(
  context: TxContext,
  content: Content,
  { isNew, grade }: { readonly isNew: boolean; readonly grade: unknown },
) {
  const capabilities = new Set(
    rowsOf(content.authorisations).flatMap((row) =>
      Array.isArray(row.capabilities) ? row.capabilities.map(String) : [],
    ),
  );
  const { items } = await fileChecklist(context, 'dealer', {
    dealerType: content.dealerType as string | null,
    grade: grade as string | null,
    capabilities: [...capabilities],
    isNew,
  });
  return items;
}

/** What a version is judged by at its submission, read in a few statements. */
export async function submissionFacts(context: TxContext, version: Values, grade: unknown): Promise<SubmissionFacts> {
  const content = contentOf(version);
  const ruleIds = rowsOf(content.qualifications).flatMap(({ ruleId }) => (typeof ruleId === 'string' ? [ruleId] : []));
  const [demands, rules, files] = await Promise.all([
    demandsOf(context, content, { isNew: version.isFirst === true, grade }),
    context.rows<{ id: string; name: I18nText }>('select id, name from file_rule where id = any($1::uuid[])', [
      [...new Set(ruleIds)].filter((id) => id.length === 36),
    ]),
    context.rows<{ id: string; name: string; size: string }>(
      'select id, file_name as name, size::text as size from attachment where id = any($1::uuid[]) and deleted_at is null',
      [paperFiles(content)],
    ),
  ]);
  const names = new Map([...demands, ...rules].map(({ id, name }) => [id, pickText(name, context.locale)]));
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

/**
 * What the authorisations of some content need today, beside the people of the dealer
 * and the equipment and papers of the content. Throws `common.notFound`.
 */
async function contentCoverage(context: TxContext, dealerId: string, content: Content): Promise<Coverage> {
  const [facts] = await coverFacts(context, [dealerId]);
  if (!facts) throw commonErrors.notFound();
  return coverage({ ...facts, ...coverageParts(content) }, todayOf(context));
}

/** How full some content of a dealer is; its people count as far as the authorisations need them. */
export async function completeness(
  context: TxContext,
  content: Content,
  facts: { readonly dealerId: string; readonly isFirst: boolean; readonly grade: unknown },
): Promise<Completeness> {
  const [demands, { percent }] = await Promise.all([
    demandsOf(context, content, { isNew: facts.isFirst, grade: facts.grade }),
    contentCoverage(context, facts.dealerId, content),
  ]);
  return completenessOf(content, {
    today: todayOf(context),
    demands: demands.filter(({ required }) => required).map(({ id }) => id),
    coverage: percent / 100,
  });
}
