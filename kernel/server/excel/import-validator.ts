import {
  crossProblems,
  fieldTextKey,
  inputProblems,
  normaliseInput,
  offers,
  permissionKey,
} from '../../contract/index.ts';
import type { ErrorParams, FieldError, Resource } from '../../contract/index.ts';
import { newId } from '../context.ts';
import type { Context, TxContext } from '../context.ts';
import { may } from '../rights.ts';
import { resourceServer } from '../resource/registry.ts';
import type { ResourceServer, Values } from '../resource/model.ts';
import { CellCodec, type Dictionaries } from './cells.ts';
import { isImportable } from './columns.ts';
import type { MappedColumn } from './columns.ts';
import { existingRecords, foldedOf, idsByValue, isSame, ScopedIds } from './existing.ts';
import type { Existing } from './existing.ts';
import { orderOf } from './import-order.ts';
import type { FileOrder } from './import-order.ts';
import { cleanText, mergedTexts, pathsOf } from './import-draft.ts';
import type { CellFault, Draft, ReferenceCell, UniqueValue } from './import-draft.ts';
import { textFault } from './import-sheet.ts';
import type { Sheet, SheetLine } from './import-sheet.ts';
import type { CheckedRow } from './import-store.ts';
import { pickNamed, References } from './references.ts';
import type { Named } from './references.ts';

/** Judges the rows of one file, some hundreds at a time, by the rules that hold for every other way to the table. */
export class ImportValidator {
  readonly #context: Context;
  readonly #server: ResourceServer;
  readonly #resource: Resource;
  readonly #columns: readonly MappedColumn[];
  readonly #lines: readonly SheetLine[];
  readonly #codec: CellCodec;
  readonly #references: References;
  readonly #file: FileOrder;
  /** Whether the module wants to know the values of earlier rows. */
  readonly #isPlanned: boolean;
  /** Ids of stored records by field and folded value. */
  readonly #taken = new Map<string, Map<string, string>>();
  readonly #scoped: { readonly name: string; readonly ids: ScopedIds }[];
  /** Numbers of the rows that first gave a value which may stand only once. */
  readonly #given = new Map<string, number>();
  readonly #usedBy = new Map<string, number>();
  /** What has become of the lines judged so far: the id of their record, none when there will be no such record. */
  readonly #ids = new Map<number, string | undefined>();
  readonly #planned = new Map<string, Values>();
  readonly #named = new Map<string, Map<string, Named[]>>();

