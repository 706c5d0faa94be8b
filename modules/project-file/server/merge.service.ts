import { pickText } from '@mp/kernel/contract';
import { getRecord, ports, recordNames, runBounded, type Context, type TxContext } from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { project } from '@mp/project/contract';
import { projectUnitsOf } from '@mp/project/server';
import { modelCompetences } from '@mp/reference/server';
import { fileTemplate, projectFile, projectFileErrors, type MergeValues } from '../contract/index.ts';
import type { DocumentKind, MergeAnswer, MergeTask } from './merge-work.ts';
import { documentOf, type TemplateDocument } from './project-file.query.ts';

/** Longest merge, and longest wait for a free thread, in milliseconds. */
const allowance = { ms: 5_000, patienceMs: 5_000 };

/** A document that was merged. */
export interface Merged {
  readonly name: string;
  readonly bytes: Buffer;
}

const kindOf = (name: string): DocumentKind => {
  const ending = /\.(docx|xlsx|txt)$/iu.exec(name)?.[1]?.toLowerCase();
  if (ending === undefined) throw projectFileErrors.templateBroken();
  return ending as DocumentKind;
};

/** Fields of a document, or the document with values; see `MergeTask`. Throws `common.tooCostly`, `projectFile.templateBroken`. */
async function mergeDocument(
  context: Context,
  { id, name }: TemplateDocument,
  values: MergeValues | null,
): Promise<MergeAnswer> {
  const parts: Buffer[] = [];
  for await (const part of await ports().readFile(context, id)) parts.push(Buffer.from(part));
  const input: MergeTask = { kind: kindOf(name), bytes: new Uint8Array(Buffer.concat(parts)), values };
  return runBounded<MergeTask, MergeAnswer>({
    module: new URL('./merge-work.ts', import.meta.url),
    input,
    owner: context.isSignedIn ? context.userId : 'house',
    signal: context.facts.signal,
    ...allowance,
  });
}

/** Names in braces of the document of a template; none where it has no document. */
export async function fieldsOfDocument(context: TxContext, templateId: string): Promise<readonly string[]> {
  const document = await documentOf(context, templateId);
  return document ? (await mergeDocument(context, document, null)).fields : [];
}

const said = (value: unknown): string | undefined =>
  value === null || value === undefined || value === '' ? undefined : String(value);

/** What a project that the caller reads says for the merge fields. Throws `common.notFound`. */
async function valuesOf(
  context: Context,
  projectId: string,
): Promise<MergeValues & { readonly 'project.no'?: string }> {
  const of = await getRecord(context, project, projectId);
  const nameOf = async (resource: string, id: unknown) =>
    typeof id === 'string' ? (await recordNames(context, resource, [id])).get(id) : undefined;
  const units = await projectUnitsOf(context, [projectId]);
  const models = await modelCompetences(context, [...new Set(units.flatMap(({ modelId }) => modelId ?? []))]);
  const codes = new Map(models.map(({ id, code }) => [id, code]));
  const found: Readonly<Record<keyof MergeValues, string | undefined>> = {
    'project.no': said(of.no),
    'project.name': said(of.name),
    'project.site': said(of.siteName),
    'project.region': await nameOf('reference.region', of.siteRegionId),
    'project.address': said(of.siteAddress),
    'project.requiredOn': said(of.requiredOn),
    'project.totalKva': said(of.totalKva),
    customer: await nameOf('customer.customer', of.endCustomerId),
    contractParty: await nameOf('customer.customer', of.contractPartyId),
    dealer: await nameOf('dealer.dealer', of.dealerId),
    pm: await nameOf('identity.user', of.pmId),
    units: said(
      units
        .map(({ tag, modelId, serialNo }) => [tag, codes.get(modelId ?? ''), serialNo].filter(Boolean).join(' '))
        .join('\n'),
    ),
    unitCount: String(units.length),
    today: todayOf(context),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** The document of a template with the values of a project. Throws `common.notFound`, `projectFile.noTemplateFile`. */
async function mergeWith(
  context: Context,
  { templateId, projectId, name }: { readonly templateId: string; readonly projectId: string; readonly name: string },
): Promise<Merged> {
  const values = await valuesOf(context, projectId);
  const document = await documentOf(context, templateId);
  if (!document) throw projectFileErrors.noTemplateFile();
  const { bytes } = await mergeDocument(context, document, values);
  return { name: `${name} ${values['project.no'] ?? ''}.${kindOf(document.name)}`, bytes: Buffer.from(bytes) };
}

/** A template that the caller reads, merged with a project that he reads. */
export async function testTemplate(context: Context, id: string, projectId: string): Promise<Merged> {
  const { name } = await getRecord(context, fileTemplate, id);
  return mergeWith(context, { templateId: id, projectId, name: pickText(name, context.locale) });
}

/** The document by which a file of a project is written. */
export async function formOfFile(context: Context, id: string): Promise<Merged> {
  const { templateId, projectId, name } = await getRecord(context, projectFile, id);
  if (!templateId) throw projectFileErrors.noTemplateFile();
  return mergeWith(context, { templateId, projectId, name });
}
