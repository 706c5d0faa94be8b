import { defineRevision, defineRevisionApi, type Content, type RevisionLine } from '@mp/kernel/contract';
import { dealerContent } from './dealer-content.ts';
import { dealer } from './dealer.resource.ts';
import { auditStates, dealerVersion } from './dealer-version.resource.ts';

/** A dealer's content changes by versions that area, head office and finance audit. */
export const dealerRevision = defineRevision({
  subject: dealer,
  version: dealerVersion,
  subjectField: 'dealerId',
  content: dealerContent,
  audits: auditStates,
  markedAt: ['asm', 'ase', 'specialist'],
  checkedAt: ['asm', 'ase', 'specialist', 'director', 'manager'],
});

/** Operations of dealers' versions. */
export const dealerRevisionApi = defineRevisionApi(dealerRevision, {
  noun: 'dealer',
  begunFrom: ['change', 'authorise'],
  errors: {
    begin: ['dealer.notActive'],
    correct: ['dealer.incomplete', 'dealer.creditCodeTaken', 'dealer.nameTaken'],
  },
});

/** Whether the service engineer has to look: service contacts, service sites or equipment change (P_DLR_VERSION). */
export function touchesService(lines: readonly RevisionLine[]): boolean {
  const isService = (value: unknown, column: string) =>
    typeof value === 'object' && value !== null && (value as Content)[column] === 'SERVICE';
  return lines.some(
    ({ field, old, new: next }) =>
      field === 'equipment' ||
      (field === 'contacts' && (isService(old, 'role') || isService(next, 'role'))) ||
      (field === 'sites' && (isService(old, 'kind') || isService(next, 'kind'))),
  );
}
