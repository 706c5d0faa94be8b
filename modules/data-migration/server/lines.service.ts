import { changesInWords, portableCode, portables, type Context, type Portable } from '@mp/kernel/server';
import { type LineOutcome, linesOfPage, type MigrationLine } from '../contract/index.ts';
import { idsIn } from './carried.ts';
import * as query from './run.query.ts';
import type { StoredLine } from './run.query.ts';
import { requireRun } from './run.service.ts';

/** Lines of a run in the reader's words, 100 a page. Throws `common.notFound`. */
export async function linesOfRun(
  context: Context,
  id: string,
  {
    outcome,
    type,
    page,
  }: { readonly outcome?: LineOutcome | undefined; readonly type?: string | undefined; readonly page: number },
): Promise<{ items: MigrationLine[]; total: number }> {
  await requireRun(context, id);
  const choice = { outcome, type, limit: linesOfPage, offset: (page - 1) * linesOfPage };
  const { lines, total } = await query.linesOf(context, id, choice);
  return { items: await inWords(context, id, lines), total };
}

async function inWords(context: Context, runId: string, lines: readonly StoredLine[]): Promise<MigrationLine[]> {
  const known = new Map(portables.all().map((each) => [portableCode(each), each]));
  const isShown = ({ outcome, targetId, type }: StoredLine) =>
    outcome === 'update' && targetId !== null && known.get(type)?.kind === 'records';
  const shown = lines.filter(isShown);
  const said = await changesInWords(
    context,
    shown.map(({ type, targetId, changes }) => ({ key: type, id: targetId ?? '', changes })),
  );
  const words = new Map(shown.map((line, at) => [line.no, said[at]?.changes ?? []]));
  const labels = await query.labelsOf(context, runId, idsIn([...words.values()]));
  const named = (text: string) =>
    idsIn(text).reduce((done, each) => done.replaceAll(each, labels.get(each) ?? each), text);
  return lines.map((line) => ({
    no: line.no,
    type: line.type,
    title: titleOf(context, known.get(line.type)),
    code: line.code,
    label: line.label,
    outcome: line.outcome,
    changes: (words.get(line.no) ?? []).map((each) => ({
      ...each,
      before: named(each.before),
      after: named(each.after),
    })),
    problem: line.problem && context.texts.error(context.locale, line.problem.code, line.problem.params),
    solution: line.solution,
  }));
}

function titleOf(context: Context, portable: Portable | undefined): string {
  if (!portable) return '';
  const key = portable.kind === 'records' ? `${portable.resource.entity}.title` : `portable.${portable.code}`;
  return context.texts.text(context.locale, key);
}

const maxReported = 20_000;

/** All lines of a run as rows of a sheet. Throws `common.notFound`. */
export async function reportOf(context: Context, id: string) {
  const run = await requireRun(context, id);
  const { lines } = await query.linesOf(context, id, { limit: maxReported, offset: 0 });
  const t = (key: string) => context.texts.text(context.locale, key);
  const rows = (await inWords(context, id, lines)).map((line) => [
    line.title,
    line.code ?? '',
    line.label,
    t(`migrationRun.outcome.${line.outcome}`),
    line.changes.map(({ label, before, after }) => `${label}: ${before} → ${after}`).join('\n'),
    line.problem ?? '',
  ]);
  const columns = ['type', 'code', 'label', 'outcome', 'changes', 'problem'].map((name) =>
    t(`migrationRun.line.${name}`),
  );
  return { title: run.fileName.replace(/\.mpkg$/, ''), columns, rows };
}
