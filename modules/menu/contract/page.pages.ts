import { definePages } from '@mp/kernel/contract';

/** The pages of the page manager, and the two that show what it and forms can do. */
export const madePages = definePages('menu', {
  pageManager: {
    title: 'nav.pageManager',
    group: 'permission',
    order: 40,
    icon: 'layout',
    entities: ['page'],
  },
  compRelationAnalysis: {
    title: 'nav.compRelationAnalysis',
    group: 'permission',
    order: 100,
    icon: 'share-alt',
    reads: ['relation.read'],
  },
  pageEditor: { title: 'nav.pageEditor', under: 'pageManager' },
  mytestform: {
    title: 'nav.mytestform',
    group: 'demo',
    order: 10,
    icon: 'form',
    entities: ['testForm'],
    reads: ['organisation.read', 'user.read'],
  },
  demo1: {
    title: 'nav.demo1',
    group: 'demo',
    order: 20,
    icon: 'experiment',
    entities: ['organisation'],
    // Ordinary staff reads organisations; this keeps the demonstration out of its menu.
    reads: ['testForm.read'],
  },
});
