import {
  commonErrors,
  fieldOf,
  fieldTextKey,
  isUuid,
  optionTextKey,
  toWireLanguage,
  webBase,
} from '@mp/kernel/contract';
import { hasPort, ports, resourceServer, toObjects, type Context } from '@mp/kernel/server';
import { workflowErrors, type TraceLine } from '../../contract/index.ts';
import { seenInstance, type Seen } from '../detail/detail.service.ts';
import { timelineOf } from '../detail/trace.service.ts';
import { wireText } from '../names.rules.ts';
import { pageOf, withQr, type Paper } from './page.rules.ts';
import { pdfOf, qrDrawing } from './pdf.ts';
import { cleanTemplate } from './print-template.service.ts';
import { templatesStatement, traceLine, type TemplateRow } from './print.query.ts';
import { escapeHtml, fillTemplate, type PrintRecord, type PrintValue, type SafeHtml } from './template.rules.ts';

/** Processes of one document. */
const mostInstances = 50;
/** Largest picture of a signature that is printed. */
const mostBytes = 300_000;

const zoned = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' });
const local = (instant: string | null) => (instant === null ? '' : zoned.format(new Date(instant)));

interface Asked {
  readonly templateId?: string | undefined;
  readonly paper?: Paper | undefined;
}

/** How a field of the form is called and shown. */
interface Shown {
  readonly label: string;
  readonly value: PrintValue;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (isObject(value)) return asText(value.name ?? value.label ?? value[Object.keys(value)[0] ?? '']);
  return Array.isArray(value) ? value.map(asText).filter(Boolean).join(', ') : String(value);
}

const rowOf = (row: Readonly<Record<string, unknown>>): PrintRecord =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, asText(value)]));
const valueOf = (value: unknown): PrintValue =>
  Array.isArray(value) && value.length > 0 && value.every(isObject) ? value.map(rowOf) : asText(value);

/** The readable fields of the form in their order, as they are called and shown in the reader's language. */
function shownFields(context: Context, { row, graph, form }: Seen): Map<string, Shown> {
  const { texts } = context.services;
  const out = new Map<string, Shown>();
  const server = graph.process.form === 'resource' && row.resource !== null ? resourceServer(row.resource) : undefined;
  for (const { path, access } of form.fields) {
    if (access === 'hidden' || path.includes('.')) continue;
    const raw = form.values[path];
    if (!server) {
      const declared = graph.process.fields.find(({ name }) => name === path);
      const language = toWireLanguage(context.locale);
      const option = declared?.options?.find(({ code }) => code === raw);
      const names = (given: object | undefined) => wireText({ ...given })[language];
      out.set(path, { label: names(declared?.names), value: option ? names(option.names) : valueOf(raw) });
      continue;
    }
    const field = fieldOf(server.resource, path);
    if (!field || field.hidden) continue;
    const words = (key: string) => (texts.has(context.locale, key) ? texts.text(context.locale, key) : key);
    const label = form.values[`${path}Label`] ?? form.values[`${path}Labels`] ?? form.values[`${path}Files`];
    const value =
      label !== undefined
        ? asText(label)
        : field.kind === 'choice' && typeof raw === 'string'
          ? words(optionTextKey(server.resource, path, raw))
          : field.kind === 'boolean'
            ? words(raw === true ? 'common.yes' : 'common.no')
            : field.kind === 'dateTime'
              ? local(typeof raw === 'string' ? raw : null)
              : valueOf(raw);
    out.set(path, { label: words(fieldTextKey(server.resource, path)), value });
  }
  return out;
}

/** What people did, a line each. */
async function traceRows(context: Context, lines: readonly TraceLine[]): Promise<PrintRecord[]> {
  const { texts } = context.services;
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
    if (size > mostBytes) return '';
    chunks.push(bytes);
  }
  const whole = Buffer.concat(chunks);
  const type = whole[0] === 0x89 && whole[1] === 0x50 ? 'png' : whole[0] === 0xff && whole[1] === 0xd8 ? 'jpeg' : '';
  return type === '' ? '' : { html: `<img src="data:image/${type};base64,${whole.toString('base64')}" alt="">` };
}

