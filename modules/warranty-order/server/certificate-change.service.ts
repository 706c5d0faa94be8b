import { refuse, throwIfAny, type InputOf, type RecordOf, type Refusal } from '@mp/kernel/contract';
import {
  moveRecord,
  recordsOf,
  serveResource,
  type LifecycleEffect,
  type ResourceServer,
  type TxContext,
} from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { withdrawBySystem } from '@mp/workflow/server';
import { certificateChange, warrantyCertificate, warrantyOrderErrors } from '../contract/index.ts';
import { certificateRefund, changeTerm, reissueTo, type Certificate } from './certificate.service.ts';
import { openChangeOf, overlappingTerms, ownerOfUnit } from './certificate.query.ts';

type Change = RecordOf<typeof certificateChange>;
type ChangeInput = InputOf<typeof certificateChange>;
type Effects = Readonly<Record<string, LifecycleEffect<(typeof certificateChange)['fields']>>>;

/** The certificate of a change, held until the transaction ends. Throws `warranty.certificateOver`, `warranty.changeOpen`. */
async function livingCertificate(context: TxContext, certificateId: string, changeId: string | null) {
  const certificate = await recordsOf(context, warrantyCertificate).lock(certificateId);
  if (certificate.state !== 'waiting' && certificate.state !== 'active')
    throw warrantyOrderErrors.certificateOver({ cert: certificate.certNo });
  const no = await openChangeOf(context, certificateId, changeId);
  if (no !== undefined) throw warrantyOrderErrors.changeOpen({ no });
  return certificate;
}

const refusalsOf: Readonly<
  Record<Change['kind'], (context: TxContext, change: Change, certificate: Certificate) => Promise<Refusal[]>>
> = {
  HOLDER: async (context, { holderCustomerId }, certificate) => {
    const ownerId = await ownerOfUnit(context, certificate.gensetId);
    const gsn = certificate.serialNo ?? '';
    if (holderCustomerId === certificate.holderCustomerId)
      return [refuse('warranty.holderSame', undefined, 'holderCustomerId')];
    return ownerId === holderCustomerId ? [] : [refuse('warranty.holderNotOwner', { gsn }, 'holderCustomerId')];
  },
  TERM: async (context, { startOn, endOn, hoursLimit }, certificate) => {
    const [today, gsn] = [todayOf(context), certificate.serialNo ?? ''];
    const isSame =
      startOn === certificate.startOn && endOn === certificate.endOn && hoursLimit === certificate.hoursLimit;
    const term = { gensetId: certificate.gensetId, startOn: startOn ?? '', endOn: endOn ?? '' };
    const cert = (await overlappingTerms(context, [term], certificate.id))[0]?.certNo;
    return [
      ...(isSame ? [refuse('warranty.termSame', undefined, 'endOn')] : []),
      ...(certificate.state === 'active' && (startOn ?? '') > today
        ? [refuse('warranty.startAhead', { day: today }, 'startOn')]
        : []),
      ...(cert === undefined ? [] : [refuse('warranty.certOverlap', { gsn, cert }, 'startOn')]),
    ];
  },
  VOID: async () => [],
};

/** What a certificate says now of what a change changes. */
const standing = ({ kind }: Change, { holderName, startOn, endOn, hoursLimit }: Certificate): string | null =>
  ({
    HOLDER: holderName,
    TERM: `${startOn} – ${endOn}${hoursLimit === null ? '' : ` · ${hoursLimit} h`}`,
    VOID: null,
  })[kind];

/** A change is judged when it is submitted, and once more when it is done. */
async function judged(context: TxContext, change: Change): Promise<Certificate> {
  const certificate = await livingCertificate(context, change.certificateId, change.id);
  throwIfAny(await refusalsOf[change.kind](context, change, certificate));
  return certificate;
}

const effects: Effects = {
  submit: {
    prepare: async (context, change) => {
      throwIfAny(
        (change.evidence ?? []).length === 0 ? [refuse('warranty.evidenceMissing', undefined, 'evidence')] : [],
      );
      const certificate = await judged(context, change);
      return {
        before: standing(change, certificate),
        needsDirector: change.kind !== 'HOLDER',
        refund: change.kind === 'VOID' ? await certificateRefund(context, certificate) : null,
      } as ChangeInput;
    },
  },
  apply: {
    prepare: async (context, change) => {
      const certificate = await judged(context, change);
      const { kind, no, reason, holderCustomerId, startOn, endOn, hoursLimit } = change;
      const note = `${no ?? ''} ${reason}`.slice(0, 500);
      const refund = kind === 'VOID' ? await certificateRefund(context, certificate) : null;
      if (kind === 'HOLDER' && holderCustomerId) await reissueTo(context, certificate, { holderCustomerId, note });
      if (kind === 'TERM' && startOn && endOn)
        await changeTerm(context, certificate, { startOn, endOn, hoursLimit, note, no: no ?? '' });
      if (kind === 'VOID')
        await moveRecord(context, warrantyCertificate, {
          id: certificate.id,
          name: 'makeVoid',
          form: { voidReason: reason, refund, note },
        });
      return { before: standing(change, certificate), refund, appliedOn: todayOf(context) } as ChangeInput;
    },
  },
  // The process of a change that was returned waits for who asked for it, who does not go on with it.
  cancel: async (context, { id, state, processInstanceId }) => {
    if (state === 'returned' && processInstanceId !== null) await withdrawBySystem(context, processInstanceId, id);
  },
};

/** Changes of certificates. */
export const certificateChangeServer: ResourceServer = serveResource(certificateChange, {
  table: 'warranty_certificate_change',
  hooks: {
    beforeCreate: async (context, { certificateId }) => {
      await livingCertificate(context, certificateId ?? '', null);
    },
  },
  effects,
});
