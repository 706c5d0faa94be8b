import { choice, email, integer, refuse, secret, text, url } from '@mp/kernel/contract';
import { defineSettings } from '@mp/settings/contract';

const isGiven = (value: unknown): boolean => typeof value === 'string' && value !== '';

/** A host name or address without scheme, port or path. */
export const hostPattern = /^(?:[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?|\[?[0-9A-Fa-f:.]{2,45}\]?)$/u;

/** By which server mails leave; without a host by that of the environment. */
export const mailSettings = defineSettings('mail', {
  area: 'notice',
  order: 61,
  fields: {
    host: text({ max: 253, pattern: hostPattern }),
    port: integer({ required: true, min: 1, max: 65_535, default: 587 }),
    security: choice(['starttls', 'tls', 'none'], { required: true, default: 'starttls' }),
    user: text({ max: 254 }),
    password: secret({ boundTo: ['host', 'port', 'security'] }),
    from: email(),
  },
  tests: { send: {} },
  rules: [
    {
      fields: ['host', 'user', 'from'],
      check: ({ host, user, from }) => {
        if (isGiven(host) && !isGiven(from))
          return [refuse('common.required', { field: '@mailSettings.field.from' }, 'from')];
        return !isGiven(host) && (isGiven(user) || isGiven(from))
          ? [refuse('common.required', { field: '@mailSettings.field.host' }, 'host')]
          : [];
      },
    },
  ],
});

/** By which gateway SMS leave: any that takes `{id, to, text}` by POST; without an address by that of the environment. */
export const smsSettings = defineSettings('sms', {
  area: 'notice',
  order: 62,
  fields: { url: url(), token: secret({ boundTo: ['url'] }) },
  tests: { send: {} },
  rules: [
    {
      // A password in the address would stand there for everybody to read.
      fields: ['url'],
      check: ({ url: address }) =>
        isGiven(address) && /^https?:\/\/[^/]*@/iu.test(String(address))
          ? [refuse('common.format', { field: '@smsSettings.field.url' }, 'url')]
          : [],
    },
  ],
});
