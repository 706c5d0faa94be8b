import {
  choice,
  defineActions,
  defineResource,
  flag,
  i18nText,
  integer,
  longText,
  rows,
  secret,
  switchActions,
  text,
} from '@mp/kernel/contract';

const proven = { authType: ['bearer', 'apiKey'] } as const;

/** An API of another system, entered by hand. */
export const externalApi = defineResource('open.externalApi', {
  label: 'name',
  number: 'code',
  fields: {
    code: text({ required: true, max: 64, pattern: /^[A-Za-z0-9_.-]{1,64}$/u, unique: 'tenant', search: true }),
    name: i18nText({ required: true, max: 60, search: true }),
    /** How people call the system that offers it. */
    serviceName: text({ required: true, max: 60, search: true }),
    description: text({ max: 250 }),
    enabled: flag({ readOnly: true, default: true }),
    protocol: choice(['https', 'http'], { required: true, default: 'https' }),
    domain: text({
      required: true,
      max: 253,
      pattern: /^(?!-)[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63})*$/u,
      search: true,
    }),
    port: integer({ required: true, min: 1, max: 65_535, default: 443 }),
    /** Values of the path as `{name}`. */
    path: text({ required: true, max: 300, pattern: /^\/[\w\-./{}~:@!$&'()*+,;=%]*$/u }),
    method: choice(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], { required: true, default: 'GET' }),
    /** Headers that the console begins with. */
    headers: rows(
      { name: text({ required: true, max: 60, pattern: /^[A-Za-z][A-Za-z0-9-]*$/u }), value: text({ max: 300 }) },
      { maxRows: 20 },
    ),
    requestParams: rows(
      { name: text({ required: true, max: 60 }), value: text({ max: 300 }), remark: text({ max: 100 }) },
      { maxRows: 50 },
    ),
    /** The body that the console begins with. */
    bodyExample: longText({ max: 4000 }),
    responseFormat: choice(['json', 'xml', 'text'], { required: true, default: 'json' }),
    authType: choice(['none', 'bearer', 'apiKey'], { required: true, default: 'none' }),
    headerName: text({
      max: 60,
      pattern: /^[A-Za-z][A-Za-z0-9-]*$/u,
      visibleWhen: { authType: ['apiKey'] },
      requiredWhenVisible: true,
    }),
    /** Token or key; it goes to this destination alone. */
    secret: secret({ boundTo: ['protocol', 'domain', 'port', 'authType', 'headerName'], visibleWhen: proven }),
  },
  list: {
    columns: ['code', 'name', 'serviceName', 'method', 'domain', 'path', 'authType', 'enabled', 'updatedAt'],
    filters: ['code', 'serviceName', 'enabled', 'domain', 'method'],
    sort: 'code',
    batch: ['enable', 'disable', 'delete'],
  },
  form: {
    layout: 'page',
    sections: [
      { key: 'basics', fields: ['code', 'name', 'serviceName', 'description', 'enabled'] },
      { key: 'address', fields: ['protocol', 'domain', 'port', 'method', 'path'] },
      { key: 'auth', fields: ['authType', 'headerName', 'secret'] },
      { key: 'message', fields: ['requestParams', 'headers', 'bodyExample', 'responseFormat'] },
    ],
  },
  excel: { import: true, export: true, key: 'code' },
  scope: 'all',
});

/** What may be done with an API of another system. */
export const externalApiActions = defineActions(externalApi, {
  ...switchActions,
  /** Calls it from the console. */
  debug: { by: 'endpoint', offered: false },
});
