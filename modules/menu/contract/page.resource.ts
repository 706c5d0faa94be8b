import { choice, dateTime, defineActions, defineResource, flag, refuse, text } from '@mp/kernel/contract';

/** A page made in the editor, or a legacy one whose controls are listed by hand (platform.md 5.5). */
export const page = defineResource('menu.page', {
  label: 'name',
  number: 'formId',
  fields: {
    formId: text({
      required: true,
      max: 64,
      pattern: /^[A-Za-z][A-Za-z0-9_-]{0,63}$/u,
      unique: 'tenant',
      createOnly: true,
      search: true,
    }),
    name: text({ required: true, max: 60, pattern: /^[\p{Script=Han}A-Za-z0-9]{1,60}$/u, search: true }),
    configPath: text({
      required: true,
      max: 300,
      pattern: /^(?:[A-Za-z0-9_-]+\/)*[A-Za-z0-9_-]+\.(?:js|json)$/u,
      unique: 'tenant',
      search: true,
    }),
    /** Address of a legacy page: of another site, or a path of this one. */
    url: text({ max: 300, pattern: /^(?:https?:\/\/|\/(?!\/))[^\s<>"'\\]{1,290}$/u }),
    platformType: choice(['PC', 'phone', 'both'], { required: true, default: 'PC' }),
    apiService: text({ max: 100, pattern: /^[A-Za-z0-9_./-]+$/u }),
    state: choice(['legacy', 'draft', 'published', 'changed'], {
      readOnly: true,
      derived: 'the draft and what is published',
      virtual: true,
      unsortable: true,
      tones: { legacy: 'void', draft: 'draft', published: 'success', changed: 'waiting' },
    }),
    publishedAt: dateTime({ readOnly: true }),
    builtin: flag({ readOnly: true, hidden: true }),
  },
  list: {
    columns: ['formId', 'name', 'configPath', 'state', 'updatedAt', 'platformType'],
    filters: ['name', 'formId', 'configPath', 'platformType', 'updatedAt'],
    sort: '-updatedAt',
  },
  form: { layout: 'drawer' },
  locks: {
    delete: { fields: ['builtin'], check: ({ builtin }) => (builtin === true ? [refuse('page.builtinDelete')] : []) },
  },
});

/** What may be done with a page. */
export const pageActions = defineActions(page, {
  publish: { when: ({ state }) => state === 'draft' || state === 'changed' },
  control: { by: 'endpoint' },
});
