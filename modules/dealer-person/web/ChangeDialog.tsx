import { type AnyRecord, FormDialog, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { person, personChange, type CertificateChip } from '../contract/index.ts';
import { changePerson } from './person.client.ts';
import { SiteField } from './SitePick.tsx';

const { jobType, site, name, photo } = person.fields;
const names = ['jobType', 'site', 'name', 'photo'] as const;
const optional = { required: false } as const;
const fields = {
  jobType: { ...jobType, ...optional },
  site: { ...site, ...optional },
  name: { ...name, ...optional },
  photo: { ...photo, ...optional },
  remark: personChange.fields.remark,
};

/** What is to become of a person who serves: other values, and the certificates that wait. The old ones hold until it passes. */
export function ChangeDialog({ record, close }: { readonly record: AnyRecord; readonly close: () => void }): ReactNode {
  const t = useText('person');
  const chips = Array.isArray(record.certificates) ? (record.certificates as readonly CertificateChip[]) : [];
  const waiting = chips.filter(({ state }) => state === 'pending').length;
  const changed = (answer: Readonly<Record<string, unknown>>) =>
    names.filter((each) => answer[each] !== null && answer[each] !== (record[each] ?? null));
  return (
    <FormDialog
      of={person.entity}
      fields={fields}
      initial={record}
      title={t('askChange', { name: String(record.name) })}
      ok={t('action.submit')}
      intro={t('changeHint', { count: waiting })}
      canSend={(answer) => changed(answer).length + waiting > 0}
      submit={({ remark, ...answer }) =>
        changePerson(record.id, {
          version: Number(record.version),
          ...Object.fromEntries(changed(answer).map((each) => [each, String(answer[each])])),
          remark,
        })
      }
      done={({ title }) => t('changeSent', { title })}
      refresh={[person.key, personChange.key]}
      close={() => close()}
    >
      <FormDialog.Field name="site" render={(props) => <SiteField {...props} />} />
      <FormDialog.Field name="remark" label={t('remark')} />
    </FormDialog>
  );
}