/** Everything that placeholders may name. */
async function valuesFor(context: Context, seen: Seen): Promise<{ values: PrintRecord; fields: Map<string, Shown> }> {
  const { row } = seen;
  const { texts, environment } = context.services;
  const fields = shownFields(context, seen);
  const address = `${environment.publicUrl ?? ''}${webBase}/taskDetail?instanceId=${row.id}`;
  const values: PrintRecord = {
    businessNo: row.business_no,
    subject: row.subject,
    processName: wireText(row.def_name)[toWireLanguage(context.locale)],
    status: texts.text(context.locale, `workflow.status.${row.status}`),
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

/** The built-in template: all readable fields and what people did. */
function builtIn(context: Context, fields: ReadonlyMap<string, Shown>): string {
  const words = (key: string) => escapeHtml(context.services.texts.text(context.locale, key).replaceAll('{{', '{'));
  const row = ([name, { label, value }]: readonly [string, Shown]) => {
    const head = `<th style="width:25%">${escapeHtml(label.replaceAll('{{', '{'))}</th>`;
    if (!Array.isArray(value)) return `<tr>${head}<td>{{form.${name}}}</td></tr>`;
    const columns = [...new Set((value as readonly PrintRecord[]).flatMap((each) => Object.keys(each)))].filter(
      (each) => /^\w+$/.test(each),
    );
    const cells = (tag: string, text: (column: string) => string) =>
      columns.map((each) => `<${tag}>${text(each)}</${tag}>`).join('');
    return `<tr>${head}<td><table><tbody><tr>${cells('th', (each) => each)}</tr>{{#form.${name}}}<tr>${cells('td', (each) => `{{${each}}}`)}</tr>{{/form.${name}}}</tbody></table></td></tr>`;
  };
  const facts = [
    ['businessNo', 'businessNo'],
    ['initiator', 'initiator.name'],
    ['startedAt', 'startedAt'],
    ['endedAt', 'endedAt'],
    ['status', 'status'],
  ].map(([key, path]) => `<tr><th style="width:25%">${words(`workflow.column.${key}`)}</th><td>{{${path}}}</td></tr>`);
  const trace = ['time', 'node', 'actor', 'action', 'opinion'];
  return `<h1>{{processName}}</h1><h2>{{subject}}</h2><table><tbody>${facts.join('')}</tbody></table>
    <h2>${words('workflow.print.form')}</h2><table><tbody>${[...fields].map(row).join('')}</tbody></table>
    <h2>${words('workflow.print.trace')}</h2><table><tbody><tr>${trace.map((each) => `<th>${words(`workflow.print.column.${each}`)}</th>`).join('')}</tr>
    {{#trace}}<tr>${trace.map((each) => `<td>{{${each}}}${each === 'actor' ? '{{#onBehalfOf}} ({{onBehalfOf}}){{/onBehalfOf}}' : each === 'opinion' ? '{{signature}}' : ''}</td>`).join('')}</tr>{{/trace}}</tbody></table>
    {{qr}}`;
}

async function templateOf(context: Context, seen: Seen, id: string | undefined): Promise<TemplateRow | undefined> {
  if (id === undefined) return undefined;
  const [result] = await context.batch(({ tenantId }) => [templatesStatement(tenantId, seen.row.definition_id, id)]);
  const [row] = result ? toObjects<TemplateRow>(result) : [];
  if (!row) throw commonErrors.notFound();
  return row;
}

/** Processes that the caller sees, each filled into its template; every one gets a line in its trace. */
async function filled(context: Context, ids: readonly string[], asked: Asked, form: 'html' | 'pdf') {
  const parts: string[] = [];
  let [paper, title]: [Paper | undefined, string] = [asked.paper, ''];
  for (const id of ids) {
    const seen = await seenInstance(context, id);
    const template = await templateOf(context, seen, asked.templateId);
    const { values, fields } = await valuesFor(context, seen);
    parts.push(fillTemplate(template?.body ?? builtIn(context, fields), values));
    paper ??= template?.paper;
    title ||= `${seen.row.business_no} ${seen.row.subject}`;
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
  return { parts, title, paper: paper ?? 'A4' };
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
  if (ids.length === 0 || ids.length > mostInstances || !ids.every(isUuid)) throw workflowErrors.notFound();
  return ids;
}

const drawn = (part: string) => withQr(part, qrDrawing);

/** Processes as one document to be printed. Throws `workflow.notFound`, `common.notFound` for a template of another process. */
export async function printPage(context: Context, ids: readonly string[], asked: Asked): Promise<string> {
  const { parts, title, paper } = await filled(context, ids, asked, 'html');
  return pageOf(parts.map(drawn), { title, paper, language: context.locale });
}

/** The same as PDF. */
export async function printPdf(context: Context, ids: readonly string[], asked: Asked): Promise<Buffer> {
  const { parts, title, paper } = await filled(context, ids, asked, 'pdf');
  return pdfOf(parts, { title, paper });
}

/** A template that is being written, filled with a process. */
export async function printPreview(
  context: Context,
  given: { readonly instanceId: string; readonly body: string; readonly paper: Paper },
): Promise<{ html: string }> {
  const seen = await seenInstance(context, given.instanceId);
  const { values } = await valuesFor(context, seen);
  const part = drawn(fillTemplate(await cleanTemplate(given.body), values));
  return { html: pageOf([part], { title: seen.row.subject, paper: given.paper, language: context.locale }) };
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
