import { choice } from '@mp/kernel/contract';
import { FormDialog, RadioEdit, useText } from '@mp/kernel/web';
import { wallTime } from '@mp/reference/contract';
import { useState, type ReactNode } from 'react';
import { needsVerifyRemark, personCertificate } from '../contract/index.ts';
import { verifyCertificate } from './person.client.ts';

const { verifiedOn, verifyRemark, verifyFiles } = personCertificate.fields;
const fieldsOf = (issuer: string) => ({
  verifyWay: choice(['website', 'phone', 'letter'], { required: true }),
  verifyResult: choice(['confirmed', 'denied', 'noAnswer'], { required: true }),
  verifiedOn,
  verifyRemark: { ...verifyRemark, kind: 'longText' as const, required: needsVerifyRemark(issuer, 'phone') },
  verifyFiles,
});

interface VerifyDialogProps {
  readonly changeId: string;
  readonly certificateId: string;
  readonly certNo: string;
  readonly issuer: string;
  readonly close: () => void;
  readonly onDone: () => void;
}

/** What the issuer of a certificate answered: by which way, when, with a remark and a proof. */
export function VerifyDialog({ changeId, certificateId, certNo, issuer, close, onDone }: VerifyDialogProps): ReactNode {
  const t = useText('personCertificate');
  const [fields] = useState(() => fieldsOf(issuer));
  const [today] = useState(() => wallTime(new Date().toISOString()).day);
  return (
    <FormDialog
      of={personCertificate.entity}
      fields={fields}
      initial={{
        verifyWay: issuer === 'maker' ? 'phone' : 'website',
        verifiedOn: today,
      }}
      title={t('recordTitle', { no: certNo })}
      ok={t('record')}
      canSend={(answer) =>
        answer.verifyResult !== null && (answer.verifyRemark !== null || !fields.verifyRemark.required)
      }
      submit={async (answer) => {
        await verifyCertificate(changeId, {
          certificateId,
          way: answer.verifyWay,
          result: answer.verifyResult,
          on: answer.verifiedOn,
          remark: answer.verifyRemark,
          files: [...(answer.verifyFiles ?? [])],
        });
        onDone();
      }}
      close={() => close()}
    >
      <FormDialog.Field name="verifyWay" render={(props) => <RadioEdit {...props} />} />
      <FormDialog.Field name="verifyResult" render={(props) => <RadioEdit {...props} />} />
    </FormDialog>
  );
}
