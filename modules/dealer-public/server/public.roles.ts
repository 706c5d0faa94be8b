import type { RoleGrant } from '@mp/kernel/server';

const handles = ['feedback.accept', 'feedback.transfer', 'feedback.correct', 'feedback.answer', 'feedback.report'];
/** Everybody who is signed in gives feedback, rates the answer and opens it again. */
const gives = ['feedback.rate', 'feedback.reopen'];
/** Looks dealers up, and tells of one. */
const looks = ['qrCode.read', 'dealer.export', 'feedback.create'];

const head: RoleGrant = {
  pages: { dealerInfoFeedback: 2, dealerFeedbackHandel: 2, dealerFeedbackMine: 2, dlrInfoQuery: 1 },
  functions: [...handles, ...gives, ...looks, 'feedback.export', 'feedback.reveal', 'qrCode.issue', 'dealer.publicUse'],
  scopes: { feedback: 'all' },
};
const dealers: RoleGrant = {
  pages: { dealerInfoFeedback: 2 },
  functions: [...gives, 'qrCode.read'],
  scopes: { feedback: 'own' },
};
const lookUp: RoleGrant = { pages: { dlrInfoQuery: 1 }, functions: looks };

/** What the roles of the business area hold of feedback, QR codes, public pages and the look-up (dealers.md 5). */
export const publicRoles: Readonly<Record<string, RoleGrant>> = {
  R_ADM: head,
  R_DDS: head,
  R_DDM: head,
  R_BAD: {
    pages: { dealerInfoFeedback: 2, dealerFeedbackHandel: 1, dealerFeedbackMine: 1, dlrInfoQuery: 1 },
    functions: [...handles, ...gives, ...looks],
    scopes: { feedback: ['region', 'own'] },
  },
  R_ASM: {
    pages: { dealerInfoFeedback: 2, dealerFeedbackHandel: 2, dealerFeedbackMine: 2, dlrInfoQuery: 1 },
    functions: [...handles, ...gives, ...looks, 'feedback.reveal'],
    scopes: { feedback: ['region', 'own'] },
  },
  R_ASE: {
    pages: { dealerInfoFeedback: 2, dlrInfoQuery: 1 },
    functions: [...gives, ...looks],
    scopes: { feedback: 'own' },
  },
  R_DLA: dealers,
  R_DLU: dealers,
  STAFF: { pages: { dealerInfoFeedback: 2 }, functions: gives, apis: ['dealer.options'] },
  R_AE: { ...lookUp, scopes: { dealer: 'region' } },
  R_EXM: { ...lookUp, scopes: { dealer: 'region' } },
  R_DSM: { ...lookUp, scopes: { dealer: 'all' } },
  R_PM: { ...lookUp, scopes: { dealer: 'all' } },
  R_EXE: {
    pages: { dealerFeedbackHandel: 1, dlrInfoQuery: 1 },
    functions: ['feedback.report', ...looks],
    scopes: { feedback: 'all' },
  },
};
