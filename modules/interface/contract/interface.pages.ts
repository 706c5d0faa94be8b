import { definePages } from '@mp/kernel/contract';

/** The pages of this module as menus and rights know them. */
export const interfacePages = definePages('interface', {
  interfaceMgr: {
    title: 'nav.interfaceMgr',
    group: 'system',
    order: 70,
    icon: 'api',
    entities: ['interfaceDef'],
    reads: ['user.read'],
  },
  interfaceLog: {
    title: 'nav.interfaceLog',
    group: 'system',
    order: 72,
    icon: 'file-search',
    entities: ['interfaceCall'],
    reads: ['interfaceDef.read', 'user.read'],
    functions: ['interfaceCall.resend'],
  },
  eventSubscriptions: {
    title: 'nav.eventSubscriptions',
    group: 'system',
    order: 73,
    icon: 'notification',
    entities: ['eventSubscription', 'recordEvent'],
    reads: ['interfaceDef.read', 'user.read'],
    functions: ['recordEvent.sendAgain'],
  },
  interfaceMonitoring: {
    title: 'nav.interfaceMonitoring',
    group: 'system',
    order: 74,
    icon: 'dashboard',
    reads: ['interfaceMonitor.read', 'interfaceDef.read'],
  },
});
