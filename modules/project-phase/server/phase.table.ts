import { tableOf } from '@mp/kernel/table';
import { checkList, phaseRecord } from '../contract/index.ts';

/** What is to be checked. */
export const checkListTable = tableOf(checkList, { name: 'phase_check_list' });
/** What was done in phases. */
export const phaseRecordTable = tableOf(phaseRecord, { name: 'phase_record' });
