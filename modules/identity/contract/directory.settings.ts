import { choice, flag, longText, refuse, secret, text } from '@mp/kernel/contract';
import { defineSettings } from '@mp/settings/contract';

const maxAddresses = 3;
const attribute = /^[A-Za-z][A-Za-z0-9;-]{0,59}$/u;
const isGiven = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** The addresses of a directory, of which the first that answers is asked. */
export function directoryAddresses(urls: string | null | undefined): readonly string[] {
  return (urls ?? '').split(/[\s,]+/u).filter((each) => each !== '');
}

/** Whether an address is `ldap://` or `ldaps://` and names a host and nothing else. */
function isDirectoryAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, pathname, search } = new URL(address);
  const isBare = username === '' && (pathname === '' || pathname === '/') && search === '';
  return (protocol === 'ldap:' || protocol === 'ldaps:') && hostname !== '' && isBare;
}

const missing = (name: string) => refuse('common.required', { field: `@directorySettings.field.${name}` }, name);

/** The company's directory (LDAP), which proves passwords for the mode `domain` of signing in. */
export const directorySettings = defineSettings('directory', {
  area: 'signIn',
  order: 25,
  fields: {
    urls: text({ max: 600 }),
    startTls: flag({ default: true }),
    ca: longText({ max: 20_000, pattern: /^-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----\s*$/u }),
    method: choice(['search', 'template'], { required: true, default: 'search' }),
    bindTemplate: text({ max: 300, pattern: /\{user\}/u, visibleWhen: { method: ['template'] } }),
    bindDn: text({ max: 300, visibleWhen: { method: ['search'] } }),
    bindPassword: secret({ boundTo: ['urls', 'startTls', 'ca', 'bindDn'], visibleWhen: { method: ['search'] } }),
    baseDn: text({ max: 300 }),
    userFilter: text({ required: true, max: 300, pattern: /^\(.*\{user\}.*\)$/u, default: '(uid={user})' }),
    accountAttribute: text({ required: true, max: 60, pattern: attribute, default: 'uid' }),
    /** Whom the directory knows and nobody here becomes a user of the tenant at the first sign-in. */
    createUsers: flag(),
    nameAttribute: text({ required: true, max: 60, pattern: attribute, default: 'cn' }),
    mailAttribute: text({ required: true, max: 60, pattern: attribute, default: 'mail' }),
    groupsAttribute: text({ max: 60, pattern: attribute, default: 'memberOf' }),
  },
  sections: [
    { key: 'connection', fields: ['urls', 'startTls', 'ca'] },
    {
      key: 'signIn',
      fields: ['method', 'bindTemplate', 'bindDn', 'bindPassword', 'baseDn', 'userFilter', 'accountAttribute'],
    },
    { key: 'people', fields: ['createUsers', 'nameAttribute', 'mailAttribute', 'groupsAttribute'] },
  ],
  tests: { connect: { ask: { user: text({ required: true, max: 60 }), password: secret({ boundTo: [] }) } } },
  rules: [
    {
      fields: ['urls'],
      check: ({ urls }) => {
        const addresses = directoryAddresses(isGiven(urls) ? urls : null);
        return addresses.length > maxAddresses || !addresses.every(isDirectoryAddress)
          ? [refuse('setting.directoryAddress', undefined, 'urls')]
          : [];
      },
    },
    {
      fields: ['urls', 'method', 'bindTemplate', 'baseDn', 'createUsers'],
      check: ({ urls, method, bindTemplate, baseDn, createUsers }) => {
        if (!isGiven(urls)) return [];
        // Who somebody is stands in his entry.
        if (createUsers === true && !isGiven(baseDn)) return [missing('baseDn')];
        if (method === 'template') return isGiven(bindTemplate) ? [] : [missing('bindTemplate')];
        return isGiven(baseDn) ? [] : [missing('baseDn')];
      },
    },
  ],
});
