import { call, errorText, useText } from '@mp/kernel/web';
import { VisitorCheck } from '@mp/identity/web';
import { Button, Input } from 'antd';
import { Suspense, useState, type ReactNode } from 'react';
import { sendFeedbackCode } from '../contract/index.ts';
import { Problem } from './Problem.tsx';
import { Labelled } from './SearchForm.tsx';

interface Proof {
  readonly mobile: string;
  readonly code: string;
}

interface MobileCodeProps {
  readonly values: Proof;
  readonly onChange: (part: Partial<Proof>) => void;
  readonly problems: Readonly<Record<string, string>>;
  /** Whether the check against programs comes first. */
  readonly check: boolean;
  readonly onToken: (token: string) => void;
}

/** The mobile number and the code that goes to it. */
export function MobileCode({ values, problems, check, onChange, onToken }: MobileCodeProps): ReactNode {
  const t = useText('publicPage');
  const [isChecking, setChecking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [wasSent, setSent] = useState(false);

  async function send(pass?: string): Promise<void> {
    setChecking(false);
    setProblem(undefined);
    try {
      const { token } = await call(sendFeedbackCode, {
        body: { mobile: values.mobile.trim(), ...(pass ? { pass } : {}) },
      });
      onToken(token);
      setSent(true);
    } catch (error) {
      setProblem(errorText(error));
    }
  }
  const ask = () => {
    if (!/^1[3-9]\d{9}$/.test(values.mobile.trim())) setProblem(t('mobileWrong'));
    else if (check) setChecking(true);
    else void send();
  };
  return (
    <>
      <Problem text={problem ?? problems.mobile}>
        <Labelled label={t('mobile')}>
          {(id) => (
            <Input
              id={id}
              inputMode="tel"
              autoComplete="tel"
              maxLength={11}
              value={values.mobile}
              onChange={({ target }) => onChange({ mobile: target.value })}
            />
          )}
        </Labelled>
      </Problem>
      <div className="dlr-line">
        <Problem text={problems.code}>
          <Labelled label={t('code')}>
            {(id) => (
              <Input
                id={id}
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={6}
                value={values.code}
                onChange={({ target }) => onChange({ code: target.value })}
              />
            )}
          </Labelled>
        </Problem>
        <Button onClick={ask}>{t('sendCode')}</Button>
      </div>
      {wasSent ? <p role="status">{t('codeSent')}</p> : null}
      {isChecking ? (
        <Suspense fallback={null}>
          <VisitorCheck onPass={(pass) => void send(pass)} onClose={() => setChecking(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
