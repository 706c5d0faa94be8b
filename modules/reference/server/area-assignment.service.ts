import { serveResource } from '@mp/kernel/server';
import { areaAssignment } from '../contract/index.ts';

/** Who holds which area position. */
export const areaAssignmentServer = serveResource(areaAssignment, { table: 'area_assignment', searchable: false });
