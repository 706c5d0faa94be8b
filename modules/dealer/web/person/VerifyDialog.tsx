import { KindEdit, plainResource, useAct, useText } from '@mp/kernel/web';
import { wallTime } from '@mp/reference/contract';
import { Modal, Radio } from 'antd';
import { Suspense, useId, useState, type ReactNode } from 'react';
import { personCertificate } from '../../contract/index.ts';
import { verifyCertificate } from './person.client.ts';
import './person.css';

const resource = plainResource(personCertificate);
const ways = ['website', 'phone', 'letter'] as const;
const results = ['confirmed', 'denied', 'noAnswer'] as const;
const typed = ['verifiedOn', 'verifyRemark', 'verifyFiles'] as const;
const { verifiedOn, verifyRemark, verifyFiles } = personCertificate.fields;
const fields = { verifiedOn, verifyRemark: { ...verifyRemark, kind: 'longText' as const }, verifyFiles };

interface VerifyDialogProps {
  readonly changeId: string;
  readonly certificateId: string;
  readonly certNo: string;
  readonly close: () => void;
  readonly onDone: () => void;
}

/** What the issuer of a permit answered: by which way, when, with a remark and a proof. */
export function VerifyDialog({ changeId, certificateId, certNo, close, onDone }: VerifyDialogProps): ReactNode {
  const t = useText('personCertificate');
  const id = useId();
  const [isBusy, act] = useAct();
  const [way, setWay] = useState<(typeof ways)[number]>('website');
  const [result, setResult] = useState<(typeof results)[number]>();
  const [given, setGiven] = useState<Readonly<Record<string, unknown>>>(() => ({
    verifiedOn: wallTime(new Date().toISOString()).day,
  }));

  async function run(): Promise<void> {
    if (result === undefined) return;
    await act(async () => {
      const { verifiedOn: on, verifyRemark: remark, verifyFiles: files } = given;
      await verifyCertificate(changeId, {
        certificateId,
        way,
        result,
        on: typeof on === 'string' ? on : null,
        remark: typeof remark === 'string' ? remark : null,
        files: Array.isArray(files) ? files.map(String) : [],
      });
      onDone();
      close();
    });
  }

  return (
    <Modal
      open
      title={t('recordTitle', { no: certNo })}
      okText={t('record')}
      okButtonProps={{ disabled: result === undefined, loading: isBusy }}
      onOk={() => void run()}
      onCancel={close}
    >
      <div className="prs-form">
        <Choice label={t('field.verifyWay')} options={ways} value={way} onChange={setWay} word="verifyWay" />
        <Choice
          label={t('field.verifyResult')}
          options={results}
          value={result}
          onChange={setResult}
          word="verifyResult"
        />
        {typed.map((name) => (
          <div key={name} className="ui-field">
            <label htmlFor={`${id}-${name}`}>{t(`field.${name}`)}</label>
            <Suspense fallback={null}>
              <KindEdit
                id={`${id}-${name}`}
                name={name}
                field={fields[name]}
                resource={resource}
                label={t(`field.${name}`)}
                value={given[name] ?? null}
                onChange={(value) => setGiven((now) => ({ ...now, [name]: value }))}
              />
            </Suspense>
          </div>
        ))}
      </div>
    </Modal>
  );
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly options: readonly T[];
  readonly value: T | undefined;
  readonly onChange: (value: T) => void;
  readonly word: string;
}

function Choice<T extends string>({ label, options, value, onChange, word }: ChoiceProps<T>): ReactNode {
  const t = useText('personCertificate');
  return (
    <div className="ui-field">
      <span>{label}</span>
      <Radio.Group
        aria-label={label}
        value={value}
        options={options.map((each) => ({ value: each, label: t(`${word}.${each}`) }))}
        onChange={({ target }) => onChange(target.value as T)}
      />
    </div>
  );
}
