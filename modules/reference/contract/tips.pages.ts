import { definePages } from '@mp/kernel/contract';

/** The pages of reminders as menus and rights know them. */
export const tipsPages = definePages('reference', {
  tipsRule: {
    title: 'nav.tipsRule',
    group: 'reference',
    order: 120,
    icon: 'alert',
    entities: ['tipsRule'],
    reads: ['user.read'],
    writes: ['tipsRule.enable', 'tipsRule.disable', 'tipsRule.run', 'tipsRule.delete', 'tipsRule.export'],
  },
  tipsQuery: {
    title: 'nav.tipsQuery',
    group: 'reference',
    order: 130,
    icon: 'clock-circle',
    entities: ['tip'],
    reads: ['tip.open', 'tip.done'],
    writes: ['tip.resend', 'tip.stop', 'tip.export'],
  },
});