  constructor(
    context: Context,
    server: ResourceServer,
    { sheet, dictionaries }: { readonly sheet: Sheet; readonly dictionaries: Dictionaries },
  ) {
    this.#context = context;
    this.#server = server;
    this.#resource = server.resource;
    this.#columns = sheet.columns;
    this.#lines = sheet.lines;
    const wording = { texts: context.texts, language: context.locale };
    this.#codec = new CellCodec(server.resource, { ...wording, dictionaries });
    this.#references = new References(context);
    this.#file = orderOf(server.resource, sheet);
    this.#isPlanned = server.hooks.rowProblems !== undefined;
    this.#scoped = Object.entries(server.resource.fields).flatMap(([name, { unique }]) =>
      Array.isArray(unique)
        ? [{ name, ids: new ScopedIds(context, server, { name, scope: unique as readonly string[] }) }]
        : [],
    );
  }

  /** Lines in the order in which they are to be judged, at most `size` at a time and none beside one it refers to. */
  *steps(size: number): Generator<readonly number[]> {
    const { order, levels } = this.#file;
    for (let from = 0; from < order.length;) {
      const level = levels[order[from] ?? 0];
      let to = from;
      while (to < order.length && to < from + size && levels[order[to] ?? 0] === level) to += 1;
      yield order.slice(from, to);
      from = to;
    }
  }

  /** Reads which of the sheet's unique values are in use; once before the first rows are judged. */
  async prepare(): Promise<void> {
    for (const [at, column] of this.#columns.entries()) {
      if (typeof column.field.unique !== 'string' || column.field.virtual) continue;
      const values = this.#lines.flatMap(({ texts }) => this.#plainValue(column, texts[at] ?? ''));
      this.#taken.set(column.name, await idsByValue(this.#context, this.#server, { name: column.name, values }));
    }
  }

  /** Judges some lines, all lines that they refer to having been judged before. */
  async validate(tx: TxContext, lines: readonly number[]): Promise<CheckedRow[]> {
    const drafts = lines.map((line) => this.#draft(line));
    await this.#meet(drafts, (draft) => this.#idByKey(draft));
    await this.#resolve(drafts);
    await this.#meetByLabel(drafts.filter(({ old }) => !old));
    for (const draft of drafts) this.#validateRow(draft);
    await this.#validateUnique(drafts);
    await this.#validateTogether(tx, drafts);
    return drafts.map((draft) => this.#checked(draft));
  }

  #plainValue(column: MappedColumn, text: string): unknown[] {
    const read = this.#codec.value(column, text);
    return 'value' in read && read.value !== null ? [read.value] : [];
  }

  /** Marks a cell, or the row as a whole; a cell has one error, the first. */
  #fail(draft: Draft, { column: key, code, params = {} }: CellFault): void {
    if (draft.errors.some(({ column }) => column === key && key !== '')) return;
    const at = this.#columns.findIndex((column) => column.key === key);
    draft.errors.push({ column: at < 0 ? '' : key, value: draft.texts[at] ?? '', code, params });
  }

  #failField(draft: Draft, { path, code, params }: FieldError): void {
    const name = path.split('.')[0] ?? '';
    const column = this.#columns.find((each) => each.name === name);
    this.#fail(draft, { column: column?.key ?? '', code, params });
  }

  #label(name: string): string {
    return `@${fieldTextKey(this.#resource, name)}`;
  }

  #draft(line: number): Draft {
    const { no, texts } = this.#lines[line] ?? { no: 0, texts: [] };
    const draft: Draft = { line, no, texts, values: {}, errors: [], id: '', action: 'create' };
    for (const [at, column] of this.#columns.entries()) {
      const text = texts[at] ?? '';
      const fault = textFault(text);
      if (fault) this.#fail(draft, { column: column.key, code: fault, params: { field: this.#label(column.name) } });
      else if (column.use === 'write' && column.field.kind !== 'ref' && column.field.kind !== 'refs')
        this.#read(draft, column, text);
    }
    if (this.#file.circular.has(line))
      this.#fail(draft, { column: this.#resource.tree?.parent ?? '', code: 'tree.parentCycle' });
    return draft;
  }

  #read(draft: Draft, column: MappedColumn, text: string): void {
    const read = this.#codec.value(column, text);
    if ('code' in read)
      this.#fail(draft, {
        column: column.key,
        code: read.code,
        params: { field: this.#label(column.name), ...read.params },
      });
    else if (column.part)
      draft.values[column.name] = {
        ...(draft.values[column.name] as object | undefined),
        [column.part]: read.value ?? '',
      };
    else draft.values[column.name] = read.value;
  }

  #idByKey(draft: Draft): string | undefined {
    const key = this.#resource.excel?.key;
    const value = key === undefined ? null : draft.values[key];
    const field = key === undefined ? undefined : this.#resource.fields[key];
    if (!key || !field || value === null || value === undefined) return undefined;
    return this.#taken.get(key)?.get(foldedOf(field, value));
  }

  /** Brings rows together with the records they mean, and takes out the cells that leave those as they are. */
  async #meet(drafts: readonly Draft[], idOf: (draft: Draft) => string | undefined): Promise<void> {
    const found = drafts.flatMap((draft) => {
      const id = idOf(draft);
      return id === undefined ? [] : [{ draft, id }];
    });
    const olds = await existingRecords(
      this.#context,
      this.#server,
      found.map(({ id }) => id),
    );
    await this.#loadNames([...olds.values()]);
    for (const { draft, id } of found) {
      const old = olds.get(id);
      if (!old) continue;
      draft.old = old;
      draft.id = id;
      for (const [at, column] of this.#columns.entries())
        if (this.#shows(old, column) === draft.texts[at]) this.#leave(draft, column);
    }
  }

  #shows({ values }: Existing, column: MappedColumn): string {
    const target = resourceServer(column.field.to ?? '');
    return this.#codec
      .text(column, values[column.name], (id) => (target ? this.#references.nameOf(target, id) : ''))
      .trim();
  }

  #leave(draft: Draft, column: MappedColumn): void {
    const at = draft.errors.findIndex((error) => error.column === column.key);
    if (at >= 0) draft.errors.splice(at, 1);
    const value = draft.values[column.name];
    if (!column.part) delete draft.values[column.name];
    else if (typeof value === 'object' && value !== null) {
      const { [column.part]: _left, ...others } = value as Record<string, unknown>;
      if (Object.keys(others).length > 0) draft.values[column.name] = others;
      else delete draft.values[column.name];
    }
  }

  async #loadNames(olds: readonly Existing[]): Promise<void> {
    for (const { name, field } of this.#columns) {
      const target = field.kind === 'ref' || field.kind === 'refs' ? resourceServer(field.to ?? '') : undefined;
      if (target)
        await this.#references.load(
          target,
          olds.flatMap(({ values }) => [values[name] ?? []].flat().map(String)),
        );
    }
  }

  /** Rows without a key mean the record that has their name in the same place, where names are unique there. */
  async #meetByLabel(drafts: readonly Draft[]): Promise<void> {
    const unique = this.#scoped.find(({ name }) => name === this.#resource.label);
    const key = this.#resource.excel?.key;
    if (!unique) return;
    const open = drafts.filter(({ values }) => key === undefined || values[key] === null || values[key] === undefined);
    await unique.ids.load(open.map(({ values }) => values));
    await this.#meet(open, ({ values }) => unique.ids.meant(values));
  }

  async #resolve(drafts: readonly Draft[]): Promise<void> {
    for (const [at, column] of this.#columns.entries()) {
      const { kind, to } = column.field;
      const target = kind === 'ref' || kind === 'refs' ? resourceServer(to ?? '') : undefined;
      if (!target || column.use !== 'write') continue;
      const open = drafts.filter((draft) => !draft.old || this.#shows(draft.old, column) !== draft.texts[at]);
      await this.#findNames(
        target,
        open.flatMap(({ texts }) => this.#namesIn(column, texts[at] ?? '')),
      );
      for (const draft of open) this.#point(draft, column, target);
    }
  }

  #namesIn(column: MappedColumn, text: string): string[] {
    const read = this.#codec.value(column, text);
    return 'value' in read && read.value !== null ? [read.value].flat().map(String) : [];
  }

  async #findNames(target: ResourceServer, names: readonly string[]): Promise<void> {
    const known = this.#named.get(target.resource.key) ?? new Map<string, Named[]>();
    this.#named.set(target.resource.key, known);
    const fresh = [...new Set(names)].filter((name) => !known.has(name));
    for (const name of fresh) known.set(name, []);
    for (const found of await this.#references.find(target, fresh))
      for (const name of new Set([found.full, found.label, found.number ?? ''])) known.get(name)?.push(found);
  }

  #point(draft: Draft, column: MappedColumn, target: ResourceServer): void {
    const at = this.#columns.indexOf(column);
    const names = this.#namesIn(column, draft.texts[at] ?? '');
    const ids = names.flatMap((name) => this.#recordOf({ draft, column, target }, name) ?? []);
    if (ids.length < names.length) return;
    draft.values[column.name] = column.field.kind === 'refs' ? ids : (ids[0] ?? null);
  }

  #recordOf({ draft, column, target }: ReferenceCell, name: string): string | undefined {
    const field = this.#label(column.name);
    const fail = (code: string, params: ErrorParams = {}) =>
      this.#fail(draft, { column: column.key, code, params: { field, ...params } });
    const lines = target === this.#server ? this.#file.named(name).filter(({ line }) => line !== draft.line) : [];
    const inFile = lines.flatMap(({ line, as }) => {
      const id = this.#ids.get(line);
      return id === undefined ? [] : [{ ...as, id }];
    });
    const picked = pickNamed(name, [...(this.#named.get(target.resource.key)?.get(name) ?? []), ...inFile]);
    if (typeof picked === 'object') return picked.id;
    const [wrong] = lines.filter(({ line }) => this.#ids.has(line) && this.#ids.get(line) === undefined);
    if (picked === 'many' || lines.length > 1) fail('import.refAmbiguous');
    else if (wrong) fail('import.rowWrong', { row: this.#lines[wrong.line]?.no ?? 0 });
    else fail('common.refNotFound');
    return undefined;
  }

  #validateRow(draft: Draft): void {
    this.#validateGuarded(draft);
    if (draft.old) this.#validateUpdate(draft, draft.old);
    else this.#validateCreate(draft);
    const first = draft.id === '' ? undefined : this.#usedBy.get(draft.id);
    const key = this.#resource.excel?.key ?? this.#resource.label;
    if (first !== undefined) {
      const params = { field: this.#label(key), row: first };
      this.#fail(draft, { column: key, code: 'import.duplicateInFile', params });
    } else if (draft.id !== '') this.#usedBy.set(draft.id, draft.no);
  }

  /** Cells of closed fields may repeat what stands there, nothing else. */
  #validateGuarded(draft: Draft): void {
    for (const [at, column] of this.#columns.entries()) {
      const text = draft.texts[at] ?? '';
      if (column.use !== 'guard' || (draft.old ? this.#shows(draft.old, column) === text : text === '')) continue;
      const params = { fields: [this.#label(column.name)] };
      this.#fail(draft, { column: column.key, code: 'perm.fieldNotWritable', params });
    }
  }

  #validateCreate(draft: Draft): void {
    const { fields } = this.#resource;
    for (const [name, value] of Object.entries(mergedTexts(this.#resource, draft.values, {})))
      if (value === null) delete draft.values[name];
      else draft.values[name] = value;
    const values = normaliseInput(this.#resource, draft.values);
    const isOwnConcern = (path: string) =>
      this.#server.hooks.createMany !== undefined && !isImportable(path, this.#resource);
    const problems = inputProblems(this.#resource, values, 'create').filter(({ path }) => !isOwnConcern(path));
    for (const [name, field] of Object.entries(fields))
      if (values[name] === undefined && field.default !== undefined) values[name] = field.default;
    Object.assign(draft.values, values);
    for (const problem of [...problems, ...crossProblems(this.#resource, values, [...problems, ...pathsOf(draft)])])
      this.#failField(draft, problem);
    if (!offers(this.#resource, 'create') || !may(this.#context.rights, permissionKey(this.#resource, 'create')))
      this.#fail(draft, { column: '', code: 'perm.denied' });
    draft.id = '';
  }

  #validateUpdate(draft: Draft, old: Existing): void {
    const { fields } = this.#resource;
    const given = normaliseInput(this.#resource, mergedTexts(this.#resource, draft.values, old.values));
    const patch = Object.entries(given).filter(([name, value]) => {
      const field = fields[name];
      // What is given once at the creation means nothing to a record that is there.
      if (field?.virtual && field.createOnly) return false;
      return field && !isSame(field, value, old.values[name]) && !(field.kind === 'boolean' && value === null);
    });
    for (const name of Object.keys(draft.values)) delete draft.values[name];
    Object.assign(draft.values, Object.fromEntries(patch));
    draft.action = patch.length === 0 ? 'same' : 'update';
    if (patch.length === 0) return;
    const problems = inputProblems(this.#resource, draft.values, 'update');
    const wrong = [...problems, ...pathsOf(draft)];
    for (const problem of [...problems, ...crossProblems(this.#resource, { ...old.values, ...draft.values }, wrong)])
      this.#failField(draft, problem);
    for (const [name] of patch)
      if (fields[name]?.createOnly)
        this.#failField(draft, { path: name, code: 'perm.fieldNotWritable', params: { fields: [this.#label(name)] } });
    if (
      !offers(this.#resource, 'update') ||
      !may(this.#context.rights, permissionKey(this.#resource, 'update')) ||
      !old.isOurs
    )
      this.#fail(draft, { column: '', code: 'perm.denied' });
  }

  async #validateUnique(drafts: readonly Draft[]): Promise<void> {
    const whole = (draft: Draft): Values => ({ ...draft.old?.values, ...draft.values });
    for (const { name, ids } of this.#scoped) {
      await ids.load(drafts.filter((draft) => name in draft.values).map(whole));
      for (const draft of drafts)
        this.#once(draft, { name, key: ids.keyOf(whole(draft)), owner: ids.idOf(whole(draft)) });
    }
    for (const [name, taken] of this.#taken) {
      const field = this.#resource.fields[name];
      for (const draft of drafts) {
        const value = whole(draft)[name];
        const key = !field || value === null || value === undefined ? undefined : foldedOf(field, value);
        this.#once(draft, { name, key, owner: key === undefined ? undefined : taken.get(key) });
      }
    }
  }

  /** A value that may stand only once: neither an earlier row nor another record has it. */
  #once(draft: Draft, { name, key, owner }: UniqueValue): void {
    if (key === undefined) return;
    const first = this.#given.get(`${name}\u001f${key}`);
    if (first !== undefined)
      this.#failField(draft, {
        path: name,
        code: 'import.duplicateInFile',
        params: { field: this.#label(name), row: first },
      });
    else this.#given.set(`${name}\u001f${key}`, draft.no);
    if (owner !== undefined && owner !== draft.old?.id && name in draft.values)
      this.#failField(draft, {
        path: name,
        code: 'common.duplicate',
        params: { field: this.#label(name), value: String(draft.values[name]) },
      });
  }

  /** What the module has to say, then the ids of new records. */
  async #validateTogether(tx: TxContext, drafts: readonly Draft[]): Promise<void> {
    this.#validateValues(tx, drafts);
    const created = drafts.filter(({ old, errors }) => !old && errors.length === 0);
    for (const draft of drafts) {
      const isGood = draft.errors.length === 0;
      if (!draft.old && isGood) draft.id = newId();
      if (this.#isPlanned && isGood)
        this.#planned.set(draft.id, draft.old ? { ...draft.old.values, ...draft.values } : draft.values);
    }
    await this.#validateByModule(tx, created);
    for (const draft of drafts)
      this.#ids.set(draft.line, draft.old?.id ?? (draft.errors.length === 0 ? draft.id : undefined));
  }

  /** What only the server can say of the values of a row, new or changed. */
  #validateValues(tx: TxContext, drafts: readonly Draft[]): void {
    const { valueProblems } = this.#server.hooks;
    if (!valueProblems) return;
    for (const draft of drafts.filter(({ errors }) => errors.length === 0))
      for (const problem of valueProblems(tx, draft.values)) this.#failField(draft, problem);
  }

  async #validateByModule(tx: TxContext, created: readonly Draft[]): Promise<void> {
    const { rowProblems } = this.#server.hooks;
    if (!rowProblems || created.length === 0) return;
    const values = created.map((draft) => draft.values);
    for (const [at, problems] of (await rowProblems(tx, values, this.#planned)).entries()) {
      const draft = created[at];
      if (draft) for (const problem of problems) this.#failField(draft, problem);
    }
  }

  #checked(draft: Draft): CheckedRow {
    const isWrong = draft.errors.length > 0;
    const cells = Object.fromEntries(
      this.#columns.flatMap(({ key }, at) => (draft.texts[at] ? [[key, cleanText(draft.texts[at])]] : [])),
    );
    return {
      no: draft.no,
      action: isWrong ? 'error' : draft.action,
      level: this.#file.levels[draft.line] ?? 0,
      recordId: isWrong || draft.id === '' ? null : draft.id,
      baseVersion: draft.old?.version ?? null,
      cells,
      input: isWrong || draft.action === 'same' ? null : draft.values,
      errors: isWrong ? draft.errors.map((error) => ({ ...error, value: cleanText(error.value) })) : null,
    };
  }
}
