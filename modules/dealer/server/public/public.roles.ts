import type { RoleGrant } from '@mp/kernel/server';

const handles = ['feedback.accept', 'feedback.transfer', 'feedback.correct', 'feedback.answer', 'feedback.report'];
/** Everybody who is signed in gives feedback, rates the answer and opens it again. */
const gives = ['feedback.rate', 'feedback.reopen'];

/** What the roles of the business area hold of feedback, QR codes and public pages (dealers.md 5). */
export const publicRoles: Readonly<Record<string, RoleGrant>> = {
  R_ADM: {
    pages: { dealerInfoFeedback: 2, dealerFeedbackHandel: 2, dealerFeedbackMine: 2 },
    functions: [...handles, ...gives, 'feedback.export', 'feedback.reveal', 'qrCode.read', 'qrCode.issue'],
    scopes: { feedback: 'all' },
  },
  R_DDS: {
    pages: { dealerInfoFeedback: 2, dealerFeedbackHandel: 2, dealerFeedbackMine: 2 },
    functions: [...handles, ...gives, 'feedback.export', 'feedback.reveal', 'qrCode.read', 'qrCode.issue'],
    scopes: { feedback: 'all' },
  },
  R_DDM: {
    pages: { dealerInfoFeedback: 2, dealerFeedbackHandel: 2, dealerFeedbackMine: 2 },
    functions: [...handles, ...gives, 'feedback.export', 'feedback.reveal', 'qrCode.read', 'qrCode.issue'],
    scopes: { feedback: 'all' },
  },
  R_BAD: {
    pages: { dealerInfoFeedback: 2, dealerFeedbackHandel: 1, dealerFeedbackMine: 1 },
    functions: [...handles, ...gives, 'qrCode.read'],
    scopes: { feedback: ['region', 'own'] },
  },
  R_ASM: {
    pages: { dealerInfoFeedback: 2, dealerFeedbackHandel: 2, dealerFeedbackMine: 2 },
    functions: [...handles, ...gives, 'feedback.reveal', 'qrCode.read'],
    scopes: { feedback: ['region', 'own'] },
  },
  R_ASE: { pages: { dealerInfoFeedback: 2 }, functions: [...gives, 'qrCode.read'], scopes: { feedback: 'own' } },
  R_DLA: { pages: { dealerInfoFeedback: 2 }, functions: [...gives, 'qrCode.read'], scopes: { feedback: 'own' } },
  R_DLU: { pages: { dealerInfoFeedback: 2 }, functions: [...gives, 'qrCode.read'], scopes: { feedback: 'own' } },
  STAFF: { pages: { dealerInfoFeedback: 2 }, functions: gives, apis: ['dealer.options'] },
  R_EXE: { pages: { dealerFeedbackHandel: 1 }, functions: ['feedback.report'], scopes: { feedback: 'all' } },
};
