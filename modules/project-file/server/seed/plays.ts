import { moveRecord, type Context, type Services } from '@mp/kernel/server';
import { samplePaper } from '@mp/dealer/server';
import { projectPhases } from '@mp/reference/contract';
import { SamplePlay } from '@mp/workflow/server';
import { projectFile } from '../../contract/index.ts';
import { takeTemplates } from '../project-file.service.ts';
import { seedTemplates, storeSample } from './templates.ts';

/** How many projects of a state the samples give files, and how many phases of theirs are over. */
const played = [
  { state: 'executing', count: 4, over: 'ARRIVAL' },
  { state: 'closing', count: 2, over: 'HANDOVER' },
  { state: 'planning', count: 2, over: 'CONTRACT' },
] as const;

interface Place {
  readonly id: string;
  readonly name: string;
  readonly phase: string;
  readonly needSign: boolean;
}

/** Empty places of a project up to a phase, in the order of the phases. */
const placesOf = async (context: Context, projectId: string, over: string): Promise<Place[]> => {
  const order: readonly string[] = projectPhases;
  const rows = await context.rows<Place>(
    `select id, name, phase, need_sign as "needSign" from project_file
      where project_id = $1::uuid and state = 'missing' and deleted_at is null order by phase_no, name`,
    [projectId],
  );
  return rows.filter(({ phase }) => order.indexOf(phase) <= order.indexOf(over));
};

const bring = (context: Context, { name }: Place, { no, rev }: { no: string; rev: string }): Promise<string> =>
  storeSample(context, {
    name: `${name}-${rev}.pdf`,
    bytes: samplePaper([no, `Revision ${rev}`]),
    purpose: 'document',
  });

/** The manager of a project brings its files: most count, one was replaced, and one waits for a signature. */
async function fill(context: Context, projectId: string, { no, over }: { no: string; over: string }): Promise<void> {
  await context.tx((tx) => takeTemplates(tx, projectId));
  const places = await placesOf(context, projectId, over);
  for (const [at, place] of places.entries()) {
    // The last but one is still missing.
    if (at === places.length - 2 && places.length > 3) continue;
    const file = await bring(context, place, { no, rev: 'A' });
    await moveRecord(context, projectFile, { id: place.id, name: 'upload', form: { file } });
    if (place.needSign && at < places.length - 1)
      await moveRecord(context, projectFile, { id: place.id, name: 'sign' });
    if (at === 1) {
      const next = await bring(context, place, { no, rev: 'B' });
      await moveRecord(context, projectFile, {
        id: place.id,
        name: 'replace',
        form: { file: next, note: '按客户意见修订' },
      });
    }
  }
}

/** Templates of the sample company, and the files of some of its projects. */
export async function playFiles(services: Services, tenantId: string): Promise<void> {
  const play = new SamplePlay(services, tenantId);
  const { system } = play;
  const [known] = await system.rows('select 1 from file_template limit 1');
  if (known) return;
  await seedTemplates(system);
  for (const { state, count, over } of played) {
    const projects = await system.rows<{ id: string; no: string; pmId: string }>(
      `select id, no, coalesce(pm_id, owner_user_id) as "pmId" from project where state = $1 and type in ('DIRECT', 'DEALER')
          and coalesce(pm_id, owner_user_id) is not null and deleted_at is null order by type desc, no limit $2`,
      [state, count],
    );
    for (const { id, no, pmId } of projects) await fill(await play.as(pmId), id, { no, over });
  }
}
