import { wallTime } from '@mp/reference/contract';
import { getRecord, serverOf, type Context, type Values } from '@mp/kernel/server';
import { keptQrCode, type QrCard, type QrKind } from '@mp/dealer-public/server';
import { escapeHtml as e, pdfOf } from '@mp/workflow/server';
import { genset, gensetComponents } from '../contract/index.ts';
import { gensetServer } from './genset.service.ts';
import { lifeOf } from './life.service.ts';

const none = '—';

/** A printed document with its name. */
export interface Printed {
  readonly title: string;
  readonly bytes: Buffer;
}

/** A value in the reader's words. */
function valueOf({ texts, locale }: Context, record: Values, name: string): string {
  const value = record[`${name}Label`] ?? record[name];
  if (value === null || value === undefined || value === '') return none;
  const isChoice = genset.fields[name as keyof typeof genset.fields]?.kind === 'choice';
  return isChoice && name !== 'dutyType' && name !== 'frequency'
    ? texts.text(locale, `genset.${name}.${String(value)}`)
    : String(value);
}

const pair = (label: string, value: string) => `<tr><th style="width:34%">${e(label)}</th><td>${e(value)}</td></tr>`;

function table(context: Context, record: Values, fields: readonly string[]): string {
  const rows = fields
    .filter((name) => name in record)
    .map((name) => pair(context.texts.text(context.locale, `genset.field.${name}`), valueOf(context, record, name)));
  return `<table>${rows.join('')}</table>`;
}

const plate = ['modelId', 'dutyType', 'ratedKw', 'ratedKva', 'voltage', 'frequency', 'madeOn', 'factory'];
const components = gensetComponents.flatMap((each) => [`${each}Model`, `${each}Sn`]);
const place = [
  'state',
  'customerId',
  'site',
  'regionId',
  'dealerId',
  'serviceDealerId',
  'shippedOn',
  'commissionedOn',
  'acceptedOn',
  'warrantyEnd',
];

/** What the plate of a unit says: the address of its page, and behind that its number for who scans it without a connection. */
async function plateOf(
  context: Context,
  { id, serialNo }: { readonly id: string; readonly serialNo: string },
): Promise<string> {
  const { url } = await context.tx((tx) => keptQrCode(tx, { kind: 'genset', subjectId: id }));
  return `${url}#${encodeURIComponent(serialNo)}`;
}

/** The passport of a unit, in the reader's language and as far as the reader may know. Throws `common.notFound`. */
export async function passportOf(context: Context, id: string): Promise<Printed> {
  const record = await getRecord(context, genset, id);
  const { events } = await lifeOf(context, id);
  const code = await plateOf(context, record);
  const say = (key: string) => context.texts.text(context.locale, `genset.passport.${key}`);
  const lines = events
    .filter(({ isReversed }) => !isReversed)
    .map(
      ({ on, label, facts }) =>
        `<tr><td>${e(on)}</td><td>${e(label)}</td><td>${e(facts.map((fact) => `${fact.label} ${fact.value}`).join(' · ') || none)}</td></tr>`,
    );
  const title = `${say('title')} ${record.serialNo}`;
  const html = [
    `<h1>${e(say('title'))}</h1>`,
    `<p style="text-align:center;font-size:13pt;font-weight:bold">${e(record.serialNo)}</p>`,
    `<div style="text-align:center" data-qr="${e(code)}"></div>`,
    `<h2>${e(say('plate'))}</h2>`,
    table(context, record, plate),
    `<h2>${e(say('components'))}</h2>`,
    table(context, record, components),
    `<h2>${e(say('place'))}</h2>`,
    table(context, record, place),
    `<h2>${e(say('life'))}</h2>`,
    `<table><thead><tr><th style="width:16%">${e(say('on'))}</th><th style="width:24%">${e(say('event'))}</th><th>${e(say('facts'))}</th></tr></thead><tbody>${lines.join('')}</tbody></table>`,
  ].join('');
  const foot = { left: record.serialNo, right: wallTime(context.at).day };
  return { title, bytes: await pdfOf([html], { title, paper: 'A4', foot }) };
}

/** Labels with the codes of units, one a sheet of small paper. Throws `common.notFound` where one is not the caller's to see. */
export async function labelsOf(context: Context, ids: readonly string[]): Promise<Printed> {
  const sheets: string[] = [];
  for (const id of new Set(ids)) {
    const record = await getRecord(context, genset, id);
    const code = await plateOf(context, record);
    sheets.push(
      `<h2 style="text-align:center">${e(record.serialNo)}</h2><div style="text-align:center" width="200" data-qr="${e(code)}"></div>${table(context, record, ['modelId', 'ratedKva', 'engineSn', 'madeOn'])}`,
    );
  }
  const title = context.texts.text(context.locale, 'genset.labels.title');
  return {
    title,
    bytes: await pdfOf(sheets, { title, paper: 'A5', foot: { left: '', right: wallTime(context.at).day } }),
  };
}

interface Plate {
  readonly serialNo: string;
  readonly model: string;
  readonly kva: string | null;
  readonly state: string;
  readonly madeOn: string | null;
}

/** What anybody who scans the plate of a unit is told: what the plate itself says, and whether the unit is still one. */
async function cardOf(context: Context, id: string): Promise<QrCard | undefined> {
  const [unit] = await context.rows<Plate>(
    `select t.serial_no as "serialNo", (select m.code from ${serverOf({ key: 'reference.gensetModel' }).table} m where m.tenant_id = t.tenant_id and m.id = t.model_id) as model,
       t.rated_kva::text as kva, t.state, t.made_on::text as "madeOn" from genset t where t.id = $1::uuid and t.deleted_at is null`,
    [id],
  );
  if (!unit) return undefined;
  const facts = [
    { key: 'gsn', value: unit.serialNo },
    { key: 'model', value: unit.model },
    { key: 'kva', value: unit.kva },
    { key: 'madeOn', value: unit.madeOn },
  ];
  return { verdict: unit.state === 'scrapped' ? 'ended' : 'valid', title: unit.serialNo, facts };
}

/** The plates of units. */
export const gensetPlates: QrKind = {
  kind: 'genset',
  facts: ['gsn', 'model', 'kva', 'madeOn'],
  load: cardOf,
  validate: async (context, id) => void (await getRecord(context, gensetServer, id)),
};
