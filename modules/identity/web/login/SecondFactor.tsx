import { ApiError, errorText, useText } from '@mp/kernel/web';
import { type ReactNode, Suspense, useContext, useEffect, useRef, useState } from 'react';
import type { LoginAnswerData, SecondNeeded, SecondWay, TotpOffer } from '../../contract/login.ts';
import { CodeEntry, CodeForm, type SentAt } from './CodeForm.tsx';
import { Tick } from './fields.tsx';
import { callLoginSecret, type SignInFields } from './login.client.ts';
import { LoginPartsContext, type LoginWay, type SecondPanelProps } from './login-ways.ts';
import { canUsePasskeys, isPasskeyAbandoned } from './passkey-support.ts';
import { giveCode, givePasskey, offerTotp, sendCode } from './second-factor.client.ts';
import { TotpOfferView } from './TotpOfferView.tsx';

/** A sign-in whose first factor was right. */
export interface SecondTask {
  readonly need: SecondNeeded;
  readonly fields: SignInFields;
}

interface SecondFactorProps extends SecondTask {
  readonly onAnswer: (answer: LoginAnswerData) => Promise<void>;
  /** Back to the first factor, with what is to be said there. */
  readonly onBack: (notice?: string) => void;
}

/** The second factor: one of the ways that are offered, the others by a link; who has none sets one up. */
export function SecondFactor({ need, fields, onAnswer, onBack }: SecondFactorProps): ReactNode {
  const t = useText('login');
  const { ways: brought } = useContext(LoginPartsContext);
  const panelOf = (kind: string) => brought.find(({ name }) => name === kind)?.Second;
  const isPossible = ({ kind }: SecondWay) =>
    kind === 'passkey' ? canUsePasskeys() : kind !== 'face' || panelOf(kind) !== undefined;
  const ways = need.ways.filter(isPossible);
  const [chosen, setChosen] = useState<SecondWay | undefined>(ways[0]);
  const { challengeId, trustDays } = need;
  const [isTrusted, setTrusted] = useState(false);
  const sent: SignInFields = isTrusted ? { ...fields, trust: '1' } : fields;

  /** A challenge that is over leads back to the first factor. */
  async function hand(answer: () => Promise<LoginAnswerData>): Promise<void> {
    try {
      await onAnswer(await answer());
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'auth.secondExpired') throw error;
      onBack(errorText(error));
    }
  }
  const byCode = (mode: 'dynamic' | 'totp' | 'recovery') => (code: string) =>
    hand(() => giveCode(challengeId, { mode, code, fields: sent }));

  return (
    <>
      {need.enrol ? (
        <Enrol challengeId={challengeId} onCode={byCode('totp')} onBack={onBack} />
      ) : chosen ? (
        <ByWay
          way={chosen}
          challengeId={challengeId}
          byCode={byCode}
          byPasskey={() => hand(() => givePasskey(challengeId, sent))}
          Panel={panelOf(chosen.kind)}
          onProof={(secret) => hand(() => callLoginSecret(chosen.kind, secret, { ...sent, challengeId }))}
        />
      ) : null}
      {trustDays > 0 ? (
        <Tick label={t('second.trust', { count: trustDays })} checked={isTrusted} onChange={setTrusted} />
      ) : null}
      {ways.length > 1 ? (
        <nav className="login-ways" aria-label={t('second.other')}>
          {ways
            .filter((way) => way !== chosen)
            .map((way) => (
              <button key={way.kind} type="button" className="login-link" onClick={() => setChosen(way)}>
                {t(`second.${way.kind}`)}
              </button>
            ))}
        </nav>
      ) : null}
      {chosen?.kind === 'recovery' ? <p className="login-small">{t('second.lost')}</p> : null}
      <button type="button" className="login-link" onClick={() => onBack()}>
        {t('action.back')}
      </button>
    </>
  );
}

