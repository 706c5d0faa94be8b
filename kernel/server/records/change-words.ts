import { permissionKey, fieldTextKey } from '../../contract/index.ts';
import type { Field, Resource } from '../../contract/index.ts';
import type { RawResult, Statement } from '../batch.ts';
import type { Context } from '../context.ts';
import { CellCodec, readDictionaries } from '../excel/cells.ts';
import { References } from '../excel/references.ts';
import { isSeen } from '../resource/filter.ts';
import { shownIn } from '../resource/withheld.ts';
import { Params } from '../resource/model.ts';
import type { ResourceServer } from '../resource/model.ts';
import { nameSql } from '../resource/projection.ts';
import { resourceServer } from '../resource/registry.ts';
import { grantedScopeSql } from '../resource/scope.ts';
import { may, accessLevelOf } from '../rights.ts';
import { auditedValue } from './as-of.ts';

/** A change of a record of any resource, as the audit trail has it. */
export interface ChangeToSay {
  /** Key of the resource. */
  readonly key: string;
  readonly id: string;
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
}

/** One field before and after, in the reader's words. */
export interface SaidField {
  readonly field: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** A change in the reader's words, as far as he may see it. */
export interface SaidChange {
  /** How the record is called; null where the reader does not see it, or it has gone for good. */
  readonly name: string | null;
  readonly changes: readonly SaidField[];
  /** Fields that changed and that he does not see. */
  readonly closed: number;
}

interface Asked {
  readonly server: ResourceServer;
  readonly changes: readonly ChangeToSay[];
}

/** The names of those of the records that the reader sees, by id. */
function namesStatement(context: Context, { server, changes }: Asked): Statement {
  const params = new Params();
  const ids = params.add([...new Set(changes.map(({ id }) => id))], '::uuid[]');
  const scope = grantedScopeSql(context, server, { action: 'read', params });
  const { resource } = server;
  const isShown = accessLevelOf(context.rights, resource, resource.label) > 0;
  const name = isShown ? `${nameSql(server, 't')}::text` : 'null';
  return params.statement(`select t.id, ${name} from ${server.table} t where t.id = any(${ids}) and ${scope}`);
}

/** Ids of the records that values of references name. */
function referredIds(values: readonly unknown[]): string[] {
  return values.flat(2).filter((each): each is string => typeof each === 'string');
}

/** Puts the values of one resource into words; names of referred records are loaded before. */
class ResourceWords {
  readonly #context: Context;
  readonly #resource: Resource;
  readonly #codec: CellCodec;
  readonly #references: References;

  constructor(
    context: Context,
    resource: Resource,
    { codec, references }: { codec: CellCodec; references: References },
  ) {
    this.#context = context;
    this.#resource = resource;
    this.#codec = codec;
    this.#references = references;
  }

  #text(name: string, field: Field, stored: unknown): string {
    const value = auditedValue(field, stored);
    if (value === null || value === undefined) return '';
    if (field.kind === 'json' || field.kind === 'file' || field.kind === 'files' || field.kind === 'richText')
      return typeof value === 'string' ? value : JSON.stringify(value);
    const target = resourceServer(field.to ?? '');
    const part = ({ 'zh-CN': 'ZH_CN', 'en-US': 'EN_US', 'ja-JP': 'JA_JP' } as const)[this.#context.locale];
    const said = (tongue: typeof part | 'ZH_CN') =>
      this.#codec.text({ key: name, name, field, part: tongue }, value, (id) =>
        target ? this.#references.nameOf(target, id) || id : id,
      );
    return said(part) || said('ZH_CN');
  }

  /** The changed fields that the reader sees, in words and in the order of their declaration. */
  fields(changes: ChangeToSay['changes']): SaidField[] {
    return Object.entries(this.#resource.fields).flatMap(([name, field]) => {
      const change = changes[name];
      const { rights } = this.#context;
      // Whether a number is withheld depends on the record, of which nothing but its id is known here.
      const isShown = isSeen(rights, this.#resource, name) && shownIn(rights, this.#resource, name) === 'everywhere';
      if (!change || !isShown) return [];
      const [before, after] = change;
      return [
        {
          field: name,
          label: this.#context.texts.text(this.#context.locale, fieldTextKey(this.#resource, name)),
          before: this.#text(name, field, before),
          after: this.#text(name, field, after),
        },
      ];
    });
  }
}

async function wordsOf(context: Context, { server: { resource }, changes }: Asked): Promise<ResourceWords> {
  const references = new References(context);
  for (const [name, field] of Object.entries(resource.fields)) {
    const target = field.kind === 'ref' || field.kind === 'refs' ? resourceServer(field.to ?? '') : undefined;
    if (target) await references.load(target, referredIds(changes.map((each) => [each.changes[name] ?? []])));
  }
  const dictionaries = await readDictionaries(context, resource);
  const codec = new CellCodec(resource, { texts: context.texts, language: context.locale, dictionaries });
  return new ResourceWords(context, resource, { codec, references });
}

const nothing: SaidChange = { name: null, changes: [], closed: 0 };

/**
 * Changes of records of several resources in the words of the reader: names of fields, of dictionaries' values and of
 * records. Of a record outside his rights or his data scope he is told that something changed and not what; of others the
 * fields that are neither closed to him nor masked from him.
 */
export async function changesInWords(
  context: Context,
  changes: readonly ChangeToSay[],
): Promise<readonly SaidChange[]> {
  const asked = [...Map.groupBy(changes, ({ key }) => key)].flatMap(([key, of]): Asked[] => {
    const server = resourceServer(key);
    return server && may(context.rights, permissionKey(server.resource, 'read')) ? [{ server, changes: of }] : [];
  });
  const found: readonly RawResult[] =
    asked.length === 0 ? [] : await context.batch(() => asked.map((each) => namesStatement(context, each)));
  const said = new Map<ChangeToSay, SaidChange>();
  for (const [at, each] of asked.entries()) {
    const names = new Map((found[at]?.rows ?? []).map(([id, name]) => [id, name ?? null] as const));
    const seen = each.changes.filter(({ id }) => names.has(id));
    if (seen.length === 0) continue;
    const words = await wordsOf(context, { ...each, changes: seen });
    for (const change of seen) {
      const fields = words.fields(change.changes);
      const closed = Object.keys(change.changes).length - fields.length;
      said.set(change, { name: names.get(change.id) ?? null, changes: fields, closed });
    }
  }
  return changes.map((each) => said.get(each) ?? { ...nothing, closed: Object.keys(each.changes).length });
}
