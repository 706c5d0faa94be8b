import { isUuid } from '@mp/kernel/contract';
import { scimErrors } from '../contract/index.ts';
import { attributeName } from './attribute-name.ts';
import { isObject } from './json-object.ts';
import type { PatchOperation } from './scim-query.ts';

/** The schema of groups (RFC 7643 section 4.2). */
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group';

/** Most users in one group. */
const maxMembers = 10_000;

/** A group as a directory wants it. */
export interface ScimGroupValues {
  readonly displayName: string;
  readonly externalId: string | null;
  readonly members: ReadonlySet<string>;
}

type Draft = { displayName: string; externalId: string | null; members: Set<string> };

/** Ids of members as they are told: objects with a value, or the one object, or the bare id. */
function membersOf(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (list.length > maxMembers) throw scimErrors.tooManyMembers({ max: maxMembers });
  return list.map((each) => {
    const id = isObject(each) ? each.value : each;
    if (typeof id !== 'string') throw scimErrors.invalidValue({ attribute: 'members' });
    const member = id.toLowerCase();
    if (!isUuid(member)) throw scimErrors.unknownMember({ member: id.slice(0, 100) });
    return member;
  });
}

function textOf(value: unknown, attribute: string): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value !== 'string' || value.trim() === '' || value.length > 250)
    throw scimErrors.invalidValue({ attribute });
  return value.trim();
}

function nameOf(value: unknown): string {
  const name = textOf(value, 'displayName');
  if (name === null) throw scimErrors.required({ attribute: 'displayName' });
  return name;
}

/** Attributes that are accepted and not kept. */
const unkept: ReadonlySet<string> = new Set(['schemas', 'id', 'meta']);

/** A group as it is created or replaced. */
export function readGroup(resource: Readonly<Record<string, unknown>>): ScimGroupValues {
  const draft: Draft = { displayName: '', externalId: null, members: new Set() };
  for (const [path, value] of Object.entries(resource)) assign(draft, { op: 'replace', path, value });
  return { ...draft, displayName: nameOf(draft.displayName) };
}

/** The group after the operations of a PATCH, one after the other. */
export function patchedGroup(now: ScimGroupValues, operations: readonly PatchOperation[]): ScimGroupValues {
  const draft: Draft = { ...now, members: new Set(now.members) };
  for (const operation of operations) {
    const { op, path, value } = operation;
    if (path !== undefined) assign(draft, { op, path, value });
    else if (op === 'remove') throw scimErrors.invalidPath({ path: '' });
    else if (!isObject(value)) throw scimErrors.invalidValue({ attribute: 'value' });
    else for (const [each, part] of Object.entries(value)) assign(draft, { op, path: each, value: part });
    if (draft.members.size > maxMembers) throw scimErrors.tooManyMembers({ max: maxMembers });
  }
  return draft;
}

type Assignment = PatchOperation & { readonly path: string };

function assign(draft: Draft, { op, path, value }: Assignment): void {
  const name = attributeName(path);
  const told = op === 'remove' ? null : value;
  if (name === 'displayname') draft.displayName = nameOf(told);
  else if (name === 'externalid') draft.externalId = textOf(told, 'externalId');
  else if (name === 'members' || name === 'members.value') assignMembers(draft, op, value);
  else if (name.startsWith('members[')) assignChosen(draft, op, path);
  else if (!unkept.has(name)) throw scimErrors.invalidPath({ path: path.slice(0, 100) });
}

function assignMembers(draft: Draft, op: PatchOperation['op'], value: unknown): void {
  if (op === 'replace') draft.members = new Set(membersOf(value));
  else if (op === 'add') for (const id of membersOf(value)) draft.members.add(id);
  // Without a value all go; Entra ID names those that go in the value, Okta in the path.
  else if (value === undefined || value === null) draft.members.clear();
  else for (const id of membersOf(value)) draft.members.delete(id);
}

/** `members[value eq "…"]`, also several with `or`: the only choice that directories make. */
function assignChosen(draft: Draft, op: PatchOperation['op'], path: string): void {
  const [, choice = ''] = /^[^[]*\[(.*)\]$/u.exec(path) ?? [];
  const ids = choice.split(/\s+or\s+/iu).map((each) => /^\s*value\s+eq\s+"([^"]*)"\s*$/iu.exec(each)?.[1]);
  if (ids.length > 100 || ids.some((id) => id === undefined))
    throw scimErrors.invalidPath({ path: path.slice(0, 100) });
  for (const id of ids) {
    if (op === 'remove') draft.members.delete((id ?? '').toLowerCase());
    else for (const each of membersOf(id)) draft.members.add(each);
  }
}
