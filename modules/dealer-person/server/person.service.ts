import {
  commonErrors,
  isIdCard,
  lockRefusals,
  throwIfAny,
  type FieldError,
  type InputOf,
  type RecordOf,
} from '@mp/kernel/contract';
import {
  blindIndex,
  changedFields,
  recordsOf,
  runTransition,
  serveResource,
  type Context,
  type ResourceHooks,
  type ResourceServer,
  type Tx,
  type TxContext,
} from '@mp/kernel/server';
import { dealerOfUser } from '@mp/identity/server';
import { dealerErrors } from '@mp/dealer/contract';
import { person, personAssignment, personCertificate, personErrors, closedPersonFields } from '../contract/index.ts';
import { requiredValues } from '@mp/dealer/server';
import {
  certificateVersions,
  dealerById,
  openChangeOf,
  personByIdNumber,
  sitesOf,
  storeIdHash,
  type DealerOfPeople,
} from './person.query.ts';
import { requireFreeMobile } from './mobile.service.ts';
import { personServer } from './served.ts';

type Person = RecordOf<typeof person>;
type PersonInput = InputOf<typeof person>;

/** The dealer for whom the caller keeps people: its own, or the one that people of the head office name. */
export async function dealerForPeople(context: TxContext, named: string | null | undefined): Promise<DealerOfPeople> {
  const id = (await dealerOfUser(context, context.userId)) ?? (named || null);
  if (id === null) throw commonErrors.required({ field: '@person.field.dealerId' });
  const dealer = await dealerById(context, id);
  if (!dealer) throw commonErrors.refNotFound({ field: '@person.field.dealerId' });
  if (dealer.status !== 'active' && dealer.status !== 'applying')
    throw dealerErrors.notActive({ code: dealer.code, status: `@dealer.status.${dealer.status}` });
  return dealer;
}

/** A site is one of the dealer's, as far as those are known. */
export async function requireSite(tx: Tx, dealerId: string, site: string): Promise<void> {
  const sites = await sitesOf(tx, dealerId);
  if (sites.length > 0 && !sites.includes(site)) throw personErrors.siteUnknown({ site });
}

/** Nobody else has the ID number; who serves elsewhere is taken on by a transfer, as is who was known before. */
async function requireFreeIdNumber(tx: Tx, idNumber: string, except: string | null): Promise<void> {
  const known = await personByIdNumber(tx, idNumber);
  if (!known || known.id === except) return;
  if (known.status === 'left') throw personErrors.knownBefore({ no: known.personNo });
  throw personErrors.servingElsewhere({ dealer: known.dealerName ?? '' });
}

async function beforeCreate(context: TxContext, input: PersonInput, id: string): Promise<void> {
  const { idNumber, mobile, site } = requiredValues(input, 'idNumber', 'mobile', 'site');
  const dealer = await dealerForPeople(context, input.dealerId);
  input.dealerId = dealer.id;
  input.scopeRegionId = dealer.regionId;
  input.bigAreaId = dealer.bigAreaId;
  input.status = 'draft';
  input.idNumber = idNumber.toUpperCase();
  await requireFreeIdNumber(context, input.idNumber, null);
  await requireFreeMobile(context, { id, mobile });
  await requireSite(context, dealer.id, site);
}

async function afterCreate(tx: TxContext, id: string, input: Readonly<PersonInput>): Promise<void> {
  await storeIdHash(tx, id, requiredValues(input, 'idNumber').idNumber);
}

/** What is audited changes while it is a draft, later by a change alone. */
function requireOpenFields(old: Person, patch: PersonInput): void {
  if (old.status === 'inAudit') throw commonErrors.inProcess();
  const closed = closedPersonFields(old);
  const refused = changedFields(old, patch).find((name) => closed.includes(name));
  if (refused) throw personErrors.auditedField({ field: `@person.field.${refused}` });
}

async function beforeUpdate(context: TxContext, old: Person, patch: PersonInput): Promise<void> {
  requireOpenFields(old, patch);
  if (patch.idNumber) {
    patch.idNumber = patch.idNumber.toUpperCase();
    await requireFreeIdNumber(context, patch.idNumber, old.id);
  }
  if (patch.mobile && patch.mobile !== old.mobile)
    await requireFreeMobile(context, { id: old.id, mobile: patch.mobile });
  if (patch.site && patch.site !== old.site) await requireSite(context, old.dealerId ?? '', patch.site);
}

async function afterUpdate(tx: TxContext, old: Person, patch: Readonly<PersonInput>): Promise<void> {
  if (patch.idNumber) await storeIdHash(tx, old.id, patch.idNumber);
}

async function beforeDelete(tx: TxContext, old: Person): Promise<void> {
  const openChangeId = (await openChangeOf(tx, old.id))?.id ?? null;
  throwIfAny(lockRefusals(person, 'delete', { ...old, openChangeId }));
}

/** The certificates of a person go into the recycle bin with it. */
async function afterDelete(context: TxContext, old: Person): Promise<void> {
  const certificates = recordsOf(context, personCertificate);
  for (const each of await certificateVersions(context, old.id)) await certificates.delete(each);
}

/** What a sheet cannot say right by itself: ID numbers and mobile numbers that others have, in the table or the sheet. */
async function rowProblems(
  tx: TxContext,
  rows: readonly Readonly<PersonInput>[],
  planned: ReadonlyMap<string, Readonly<PersonInput>>,
): Promise<readonly (readonly FieldError[])[]> {
  const ids = rows.map(({ idNumber }) => (idNumber ?? '').toUpperCase());
  const hashes = ids.map((each) => (isIdCard(each) ? blindIndex(each) : ''));
  const known = await tx.rows<{ hash: string; no: string; status: string; dealer: string }>(
    `select p.id_number_hash as hash, p.person_no as no, p.status, d.code as dealer from dealer_person p
     left join dealer d on d.tenant_id = p.tenant_id and d.id = p.dealer_id where p.id_number_hash = any($1::text[]) and p.deleted_at is null`,
    [hashes.filter((each) => each !== '')],
  );
  const of = new Map(known.map((each) => [each.hash, each]));
  const given = [...planned.values()].map(({ idNumber }) => (idNumber ?? '').toUpperCase());
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

/** What is verified before people are written, and what follows. */
export const personHooks: ResourceHooks<(typeof person)['fields']> = {
  beforeCreate,
  afterCreate,
  beforeUpdate,
  afterUpdate,
  beforeDelete,
  afterDelete,
  rowProblems,
};

/** Where people have worked. */
export const servedAssignment: ResourceServer = serveResource(personAssignment, {
  table: 'person_assignment',
  searchable: false,
});

/** Moves a person along the lifecycle on the word of an audit or of a service. */
export async function movePerson(context: Context, id: string, name: string): Promise<void> {
  await runTransition(context, personServer(), { id, name, version: null, form: {}, byProcess: true });
}
