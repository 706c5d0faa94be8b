import type { AppError } from '@mp/kernel/contract';
import { scimErrors } from '../contract/index.ts';
import { isObject, type JsonObject } from './json-object.ts';

/** Most records in one answer; who asks for more gets these (RFC 7644 section 3.4.2.4). */
export const maxResults = 200;
const defaultResults = 100;
/** As far as a list is read; whoever wants to see what lies behind filters. */
const maxStart = 1_000_000;

/** What is asked of a list. */
export interface ScimQuery {
  readonly filter: string | undefined;
  readonly sortBy: string | undefined;
  readonly descending: boolean;
  /** From 1. */
  readonly startIndex: number;
  readonly count: number;
  readonly shown: ShownAttributes;
}

/** Which attributes an answer has; undefined for all. */
export interface ShownAttributes {
  readonly only: readonly string[] | undefined;
  readonly without: readonly string[];
}

const most = 50;

function names(value: unknown, attribute: string): readonly string[] | undefined {
  if (value === undefined || value === '') return undefined;
  const list = Array.isArray(value) ? value : String(value).split(',');
  if (list.length > most || list.some((each) => typeof each !== 'string' || each.length > 200))
    throw scimErrors.invalidValue({ attribute });
  return list.map((each: string) => each.trim()).filter((each) => each !== '');
}

function text(value: unknown, attribute: string): string | undefined {
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string') throw scimErrors.invalidValue({ attribute });
  return value;
}

/** A whole number as the address or a body says it. */
function whole(value: unknown, attribute: string): number | undefined {
  if (value === undefined || value === '') return undefined;
  const number = typeof value === 'number' ? value : typeof value === 'string' ? Number(value) : Number.NaN;
  if (!Number.isInteger(number)) throw scimErrors.invalidValue({ attribute });
  return number;
}

/** Reads the parameters of a list, from the address or from the body of `.search`. */
export function readScimQuery(given: Readonly<Record<string, unknown>>): ScimQuery {
  const sortOrder = text(given.sortOrder, 'sortOrder') ?? 'ascending';
  if (sortOrder !== 'ascending' && sortOrder !== 'descending')
    throw scimErrors.invalidValue({ attribute: 'sortOrder' });
  return {
    filter: text(given.filter, 'filter'),
    sortBy: text(given.sortBy, 'sortBy'),
    descending: sortOrder === 'descending',
    // Below 1 counts as 1, below 0 as 0 (RFC 7644 section 3.4.2.4).
    startIndex: Math.min(Math.max(whole(given.startIndex, 'startIndex') ?? 1, 1), maxStart),
    count: Math.min(Math.max(whole(given.count, 'count') ?? defaultResults, 0), maxResults),
    shown: readShown(given),
  };
}

/** Reads `attributes` and `excludedAttributes`. */
export function readShown(given: Readonly<Record<string, unknown>>): ShownAttributes {
  return {
    only: names(given.attributes, 'attributes'),
    without: names(given.excludedAttributes, 'excludedAttributes') ?? [],
  };
}

/** Attributes that every answer has (RFC 7643 section 7, "returned": "always"). */
const always = new Set(['schemas', 'id']);

/** The name of an attribute among those of a resource, and what is left of a path behind it. */
function split(resource: JsonObject, path: string): { readonly name: string; readonly rest: string } | undefined {
  const wanted = path.toLowerCase();
  for (const name of Object.keys(resource)) {
    const key = name.toLowerCase();
    if (wanted === key) return { name, rest: '' };
    // A sub-attribute, or an attribute of an extension behind the extension's URN.
    if (wanted.startsWith(`${key}.`) || (key.startsWith('urn:') && wanted.startsWith(`${key}:`)))
      return { name, rest: path.slice(key.length + 1) };
  }
  const [, bare] = /^urn:ietf:params:scim:schemas:core:2\.0:\w+:(.+)$/iu.exec(path) ?? [];
  return bare === undefined ? undefined : split(resource, bare);
}

/** Whether an attribute is asked for, so that what costs a statement is read for those who want it. */
export function isShown({ only, without }: ShownAttributes, name: string): boolean {
  const is = (path: string) => path.toLowerCase().split(/[.:]/).includes(name.toLowerCase());
  return (only === undefined || only.some(is)) && !without.some((path) => path.toLowerCase() === name.toLowerCase());
}

/** A resource with the attributes that were asked for. */
export function project(resource: JsonObject, { only, without }: ShownAttributes): JsonObject {
  const kept = only === undefined ? resource : picked(resource, only);
  return without.length === 0 ? kept : omitted(kept, without);
}

