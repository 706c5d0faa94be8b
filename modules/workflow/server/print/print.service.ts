import {
  commonErrors,
  fieldOf,
  fieldTextKey,
  isUuid,
  optionTextKey,
  toWireLanguage,
  webBase,
  type Field,
} from '@mp/kernel/contract';
import { hasPort, ports, resourceServer, toObjects, type Context, type ResourceServer } from '@mp/kernel/server';
import { workflowErrors, type TraceLine } from '../../contract/index.ts';
import { seenInstance, type Seen } from '../detail/detail.service.ts';
import { timelineOf } from '../detail/trace.service.ts';
import { wireText } from '../names.rules.ts';
import { pageOf, withQr, type Foot, type Paper } from './page.rules.ts';
import { pdfOf, qrDrawing } from './pdf.ts';
import { cleanTemplate } from './print-template.service.ts';
import { namedValues, ofDeclared } from './declared-words.ts';
import { asText, local, moneyOf, valueOf, type Shown } from './print-words.ts';
import { templatesStatement, traceLine, type TemplateRow } from './print.query.ts';
import { escapeHtml, fillTemplate, type PrintRecord, type SafeHtml } from './template.rules.ts';

/** Processes of one document. */
const maxInstances = 50;
/** Largest picture of a signature that is printed. */
const maxBytes = 300_000;

interface PrintInput {
  readonly templateId?: string | undefined;
  readonly paper?: Paper | undefined;
}

interface PrintOrder extends PrintInput {
  readonly form: 'html' | 'pdf';
}

/** The readable fields of the form in their order, as they are called and shown in the reader's language. */
async function shownFields(context: Context, seen: Seen): Promise<Map<string, Shown>> {
  const { row, graph, form } = seen;
  const server = graph.process.form === 'resource' && row.resource !== null ? resourceServer(row.resource) : undefined;
  const paths = form.fields.filter(({ path, access }) => access !== 'hidden' && !path.includes('.'));
  const names = server ? new Map<string, string>() : await namedValues(context, seen);
  return new Map(
    paths.flatMap(({ path }) => {
      const shown = server ? ofRecord({ context, seen, server }, path) : ofDeclared({ context, seen, names }, path);
      return shown ? [[path, shown] as const] : [];
    }),
  );
}

/** How the values of a field read in the reader's language; `label` is what the record itself says of the value. */
interface FieldWords {
  readonly label: unknown;
  readonly option: (code: string) => string;
  readonly yesNo: (isYes: boolean) => string;
}

interface RecordForm {
  readonly context: Context;
  readonly seen: Seen;
  readonly server: ResourceServer;
}

/** The value of a field in words: as its label where it has one, else as its kind is read. */
function wordsOf(field: Field, raw: unknown, { label, option, yesNo }: FieldWords): Shown['value'] {
  if (label !== undefined) return asText(label);
  switch (field.kind) {
    case 'choice':
      return typeof raw === 'string' ? option(raw) : valueOf(raw);
    case 'boolean':
      return yesNo(raw === true);
    case 'dateTime':
      return local(typeof raw === 'string' ? raw : null);
    case 'money':
      return moneyOf(raw);
    default:
      return valueOf(raw);
  }
}

function ofRecord({ context, seen: { form }, server: { resource } }: RecordForm, path: string): Shown | undefined {
  const { texts } = context;
  const raw = form.values[path];
  const field = fieldOf(resource, path);
  if (!field || field.hidden) return undefined;
  const words = (key: string, otherwise = key) =>
    texts.has(context.locale, key) ? texts.text(context.locale, key) : otherwise;
  return {
    label: words(fieldTextKey(resource, path)),
    value: wordsOf(field, raw, {
      label: form.values[`${path}Label`] ?? form.values[`${path}Labels`] ?? form.values[`${path}Files`],
      option: (code) => words(optionTextKey(resource, path, code)),
      yesNo: (isYes) => words(isYes ? 'common.yes' : 'common.no'),
    }),
    columnOf: (column) => words(`${resource.entity}.field.${column}`, column),
  };
}

/** What people did, a line each. */
async function traceRows(context: Context, lines: readonly TraceLine[]): Promise<PrintRecord[]> {
  const { texts } = context;
  const language = toWireLanguage(context.locale);
  const out: PrintRecord[] = [];
  for (const line of lines) {
    const key = `workflow.print.action.${line.type}`;
    if (!line.actor || !texts.has(context.locale, key)) continue;
    out.push({
      time: local(line.at),
      node: line.nodeName?.[language] ?? '',
      actor: line.actor.name,
      onBehalfOf: line.onBehalfOf?.name ?? '',
      action: texts.text(context.locale, key),
      opinion: line.opinion ?? '',
      files: line.files.map(({ name }) => name).join(', '),
      signature: await pictureOf(context, line.data.signature),
    });
  }
  return out;
}

