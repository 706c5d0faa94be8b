import { instant, tableOf } from '@mp/kernel/table';
import { integer, text } from 'drizzle-orm/pg-core';
import { person, personAssignment, personCertificate, personChange } from '../../contract/index.ts';

/** People of dealers; their ID numbers are sealed, and found by a keyed hash. */
export const personTable = tableOf(person, {
  name: 'dealer_person',
  columns: { idNumberHash: text('id_number_hash') },
  indexes: [['dealerId', 'status'], ['status', 'name'], 'name', 'mobile', 'jobType', 'scopeRegionId', 'bigAreaId'],
});

/** Their certificates. */
export const personCertificateTable = tableOf(personCertificate, {
  name: 'person_certificate',
  indexes: [
    ['personId', 'type'],
    ['dealerId', 'state'],
    ['type', 'level'],
    ['state', 'expiresOn'],
    'expiresOn',
    'certNo',
    'scopeRegionId',
  ],
});

/** Changes that are audited; a transfer holds the hash of the code that the person was sent. */
export const personChangeTable = tableOf(personChange, {
  name: 'person_change',
  columns: {
    codeHash: text('code_hash'),
    codeUntil: instant('code_until'),
    codeTries: integer('code_tries').notNull().default(0),
  },
  indexes: ['personId', ['state', 'waitingSince'], 'waitingSince', 'processInstanceId', 'scopeRegionId'],
});

/** Where people have worked. */
export const personAssignmentTable = tableOf(personAssignment, {
  name: 'person_assignment',
  indexes: [['personId', 'fromOn'], ['dealerId', 'fromOn'], 'fromOn'],
});
