import { definePages } from '@mp/kernel/contract';

/** The pages of this module as menus and rights know them. */
export const settingsPages = definePages('settings', {
  systemSettings: {
    title: 'nav.systemSettings',
    group: 'system',
    order: 10,
    icon: 'setting',
    entities: ['settings', 'ssoHook'],
  },
  wordingManager: {
    title: 'nav.wordingManager',
    group: 'system',
    order: 12,
    icon: 'translation',
    entities: ['wording', 'platformWording'],
  },
});
