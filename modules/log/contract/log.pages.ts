import { definePages } from '@mp/kernel/contract';

/** The pages of this module as menus and rights know them. */
export const logConsolePages = definePages('log', {
  logReport: {
    title: 'nav.logReport',
    group: 'log',
    order: 10,
    icon: 'file-search',
    entities: ['signInLog', 'operationLog', 'userLog', 'grantLog', 'functionLog', 'errorLog', 'apiLog', 'auditTrail'],
    reads: ['user.read', 'organisation.read'],
  },
  userTrail: {
    title: 'nav.userTrail',
    group: 'log',
    order: 40,
    icon: 'history',
    entities: ['userTrail'],
    reads: ['user.read', 'organisation.read'],
  },
});
