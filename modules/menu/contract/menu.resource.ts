import {
  choice,
  defineActions,
  defineResource,
  flag,
  i18nText,
  icon,
  integer,
  longText,
  ref,
  refuse,
  switchActions,
  text,
} from '@mp/kernel/contract';

/** Levels of the tree of menus below its root. */
export const menuLevels = 6;
/** The root of the tree, which no row stands for. */
export const menuRootId = '00000000-0000-0000-0000-000000000000';

const chineseName = /^[\p{Script=Han}A-Za-z0-9_()（）-]{1,30}$/u;
const anyName = /^[\p{L}\p{M}\p{N}_()（） \-・ー,./&']{1,60}$/u;
/** A page of the console, an address, a made page `custom:<formID>`, or the key of a page; never another scheme. */
const targetPattern =
  /^(?:https?:\/\/[^\s<>"'\\]+|custom:[A-Za-z0-9_-]{1,64}|(?!\/\/)(?![A-Za-z][A-Za-z0-9+.-]*:)[^\s<>"'\\]+)$/u;

/** An entry of a tenant's menu: a module that holds others, or a page (platform.md 5.4). */
export const menu = defineResource('menu', {
  label: 'name',
  number: 'code',
  fields: {
    name: i18nText({ required: true, max: 60, pattern: anyName, search: true }),
    code: text({ required: true, max: 30, pattern: /^[A-Za-z0-9]{1,30}$/u, unique: 'tenant', search: true }),
    type: choice(['module', 'page'], { required: true, default: 'page' }),
    target: text({ max: 500, pattern: targetPattern }),
    platform: choice(['pc', 'phone', 'both'], { required: true, default: 'both' }),
    openType: choice(['1', '2', '3', '-1'], { required: true, default: '1' }),
    refresh: flag(),
    enabled: flag({ default: true }),
    icon: icon({ required: true, pattern: /^[a-z0-9-]{1,60}$/u }),
    description: longText({ max: 250 }),
    parentId: ref('menu.menu', { createOnly: true }),
    seq: integer({ min: 0 }),
    objectNo: integer({ readOnly: true, virtual: true, unsortable: true }),
    builtinCode: text({ max: 60, readOnly: true, hidden: true }),
  },
  list: {
    columns: ['name', 'code', 'type', 'target', 'platform', 'enabled', 'updatedAt'],
    filters: ['code', 'type', 'platform', 'enabled', 'parentId'],
    sort: 'seq',
  },
  form: {
    layout: 'page',
    sections: [
      {
        key: 'base',
        fields: ['name', 'code', 'type', 'icon', 'target', 'openType', 'platform', 'refresh', 'enabled', 'description'],
      },
    ],
  },
  tree: { parent: 'parentId', order: 'seq' },
  rules: [
    {
      fields: ['name'],
      check: ({ name }) => {
        const chinese = (name as { readonly ZH_CN?: string } | null)?.ZH_CN ?? '';
        if ([...chinese].length > 30)
          return [refuse('common.maxChars', { field: '@menu.field.name', max: 30 }, 'name')];
        return chineseName.test(chinese) ? [] : [refuse('common.format', { field: '@menu.field.name' }, 'name')];
      },
    },
    {
      fields: ['type', 'target'],
      check: ({ type, target }) =>
        type === 'page' && (target === null || target === undefined)
          ? [refuse('common.required', { field: '@menu.field.target' }, 'target')]
          : [],
    },
  ],
});

/** What may be done with a menu. */
export const menuActions = defineActions(menu, {
  ...switchActions,
  move: { by: 'endpoint' },
});
