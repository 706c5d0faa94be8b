import { systemContext, type Services } from '@mp/kernel/server';
import { deployBuiltIns } from '@mp/workflow/server';
import { seedCampaign } from './campaign.ts';
import { seedHistory } from './history.ts';
import { seedPapers } from './papers.ts';
import { VersionPlayer, type SamplePlay } from './version-player.ts';

/** Versions that stand in the audit today: one at each node, two returned, one still being written. */
const open: readonly Omit<SamplePlay, 'n'>[] = [
  { dealer: 'DLR00004', until: 'asm', change: 'legal' },
  { dealer: 'DLR00005', until: 'ase', change: 'service' },
  { dealer: 'DLR00006', until: 'specialist', change: 'legal' },
  { dealer: 'DLR00010', until: 'director', change: 'scope' },
  { dealer: 'DLR00013', until: 'manager', change: 'scope' },
  { dealer: 'DLR00011', until: 'finance', change: 'money' },
  { dealer: 'DLR00016', until: 'returned', change: 'legal' },
  { dealer: 'DLR00019', until: 'returned', change: 'service' },
  { dealer: 'DLR00022', until: 'draft', change: 'service' },
];

/** A year of audits of the sample dealers, those that are open, and a verification campaign: played by their people through the module itself. */
export async function seedAudits(services: Services, tenantId: string): Promise<void> {
  const system = systemContext(services, tenantId, 'seed');
  await deployBuiltIns(system);
  await seedPapers(services, tenantId);
  const [known] = await system.rows('select 1 from dealer_version where process_instance_id is not null limit 1');
  if (known) return;
  await seedHistory(services, tenantId);
  const player = new VersionPlayer(services, tenantId);
  for (const [at, play] of open.entries()) await player.play({ ...play, n: 900 + at });
  await seedCampaign(services, tenantId);
}
