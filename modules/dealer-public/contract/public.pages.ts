import { definePages } from '@mp/kernel/contract';

const reads = ['region.read', 'bigArea.read', 'dictionary.read'];

/** Pages of feedback and the look-up for staff, as menus and rights know them. */
export const publicPages = definePages('dealer', {
  dealerInfoFeedback: {
    title: 'nav.dealerInfoFeedback',
    group: 'dealer',
    order: 200,
    icon: 'message',
    entities: ['feedback'],
  },
  dealerFeedbackHandel: {
    title: 'nav.dealerFeedbackHandel',
    group: 'dealer',
    order: 210,
    icon: 'solution',
    also: [{ code: 'dealerFeedbackMine', title: 'nav.dealerFeedbackMine', search: 'view=mine' }],
    entities: ['feedback'],
    reads: ['dealer.read', 'user.read', ...reads],
  },
  dlrInfoQuery: {
    title: 'nav.dlrInfoQuery',
    group: 'dealer',
    order: 220,
    icon: 'file-search',
    reads: ['dealer.lookUp', 'dealer.read', ...reads],
    functions: ['dealer.export', 'dealer.publicUse', 'qrCode.read', 'qrCode.issue', 'feedback.create'],
  },
});