interface ByWayProps {
  readonly way: SecondWay;
  readonly challengeId: string;
  readonly byCode: (mode: 'dynamic' | 'totp' | 'recovery') => (code: string) => Promise<void>;
  readonly byPasskey: () => Promise<void>;
  /** Of a way that another module brings. */
  readonly Panel: LoginWay['Second'];
  readonly onProof: SecondPanelProps['onProof'];
}

/** One way of giving the second factor. */
function ByWay({ way, challengeId, byCode, byPasskey, Panel, onProof }: ByWayProps): ReactNode {
  const t = useText('login.second');
  switch (way.kind) {
    case 'passkey':
      return <Ask notice={t('intro.passkey')} action={t('usePasskey')} onRun={byPasskey} />;
    case 'face':
      return Panel ? (
        <Suspense fallback={<div className="login-wait" aria-busy />}>
          <Panel challengeId={challengeId} onProof={onProof} />
        </Suspense>
      ) : null;
    case 'totp':
    case 'recovery':
      return (
        <CodeEntry
          key={way.kind}
          notice={t(`intro.${way.kind}`)}
          labelKey={way.kind === 'recovery' ? 'recoveryCode' : 'code'}
          submitKey="action.signIn"
          onCode={byCode(way.kind)}
        />
      );
    default:
      return <ByMessage key={way.kind} way={way} challengeId={challengeId} onCode={byCode('dynamic')} />;
  }
}

function Problem({ text }: { readonly text: string | undefined }): ReactNode {
  return (
    <p className="login-problem" role="alert">
      {text}
    </p>
  );
}

interface AskProps {
  readonly notice: string;
  readonly action: string;
  readonly onRun: () => Promise<void>;
}

/** A button that begins something, with its refusal above. */
function Ask({ notice, action, onRun }: AskProps): ReactNode {
  const [problem, setProblem] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  async function run(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      await onRun();
    } catch (error) {
      if (!isPasskeyAbandoned(error)) setProblem(errorText(error));
      setBusy(false);
    }
  }
  return (
    <div className="login-form">
      <Problem text={problem} />
      <p className="login-notice">{notice}</p>
      <button type="button" className="login-submit" aria-busy={isBusy} disabled={isBusy} onClick={() => void run()}>
        {action}
      </button>
    </div>
  );
}

interface ByMessageProps {
  readonly way: Extract<SecondWay, { kind: 'mail' | 'sms' }>;
  readonly challengeId: string;
  readonly onCode: (code: string) => Promise<void>;
}

function ByMessage({ way, challengeId, onCode }: ByMessageProps): ReactNode {
  const t = useText('login');
  const [sent, setSent] = useState<SentAt | null>(null);
  const send = async () => setSent({ ...(await sendCode(challengeId, way.kind)), at: Date.now() });
  if (sent === null)
    return (
      <Ask notice={t(`second.intro.${way.kind}`, { masked: way.masked })} action={t('action.sendCode')} onRun={send} />
    );
  return (
    <CodeForm
      key={sent.at}
      sent={sent}
      textKey="login.second.sent"
      submitKey="action.signIn"
      onCode={onCode}
      onResend={() => void send().catch(() => setSent(null))}
    />
  );
}

interface EnrolProps {
  readonly challengeId: string;
  readonly onCode: (code: string) => Promise<void>;
  readonly onBack: (notice?: string) => void;
}

/** Sets up an authenticator app before the first session. */
function Enrol({ challengeId, onCode, onBack }: EnrolProps): ReactNode {
  const t = useText('login');
  const [offer, setOffer] = useState<TotpOffer | null>(null);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    offerTotp(challengeId).then(setOffer, (error: unknown) => onBack(errorText(error)));
  }, [challengeId, onBack]);
  if (offer === null) return <div className="login-wait" aria-busy />;
  return (
    <CodeEntry
      notice={t('enrol.intro')}
      submitKey="action.next"
      onCode={onCode}
      above={<TotpOfferView offer={offer} />}
    />
  );
}