/** A kept picture within the document; empty when there is none, or it is no picture. */
async function pictureOf(context: Context, id: unknown): Promise<SafeHtml | string> {
  if (typeof id !== 'string' || !isUuid(id) || !hasPort('readFile')) return '';
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of await ports().readFile(context, id)) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > maxBytes) return '';
    chunks.push(bytes);
  }
  const whole = Buffer.concat(chunks);
  const type = whole[0] === 0x89 && whole[1] === 0x50 ? 'png' : whole[0] === 0xff && whole[1] === 0xd8 ? 'jpeg' : '';
  return type === '' ? '' : { html: `<img src="data:image/${type};base64,${whole.toString('base64')}" alt="">` };
}

/** Everything that placeholders may name. */
async function valuesFor(context: Context, seen: Seen): Promise<{ values: PrintRecord; fields: Map<string, Shown> }> {
  const { row } = seen;
  const { environment } = context.services;
  const fields = await shownFields(context, seen);
  const address = `${environment.publicUrl ?? ''}${webBase}/taskDetail?instanceId=${row.id}`;
  const values: PrintRecord = {
    businessNo: row.business_no,
    subject: row.subject,
    processName: wireText(row.def_name)[toWireLanguage(context.locale)],
    status: statusOf(context, row),
    startedAt: local(row.started_at),
    endedAt: local(row.ended_at),
    printedAt: local(context.at),
    printedBy: context.principal.displayName,
    initiator: { name: row.initiator_name },
    form: Object.fromEntries([...fields].map(([name, { value }]) => [name, value])),
    trace: await traceRows(context, await timelineOf(context, seen)),
    qr: { html: `<span data-qr="${escapeHtml(address)}"></span>` },
  };
  return { values, fields };
}

/** The status, with how it came to it where that says more. */
function statusOf(context: Context, { status, outcome }: Seen['row']): string {
  const word = (kind: 'status' | 'outcome', code: string) =>
    context.texts.text(context.locale, `workflow.${kind}.${code}`);
  return outcome === null || outcome === status
    ? word('status', status)
    : `${word('status', status)} · ${word('outcome', outcome)}`;
}

/** Columns of the printed trace with their shares of its width; opinions take the rest. */
const traceColumns = [
  ['time', ' style="width:17%"'],
  ['node', ' style="width:16%"'],
  ['actor', ' style="width:14%"'],
  ['action', ' style="width:13%"'],
  ['opinion', ''],
] as const;

/** The built-in template: all readable fields, child tables below them, and what people did. */
function builtIn(context: Context, fields: ReadonlyMap<string, Shown>): string {
  const safe = (text: string) => escapeHtml(text.replaceAll('{{', '{'));
  const words = (key: string) => safe(context.texts.text(context.locale, key));
  const line = (label: string, path: string) => `<tr><th style="width:25%">${label}</th><td>{{${path}}}</td></tr>`;
  const facts = [
    ['businessNo', 'businessNo'],
    ['initiator', 'initiator.name'],
    ['startedAt', 'startedAt'],
    ['endedAt', 'endedAt'],
    ['status', 'status'],
  ].map(([key = '', path = '']) => line(words(`workflow.column.${key}`), path));
  const plain = [...fields].filter(([, { value }]) => !Array.isArray(value));
  const tables = [...fields].filter(([, { value }]) => Array.isArray(value));
  const formTable =
    plain.length === 0
      ? ''
      : `<table><tbody>${plain.map(([name, { label }]) => line(safe(label), `form.${name}`)).join('')}</tbody></table>`;
  const trace = traceColumns.map(([key, style]) => `<th${style}>${words(`workflow.print.column.${key}`)}</th>`);
  return `<h1>{{processName}}</h1><h2>{{subject}}</h2><table><tbody>${facts.join('')}</tbody></table>
    ${fields.size === 0 ? '' : `<h2>${words('workflow.print.form')}</h2>`}${formTable}${tables.map((each) => childTable(each, safe)).join('')}
    <h2>${words('workflow.print.trace')}</h2><table><thead><tr>${trace.join('')}</tr></thead><tbody>
    {{#trace}}<tr>${traceColumns.map(([each]) => `<td>{{${each}}}${each === 'actor' ? '{{#onBehalfOf}} ({{onBehalfOf}}){{/onBehalfOf}}' : each === 'opinion' ? '{{#files}}<br>{{files}}{{/files}}{{signature}}' : ''}</td>`).join('')}</tr>{{/trace}}</tbody></table>
    {{qr}}`;
}

