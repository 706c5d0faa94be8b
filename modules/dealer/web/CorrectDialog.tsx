import { fieldTextKey, files, longText } from '@mp/kernel/contract';
import { type AnyRecord, KindEdit, plainResource, toast, useAct, useText } from '@mp/kernel/web';
import { useQueryClient } from '@tanstack/react-query';
import { Modal, Select } from 'antd';
import { Suspense, useId, useState, type ReactNode } from 'react';
import { dealer, dealerContent, dealerVersion } from '../contract/index.ts';
import { correctDealer } from './dealer.client.ts';
import './dealer.css';

const resource = plainResource(dealerVersion);
const reasonField = longText({ required: true, max: 500 });
const evidenceField = files({ required: true, maxFiles: 10, purpose: 'attachment' });
/** What the head office may correct: facts of contact, identity and law. */
const correctable = dealerContent.names.filter(dealerContent.isCorrectable);

/** The head office corrects the valid content: chosen fields, a reason, evidence. It is valid at once. */
export function CorrectDialog({
  record,
  close,
}: {
  readonly record: AnyRecord;
  readonly close: () => void;
}): ReactNode {
  const t = useText('dealer');
  const words = useText();
  const id = useId();
  const cache = useQueryClient();
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({});
  const [reason, setReason] = useState('');
  const [evidence, setEvidence] = useState<readonly string[]>([]);
  const [isBusy, act] = useAct();
  const chosen = Object.keys(values);
  const isComplete = chosen.length > 0 && reason.trim() !== '' && evidence.length > 0;

  const run = () =>
    act(async () => {
      await correctDealer(record.id, { values: { ...values }, reason: reason.trim(), evidence: [...evidence] });
      toast.success(t('correct.done'));
      await Promise.all([dealer.key, dealerVersion.key].map((key) => cache.invalidateQueries({ queryKey: [key] })));
      close();
    });

  return (
    <Modal
      open
      width={720}
      title={t('correct.title', { code: String(record.code) })}
      okText={t('action.correct')}
      okButtonProps={{ disabled: !isComplete, loading: isBusy }}
      onOk={() => void run()}
      onCancel={close}
    >
      <div className="dlr-form">
        <p className="ui-hint">{t('correct.hint')}</p>
        <div className="ui-field">
          <label htmlFor={`${id}-fields`}>{t('correct.fields')}</label>
          <Select
            id={`${id}-fields`}
            mode="multiple"
            value={chosen}
            options={correctable.map((field) => ({ value: field, label: t(`field.${field}`) }))}
            optionFilterProp="label"
            onChange={(next: string[]) =>
              setValues(Object.fromEntries(next.map((field) => [field, values[field] ?? record[field] ?? null])))
            }
          />
        </div>
        {chosen.map((field) => {
          const declared = resource.fields[field];
          const label = words(fieldTextKey(resource, field));
          return declared ? (
            <div key={field} className="ui-field">
              <label htmlFor={`${id}-${field}`}>{label}</label>
              <Suspense fallback={null}>
                <KindEdit
                  id={`${id}-${field}`}
                  name={field}
                  field={declared}
                  resource={resource}
                  label={label}
                  value={values[field] ?? null}
                  record={record}
                  onChange={(next) => setValues({ ...values, [field]: next })}
                />
              </Suspense>
            </div>
          ) : null;
        })}
        <div className="ui-field">
          <label htmlFor={`${id}-reason`}>{t('correct.reason')}</label>
          <Suspense fallback={null}>
            <KindEdit
              id={`${id}-reason`}
              name="changeReason"
              field={reasonField}
              resource={resource}
              label={t('correct.reason')}
              value={reason}
              onChange={(next) => setReason(typeof next === 'string' ? next : '')}
            />
          </Suspense>
        </div>
        <div className="ui-field">
          <label htmlFor={`${id}-evidence`}>{t('correct.evidence')}</label>
          <Suspense fallback={null}>
            <KindEdit
              id={`${id}-evidence`}
              name="attachments"
              field={evidenceField}
              resource={resource}
              label={t('correct.evidence')}
              value={evidence}
              onChange={(next) => setEvidence(Array.isArray(next) ? next.map(String) : [])}
            />
          </Suspense>
        </div>
      </div>
    </Modal>
  );
}
