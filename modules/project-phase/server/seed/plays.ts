import { ports, recordsOf, type Context, type Services, type TxContext } from '@mp/kernel/server';
import { samplePhoto } from '@mp/dealer/server';
import { ownTaskOf, returnTask, SamplePlay } from '@mp/workflow/server';
import { phaseRecord, type RecordedPhase } from '../../contract/index.ts';
import { answeredChecks, loadSteps } from './records.ts';

/** What becomes of the records that are played, one after the other. */
const outcomes = [
  ...Array.from({ length: 10 }, () => 'submitted' as const),
  ...Array.from({ length: 5 }, () => 'returned' as const),
  ...Array.from({ length: 4 }, () => 'doing' as const),
];

interface Turn {
  readonly unitId: string;
  readonly projectId: string;
  readonly pmId: string;
  readonly phase: RecordedPhase;
  readonly serialNo: string;
  readonly engineSn: string | null;
  readonly alternatorSn: string | null;
  readonly controllerSn: string | null;
}

/** Records of a phase that passed at units of the model of the unit `u`. */
const passedBefore = (phase: string) => `from phase_record r
  where r.tenant_id = u.tenant_id and r.phase = ${phase} and r.state = 'passed' and r.deleted_at is null
    and exists (select 1 from project_unit o where o.tenant_id = r.tenant_id and o.id = any(r.unit_ids) and o.model_id = u.model_id)`;

/** Units of projects that are executed, whose turn it is: some of each phase, those first whose model has passed it most. */
const turnsOf = (context: Context): Promise<Turn[]> =>
  context.rows<Turn>(
    `select * from (
        select u.id as "unitId", p.id as "projectId", p.pm_id as "pmId", u.serial_no as "serialNo", g.engine_sn as "engineSn",
          g.alternator_sn as "alternatorSn", g.controller_sn as "controllerSn", t.phase,
          row_number() over (partition by t.phase order by least((select count(*) ${passedBefore('t.phase')}), 3) desc,
            p.no, u.unit_no) as place
        from project p join project_unit u on u.tenant_id = p.tenant_id and u.project_id = p.id and u.deleted_at is null
          join genset g on g.tenant_id = u.tenant_id and g.id = u.genset_id
          join (values ('shipped', 'ARRIVAL'), ('arrived', 'INSTALL'), ('installed', 'COMMISSION'), ('commissioned', 'ACCEPT'))
            as t(state, phase) on t.state = g.state
        where p.state = 'executing' and p.pm_id is not null and p.deleted_at is null) t
      order by place, phase limit $1`,
    [outcomes.length],
  );

/** What a record of a phase says beside its checks. */
function wordsOf({ phase, serialNo, engineSn, alternatorSn, controllerSn }: Turn, at: number) {
  if (phase === 'ARRIVAL')
    return {
      carrier: '安达物流',
      receiver: '现场工程部',
      extent: 'whole' as const,
      arrivals: [
        {
          serialNo,
          modelId: null,
          crateOk: at % 3 !== 0,
          shockLabel: 'intact' as const,
          damage: at % 3 === 0 ? ('minor' as const) : ('none' as const),
          damageNote: at % 3 === 0 ? '外包装破损，机组轻微划痕' : null,
          missing: null,
          photos: null,
        },
      ],
    };
  if (phase === 'COMMISSION') return { engineSn, alternatorSn, controllerSn, loadSteps };
  return phase === 'ACCEPT' ? { result: 'accepted' as const, customerSigner: '王工', satisfaction: 4 } : {};
}

/** Answers to the checks of a record; some beyond their limit, with a word. */
const answersOf = ({ phase }: Turn, at: number) =>
  answeredChecks(phase).map((check) =>
    at % 5 === 2 && (check.code === 'EARTH' || check.code === 'FREQ_BAND')
      ? { ...check, value: check.code === 'EARTH' ? '4.6' : '0.7', note: '现场条件所限，整改后复测' }
      : check,
  );

async function* piece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** How many of the records that wait for an audit have photos, with the one before them. */
const photographed = 6;

