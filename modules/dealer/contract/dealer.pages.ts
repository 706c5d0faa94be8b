import { definePages } from '@mp/kernel/contract';

const readsForDealers = ['region.read', 'bigArea.read', 'dictionary.read', 'fileRule.read'];

/** The pages of dealers and their versions as menus and rights know them. */
export const dealerPages = definePages('dealer', {
  dealerManager: {
    title: 'nav.dealerManager',
    group: 'dealer',
    order: 10,
    icon: 'shop',
    entities: ['dealer', 'statusRequest', 'authRequirement'],
    reads: ['dealerVersion.read', ...readsForDealers],
  },
  dealerInfoMaintain: {
    title: 'nav.dealerInfoMaintain',
    group: 'dealer',
    order: 20,
    icon: 'form',
    entities: ['dealerVersion'],
    reads: ['dealer.read', 'verificationItem.read', 'verificationCampaign.read', ...readsForDealers],
    functions: ['verificationItem.answer', 'qrCode.read'],
  },
  dealerInfoAdd: { title: 'nav.dealerInfoAdd', under: 'dealerInfoMaintain' },
  dealerEditDetail: { title: 'nav.dealerEditDetail', under: 'dealerInfoMaintain' },
  dealerInfoDetail: { title: 'nav.dealerInfoDetail', under: 'dealerInfoMaintain' },
  dealerInfoAudit: {
    title: 'nav.dealerInfoAudit',
    group: 'dealer',
    order: 30,
    icon: 'audit',
    reads: ['dealerVersion.read', 'dealer.read', ...readsForDealers],
  },
  dealerAuditDetail: { title: 'nav.dealerAuditDetail', under: 'dealerInfoAudit' },
  dealerInfoCheck: {
    title: 'nav.dealerInfoCheck',
    group: 'dealer',
    order: 40,
    icon: 'file-done',
    entities: ['verificationCampaign', 'verificationItem'],
    reads: ['dealerVersion.read', 'dealer.read', ...readsForDealers],
  },
});
