import { ownedIds, serveResource, type ResourceServer } from '@mp/kernel/server';
import { lineFact, projectFact, unitFact } from '../contract/index.ts';

/** Rows are somebody's own whose project is. */
const ownSql = ownedIds('project', 'project_id');

/** What a project itself says. */
const ofProject = [
  'type',
  'channel',
  'industry',
  'state',
  'origin',
  'confidential',
  'endCustomerId',
  'contractPartyId',
  'siteRegionId',
  'bigAreaId',
  'dealerId',
  'ownerUserId',
  'pmId',
  'requiredOn',
  'expectedSignOn',
  'protectedUntil',
  'closedOn',
  'winProbability',
  'estKva',
  'estQty',
  'estAmount',
  'unitCount',
  'totalKva',
] as const;

/** Projects, lines and units side by side with what is known of them: read through views (migration 0111). */
export const factServers: readonly ResourceServer[] = [
  serveResource(projectFact, {
    table: 'project_fact',
    view: 'lines',
    ownSql,
    // Totals of what the project itself says, which most are asked for, read neither plans nor definitions; those of what
    // its plan says, no definitions.
    narrow: [
      { table: 'project_own_fact', fields: ofProject },
      { table: 'project_planned_fact', fields: [...ofProject, 'health', 'stage', 'slipReason'] },
    ],
  }),
  serveResource(lineFact, { table: 'line_fact', view: 'lines', ownSql }),
  serveResource(unitFact, { table: 'unit_fact', view: 'lines', ownSql }),
];
