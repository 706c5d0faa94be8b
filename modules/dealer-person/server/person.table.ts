import { instant, tableOf } from '@mp/kernel/table';
import { integer, jsonb, text } from 'drizzle-orm/pg-core';
import { person, personAssignment, personCertificate, personChange, personTraining } from '../contract/index.ts';

/** People of dealers; their ID numbers are sealed, and found by a keyed hash. */
export const personTable = tableOf(person, {
  name: 'dealer_person',
  columns: { idNumberHash: text('id_number_hash') },
  indexes: [['dealerId', 'status'], ['status', 'name'], 'name', 'mobile', 'jobType', 'scopeRegionId', 'bigAreaId'],
});

/** Their certificates; what the register said of one is kept beside it, since it may name somebody of another dealer. */
export const personCertificateTable = tableOf(personCertificate, {
  name: 'person_certificate',
  columns: { verifyFound: jsonb('verify_found') },
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

/** Their trainings. */
export const personTrainingTable = tableOf(personTraining, {
  name: 'person_training',
  indexes: [
    ['personId', 'fromOn'],
    ['dealerId', 'fromOn'],
    ['course', 'fromOn'],
    ['result', 'fromOn'],
    'fromOn',
    'scopeRegionId',
  ],
});