function picked(resource: JsonObject, paths: readonly string[]): JsonObject {
  const out: Record<string, unknown> = {};
  for (const name of always) if (name in resource) out[name] = resource[name];
  for (const path of paths) {
    const found = split(resource, path);
    if (!found) continue;
    const value = resource[found.name];
    if (found.rest === '') out[found.name] = value;
    else
      out[found.name] = mergeParts(
        out[found.name],
        each(value, (part) => pickedPart(part, found.rest)),
      );
  }
  return out;
}

const pickedPart = (part: JsonObject, rest: string): JsonObject => {
  const found = split(part, rest);
  return found ? { [found.name]: part[found.name] } : {};
};

const each = (value: unknown, of: (part: JsonObject) => JsonObject): unknown =>
  Array.isArray(value)
    ? value.map((part: unknown) => (isObject(part) ? of(part) : part))
    : isObject(value)
      ? of(value)
      : value;

function mergeParts(known: unknown, more: unknown): unknown {
  if (isObject(known) && isObject(more)) return { ...known, ...more };
  if (Array.isArray(known) && Array.isArray(more)) return known.map((part: unknown, at) => mergeParts(part, more[at]));
  return known ?? more;
}

function omitted(resource: JsonObject, paths: readonly string[]): JsonObject {
  const out: Record<string, unknown> = { ...resource };
  for (const path of paths) {
    const found = split(out, path);
    if (!found || always.has(found.name)) continue;
    if (found.rest === '') delete out[found.name];
    else out[found.name] = each(out[found.name], (part) => omitted(part, [found.rest]));
  }
  return out;
}

/** The body of a request as an object. Throws `scim.invalidSyntax`. */
export function requireObject(body: unknown): JsonObject {
  if (!isObject(body)) throw scimErrors.invalidSyntax();
  return body;
}

/** An operation of a PATCH (RFC 7644 section 3.5.2), its verb in lower case: Entra ID writes `Add`. */
export interface PatchOperation {
  readonly op: 'add' | 'replace' | 'remove';
  readonly path: string | undefined;
  readonly value: unknown;
}

/** Operations in one PATCH at most. */
const maxOperations = 1000;

/** The operations of a PATCH. Throws `scim.invalidSyntax`, `scim.invalidPath`, `scim.tooManyOperations`. */
export function readOperations(body: unknown): readonly PatchOperation[] {
  const given = Object.entries(requireObject(body)).find(([name]) => name.toLowerCase() === 'operations')?.[1];
  if (!Array.isArray(given) || given.length === 0) throw scimErrors.invalidSyntax();
  if (given.length > maxOperations) throw scimErrors.tooManyOperations({ max: maxOperations });
  return given.map((each: unknown) => {
    const { op, path, value } = requireObject(each);
    const verb = typeof op === 'string' ? op.toLowerCase() : '';
    if (verb !== 'add' && verb !== 'replace' && verb !== 'remove') throw scimErrors.invalidSyntax();
    if (path !== undefined && (typeof path !== 'string' || path === '' || path.length > 2000))
      throw scimErrors.invalidPath({ path: typeof path === 'string' ? path.slice(0, 100) : '' });
    return { op: verb, path, value };
  });
}

/** The entity tag of a resource: weak, as the same revision may be told with other attributes. */
export const entityTag = (version: number, revision: number): string => `W/"${version}.${revision}"`;

/** Whether a list of entity tags, or `*`, names this one. */
export function tagMatches(header: string, tag: string): boolean {
  const bare = (text: string) => text.trim().replace(/^W\//u, '');
  return header.trim() === '*' || header.split(',').some((each) => bare(each) === bare(tag));
}

/** Throws `scim.preconditionFailed` when the caller has seen another version. */
export function requireMatch(ifMatch: string | undefined, tag: string): void {
  if (ifMatch !== undefined && !tagMatches(ifMatch, tag)) throw scimErrors.preconditionFailed();
}

/** Kind of a refusal in the words of RFC 7644 section 3.12; undefined where the status says all. */
export function scimTypeOf(error: AppError): string | undefined {
  const own = scimTypes[error.code];
  if (own !== undefined) return own;
  if (error.status === 422) return 'invalidValue';
  return error.code === 'common.duplicate' ? 'uniqueness' : undefined;
}

const scimTypes: Readonly<Record<string, string>> = {
  'scim.invalidFilter': 'invalidFilter',
  'scim.filterTooLarge': 'invalidFilter',
  'scim.filterAttribute': 'invalidFilter',
  'scim.filterOperator': 'invalidFilter',
  'scim.invalidSyntax': 'invalidSyntax',
  'scim.invalidPath': 'invalidPath',
  'scim.invalidValue': 'invalidValue',
  'scim.required': 'invalidValue',
  'scim.unknownMember': 'invalidValue',
  'scim.tooManyMembers': 'tooMany',
  'scim.tooManyOperations': 'tooMany',
  'common.malformed': 'invalidSyntax',
};
