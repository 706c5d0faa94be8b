import type { RoleGrant } from '@mp/kernel/server';

/** Everybody who is signed in rates answers to his feedback and opens it again. */
const gives = ['feedback.rate', 'feedback.reopen'];
const bank = { 'goem.bankAccounts': 2 } as const;
const bankRead = { 'goem.bankAccounts': 1 } as const;
const goemMasked = ['goem.bankAccounts'];

/** What the roles of the business area hold of GOEMs and guest dealers. */
export const goemRoles: Readonly<Record<string, RoleGrant>> = {
  R_ADM: { pages: { goemManager: 1, goemGuestDlr: 1 }, scopes: { goem: 'all', goemLogin: 'all', guestDealer: 'all' } },
  R_DDS: {
    pages: { goemManager: 2, goemGuestDlr: 1 },
    functions: [
      'goemLogin.disable',
      'goemLogin.enable',
      'goemLogin.reset',
      'goemLogin.reveal',
      'goem.submit',
      'goem.change',
      'goem.export',
      'guestDealer.export',
      'guestDealer.reveal',
    ],
    scopes: { goem: 'all', goemLogin: 'all', guestDealer: 'all' },
    fields: bank,
  },
  R_DDM: {
    pages: { goemManager: 1, goemGuestDlr: 1 },
    functions: ['goem.suspend', 'goem.resume', 'goem.end', 'goem.export', 'guestDealer.export'],
    scopes: { goem: 'all', goemLogin: 'all', guestDealer: 'all' },
    fields: bankRead,
    masked: goemMasked,
  },
  R_FIN: { pages: { goemManager: 1 }, scopes: { goem: 'all', guestDealer: 'all' }, fields: bankRead },
  R_ASM: {
    pages: { goemGuestDlr: 1 },
    functions: ['guestDealer.extend', 'guestDealer.reveal'],
    scopes: { goem: 'all', guestDealer: 'region' },
  },
  R_GOE: {
    pages: { goemGuestDlr: 2, dealerInfoFeedback: 2 },
    functions: [
      'guestDealer.submit',
      'guestDealer.extend',
      'guestDealer.end',
      'guestDealer.import',
      'guestDealer.export',
      'guestDealer.reveal',
      ...gives,
    ],
    apis: ['dealer.options'],
    scopes: { goem: 'own', guestDealer: 'own', feedback: 'own' },
  },
  R_GDL: { pages: { dealerInfoFeedback: 2 }, functions: gives, apis: ['dealer.options'], scopes: { feedback: 'own' } },
};
