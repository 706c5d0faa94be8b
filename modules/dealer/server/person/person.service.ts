import { commonErrors, isIdCard, lockRefusals, throwIfAny, type FieldError } from '@mp/kernel/contract';
import {
  blindIndex,
  runTransition,
  serveResource,
  type Context,
  type MutableValues,
  type ResourceServer,
  type Tx,
  type Values,
} from '@mp/kernel/server';
import { dealerOfUser } from '@mp/identity/server';
import {
  dealerErrors,
  person,
  personAssignment,
  personErrors,
  personLifecycle,
  auditedFields,
} from '../../contract/index.ts';
import {
  dealerById,
  mobileHolder,
  openChangeOf,
  personByIdNumber,
  sitesOf,
  storeIdHash,
  type DealerOfPeople,
} from './person.query.ts';

/** The dealer for whom somebody keeps people: his own, or the one that people of the head office name. */
export async function dealerForPeople(context: Context, tx: Tx, named: unknown): Promise<DealerOfPeople> {
  const id = (await dealerOfUser(tx, context.userId)) ?? (typeof named === 'string' && named !== '' ? named : null);
  if (id === null) throw commonErrors.required({ field: '@person.field.dealerId' });
  const dealer = await dealerById(tx, id);
  if (!dealer) throw commonErrors.refNotFound({ field: '@person.field.dealerId' });
  if (dealer.status !== 'active' && dealer.status !== 'applying')
    throw dealerErrors.notActive({ code: dealer.code, status: `@dealer.status.${dealer.status}` });
  return dealer;
}

/** A site is one of the dealer's, as far as those are known. */
export async function judgeSite(tx: Tx, dealerId: string, site: unknown): Promise<void> {
  const sites = await sitesOf(tx, dealerId);
  if (sites.length > 0 && !sites.includes(String(site))) throw personErrors.siteUnknown({ site: String(site) });
}

/** Nobody else has the ID number; who serves elsewhere is taken on by a transfer, as is who was known before. */
async function judgeIdNumber(tx: Tx, idNumber: string, except: string | null): Promise<void> {
  const known = await personByIdNumber(tx, idNumber);
  if (!known || known.id === except) return;
  if (known.status === 'left') throw personErrors.knownBefore({ no: known.personNo });
  throw personErrors.servingElsewhere({ dealer: known.dealerName ?? '' });
}

async function judgeMobile(tx: Tx, mobile: unknown, id: string): Promise<void> {
  const name = await mobileHolder(tx, String(mobile), id);
  if (name !== undefined) throw personErrors.mobileTaken({ name });
}

async function beforeCreate(context: Context, tx: Tx, input: MutableValues, id: string): Promise<void> {
  const dealer = await dealerForPeople(context, tx, input.dealerId);
  input.dealerId = dealer.id;
  input.scopeRegionId = dealer.regionId;
  input.bigAreaId = dealer.bigAreaId;
  input.status = 'draft';
  input.idNumber = String(input.idNumber).toUpperCase();
  await judgeIdNumber(tx, String(input.idNumber), null);
  await judgeMobile(tx, input.mobile, id);
  await judgeSite(tx, dealer.id, input.site);
}

