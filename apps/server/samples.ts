import { Database, samplesInOrder, type Services } from '@mp/kernel/server';
import { sampleTenants } from '@mp/tenant/server';
import pg from 'pg';
import { serverModules } from './modules.ts';
import { seedProcesses } from './seed-processes.ts';

const { id: tenantId } = sampleTenants.hengyuan;
/** What grows while processes are played. */
const growing = 'process_instance, process_event, task, task_inbox, participation, process_notice';

/** Gives the sample company its processes, audits and campaign, played by the modules themselves; once. */
export async function playSamples(
  services: Services,
  { ownerUrl, appUrl }: { readonly ownerUrl: string; readonly appUrl: string },
): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  // Samples that a crash of the machine loses are no loss: 3,000 commits wait for no disk.
  const database = new Database({ url: appUrl, waitsForDisk: false });
  const analyze = async (): Promise<void> => void (await owner.query(`analyze ${growing}`));
  await owner.connect();
  try {
    const stage = { ...services, database };
    if (await seedProcesses(withRightsOfToday(stage), { owner, analyze })) await analyze();
    for (const { play } of samplesInOrder(serverModules)) await play?.(withRightsOfToday(stage), tenantId);
  } finally {
    await database.close();
    await owner.end();
  }
}

/**
 * The services with the rights of each person read once, as they are today. Two thirds of what a played decision asks
 * of the database are rights, and those of sample people do not change while they are played.
 */
function withRightsOfToday(services: Services): Services {
  const known = new Map<string, ReturnType<Services['loadPrincipal']>>();
  return {
    ...services,
    loadPrincipal: (key, now) => {
      if (!('userId' in key)) return services.loadPrincipal(key, now);
      const name = `${key.tenantId} ${key.userId}`;
      const loaded = known.get(name) ?? services.loadPrincipal(key, services.now());
      known.set(name, loaded);
      return loaded;
    },
  };
}
