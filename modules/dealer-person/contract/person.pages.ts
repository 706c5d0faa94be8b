import { definePages } from '@mp/kernel/contract';

const reads = [
  'person.read',
  'personCertificate.read',
  'personAssignment.read',
  'personTraining.read',
  'personChange.read',
  'dealer.read',
  'region.read',
  'dictionary.read',
  'gensetModel.read',
  'authRequirement.read',
];

/** The pages of people of dealers as menus and rights know them. */
export const personPages = definePages('dealer', {
  personnelInfoManage: {
    title: 'nav.personnelInfoManage',
    group: 'dealer',
    order: 50,
    icon: 'team',
    entities: ['person', 'personCertificate'],
    reads,
    writes: [
      'person.submit',
      'person.transfer',
      'person.leave',
      'person.import',
      'person.delete',
      'personCertificate.delete',
    ],
  },
  personnelInfoAudit: {
    title: 'nav.personnelInfoAudit',
    group: 'dealer',
    order: 60,
    icon: 'audit',
    entities: ['personChange'],
    reads,
    functions: ['personChange.verify', 'person.reveal'],
  },
  personnelInfoQuery: {
    title: 'nav.personnelInfoQuery',
    group: 'dealer',
    order: 70,
    icon: 'file-search',
    entities: ['personAssignment', 'personTraining'],
    reads: [...reads, 'bigArea.read'],
    functions: [
      'person.export',
      'person.leave',
      'person.lock',
      'person.reveal',
      'personCertificate.revoke',
      'personCertificate.export',
    ],
  },
  personnelAuditDetail: { title: 'nav.personnelAuditDetail', under: 'personnelInfoAudit' },
  personCard: { title: 'nav.personCard', under: 'personnelInfoManage' },
});