async function afterCreate(_context: Context, tx: Tx, id: string, input: Values): Promise<void> {
  await storeIdHash(tx, id, String(input.idNumber));
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** What is audited changes while it is a draft, later by a change alone. */
function judgeState(old: Values, patch: Values): void {
  const status = String(old.status);
  if (status === 'draft' || status === 'returned') return;
  if (status === 'inAudit') throw commonErrors.inProcess();
  const closed = auditedFields.find((field) => field in patch && !isSame(patch[field], old[field]));
  if (closed) throw personErrors.auditedField({ field: `@person.field.${closed}` });
}

async function beforeUpdate(_context: Context, tx: Tx, old: Values, patch: MutableValues): Promise<void> {
  const id = String(old.id);
  judgeState(old, patch);
  if (typeof patch.idNumber === 'string') {
    patch.idNumber = patch.idNumber.toUpperCase();
    await judgeIdNumber(tx, String(patch.idNumber), id);
  }
  if ('mobile' in patch && patch.mobile !== old.mobile) await judgeMobile(tx, patch.mobile, id);
  if ('site' in patch && patch.site !== old.site) await judgeSite(tx, String(old.dealerId), patch.site);
}

async function afterUpdate(_context: Context, tx: Tx, old: Values, patch: Values): Promise<void> {
  if (typeof patch.idNumber === 'string') await storeIdHash(tx, String(old.id), patch.idNumber);
}

async function beforeDelete(_context: Context, tx: Tx, old: Values): Promise<void> {
  const openChangeId = (await openChangeOf(tx, String(old.id))) ?? null;
  throwIfAny(lockRefusals(person, 'delete', { ...old, openChangeId }));
}

async function afterDelete(context: Context, tx: Tx, old: Values): Promise<void> {
  await tx.rows(
    'update person_certificate set deleted_at = $2::timestamptz where person_id = $1::uuid and deleted_at is null',
    [old.id, context.at],
  );
}

/** What a sheet cannot say right by itself: ID numbers and mobile numbers that others have, in the table or the sheet. */
async function judgeMany(
  _context: Context,
  tx: Tx,
  rows: readonly Values[],
  planned: ReadonlyMap<string, Values>,
): Promise<readonly (readonly FieldError[])[]> {
  const ids = rows.map(({ idNumber }) => String(idNumber ?? '').toUpperCase());
  const hashes = ids.map((each) => (isIdCard(each) ? blindIndex(each) : ''));
  const known = await tx.rows<{ hash: string; no: string; status: string; dealer: string }>(
    `select p.id_number_hash as hash, p.person_no as no, p.status, d.code as dealer from dealer_person p
     left join dealer d on d.tenant_id = p.tenant_id and d.id = p.dealer_id where p.id_number_hash = any($1::text[]) and p.deleted_at is null`,
    [hashes.filter((each) => each !== '')],
  );
  const of = new Map(known.map((each) => [each.hash, each]));
  const given = [...planned.values()].map(({ idNumber }) => String(idNumber ?? '').toUpperCase());
  return rows.map((values, at): FieldError[] => {
    const found = of.get(hashes[at] ?? '');
    const id = ids[at] ?? '';
    if (found && values.personNo !== found.no)
      return [
        found.status === 'left'
          ? { path: 'idNumber', code: 'person.knownBefore', params: { no: found.no } }
          : { path: 'idNumber', code: 'person.servingElsewhere', params: { dealer: found.dealer } },
      ];
    return id !== '' && given.filter((each) => each === id).length > 1
      ? [{ path: 'idNumber', code: 'common.duplicate', params: { field: '@person.field.idNumber', value: '•••' } }]
      : [];
  });
}

const chips = `(select coalesce(json_agg(json_build_object('id', c.id, 'type', c.type, 'level', c.level, 'issuer', c.issuer,
    'expiresOn', c.expires_on, 'reviewDue', c.review_due, 'state', c.state) order by array_position(array['valid', 'expiring', 'pending', 'expired', 'revoked'], c.state), c.level desc, c.expires_on desc), '[]')
  from person_certificate c where c.tenant_id = t.tenant_id and c.person_id = t.id and c.deleted_at is null and c.state <> 'revoked')`;
const openChange = (
  column: string,
) => `(select c.${column} from person_change c where c.tenant_id = t.tenant_id and c.person_id = t.id
  and c.deleted_at is null and c.state in ('draft', 'confirming', 'areaAudit', 'trainingAudit', 'returned') limit 1)`;

const servedPerson: ResourceServer = serveResource(person, {
  table: 'dealer_person',
  computed: { certificates: chips, openChangeId: openChange('id'), auditor: openChange('process_handlers') },
  hooks: { beforeCreate, afterCreate, beforeUpdate, afterUpdate, beforeDelete, afterDelete, judgeMany },
});

/** Where people have worked. */
export const servedAssignment: ResourceServer = serveResource(personAssignment, {
  table: 'person_assignment',
  searchable: false,
});

/** Moves a person along the lifecycle on the word of an audit or of a service. */
export async function movePerson(context: Context, id: string, name: string): Promise<void> {
  await runTransition(context, servedPerson, personLifecycle, { id, name, version: null, form: {}, byProcess: true });
}

export { servedPerson };
