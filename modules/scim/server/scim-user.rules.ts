import { scimErrors } from '../contract/index.ts';
import { attributeName } from './attribute-name.ts';
import { isObject } from './json-object.ts';
import type { PatchOperation } from './scim-query.ts';

/** The schemas of users (RFC 7643 sections 4.1 and 4.3). */
export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';
/** Extension for employees. */
export const enterpriseSchema = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

/** What a directory says of a user, as far as users have it; null takes a value away, absent leaves it. */
export interface ScimUserValues {
  readonly userName?: string;
  readonly externalId?: string | null;
  readonly displayName?: string | null;
  readonly givenName?: string | null;
  readonly familyName?: string | null;
  readonly email?: string;
  readonly active?: boolean;
  readonly employeeNumber?: string | null;
}

type Name = keyof ScimUserValues | 'formatted';
type Draft = { -readonly [K in Name]?: unknown };

const paths: Readonly<Record<string, Name>> = {
  username: 'userName',
  externalid: 'externalId',
  displayname: 'displayName',
  active: 'active',
  emails: 'email',
  'emails.value': 'email',
  'name.givenname': 'givenName',
  'name.familyname': 'familyName',
  'name.formatted': 'formatted',
  employeenumber: 'employeeNumber',
};

/**
 * Attributes of the schemas that users have nothing for. Directories send them by their standard mappings; they are
 * accepted and not kept (RFC 7644 section 3.3).
 */
const unkept = new Set(
  (
    'schemas id meta groups nickname profileurl title usertype preferredlanguage locale timezone password phonenumbers ims ' +
    'photos addresses entitlements roles x509certificates costcenter organization division department manager ' +
    'name.middlename name.honorificprefix name.honorificsuffix'
  ).split(' '),
);