/** A photo of each check of a record that asks for one, or of the first check where none does. */
async function photosFor<C extends { readonly kind: string }>(
  context: Context,
  checks: readonly C[],
  share: number,
): Promise<(C & { photos: string[] | null })[]> {
  const asked = checks.some(({ kind }) => kind === 'photo');
  const made = [];
  for (const [at, check] of checks.entries()) {
    const isPhotographed = asked ? check.kind === 'photo' : at === 0;
    const bytes = samplePhoto((share + at / 10) % 1);
    const file = isPhotographed
      ? await ports().storeFile(context, piece(bytes), {
          name: `photo-${at + 1}.png`,
          type: 'image/png',
          purpose: 'photo',
        })
      : undefined;
    made.push({ ...check, photos: file ? [file.id] : null });
  }
  return made;
}

/** The last record that passed of the phase and model of a turn gets photos, so that there is something to compare with. */
async function photographPassed(performer: Context, { unitId, phase }: Turn, share: number): Promise<void> {
  const [last] = await performer.rows<{ id: string }>(
    `select r.id from project_unit u cross join lateral (select r.id ${passedBefore('$2')} order by r.passed_at desc, r.no desc limit 1) r
      where u.id = $1::uuid`,
    [unitId, phase],
  );
  if (!last) return;
  await performer.tx(async (tx) => {
    const record = await recordsOf(tx, phaseRecord).lock(last.id);
    if ((record.checks ?? []).some(({ photos }) => (photos ?? []).length > 0)) return;
    const checks = await photosFor(tx, record.checks ?? [], share);
    await recordsOf(tx, phaseRecord).update(
      record,
      { checks: checks as unknown as typeof record.checks },
      { action: 'update' },
    );
  });
}

/** Somebody of the house records what waits to be audited; project managers return some of it. */
export async function playPhases(services: Services, tenantId: string): Promise<void> {
  const play = new SamplePlay(services, tenantId);
  await play.begin();
  const { system } = play;
  const [known] = await system.rows('select 1 from phase_record where process_instance_id is not null limit 1');
  if (known) return;
  const [keeper] = await system.rows<{ id: string }>(
    `select m.member_id as id from role_member m join role r on r.tenant_id = m.tenant_id and r.id = m.role_id
      where r.code = 'R_ADM' and m.member_type = 'user' order by m.member_id limit 1`,
  );
  if (!keeper) return;
  const performer = await play.as(keeper.id);
  for (const [at, turn] of (await turnsOf(system)).entries()) {
    const outcome = outcomes[at] ?? 'doing';
    if (at < photographed) await photographPassed(performer, turn, 0.35 + at / 20);
    const id = await performer.tx((tx) => begin(tx, turn, outcome === 'doing' ? null : at));
    if (outcome === 'doing') continue;
    await play.submit(phaseRecord, [{ id, by: keeper.id }]);
    if (outcome === 'returned') await sendBack(await play.as(turn.pmId), id, answersOf(turn, at)[0]?.code ?? 'record');
  }
}

/** Answers to the checks of a record, of the first ones with photos. */
async function answered(context: TxContext, turn: Turn, at: number) {
  const checks = answersOf(turn, at);
  return at < photographed ? photosFor(context, checks, 0.4 + at / 20) : checks;
}

/** Begins a record; without a place its checks stay open. */
async function begin(context: TxContext, turn: Turn, at: number | null): Promise<string> {
  const { projectId, phase, unitId } = turn;
  return recordsOf(context, phaseRecord).create({
    projectId,
    phase,
    unitIds: [unitId],
    ...(at === null
      ? {}
      : { ...wordsOf(turn, at), checks: await answered(context, turn, at), summary: '按检查单完成。' }),
  });
}

/** The project manager remarks a line and returns the record. */
async function sendBack(manager: Context, id: string, line: string): Promise<void> {
  const instanceId = await manager.tx(async (tx) => {
    const record = await recordsOf(tx, phaseRecord).lock(id);
    await recordsOf(tx, phaseRecord).update(
      record,
      { remarks: [{ line, remark: '请补充照片并复核', round: record.round ?? 1 }] },
      { action: 'remark' },
    );
    return record.processInstanceId;
  });
  const task = await ownTaskOf(manager, instanceId);
  if (task) await returnTask(manager, task.id, { nodeId: 'initiator', mode: 'replay', opinion: '请按意见重做' });
}
