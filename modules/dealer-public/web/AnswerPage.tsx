import { call, errorText, formatDay, useLanguage, usePage, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Input, Skeleton } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { feedbackAnswer, rateByLink, reopenByLink } from '../contract/index.ts';
import { Labelled } from './SearchForm.tsx';
import { CheckWhenNeeded, isCheckNeeded, usePass } from './use-pass.tsx';

/** The answer to feedback behind a link of a message: rated, or opened again, without a sign-in. */
export function AnswerPage({ token }: { readonly token: string }): ReactNode {
  const t = useText('publicPage');
  const { setSearch } = usePage();
  const pass = usePass();
  const [done, setDone] = useState<string>();
  const read = useQuery({
    queryKey: ['public', 'answer', token],
    queryFn: ({ signal }) => call(feedbackAnswer, { query: { t: token, pass: pass.take() }, signal }),
    retry: false,
    enabled: done === undefined,
  });
  const leave = <Button onClick={() => setSearch({ answer: undefined })}>{t('toLookUp')}</Button>;
  return (
    <div className="dlr-public">
      <CheckWhenNeeded
        error={read.error}
        onPass={(given) => {
          pass.give(given);
          void read.refetch();
        }}
      />
      {done !== undefined ? (
        <Alert type="success" showIcon title={done} description={leave} />
      ) : read.isError ? (
        <Alert
          type={isCheckNeeded(read.error) ? 'info' : 'warning'}
          showIcon
          title={errorText(read.error)}
          description={leave}
        />
      ) : read.data ? (
        <Answer token={token} answer={read.data} take={pass.take} onDone={setDone} />
      ) : (
        <Skeleton active />
      )}
    </div>
  );
}

interface AnswerProps {
  readonly token: string;
  readonly answer: {
    readonly company: string;
    readonly no: string;
    readonly answer: string;
    readonly until: string;
    readonly mayReopen: boolean;
  };
  readonly take: () => string | undefined;
  readonly onDone: (text: string) => void;
}

function Answer({ token, answer, take, onDone }: AnswerProps): ReactNode {
  const t = useText('publicPage');
  const language = useLanguage();
  const [rating, setRating] = useState(0);
  const [remark, setRemark] = useState('');
  const [isOpening, setOpening] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function run(act: () => Promise<unknown>, text: string): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      await act();
      onDone(t(text));
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  }
  const pass = () => {
    const given = take();
    return given === undefined ? {} : { pass: given };
  };
  return (
    <article className="dlr-card" aria-label={t('answerTitle', { no: answer.no })}>
      <p className="dlr-company">{answer.company}</p>
      <h2>{t('answerTitle', { no: answer.no })}</h2>
      <p>{answer.answer}</p>
      <Stars value={rating} onChange={setRating} />
      <p className="ui-hint">{t('rateUntil', { day: formatDay(answer.until.slice(0, 10), language) })}</p>
      <div className="dlr-line">
        <Button
          type="primary"
          disabled={rating === 0}
          loading={isBusy && !isOpening}
          onClick={() => void run(() => call(rateByLink, { body: { t: token, rating, ...pass() } }), 'rated')}
        >
          {t('rate')}
        </Button>
        {answer.mayReopen && !isOpening ? <Button onClick={() => setOpening(true)}>{t('reopen')}</Button> : null}
      </div>
      {isOpening ? (
        <>
          <Labelled label={t('reopenWhy')}>
            {(id) => (
              <Input.TextArea
                id={id}
                rows={3}
                maxLength={200}
                value={remark}
                onChange={({ target }) => setRemark(target.value)}
              />
            )}
          </Labelled>
          <div className="dlr-line">
            <Button
              disabled={remark.trim() === ''}
              loading={isBusy}
              onClick={() =>
                void run(() => call(reopenByLink, { body: { t: token, remark: remark.trim(), ...pass() } }), 'reopened')
              }
            >
              {t('reopen')}
            </Button>
            <Button onClick={() => setOpening(false)}>{t('cancel')}</Button>
          </div>
        </>
      ) : null}
      {failure ? <Alert type="error" showIcon title={failure} /> : null}
    </article>
  );
}

/** One to five stars; each is a choice that keyboard and screen reader reach. */
function Stars({ value, onChange }: { readonly value: number; readonly onChange: (stars: number) => void }): ReactNode {
  const t = useText('publicPage');
  const name = useId();
  return (
    <fieldset className="dlr-stars">
      <legend>{t('rateTitle')}</legend>
      {[1, 2, 3, 4, 5].map((stars) => (
        <label key={stars} data-lit={stars <= value}>
          <input
            type="radio"
            name={name}
            value={stars}
            checked={value === stars}
            aria-label={t('stars', { count: stars })}
            onChange={() => onChange(stars)}
          />
          <span aria-hidden>★</span>
        </label>
      ))}
    </fieldset>
  );
}