/** Also extensions of which nothing is known here. */
const isUnkept = (name: string): boolean =>
  name.startsWith('urn:') || unkept.has(name) || unkept.has(/^[^.[]*/u.exec(name)?.[0] ?? '');

/** The one kept address of a list: the primary one, else that of work, else the first. */
function mainEmail(value: unknown): unknown {
  if (!Array.isArray(value)) return isObject(value) ? value.value : value;
  const list = value.filter(isObject);
  const found =
    list.find(({ primary }) => asBoolean(primary) === true) ??
    list.find(({ type }) => typeof type === 'string' && type.toLowerCase() === 'work') ??
    list[0];
  return found?.value;
}

/** Entra ID writes truth values as texts, `"False"`. */
function asBoolean(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value.toLowerCase() : '';
  return text === 'true' ? true : text === 'false' ? false : undefined;
}

/** Of the addresses that of work is kept; its type and rank are given. */
function assignAddress(draft: Draft, name: string, value: unknown): void {
  const found = /^emails\[(?:type eq "([^"]*)"|primary eq "?true"?)\](?:\.(\w+))?$/u.exec(name);
  if (!found) throw scimErrors.invalidPath({ path: name.slice(0, 100) });
  const [, type = 'work', part = 'value'] = found;
  if (type === 'work' && part === 'value') draft.email = mainEmail(value);
}

/** Attributes with parts of their own: the prefix that the parts have among the paths. */
const complex: Readonly<Record<string, string>> = { name: 'name.', [enterpriseSchema.toLowerCase()]: '' };

/** Sets what one attribute of a resource or one path of a PATCH says. Throws `scim.invalidPath` for a path that no schema has. */
function assign(draft: Draft, path: string, value: unknown): void {
  const name = attributeName(path);
  const known = Object.hasOwn(paths, name) ? paths[name] : undefined;
  const prefix = Object.hasOwn(complex, name) ? complex[name] : undefined;
  if (known !== undefined) draft[known] = known === 'email' ? mainEmail(value) : value;
  else if (prefix !== undefined) assignParts(draft, prefix, value);
  else if (name.startsWith('emails[')) assignAddress(draft, name, value);
  else if (!isUnkept(name)) throw scimErrors.invalidPath({ path: path.slice(0, 100) });
}

function assignParts(draft: Draft, prefix: string, value: unknown): void {
  if (value === null || value === undefined) {
    if (prefix !== '') for (const part of ['givenName', 'familyName', 'formatted'] as const) draft[part] = null;
    return;
  }
  if (!isObject(value)) throw scimErrors.invalidValue({ attribute: prefix === '' ? enterpriseSchema : 'name' });
  for (const [part, each] of Object.entries(value)) assign(draft, `${prefix}${part}`, each);
}

const longest = 250;

function textOf(draft: Draft, name: Name): string | null | undefined {
  const value = draft[name];
  if (value === undefined || value === null || value === '') return value === undefined ? undefined : null;
  if (typeof value !== 'string' || value.length > longest) throw scimErrors.invalidValue({ attribute: name });
  return value.trim() === '' ? null : value.trim();
}

function requiredText(draft: Draft, name: 'userName' | 'email'): string | undefined {
  const value = textOf(draft, name);
  if (value === null) throw scimErrors.required({ attribute: name === 'email' ? 'emails' : name });
  return value;
}

/** Only what is there: an attribute that was not told stays as it is. */
function told(draft: Draft): ScimUserValues {
  const active = draft.active === undefined || draft.active === null ? undefined : asBoolean(draft.active);
  if (draft.active !== undefined && active === undefined) throw scimErrors.invalidValue({ attribute: 'active' });
  const formatted = textOf(draft, 'formatted');
  const values = {
    userName: requiredText(draft, 'userName'),
    email: requiredText(draft, 'email'),
    active,
    externalId: textOf(draft, 'externalId'),
    // A directory that knows no name for display says the whole name.
    displayName: textOf(draft, 'displayName') ?? formatted ?? textOf(draft, 'displayName'),
    givenName: textOf(draft, 'givenName'),
    familyName: textOf(draft, 'familyName'),
    employeeNumber: textOf(draft, 'employeeNumber'),
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as ScimUserValues;
}

/** Values with which a user is created or replaced: what is not told is empty. Throws `scim.required` without a name. */
export function readUser(resource: Readonly<Record<string, unknown>>): ScimUserValues & { readonly userName: string } {
  const draft: Draft = {};
  for (const [path, value] of Object.entries(resource)) assign(draft, path, value);
  const values = told(draft);
  if (values.userName === undefined) throw scimErrors.required({ attribute: 'userName' });
  const empty = { externalId: null, displayName: null, givenName: null, familyName: null, employeeNumber: null };
  return { ...empty, ...values, userName: values.userName };
}

/** What the operations of a PATCH say of a user, one after the other. */
export function patchOfUser(operations: readonly PatchOperation[]): ScimUserValues {
  const draft: Draft = {};
  for (const { op, path, value } of operations) {
    if (path === undefined) {
      if (op === 'remove') throw scimErrors.invalidPath({ path: '' });
      if (!isObject(value)) throw scimErrors.invalidValue({ attribute: 'value' });
      for (const [each, part] of Object.entries(value)) assign(draft, each, part);
    } else assign(draft, path, op === 'remove' ? null : value);
  }
  return told(draft);
}

const loginPattern = /^[A-Za-z0-9_-]{1,30}$/u;

/** Whether a directory's user name can be signed in with as it is. */
export const isLoginName = (userName: string): boolean => loginPattern.test(userName);

/**
 * The name to sign in with of somebody whom the directory knows by `userName`: as it is where it fits, else what stands
 * before the @ of an address, in the signs that login names have.
 */
export function loginNameOf(userName: string): string {
  if (isLoginName(userName)) return userName;
  const [local = ''] = userName.split('@');
  const plain = (text: string) =>
    text
      .normalize('NFKD')
      .replaceAll(/\p{M}+/gu, '')
      .replaceAll(/[^A-Za-z0-9_-]+/gu, '_')
      .replaceAll(/^_+|_+$/gu, '')
      .slice(0, 30);
  return plain(local) || plain(userName);
}

/** What users are called of the names that a directory knows; undefined where none of them has a sign that names have. */
export function employeeNameOf(
  names: Pick<ScimUserValues, 'displayName' | 'givenName' | 'familyName'>,
): string | undefined {
  const { displayName, givenName, familyName } = names;
  const isHan = (text: string) => /\p{Script=Han}/u.test(text);
  const parts = [givenName, familyName].filter((part) => typeof part === 'string');
  const whole = displayName ?? (parts.some(isHan) ? parts.toReversed() : parts).join(' ');
  const spaced = whole.normalize('NFKC').replaceAll(/\s+/gu, isHan(whole) ? '' : '_');
  const name = spaced
    .normalize('NFKD')
    .replaceAll(/[^\p{Script=Han}A-Za-z0-9_]+/gu, '')
    .replaceAll(/^_+|_+$/gu, '');
  return [...name].slice(0, 30).join('') || undefined;
}
