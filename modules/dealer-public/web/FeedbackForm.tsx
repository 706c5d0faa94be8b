import { ApiError, call, codeText, errorText, useText } from '@mp/kernel/web';
import { Alert, Button, Input } from 'antd';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { feedbackFields, sendFeedback, sendFeedbackFile } from '../contract/index.ts';
import { FeedbackFiles } from './FeedbackFiles.tsx';
import { MobileCode } from './MobileCode.tsx';
import { Problem } from './Problem.tsx';
import type { PublicOptions } from './public.client.ts';
import { Choice, Labelled } from './SearchForm.tsx';

interface FeedbackFormProps {
  /** The dealer it is about, or the name that was not found. */
  readonly about: { readonly code?: string; readonly named?: string };
  readonly options: PublicOptions;
  readonly onClose: () => void;
}

const empty = {
  type: '',
  content: '',
  field: '',
  suggested: '',
  contactName: '',
  mobile: '',
  code: '',
};
type Values = typeof empty;

/** Sends files, but for those that were `taken` with the same token; answers what they are called by. */
async function sendFiles(files: readonly File[], token: string, taken: Map<string, string>): Promise<string[]> {
  const out: string[] = [];
  for (const file of files) {
    const key = `${token}/${file.name}/${file.size}/${file.lastModified}`;
    const known = taken.get(key);
    if (known !== undefined) out.push(known);
    else {
      const body = new FormData();
      body.append('token', token);
      body.append('file', file);
      const answer = await call(sendFeedbackFile, { body });
      taken.set(key, answer.file);
      out.push(answer.file);
    }
  }
  return out;
}

/** Feedback of anybody: what is wrong, who tells it, and the code that proves his number. */
export function FeedbackForm({ about, options, onClose }: FeedbackFormProps): ReactNode {
  const t = useText('publicPage');
  const [values, setValues] = useState<Values>({ ...empty, type: about.named ? 'UNAUTHORISED' : '' });
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [sent, setSent] = useState<string>();
  const [token, setToken] = useState<string>();
  const [files, setFiles] = useState<readonly File[]>([]);
  // What has been taken of a file stays taken when the form is sent again with the same code.
  const taken = useRef(new Map<string, string>());
  const set = (part: Partial<Values>) => setValues((before) => ({ ...before, ...part }));

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const missing = (['type', 'content', 'contactName', 'mobile', 'code'] as const).filter(
      (name) => values[name].trim() === '',
    );
    setProblems(Object.fromEntries(missing.map((name) => [name, t('required')])));
    setFailure(undefined);
    if (missing.length > 0) return;
    if (token === undefined) return setProblems({ code: t('codeFirst') });
    setBusy(true);
    try {
      const { field, suggested, ...rest } = values;
      const known = feedbackFields.find((each) => each === field);
      const brought = await sendFiles(files, token, taken.current);
      const { no } = await call(sendFeedback, {
        body: {
          ...rest,
          token,
          ...(brought.length > 0 ? { files: brought } : {}),
          ...(about.code ? { dealerCode: about.code } : {}),
          ...(about.named ? { named: about.named } : {}),
          ...(known ? { field: known } : {}),
          ...(suggested.trim() ? { suggested } : {}),
        },
      });
      setSent(no);
    } catch (error) {
      const fields = error instanceof ApiError ? (error.fields ?? []) : [];
      setProblems(Object.fromEntries(fields.map(({ path, code, params }) => [path, codeText(code, params)])));
      if (fields.length === 0) setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  if (sent !== undefined)
    return (
      <Alert
        type="success"
        showIcon
        title={t('sent', { no: sent })}
        description={t('sentHint')}
        closable={{ onClose, 'aria-label': t('close') }}
      />
    );
  const correctable = values.type === 'WRONG_INFO' && about.code !== undefined;
  return (
    <form className="dlr-feedback" onSubmit={(event) => void submit(event)} noValidate aria-label={t('feedbackTitle')}>
      <h2>{t('feedbackTitle')}</h2>
      <p>{about.code ?? about.named ?? ''}</p>
      <Problem text={problems.type}>
        <Choice
          label={t('type')}
          value={values.type}
          items={options.feedbackTypes}
          none={t('choose')}
          onChange={(type) => set({ type })}
        />
      </Problem>
      {correctable ? <Correction values={values} onChange={set} /> : null}
      <Problem text={problems.content}>
        <Labelled label={t('content')}>
          {(id) => (
            <Input.TextArea
              id={id}
              rows={4}
              maxLength={800}
              value={values.content}
              onChange={({ target }) => set({ content: target.value })}
            />
          )}
        </Labelled>
      </Problem>
      <FeedbackFiles files={files} onChange={setFiles} />
      <Problem text={problems.contactName}>
        <Labelled label={t('contactName')}>
          {(id) => (
            <Input
              id={id}
              autoComplete="name"
              maxLength={30}
              value={values.contactName}
              onChange={({ target }) => set({ contactName: target.value })}
            />
          )}
        </Labelled>
      </Problem>
      <MobileCode values={values} problems={problems} check={options.check} onChange={set} onToken={setToken} />
      {failure ? <Alert type="error" showIcon title={failure} /> : null}
      <div className="dlr-line">
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t('send')}
        </Button>
        <Button onClick={onClose}>{t('cancel')}</Button>
      </div>
    </form>
  );
}

interface PartProps {
  readonly values: Values;
  readonly onChange: (part: Partial<Values>) => void;
}

function Correction({ values, onChange }: PartProps): ReactNode {
  const t = useText('publicPage');
  const words = useText('feedback.field');
  return (
    <div className="dlr-choices">
      <Choice
        label={t('whatIsWrong')}
        value={values.field}
        items={feedbackFields.map((code) => ({ code, label: words(code) }))}
        none={t('choose')}
        onChange={(field) => onChange({ field })}
      />
      <Labelled label={t('suggested')}>
        {(id) => (
          <Input
            id={id}
            maxLength={200}
            value={values.suggested}
            onChange={({ target }) => onChange({ suggested: target.value })}
          />
        )}
      </Labelled>
    </div>
  );
}