/** A child table with its columns in their words; its head stands on every sheet that it reaches. */
function childTable(
  [name, { label, value, columnOf }]: readonly [string, Shown],
  safe: (text: string) => string,
): string {
  const rows = Array.isArray(value) ? (value as readonly PrintRecord[]) : [];
  const columns = [...new Set(rows.flatMap((each) => Object.keys(each)))].filter(
    (each) => /^[A-Za-z_]\w*$/.test(each) && each !== 'id',
  );
  const head = columns.map((each) => `<th>${safe(columnOf(each))}</th>`).join('');
  const cells = columns.map((each) => `<td>{{${each}}}</td>`).join('');
  return `<h3>${safe(label)}</h3><table><thead><tr>${head}</tr></thead><tbody>{{#form.${name}}}<tr>${cells}</tr>{{/form.${name}}}</tbody></table>`;
}

/** What stands at the foot of every sheet. */
const footOf = (context: Context, left: string): Foot => ({
  left,
  right: `${local(context.at)} ${context.principal.displayName}`,
});

async function templateOf(context: Context, seen: Seen, id: string | undefined): Promise<TemplateRow | undefined> {
  if (id === undefined) return undefined;
  const [result] = await context.batch(({ tenantId }) => [templatesStatement(tenantId, seen.row.definition_id, id)]);
  const [row] = result ? toObjects<TemplateRow>(result) : [];
  if (!row) throw commonErrors.notFound();
  return row;
}

/** Processes that the caller sees, each filled into its template; every one gets a line in its trace. */
async function filled(context: Context, ids: readonly string[], { form, ...asked }: PrintOrder) {
  const parts: string[] = [];
  let [paper, title, businessNo]: [Paper | undefined, string, string] = [asked.paper, '', ''];
  for (const id of ids) {
    const seen = await seenInstance(context, id);
    const template = await templateOf(context, seen, asked.templateId);
    const { values, fields } = await valuesFor(context, seen);
    parts.push(fillTemplate(template?.body ?? builtIn(context, fields), values));
    paper ??= template?.paper;
    title ||= `${seen.row.business_no} ${seen.row.subject}`;
    businessNo = seen.row.business_no;
    await context.tx((tx) =>
      traceLine(tx, {
        instanceId: id,
        at: context.at,
        type: 'print',
        userId: context.userId,
        userName: context.principal.displayName,
        data: { form, ...(template ? { template: template.name } : {}) },
      }),
    );
  }
  const foot = footOf(context, ids.length === 1 ? businessNo : '');
  return { parts, title, paper: paper ?? 'A4', foot };
}

/** Ids in an address; throws `workflow.notFound` for one that is none, `common.validation` for too many. */
export function idsIn(text: string): string[] {
  const ids = [
    ...new Set(
      text
        .split(',')
        .map((id) => id.trim())
        .filter((id) => id !== ''),
    ),
  ];
  if (ids.length === 0 || ids.length > maxInstances || !ids.every(isUuid)) throw workflowErrors.notFound();
  return ids;
}

const drawn = (part: string) => withQr(part, qrDrawing);

/** Processes as one document to be printed. Throws `workflow.notFound`, `common.notFound` for a template of another process. */
export async function printPage(context: Context, ids: readonly string[], asked: PrintInput): Promise<string> {
  const { parts, ...page } = await filled(context, ids, { ...asked, form: 'html' });
  return pageOf(parts.map(drawn), { ...page, language: context.locale });
}

/** The same as PDF. */
export async function printPdf(context: Context, ids: readonly string[], asked: PrintInput): Promise<Buffer> {
  const { parts, ...page } = await filled(context, ids, { ...asked, form: 'pdf' });
  return pdfOf(parts, page);
}

/** A template that is being written, filled with a process. */
export async function printPreview(
  context: Context,
  given: { readonly instanceId: string; readonly body: string; readonly paper: Paper },
): Promise<{ html: string }> {
  const seen = await seenInstance(context, given.instanceId);
  const { values } = await valuesFor(context, seen);
  const part = drawn(fillTemplate(await cleanTemplate(given.body), values));
  const { subject: title, business_no: businessNo } = seen.row;
  const page = { title, paper: given.paper, language: context.locale, foot: footOf(context, businessNo) };
  return { html: pageOf([part], page) };
}

/** Templates of the process of an instance that the caller sees. */
export async function templatesFor(context: Context, id: string) {
  const { row } = await seenInstance(context, id);
  const [result] = await context.batch(({ tenantId }) => [templatesStatement(tenantId, row.definition_id, null)]);
  return {
    items: (result ? toObjects<TemplateRow>(result) : []).map(({ id: template, name, paper }) => ({
      id: template,
      name,
      paper,
    })),
  };
}
