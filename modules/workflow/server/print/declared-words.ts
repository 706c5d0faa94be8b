import type { FormField } from '@mp/engine/core';
import { isUuid, permissionKey, pickText, toWireLanguage, type I18nText } from '@mp/kernel/contract';
import { listOptions, may, optionalPort, resourceServer, toObjects, type Context } from '@mp/kernel/server';
import type { Seen } from '../detail/detail.service.ts';
import { wireText } from '../names.rules.ts';
import { heldNames } from './print.query.ts';
import { asText, isObject, local, moneyOf, type Shown } from './print-words.ts';
import type { SafeHtml } from './template.rules.ts';

const idsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((each): each is string => isUuid(each));

/** A declared field or column with a value of it. */
interface HeldValue {
  readonly field: FormField;
  readonly value: unknown;
}

/** Every value of a form that is filled in, those in the rows of tables among them. */
function heldValues(fields: readonly FormField[], values: Readonly<Record<string, unknown>>): HeldValue[] {
  return fields.flatMap((field) => {
    const value = values[field.name];
    if (field.kind !== 'rows') return [{ field, value }];
    return (Array.isArray(value) ? value : []).flatMap((row: unknown) =>
      isObject(row) ? heldValues(field.columns ?? [], row) : [],
    );
  });
}

/** Names of what declared fields hold: people, organisations, files, records that the reader may see, items. */
export async function namedValues(context: Context, { graph, form }: Seen): Promise<ReadonlyMap<string, string>> {
  const all = heldValues(graph.process.fields, form.values);
  const held = (...kinds: readonly string[]) =>
    all.flatMap(({ field, value }) => (kinds.includes(field.kind) ? idsOf(value) : []));
  const [users, orgs, files] = [held('user'), held('organisation'), held('file', 'files')];
  const named =
    users.length + orgs.length + files.length === 0
      ? []
      : await context.batch(({ tenantId }) => [heldNames(tenantId, { users, orgs, files }, optionalPort('fileFacts'))]);
  const rows = named.flatMap((result) => toObjects<{ id: string; name: string }>(result));
  return new Map([
    ...rows.map(({ id, name }) => [id, name] as const),
    ...(await recordNames(context, all)),
    ...(await itemNames(context, all)),
  ]);
}

/** Names of the records that references hold; what the reader may not see stays unnamed. */
async function recordNames(context: Context, all: readonly HeldValue[]): Promise<(readonly [string, string])[]> {
  const refs = all.filter(({ field, value }) => field.to !== undefined && idsOf(value).length > 0);
  const found = await Promise.all(
    [...new Set(refs.map(({ field }) => field.to ?? ''))].map(async (to) => {
      const server = resourceServer(to);
      if (!server || !may(context.rights, permissionKey(server.resource, 'read'))) return [];
      const ids = [...new Set(refs.filter(({ field }) => field.to === to).flatMap(({ value }) => idsOf(value)))];
      return listOptions(context, server, { ids: ids.slice(0, 1000) });
    }),
  );
  return found.flat().map(({ id, label }) => [id, label]);
}

const itemKey = (dictionary: string, code: unknown) => `${dictionary}/${String(code)}`;

/** Words of the items of dictionaries. */
async function itemNames(context: Context, all: readonly HeldValue[]): Promise<(readonly [string, string])[]> {
  const read = optionalPort('dictionary');
  const codes = [...new Set(all.flatMap(({ field }) => field.dictionary ?? []))];
  const found = await Promise.all(
    codes.map(async (code) =>
      ((await read?.(context, code)) ?? []).map(
        (item) => [itemKey(code, item.code), pickText(item.label, context.locale)] as const,
      ),
    ),
  );
  return found.flat();
}

/** The form that a definition declares, as one reader sees it. */
export interface DeclaredForm {
  readonly context: Context;
  readonly seen: Seen;
  /** Names of what its fields hold, by id. */
  readonly names: ReadonlyMap<string, string>;
}

/** A field of it as it is called and shown; undefined where there is none. */
export function ofDeclared(form: DeclaredForm, path: string): Shown | undefined {
  const { graph, form: values } = form.seen;
  const field = graph.process.fields.find(({ name }) => name === path);
  if (!field) return undefined;
  const labelOf = (names: object) => wireText({ ...names })[toWireLanguage(form.context.locale)];
  const raw = values.values[path];
  const columns = field.columns ?? [];
  const rows = Array.isArray(raw) ? raw.filter(isObject) : [];
  return {
    label: labelOf(field.names) || path,
    value:
      field.kind === 'rows' && rows.length > 0
        ? rows.map((row) =>
            Object.fromEntries(
              columns
                .filter(({ name }) => Object.hasOwn(row, name))
                .map((column) => [column.name, declaredValue(form, column, row[column.name])]),
            ),
          )
        : declaredValue(form, field, raw),
    columnOf: (name) => labelOf(columns.find((column) => column.name === name)?.names ?? {}) || name,
  };
}

interface Wording {
  readonly form: DeclaredForm;
  readonly field: FormField;
}

const joined = (words: readonly string[]): string => words.filter(Boolean).join(', ');
const optionWord = ({ form, field }: Wording, code: unknown): string => {
  if (field.dictionary !== undefined) return form.names.get(itemKey(field.dictionary, code)) ?? asText(code);
  const known = field.options?.find((each) => each.code === code);
  return known ? wireText({ ...known.names })[toWireLanguage(form.context.locale)] : asText(code);
};
const optionWords = (raw: unknown, at: Wording): string => joined([raw].flat().map((code) => optionWord(at, code)));
const heldWords = (raw: unknown, { form }: Wording): string => joined(idsOf(raw).map((id) => form.names.get(id) ?? ''));

/** Values in words, by kind; other kinds are their own words. */
const wording: Partial<Record<FormField['kind'], (raw: unknown, at: Wording) => string | SafeHtml>> = {
  choice: optionWords,
  choices: optionWords,
  boolean: (raw, { form: { context } }) =>
    typeof raw === 'boolean' ? context.texts.text(context.locale, raw ? 'common.yes' : 'common.no') : '',
  dateTime: (raw) => local(typeof raw === 'string' ? raw : null),
  money: moneyOf,
  // What the reader may see of the form came cleaned.
  richText: (raw) => (typeof raw === 'string' ? { html: raw } : ''),
  i18nText: (raw, { form }) => (isObject(raw) ? pickText(raw as I18nText, form.context.locale) : ''),
  user: heldWords,
  organisation: heldWords,
  ref: heldWords,
  refs: heldWords,
  file: heldWords,
  files: heldWords,
};

const declaredValue = (form: DeclaredForm, field: FormField, raw: unknown): string | SafeHtml =>
  wording[field.kind]?.(raw, { form, field }) ?? asText(raw);
