import { AppError, commonErrors, type Content, type FieldError, type RecordOf } from '@mp/kernel/contract';
import { getRecord, recordsOf, type Context, type Values, type TxContext } from '@mp/kernel/server';
import { workflowErrors } from '@mp/workflow/contract';
import {
  coverageParts,
  dealerErrors,
  dealerVersion,
  gapRefusal,
  isOpenGap,
  isWaiverPeriod,
  latestWaiver,
  scopeGaps,
  waivedAfter,
  type CoverageLine,
  type VersionScope,
  type WaivedGap,
} from '../contract/index.ts';
import { myTask } from './audit.query.ts';
import { contentOf, todayOf } from './content.ts';
import { coverFacts } from './coverage.query.ts';
import { gapWords, withPapers } from './coverage.service.ts';

type Version = RecordOf<typeof dealerVersion>;

/** What a version says of its waiver. */
interface Waiver {
  readonly waiverUntil: string | null;
  readonly waiverReason: string | null;
  readonly waiverById: string | null;
  readonly waivedGaps: readonly WaivedGap[] | null;
}
type WaivedVersion = Values &
  Pick<Version, 'dealerId' | 'baseVersionId' | 'processInstanceId'> &
  Omit<Waiver, 'waivedGaps'>;

/** The node of both processes at which the dealer manager decides. */
const manager = 'manager';

const waivedOf = (record: Values): readonly WaivedGap[] => (record.waivedGaps ?? []) as readonly WaivedGap[];

/** What the scope that a version grants is short of; what the version itself waives says so. */
async function gapsOf(context: TxContext, version: WaivedVersion): Promise<CoverageLine[]> {
  const [facts] = await coverFacts(context, [version.dealerId]);
  if (!facts) throw commonErrors.notFound();
  const [base] = await context.rows<Content>('select authorisations from dealer_version where id = $1::uuid', [
    version.baseVersionId,
  ]);
  const mine = { ...facts, ...coverageParts(contentOf(version)), waived: waivedOf(version) };
  return scopeGaps(mine, base ?? null, todayOf(context));
}

/** Refuses a version whose scope is short of something that is not waived; throws `dealer.requirementGap`. */
export async function requireScope(context: TxContext, version: Version): Promise<void> {
  const open = (await gapsOf(context, version)).filter(isOpenGap);
  if (open.length === 0) return;
  const words = await gapWords(
    context,
    open.flatMap(({ fileRuleId }) => fileRuleId ?? []),
  );
  const fields = open.map((line): FieldError => {
    const { code, params } = gapRefusal(line, words);
    return { path: `authorisations.${line.row}`, code, ...(params ? { params } : {}) };
  });
  const [first] = fields;
  if (first) throw new AppError(first.code, 422, { ...(first.params ? { params: first.params } : {}), fields });
}

async function scopeOfVersion(context: TxContext, version: WaivedVersion): Promise<VersionScope> {
  const today = todayOf(context);
  const until = version.waiverUntil;
  const task = await myTask(context, version.processInstanceId ?? null);
  const [by] = await context.rows<{ name: string }>(
    'select employee_name as name from tenant_user where id = $1::uuid',
    [version.waiverById ?? null],
  );
  return {
    gaps: await withPapers(context, await gapsOf(context, version)),
    waiver: until ? { until, reason: version.waiverReason ?? '', byName: by?.name ?? '' } : null,
    mayWaive: task?.node === manager,
    latest: latestWaiver(today),
  };
}

/** What the scope that a version grants is short of. Throws `common.notFound`. */
export async function versionScope(context: Context, id: string): Promise<VersionScope> {
  const version = await getRecord(context, dealerVersion, id);
  return context.tx((tx) => scopeOfVersion(tx, version));
}

interface WaiverInput {
  readonly until: string | null;
  readonly reason?: string | undefined;
}

/** Columns of a version for a waiver, given or taken back. */
async function waived(context: TxContext, version: Version, { until, reason }: WaiverInput): Promise<Waiver> {
  if (until === null) return { waiverUntil: null, waiverReason: null, waiverById: null, waivedGaps: null };
  if (!reason) throw commonErrors.required({ field: '@dealerVersion.field.waiverReason' });
  const today = todayOf(context);
  if (!isWaiverPeriod(today, until)) throw dealerErrors.waiverPeriod({ latest: latestWaiver(today) });
  const gaps = await gapsOf(context, version);
  if (gaps.length === 0) throw dealerErrors.nothingToWaive();
  const waivedGaps = gaps.map(({ productLine, capability, requirementId, kind }): WaivedGap => {
    return { productLine, capability, requirementId, kind, until };
  });
  return { waiverUntil: until, waiverReason: reason, waiverById: context.userId, waivedGaps };
}

/**
 * Puts up with what the scope of a version is short of until a day, or takes that back; only whoever has the task of the
 * dealer manager may. Throws `common.notFound`, `workflow.notHandler`, `dealer.waiverPeriod`, `dealer.nothingToWaive`.
 */
export async function waiveGaps(context: Context, id: string, given: WaiverInput): Promise<VersionScope> {
  await getRecord(context, dealerVersion, id);
  return context.tx(async (tx) => {
    const versions = recordsOf(tx, dealerVersion);
    const version = await versions.lock(id);
    const task = await myTask(tx, version.processInstanceId);
    if (task?.node !== manager) throw workflowErrors.notHandler();
    const values = await waived(tx, version, given);
    await versions.update(version, values, { action: 'waive' });
    return scopeOfVersion(tx, { ...version, ...values });
  });
}

/** What a dealer keeps of the waiver of a version that becomes valid; nothing where it has none. */
export function waiverOf(context: Context, dealer: Values, version: Values): Values {
  const given = waivedOf(version);
  if (given.length === 0) return {};
  const waivedGaps = waivedAfter(waivedOf(dealer), given, todayOf(context));
  const waiverUntil =
    waivedGaps
      .map(({ until }) => until)
      .toSorted()
      .at(-1) ?? null;
  return { waivedGaps, waiverUntil, waiverReason: version.waiverReason ?? null };
}
