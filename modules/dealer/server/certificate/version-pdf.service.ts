import { getRecord, type Context } from '@mp/kernel/server';
import { pdfOf } from '@mp/workflow/server';
import { dealerVersion } from '../../contract/index.ts';
import { dealerVersions } from '../dealer-versions.ts';
import { todayOf } from '../content.ts';
import { versionHtml } from './version-page.ts';
import { versionWords } from './version-words.ts';

/**
 * A version of a dealer as PDF in the reader's language: what his rights close is not in it, what they mask stays
 * masked. Throws `common.notFound`.
 */
export async function versionPdf(
  context: Context,
  id: string,
): Promise<{ readonly title: string; readonly bytes: Buffer }> {
  const { title, html } = await versionSheet(context, id);
  const foot = { left: title, right: `${context.principal.displayName} ${todayOf(context)}` };
  return { title, bytes: await pdfOf([html], { title, paper: 'A4', foot }) };
}

/** What stands in it. */
export async function versionSheet(
  context: Context,
  id: string,
): Promise<{ readonly title: string; readonly html: string }> {
  const record = await getRecord(context, dealerVersion, id);
  const comparison = await dealerVersions.compare(context, { id });
  return { title: record.title ?? '', html: versionHtml({ record, comparison }, await versionWords(context)) };
}
