import { commonErrors, type InputOf, type RecordOf } from '@mp/kernel/contract';
import { recordsOf, type Tx, type TxContext } from '@mp/kernel/server';
import { bindDealer, createLogin, takenForLogin } from '@mp/identity/server';
import { organisation } from '@mp/organisation/contract';
import { giveRole } from '@mp/permission/server';
import { bigAreaOf, tipEvent } from '@mp/reference/server';
import { chinese, dealer, dealerErrors, type statusRequest } from '../contract/index.ts';
import { requiredValues } from './required-values.ts';
import { invitedEvent } from './tips/subjects.ts';
import { dealerOfCredit, isBelow, organisationOf } from './dealer.query.ts';
import { dealerVersions } from './dealer-versions.ts';

type DealerInput = InputOf<typeof dealer>;

/** The organisation below which those of dealers stand; made with the first one. */
async function placeOfDealers(context: TxContext): Promise<string> {
  const found = await organisationOf(context, 'DEALERS');
  if (found) return found;
  const [root] = await context.rows<{ id: string }>(
    'select id from org where parent_id is null and deleted_at is null order by path limit 1',
  );
  return recordsOf(context, organisation).create({
    name: context.texts.text('zh-CN', 'dealer.organisation'),
    code: 'DEALERS',
    type: 'company',
    parentId: root?.id ?? null,
    seq: 900,
  });
}

/** Before a dealer is stored: its code is free, its place is known, its organisation is there. */
export async function beforeDealer(context: TxContext, input: DealerInput): Promise<void> {
  const { creditCode, adminMobile, regionId } = requiredValues(input, 'creditCode', 'adminMobile', 'regionId');
  const taken = await dealerOfCredit(context, creditCode, null);
  if (taken) throw dealerErrors.creditCodeTaken({ code: taken });
  const duplicate = await takenForLogin(context, { mobile: adminMobile, email: '' });
  if (duplicate.includes('mobile'))
    throw commonErrors.duplicate({ field: '@dealer.field.adminMobile', value: adminMobile });
  input.bigAreaId = (await bigAreaOf(context, regionId)) ?? null;
  const parentId = await placeOfDealers(context);
  const { code } = requiredValues(input, 'code');
  input.orgId = await recordsOf(context, organisation).create({
    name: `${chinese(input.name).slice(0, 40)} ${code}`.trim(),
    code,
    type: 'store',
    parentId,
  });
}

/** After it: the first version as a draft, and the dealer's administrator with the invitation. */
export async function afterDealer(context: TxContext, id: string, input: Readonly<DealerInput>): Promise<void> {
  const given = requiredValues(input, 'code', 'regionId', 'orgId', 'adminName', 'adminMobile');
  const versionId = await dealerVersions.insert(context, {
    subject: { ...input, id },
    source: 'new',
    content: input,
    base: null,
  });
  await recordsOf(context, dealer).update({ id, version: 1 }, { openVersionId: versionId }, { action: 'change' });
  await makeAdministrator(context, {
    dealerId: id,
    code: given.code,
    orgId: given.orgId,
    name: given.adminName,
    mobile: given.adminMobile,
    email: input.adminEmail ?? null,
  });
}

/** A dealer administrator: a login that sees this dealer only, told by SMS how to begin. */
async function makeAdministrator(
  context: TxContext,
  given: { dealerId: string; code: string; orgId: string; name: string; mobile: string; email: string | null },
): Promise<string> {
  const login = await createLogin(context, {
    userName: given.code.toLowerCase(),
    employeeName: given.name,
    mobile: given.mobile,
    // Accounts have a mail address; who gave none signs in and recovers by the mobile number.
    email: given.email ?? `${given.code.toLowerCase()}.${given.dealerId.slice(-12)}@dealer.invalid`,
    orgId: given.orgId,
  });
  await bindDealer(context, login.id, given.dealerId);
  await giveRole(context, 'R_DLA', login.id);
  await invite(context, { ...given, userName: login.userName, accountId: login.id });
  return login.id;
}

/** Tells whoever joined last how to begin: a reminder by SMS, to be seen among all reminders (TR-11). */
async function invite(
  context: TxContext,
  to: { readonly dealerId: string; readonly name: string; readonly userName: string; readonly accountId: string },
): Promise<void> {
  await tipEvent(context, {
    resource: 'dealer.dealer',
    id: to.dealerId,
    event: invitedEvent,
    variables: { person: to.name, userName: to.userName, url: context.services.environment.publicUrl ?? '' },
    key: to.accountId,
  });
}

/** Tells those once more who have a login for the dealer and have never used it. */
export async function inviteAgain(
  context: TxContext,
  { record: { id: dealerId } }: { readonly record: RecordOf<typeof dealer> },
): Promise<void> {
  const waiting = await context.rows<{ id: string; name: string; userName: string }>(
    `select id, employee_name as name, user_name as "userName" from tenant_user
      where dealer_id = $1::uuid and deleted_at is null and status = 'enabled' and last_login_at is null`,
    [dealerId],
  );
  for (const { id, name, userName } of waiting)
    await invite(context, { dealerId, name, userName, accountId: `${id}/${context.at}` });
}

/** A dealer is not above itself. */
export async function requireParent(tx: Tx, id: string, parentId: string | null | undefined): Promise<void> {
  if (parentId && (parentId === id || (await isBelow(tx, parentId, id)))) throw dealerErrors.parentCycle();
}

/** A request lies where its dealer lies, so that its big area decides. */
export async function placeRequest(tx: TxContext, input: InputOf<typeof statusRequest>): Promise<void> {
  const [row] = await tx.rows<{ id: string | null }>(
    'select region_id as id from dealer where id = $1::uuid and deleted_at is null',
    [input.dealerId],
  );
  input.scopeRegionId = row?.id ?? null;
}
