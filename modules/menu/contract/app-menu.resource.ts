import { defineResource, flag, icon, longText, text } from '@mp/kernel/contract';

const iconName = /^[a-z0-9-]{1,60}$/u;

/** An entry in the bar of the phone app, with its three icons (SPEC section 3). */
export const appMenu = defineResource('menu.appMenu', {
  label: 'name',
  fields: {
    name: text({ required: true, max: 30, unique: 'tenant', search: true }),
    listIcon: icon({ required: true, pattern: iconName }),
    normalIcon: icon({ required: true, pattern: iconName }),
    highlightIcon: icon({ required: true, pattern: iconName }),
    enabled: flag({ default: true }),
    description: longText({ max: 250 }),
  },
  list: {
    columns: ['name', 'listIcon', 'normalIcon', 'highlightIcon', 'enabled', 'description'],
    filters: ['name', 'enabled'],
    sort: 'name',
  },
  form: { layout: 'drawer' },
});
