import type { RoleGrant } from '@mp/kernel/server';

const bank = { 'dealerVersion.bankAccounts': 1, 'dealer.bankAccounts': 1 } as const;
const masked = ['dealerVersion.bankAccounts', 'dealer.bankAccounts'];
const scopes = <S extends string>(scope: S) =>
  ({ dealer: scope, dealerVersion: scope, verificationItem: scope, statusRequest: scope }) as const;
const every = scopes('all');
const own = scopes('region');
const ofDealer = scopes('dealer');

const auditor: RoleGrant = {
  pages: { dealerInfoMaintain: 1, dealerInfoAudit: 1, dealerInfoCheck: 1 },
  functions: ['verificationItem.visit'],
  scopes: own,
  fields: bank,
  masked,
};

/** What the roles of the business area hold of dealers (dealers.md 1.1, 5). */
export const dealerRoles: Readonly<Record<string, RoleGrant>> = {
  R_ADM: {
    pages: { dealerManager: 2, dealerInfoMaintain: 2, dealerInfoAudit: 1, dealerInfoCheck: 2 },
    scopes: every,
    fields: bank,
    masked,
  },
  R_DDS: {
    pages: { dealerManager: 2, dealerInfoMaintain: 2, dealerInfoAudit: 1, dealerInfoCheck: 2 },
    functions: [
      'dealer.authorise',
      'dealer.correct',
      'dealer.inviteAdmin',
      'dealer.export',
      'dealer.import',
      'dealerVersion.change',
      'dealerVersion.submit',
      'dealerVersion.export',
      'verificationCampaign.open',
      'verificationCampaign.close',
      'verificationCampaign.remind',
      'verificationItem.export',
      'verificationItem.visit',
    ],
    scopes: every,
    fields: bank,
    masked,
  },
  R_DDM: {
    pages: { dealerManager: 2, dealerInfoMaintain: 1, dealerInfoAudit: 1, dealerInfoCheck: 2 },
    functions: [
      'dealer.reinstate',
      'dealer.keep',
      'dealer.finish',
      'dealer.correct',
      'dealer.export',
      'authRequirement.delete',
      'authRequirement.enable',
      'authRequirement.disable',
      'verificationCampaign.open',
      'verificationCampaign.close',
      'verificationItem.export',
    ],
    scopes: every,
    fields: bank,
    masked,
  },
  R_FIN: {
    pages: { dealerManager: 1, dealerInfoMaintain: 1, dealerInfoAudit: 1, dealerInfoCheck: 1 },
    scopes: every,
    fields: bank,
  },
  R_EXE: { pages: { dealerManager: 1, dealerInfoMaintain: 1 }, scopes: every, fields: bank, masked },
  R_TRN: { pages: { dealerManager: 1 }, scopes: every },
  R_BAD: { ...auditor, pages: { ...auditor.pages, dealerManager: 1 } },
  R_ASM: { ...auditor, pages: { ...auditor.pages, dealerManager: 1 } },
  R_ASE: { ...auditor, pages: { ...auditor.pages, dealerManager: 1 } },
  R_DLA: {
    pages: { dealerInfoMaintain: 2 },
    functions: ['dealerVersion.change', 'dealerVersion.submit', 'dealerVersion.export', 'verificationItem.answer'],
    scopes: ofDealer,
    fields: { 'dealerVersion.bankAccounts': 2, 'dealer.bankAccounts': 1 },
  },
  R_DLU: {
    pages: { dealerInfoMaintain: 1 },
    scopes: ofDealer,
    fields: bank,
    masked,
  },
};
