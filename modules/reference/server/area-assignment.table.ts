import { tableOf } from '@mp/kernel/table';
import { areaAssignment } from '../contract/index.ts';

/** Who holds which area position where and when. */
export const areaAssignmentTable = tableOf(areaAssignment, {
  name: 'area_assignment',
  indexes: ['position', 'userId', ['regionId', 'position'], ['bigAreaId', 'position']],
});
