import { createHash } from 'node:crypto';
import { commonErrors, languages, type Language } from '@mp/kernel/contract';
import {
  getRecord,
  handleJob,
  optionalPort,
  ports,
  recordsOf,
  systemContext,
  type Context,
  type Texts,
} from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { keptQrCode } from '@mp/dealer-public/server';
import { escapeHtml as e, pdfOf } from '@mp/workflow/server';
import { hasPaper, letterOf, warrantyCertificate } from '../contract/index.ts';
import { paperJob } from './certificate-paper.job.ts';
import { paperReceivers, publicCertificate, termsOfCertificate, type PublicCertificate } from './certificate.query.ts';
import { factOf, facts, subjectOf, withEvent, type Certificate } from './certificate.service.ts';

/** The languages of the paper, the first one above the second. */
const spoken: readonly Language[] = languages.filter((language) => language !== 'ja-JP');

/** A word of the paper in its languages. */
const wordsOf = (texts: Texts, key: string): string =>
  spoken.map((language) => texts.text(language, `warrantyCertificate.paper.${key}`)).join(' / ');

async function* piece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

interface PaperFacts {
  readonly found: PublicCertificate;
  readonly name: string;
  readonly terms: string | null;
  readonly url: string;
}

/** The paper: its facts, the code by which anybody verifies it, and the terms of its product. */
async function drawn(context: Context, { found, name, terms, url }: PaperFacts): Promise<Buffer> {
  const { texts } = context;
  const rows = facts.map(
    (key) =>
      `<tr><th style="width:40%">${e(wordsOf(texts, key))}</th><td>${e((key === 'certNo' ? name : factOf(found, key)) ?? '—')}</td></tr>`,
  );
  const front = [
    `<h1 style="text-align:center">${e(wordsOf(texts, 'title'))}</h1>`,
    `<p style="text-align:center;font-size:13pt;font-weight:bold">${e(name)}</p>`,
    `<table>${rows.join('')}</table>`,
    `<div style="text-align:center" data-qr="${e(url)}"></div>`,
    `<p style="text-align:center;font-size:8pt">${e(wordsOf(texts, 'scan'))}</p>`,
  ].join('');
  const back = terms ? [`<h2>${e(wordsOf(texts, 'terms'))}</h2>${terms}`] : [];
  const title = `${wordsOf(texts, 'title')} ${name}`;
  return pdfOf([front, ...back], { title, paper: 'A4', foot: { left: name, right: todayOf(context) } });
}

/** The paper of a certificate as it stands. */
interface StoredPaper {
  readonly fileId: string;
  /** Number and letter. */
  readonly name: string;
  readonly isNew: boolean;
}

/** The stored paper of the edition at hand, which has a hash; undefined before it was made. */
const paperOf = ({ papers, pdfHash }: Certificate): string | undefined =>
  pdfHash === null ? undefined : (papers ?? []).at(-1);

/** The paper of the edition of a certificate: made once and stored, and the same file ever after; undefined where it has none. */
async function storedPaper(context: Context, id: string): Promise<StoredPaper | undefined> {
  const system = systemContext(context.services, context.tenantId);
  const before = await getRecord(system, warrantyCertificate, id);
  const edition = before.edition ?? 0;
  const name = `${before.certNo}${letterOf(edition)}`;
  const known = paperOf(before);
  if (known !== undefined) return { fileId: known, name, isNew: false };
  if (!hasPaper(before)) return undefined;
  const { url, found, terms } = await system.tx(async (tx) => ({
    url: (await keptQrCode(tx, subjectOf(id))).url,
    found: await publicCertificate(tx, id),
    terms: await termsOfCertificate(tx, id),
  }));
  if (!found) throw new Error(`no certificate ${id}`);
  const bytes = await drawn(system, { found, name, terms, url });
  const file = { name: `${name}.pdf`, type: 'application/pdf', purpose: 'attachment' };
  const { id: fileId } = await ports().storeFile(system, piece(bytes), file);
  const taken = await system.tx(async (tx) => {
    const certificate = await recordsOf(tx, warrantyCertificate).lock(id);
    if ((certificate.edition ?? 0) !== edition || certificate.pdfHash !== null) return paperOf(certificate);
    const pdfHash = createHash('sha256').update(bytes).digest('hex');
    const next = [...(certificate.papers ?? []), fileId];
    await recordsOf(tx, warrantyCertificate).update(certificate, { papers: next, pdfHash }, { action: 'issuePaper' });
    await ports().attachFiles(tx, { resource: warrantyCertificate, id, field: 'papers', onlyGains: true }, next);
    return fileId;
  });
  if (taken === fileId) return { fileId, name, isNew: true };
  await ports().removeFile(system, fileId);
  return storedPaper(context, id);
}

/** Makes the paper, and sends it to the seller and to the holder, each in a mail with the file. */
export const paperHandler = handleJob(paperJob, async (context, { id, isMailed }) => {
  const paper = await storedPaper(context, id);
  const sendMessage = optionalPort('sendMessage');
  if (!paper?.isNew || !isMailed || !sendMessage) return;
  const { fileId, name } = paper;
  await systemContext(context.services, context.tenantId).tx(async (tx) => {
    for (const { to, serialNo, product } of await paperReceivers(tx, id))
      await sendMessage(tx, {
        channel: 'mail',
        to,
        language: tx.locale,
        subjectKey: 'warrantyCertificate.mail.subject',
        textKey: 'warrantyCertificate.mail.text',
        params: { no: name, gsn: serialNo, product },
        file: { id: fileId, name: `${name}.pdf` },
      });
  });
});

async function bytesOf(context: Context, fileId: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of await ports().readFile(context, fileId)) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

/**
 * The paper of a certificate to be printed: always the stored file, so that its hash proves it; a reprint counts as a copy
 * with a number in the name of the file and among the events. Throws `common.notFound`, also where there is no paper.
 */
export async function certificatePaper(
  context: Context,
  id: string,
): Promise<{ readonly title: string; readonly bytes: Buffer }> {
  await getRecord(context, warrantyCertificate, id);
  const paper = await storedPaper(context, id);
  if (!paper) throw commonErrors.notFound();
  const { fileId, name } = paper;
  const copy = await context.tx(async (tx) => {
    const certificate = await recordsOf(tx, warrantyCertificate).lock(id);
    const copies = (certificate.copies ?? 0) + 1;
    const events = copies === 1 ? certificate.events : withEvent(tx, certificate.events, ['REPRINTED', `${copies}`]);
    await recordsOf(tx, warrantyCertificate).update(certificate, { copies, events }, { action: 'print' });
    return copies;
  });
  const title = `${context.texts.text(context.locale, 'warrantyCertificate.paper.title')} ${name}`;
  const more =
    copy === 1 ? '' : ` ${context.texts.text(context.locale, 'warrantyCertificate.paper.copy', { n: copy })}`;
  return { title: `${title}${more}`, bytes: await bytesOf(context, fileId) };
}
