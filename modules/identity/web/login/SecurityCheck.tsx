import { ApiError, codeText, errorText, useText } from '@mp/kernel/web';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { PictureCode, SliderCode } from '../../contract/login.ts';
import { Dialog } from './Dialog.tsx';
import { TextField } from './fields.tsx';
import { RenewIcon } from './icons.tsx';
import { newPicture, newSlider, solvePicture, solveSlider } from './login.client.ts';
import { PuzzleSlider } from './PuzzleSlider.tsx';

interface SecurityCheckProps {
  readonly challengeId: string;
  readonly begin: 'slider' | 'picture';
  readonly onPass: (passToken: string) => void;
  readonly onClose: () => void;
}

/** The sentence of a refusal; a 429 says how long to wait. */
function refusalText(error: unknown, t: ReturnType<typeof useText>): string {
  if (error instanceof ApiError && error.status === 429)
    return t('login.check.wait', { minutes: Math.max(1, Math.ceil(Number(error.params.seconds ?? 60) / 60)) });
  return errorText(error);
}

type Task =
  | { readonly kind: 'slider'; readonly code: SliderCode }
  | { readonly kind: 'picture'; readonly code: PictureCode };

/** The check against programs: a puzzle, or four characters for those who use the keyboard. */
export function SecurityCheck({ challengeId, begin, onPass, onClose }: SecurityCheckProps): ReactNode {
  const t = useText();
  const [task, setTask] = useState<Task | null>(null);
  const [problem, setProblem] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const asked = useRef(false);

  async function load(kind: Task['kind']): Promise<void> {
    setBusy(true);
    try {
      setTask(
        kind === 'slider'
          ? { kind, code: await newSlider(challengeId) }
          : { kind, code: await newPicture(challengeId) },
      );
    } catch (error) {
      setTask(null);
      setProblem(refusalText(error, t));
    } finally {
      setBusy(false);
    }
  }

  async function hand(kind: Task['kind'], solve: () => Promise<string>): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      onPass(await solve());
    } catch (error) {
      setProblem(refusalText(error, t));
      await load(kind);
    }
  }

  const renew = (kind: Task['kind']) => {
    setProblem(undefined);
    void load(kind);
  };

  // The first picture is fetched once, when the dialog opens.
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void load(begin);
  });

  return (
    <Dialog title={t('login.check.title')} onClose={onClose} closeLabel={t('login.action.close')}>
      <div className="login-check">
        {task?.kind === 'slider' ? (
          <PuzzleSlider
            key={task.code.sliderId}
            code={task.code}
            isBusy={isBusy}
            onDrop={(x, steps) => void hand('slider', () => solveSlider(task.code.sliderId, x, steps))}
          />
        ) : task ? (
          <PictureForm
            key={task.code.codeId}
            code={task.code}
            isBusy={isBusy}
            onCode={(code) => void hand('picture', () => solvePicture(task.code.codeId, code))}
          />
        ) : (
          <div className="login-puzzle" aria-busy={isBusy} />
        )}
        <p className="login-problem" role="alert">
          {problem}
        </p>
        <footer>
          <button type="button" className="login-link" onClick={() => renew(task?.kind ?? begin)} disabled={isBusy}>
            <RenewIcon /> {t('login.action.newCode')}
          </button>
          {begin === 'slider' ? (
            <button
              type="button"
              className="login-link"
              onClick={() => renew(task?.kind === 'picture' ? 'slider' : 'picture')}
              disabled={isBusy}
            >
              {t(task?.kind === 'picture' ? 'login.action.usePuzzle' : 'login.action.useCode')}
            </button>
          ) : null}
        </footer>
      </div>
    </Dialog>
  );
}

interface PictureFormProps {
  readonly code: PictureCode;
  readonly isBusy: boolean;
  readonly onCode: (code: string) => void;
}

function PictureForm({ code, isBusy, onCode }: PictureFormProps): ReactNode {
  const t = useText('login');
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (value.trim() === '') setProblem(codeText('auth.codeRequired', { field: '@login.field.code' }));
    else onCode(value);
  };
  return (
    <form onSubmit={submit} noValidate>
      <p>{t('check.code')}</p>
      <img
        className="login-picture"
        src={`data:image/png;base64,${code.image}`}
        width={120}
        height={44}
        alt={t('check.codeImage')}
      />
      <TextField
        label={t('field.code')}
        name="code"
        value={value}
        onChange={setValue}
        autoComplete="off"
        maxLength={8}
        problem={problem}
        disabled={isBusy}
        autoFocus
      />
      <button type="submit" className="login-submit" disabled={isBusy}>
        {t('action.verify')}
      </button>
    </form>
  );
}
