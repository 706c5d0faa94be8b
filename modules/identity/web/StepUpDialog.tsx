import { ApiError, codeText, errorText, useText, useUserInfo } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Input, Modal, Segmented } from 'antd';
import { type FormEvent, type ReactNode, Suspense, useId, useState } from 'react';
import { factorsQuery } from './factor.client.ts';
import { proveAgain, proveByCode, proveByOther, proveByPasskey, sendOwnCode } from './login/login.client.ts';
import { canUsePasskeys, isPasskeyAbandoned } from './login/passkey-support.ts';
import { PasswordInput } from './PasswordInput.tsx';
import { stepUpProofs } from './step-up-proofs.ts';

type Way = 'password' | 'totp' | 'passkey' | 'face' | 'mail';
type Sent = Awaited<ReturnType<typeof sendOwnCode>>;

/** Names of the proofs of other modules that the caller can give. */
async function offeredProofs(): Promise<readonly 'face'[]> {
  const offered = await Promise.all(
    stepUpProofs().map(async ({ name, isOffered }) => ((await isOffered().catch(() => false)) ? [name] : [])),
  );
  return offered.flat();
}

/** The ways in which the caller can prove himself again; where the password is not enough, a code by mail instead. */
function useWays(mustSecond: boolean): readonly Way[] {
  const { data } = useQuery(factorsQuery);
  const { data: brought } = useQuery({ queryKey: ['identity', 'stepUpProofs'], queryFn: offeredProofs, staleTime: 0 });
  const has = (kind: string) => data?.items.some((each) => each.kind === kind) === true;
  const ways: readonly (readonly [boolean, Way])[] = [
    [!mustSecond, 'password'],
    [has('totp'), 'totp'],
    [has('passkey') && canUsePasskeys(), 'passkey'],
    ...(brought ?? []).map((name) => [!mustSecond, name] as const),
    [mustSecond, 'mail'],
  ];
  return ways.flatMap(([isOffered, way]) => (isOffered ? [way] : []));
}

/** What is being given, and the code that was sent for it. */
interface Attempt {
  readonly way: Way;
  readonly given: string;
  readonly sent: Sent | null;
}

const isSending = ({ way, sent }: Attempt) => way === 'mail' && sent === null;

/** What is missing from an attempt. */
function missing(attempt: Attempt): string | undefined {
  if (attempt.way === 'passkey' || isSending(attempt) || attempt.given.trim() !== '') return undefined;
  return attempt.way === 'password'
    ? codeText('auth.passwordRequired', { field: '@login.field.password' })
    : codeText('auth.codeRequired', { field: '@login.field.code' });
}

async function prove({ way, given, sent }: Attempt, userName: string): Promise<void> {
  if (way === 'passkey') await proveByPasskey();
  else if (way === 'password') await proveAgain(userName, given);
  else await proveByCode(given.trim(), way === 'mail' ? sent?.challengeId : '');
}

/** Asks before a sensitive act who sits here: for the password, or a second factor that he has set up. */
export function StepUpDialog({ close }: { readonly close: (isProved?: boolean) => void }): ReactNode {
  const t = useText();
  const formId = useId();
  const userName = useUserInfo()?.username ?? '';
  const [mustSecond, setMustSecond] = useState(false);
  const ways = useWays(mustSecond);
  const [chosen, setChosen] = useState<Way>('password');
  const [given, setGiven] = useState('');
  const [sent, setSent] = useState<Sent | null>(null);
  const [problem, setProblem] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const way = ways.find((each) => each === chosen) ?? ways[0] ?? 'password';
  const attempt: Attempt = { way, given, sent };
  const Brought = stepUpProofs().find(({ name }) => name === way)?.Panel;

  function fail(error: unknown): void {
    setProblem(isPasskeyAbandoned(error) ? undefined : errorText(error));
    if (!(error instanceof ApiError) || error.code !== 'auth.secondRequired') return;
    setMustSecond(true);
    setGiven('');
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const lacking = missing(attempt);
    if (lacking !== undefined) return setProblem(lacking);
    setBusy(true);
    try {
      if (isSending(attempt)) setSent(await sendOwnCode());
      else {
        await prove(attempt, userName);
        close(true);
      }
      setProblem(undefined);
    } catch (error) {
      fail(error);
    }
    setBusy(false);
  }

  return (
    <Modal
      open
      centered
      width={420}
      title={t('stepUp.title')}
      okText={t(isSending(attempt) ? 'login.action.sendCode' : 'common.action.ok')}
      cancelText={t('common.action.cancel')}
      confirmLoading={isBusy}
      okButtonProps={{ htmlType: 'submit', form: formId, hidden: Brought !== undefined }}
      onCancel={() => close()}
    >
      <form id={formId} className="account-form" noValidate onSubmit={(event) => void submit(event)}>
        <p>{t('stepUp.reason')}</p>
        {ways.length > 1 ? (
          <Segmented
            block
            aria-label={t('stepUp.title')}
            options={ways.map((value) => ({ value, label: t(`stepUp.by.${value}`) }))}
            value={way}
            onChange={(value) => {
              setChosen(value);
              setGiven('');
              setProblem(undefined);
            }}
          />
        ) : null}
        <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
        {Brought ? (
          <Suspense fallback={<p aria-busy />}>
            <Brought
              onProof={async (secret) => {
                await proveByOther(secret);
                close(true);
              }}
            />
          </Suspense>
        ) : way === 'password' ? (
          <PasswordInput
            label={t('login.field.password')}
            value={given}
            onChange={setGiven}
            autoComplete="current-password"
            problem={problem}
            autoFocus
          />
        ) : (
          <OtherProof attempt={attempt} onGiven={setGiven} problem={problem} />
        )}
      </form>
    </Modal>
  );
}

interface OtherProofProps {
  readonly attempt: Attempt;
  readonly onGiven: (given: string) => void;
  readonly problem: string | undefined;
}

/** What is asked for where it is not the password. */
function OtherProof({ attempt, onGiven, problem }: OtherProofProps): ReactNode {
  const t = useText();
  const id = useId();
  const { way, given, sent } = attempt;
  const hasField = way === 'totp' || (way === 'mail' && sent !== null);
  return (
    <div className="account-field">
      {hasField ? (
        <>
          {way === 'mail' ? <p role="status">{t('stepUp.sent', { masked: sent?.masked ?? '' })}</p> : null}
          <label htmlFor={id}>{t('login.field.code')}</label>
          <Input
            id={id}
            value={given}
            autoComplete="one-time-code"
            maxLength={20}
            aria-invalid={problem !== undefined}
            aria-describedby={`${id}-problem`}
            onChange={(event) => onGiven(event.target.value)}
            autoFocus
          />
        </>
      ) : (
        <p>{t(way === 'mail' ? 'stepUp.mail' : 'login.second.intro.passkey')}</p>
      )}
      <small id={`${id}-problem`} role="alert">
        {problem}
      </small>
    </div>
  );
}
