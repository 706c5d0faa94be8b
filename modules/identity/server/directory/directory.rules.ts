import { emailPattern } from '@mp/kernel/contract';

/** A value within a filter of a search, RFC 4515 section 3: it means itself, whatever it holds. */
export function escapedFilterValue(value: string): string {
  return [...Buffer.from(value, 'utf8')]
    .map((byte) =>
      byte === 0 || byte > 0x7e || byte < 0x20 || '\\*()&|!=<>~/'.includes(String.fromCharCode(byte))
        ? `\\${byte.toString(16).padStart(2, '0')}`
        : String.fromCharCode(byte),
    )
    .join('');
}

/** A value within a distinguished name, RFC 4514 section 2.4. */
export function escapedDnValue(value: string): string {
  return value
    .replaceAll(/[\\"+,;<>=]/gu, (sign) => `\\${sign}`)
    .replaceAll('\u0000', '\\00')
    .replace(/^[ #]/u, (sign) => `\\${sign}`)
    .replace(/ $/u, '\\ ');
}

/** The filter by which a name is looked for. */
export const filterFor = (template: string, user: string): string =>
  template.replaceAll('{user}', () => escapedFilterValue(user));

/** By what a name signs in: `{user}@example.com`, `EXAMPLE\{user}`, or a distinguished name, in which it is escaped. */
export function bindNameFor(template: string, user: string): string {
  const isDn = /^[A-Za-z][A-Za-z0-9-]*\s*=/u.test(template);
  return template.replaceAll('{user}', () => (isDn ? escapedDnValue(user) : user));
}

/** Whether an entry stands below the place that is searched, as an honest directory answers. */
export function isBelow(dn: string, baseDn: string): boolean {
  const plain = (each: string) => each.replaceAll(/\s*([,=])\s*/gu, '$1').toLowerCase();
  return plain(dn) === plain(baseDn) || plain(dn).endsWith(`,${plain(baseDn)}`);
}

/** The names of a group: the whole value, and of a distinguished name its first part (`CN=Sales,OU=…` is also `Sales`). */
export function namesOfGroup(value: string): string[] {
  const first = /^[A-Za-z][\w-]*\s*=\s*((?:\\.|[^,+\\])+)/u.exec(value)?.[1]?.replaceAll(/\\(.)/gu, '$1').trim();
  return first === undefined || first === '' ? [value] : [value, first];
}

const userName = /^[\w-]{1,30}$/u;

/** Why somebody whom the directory knows cannot become a user here, as a word of `settings.reason`; undefined where he can. */
export function newUserProblem(name: string, email: string): 'userName' | 'noMail' | undefined {
  if (!userName.test(name)) return 'userName';
  return emailPattern.test(email) ? undefined : 'noMail';
}
