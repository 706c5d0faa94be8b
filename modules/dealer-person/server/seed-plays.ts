import {
  blindIndex,
  Context,
  createRecord,
  open,
  ports,
  runTransition,
  systemContext,
  type Services,
} from '@mp/kernel/server';
import { plusDays } from '@mp/reference/contract';
import { deployBuiltIns } from '@mp/workflow/server';
import { todayOf, samplePaper, recomputeCoverage } from '@mp/dealer/server';
import { servedCertificate } from './certificate.service.ts';
import { makerNumber } from './seed-people.ts';
import { servedPerson } from './person-server.ts';
import { beginTransfer, confirmTransfer } from './transfer.service.ts';

async function contextOf(services: Services, tenantId: string, userId: string): Promise<Context> {
  const principal = await services.loadPrincipal({ tenantId, userId }, services.now());
  return new Context(services, { requestId: 'seed', ip: '', locale: 'zh-CN' }, principal);
}

async function* piece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

interface Keeper {
  readonly user: string;
  readonly site: string;
}

/** Who keeps the people of a sample dealer, and one of its sites. */
async function keeperOf(system: Context, code: string): Promise<Keeper | undefined> {
  const [row] = await system.rows<Keeper>(
    `select u.id as user, d.sites->0->>'name' as site from dealer d
      join tenant_user u on u.tenant_id = d.tenant_id and u.dealer_id = d.id and u.deleted_at is null
      where d.code = $1 order by u.user_name limit 1`,
    [code],
  );
  return row;
}

/** A new person with a scan, submitted by the dealer. */
async function newcomer(
  services: Services,
  tenantId: string,
  { code, at }: { readonly code: string; readonly at: number },
): Promise<void> {
  const system = systemContext(services, tenantId, 'seed');
  const keeper = await keeperOf(system, code);
  if (!keeper) return;
  const context = await contextOf(services, tenantId, keeper.user);
  const [name = '', idNumber = '', mobile = ''] =
    [
      ['郑凯', '310115199203150011', '15900001101'],
      ['孟晓东', '320102198811230037', '15900001102'],
      ['尹志强', '440305199507080056', '15900001103'],
    ][at] ?? [];
  const { id } = await createRecord(context, servedPerson, {
    values: {
      name,
      idNumber,
      mobile,
      gender: 'male',
      site: keeper.site,
      jobType: 'TECH',
      wantsLogin: false,
    },
  });
  const issuedOn = plusDays(todayOf(context), -30);
  const certNo = makerNumber(['COMMISSION', 3], issuedOn, 2310 + at);
  const file = await ports().storeFile(
    context,
    piece(
      samplePaper([
        'Certificate of commissioning engineer, level 3',
        '',
        `No. ${certNo}`,
        `ID ${idNumber.slice(0, 6)}********${idNumber.slice(-4)}`,
      ]),
    ),
    { name: `${certNo}.pdf`, type: 'application/pdf', purpose: 'attachment' },
  );
  await createRecord(context, servedCertificate, {
    values: {
      personId: id,
      type: 'COMMISSION',
      level: 3,
      certNo,
      issuer: 'maker',
      issuedOn,
      files: [file.id],
    },
  });
  await runTransition(context, servedPerson, {
    id: String(id),
    name: 'submit',
    version: null,
    form: {},
  });
}

/** A technician of one dealer whom another one takes on: confirmed by the person, the former dealer is asked. */
async function transfer(services: Services, tenantId: string): Promise<void> {
  const system = systemContext(services, tenantId, 'seed');
  const keeper = await keeperOf(system, 'DLR00001');
  const [person] = await system.rows<{ idNumber: string }>(
    `select p.id_number as "idNumber" from dealer_person p join dealer d on d.tenant_id = p.tenant_id and d.id = p.dealer_id
      where d.code = 'DLR00012' and p.status = 'serving' and p.job_type = 'TECH' order by p.person_no limit 1`,
  );
  if (!keeper || !person) return;
  const context = await contextOf(services, tenantId, keeper.user);
  const { id } = await beginTransfer(context, {
    idNumber: open(person.idNumber),
    jobType: 'TECH',
    site: keeper.site,
    joinedOn: plusDays(todayOf(context), 14),
    remark: '家属迁至上海，本人申请转入',
  });
  // Sample people read no messages: the code is one that is known.
  await system.rows('update person_change set code_hash = $2 where id = $1::uuid', [id, blindIndex(`${id}:246810`)]);
  await confirmTransfer(context, id, '246810');
}

/** What of the sample people stands in the audit, played by the dealers through the module itself; once. Then all coverage. */
export async function seedPersonAudits(services: Services, tenantId: string): Promise<void> {
  const system = systemContext(services, tenantId, 'seed');
  const [known] = await system.rows('select 1 from person_change limit 1');
  const [people] = await system.rows('select 1 from dealer_person limit 1');
  if (known || !people) return;
  await deployBuiltIns(system);
  for (const [at, code] of ['DLR00001', 'DLR00002', 'DLR00008'].entries())
    await newcomer(services, tenantId, { code, at });
  await transfer(services, tenantId);
  const dealers = await system.rows<{ id: string }>(
    `select id from dealer where status in ('active', 'suspended', 'terminating')`,
  );
  await system.tx((tx) =>
    recomputeCoverage(
      tx,
      dealers.map(({ id }) => id),
    ),
  );
}
