import { webBase } from '@mp/kernel/contract';
import { getRecord, type Context } from '@mp/kernel/server';
import { currentQrCode, issueQrCode, keptQrCode, revokeQrCode } from '@mp/dealer-public/server';
import { wallTime } from '@mp/reference/contract';
import { project } from '@mp/project/contract';
import { escapeHtml as e, pdfOf } from '@mp/workflow/server';
import type { SiteCode } from '../contract/index.ts';

const subjectOf = (projectId: string) => ({ kind: 'site', subjectId: projectId }) as const;

/** The page of the console to which a code leads. */
const addressOf = (token: string): string => `${webBase}/projectCheckIn?t=${token}`;

async function answerOf(context: Context, projectId: string): Promise<SiteCode> {
  const { no, siteName } = await getRecord(context, project, projectId);
  const code = await currentQrCode(context, subjectOf(projectId));
  return {
    code: code && { url: addressOf(code.token), issuedAt: code.issuedAt },
    siteName: siteName ?? '',
    projectNo: no ?? '',
  };
}

/** The valid code of the site of a project that the caller sees. Throws `common.notFound`. */
export const siteCodeOf = (context: Context, projectId: string): Promise<SiteCode> => answerOf(context, projectId);

/** Issues a code; the one before ends. Throws `common.notFound`. */
export async function renewSiteCode(context: Context, projectId: string): Promise<SiteCode> {
  await getRecord(context, project, projectId);
  await context.tx((tx) => issueQrCode(tx, subjectOf(projectId)));
  return answerOf(context, projectId);
}

/** Ends the code of a site. Throws `common.notFound`. */
export async function endSiteCode(context: Context, projectId: string): Promise<SiteCode> {
  await getRecord(context, project, projectId);
  await context.tx((tx) => revokeQrCode(tx, subjectOf(projectId)));
  return answerOf(context, projectId);
}

/** What hangs at the site, in the reader's language; a site without a code gets one. Throws `common.notFound`. */
export async function siteSheet(
  context: Context,
  { projectId, paper, origin }: { readonly projectId: string; readonly paper: 'A4' | 'A5'; readonly origin: string },
): Promise<{ readonly title: string; readonly bytes: Buffer }> {
  const { no, name, siteName, siteAddress } = await getRecord(context, project, projectId);
  const { token } = await context.tx((tx) => keptQrCode(tx, subjectOf(projectId)));
  const say = (key: string) => context.texts.text(context.locale, `dispatch.sheet.${key}`);
  const centred = (size: number, words: string) => `<p style="text-align:center;font-size:${size}pt">${e(words)}</p>`;
  const [large, small, code] = paper === 'A4' ? [16, 11, 300] : [12, 9, 200];
  const steps = ['scan', 'allow', 'confirm'].map((key) => `<li>${e(say(key))}</li>`).join('');
  const html = [
    `<h1 style="text-align:center">${e(say('title'))}</h1>`,
    centred(large, siteName ?? ''),
    centred(small, [siteAddress, `${no ?? ''} ${name ?? ''}`].filter(Boolean).join(' · ')),
    `<div style="text-align:center" width="${code}" data-qr="${e(new URL(addressOf(token), origin).href)}"></div>`,
    `<ol>${steps}</ol>`,
    `<p style="font-size:8pt">${e(say('note'))}</p>`,
  ].join('');
  const title = `${say('title')} ${no ?? ''}`;
  return {
    title,
    bytes: await pdfOf([html], { title, paper, foot: { left: no ?? '', right: wallTime(context.at).day } }),
  };
}
