import {
  confirm,
  DataTable,
  formatInstant,
  PageLink,
  QueryItems,
  StateTag,
  useAct,
  useLanguage,
  usePage,
  useText,
} from '@mp/kernel/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import type { DebugAnswer, Pair, PastCall } from '../contract/index.ts';
import { callsQuery, sendCall, toApi } from './catalogue.client.ts';
import { PairRows } from './PairRows.tsx';
import './open.css';

/** What a console begins with. */
export interface ConsoleTarget {
  readonly kind: 'own' | 'external';
  readonly id: string;
  readonly method: string;
  readonly address: string;
  readonly path: readonly Pair[];
  readonly query: readonly Pair[];
  readonly queryNames: readonly string[];
  readonly headers: readonly Pair[];
  readonly body: string | null;
}

/** Calls an API by hand; the former call that the address names is its beginning. */
export function DebugConsole({ target }: { readonly target: ConsoleTarget }): ReactNode {
  const { search } = usePage();
  const calls = useQuery(callsQuery);
  const former = calls.data?.items.find(({ id, targetId }) => id === search.again && targetId === target.id);
  return (
    <div className="open-apis">
      <Call key={former?.id ?? ''} target={target} former={former} />
      <Past targetId={target.id} />
    </div>
  );
}

interface CallProps {
  readonly target: ConsoleTarget;
  readonly former: PastCall | undefined;
}

const isJson = (text: string): boolean => {
  if (text.trim() === '') return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const named = (pairs: readonly Pair[]): Pair[] => pairs.filter(({ name }) => name.trim() !== '');

function Call({ target, former }: CallProps): ReactNode {
  const t = useText('apiDebug');
  const cache = useQueryClient();
  const begun = former ?? target;
  const [path, setPath] = useState(begun.path);
  const [query, setQuery] = useState(begun.query);
  const [headers, setHeaders] = useState(begun.headers);
  const [body, setBody] = useState(begun.body ?? '');
  const [answer, setAnswer] = useState<DebugAnswer>();
  const [isBusy, act] = useAct();
  const isWrite = target.method !== 'GET' && target.method !== 'HEAD';
  const isValid = !isWrite || target.kind === 'external' || isJson(body);
  const send = () =>
    act(async () => {
      const words = { method: target.method, address: target.address };
      if (isWrite && !(await confirm({ title: t('confirm', words), ok: t('send') }))) return;
      setAnswer(undefined);
      const call = { path: named(path), query: named(query), headers: named(headers), confirmed: isWrite };
      setAnswer(await sendCall(target.kind, target.id, isWrite ? { ...call, body } : call));
      await cache.invalidateQueries({ queryKey: ['open.debugCall'] });
    });
  return (
    <>
      <p className="mp-secondary">{t(target.kind === 'own' ? 'introOwn' : 'introExternal')}</p>
      <code className="open-address">
        {target.method} {target.address}
      </code>
      {path.length > 0 ? <PairRows title={t('path')} pairs={path} isFixed onChange={setPath} /> : null}
      <PairRows title={t('query')} pairs={query} names={target.queryNames} onChange={setQuery} />
      <PairRows title={t('headers')} pairs={headers} onChange={setHeaders} />
      {isWrite ? <Body value={body} isValid={isValid} onChange={setBody} /> : null}
      <p>
        <Button type="primary" loading={isBusy} disabled={!isValid} onClick={() => void send()}>
          {t('send')}
        </Button>
      </p>
      {answer ? <Answer answer={answer} /> : null}
    </>
  );
}

interface BodyProps {
  readonly value: string;
  readonly isValid: boolean;
  readonly onChange: (value: string) => void;
}

/** The body of a call. */
function Body({ value, isValid, onChange }: BodyProps): ReactNode {
  const t = useText('apiDebug');
  const id = useId();
  return (
    <div className="open-written">
      <label htmlFor={id}>{t('body')}</label>
      <Input.TextArea
        id={id}
        autoSize={{ minRows: 4, maxRows: 16 }}
        spellCheck={false}
        value={value}
        aria-invalid={!isValid}
        aria-describedby={`${id}-problem`}
        {...(isValid ? {} : { status: 'error' as const })}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={`${id}-problem`} className="open-problem" role="alert">
        {isValid ? '' : t('notJson')}
      </p>
    </div>
  );
}

/** The body indented where it is whole JSON. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

function Answer({ answer }: { readonly answer: DebugAnswer }): ReactNode {
  const t = useText('apiDebug');
  const { status, ms, bytes, body, isCut, error, contentType } = answer;
  return (
    <section role="status" aria-label={t('answer')}>
      <p>
        <StateTag tone={status !== null && status < 400 ? 'success' : 'danger'}>
          {status === null ? t('noAnswer') : t('status', { status })}
        </StateTag>{' '}
        <span className="mp-secondary">
          {t('facts', { ms, bytes })} {contentType}
        </span>
      </p>
      {error === null ? null : <p className="open-problem">{error}</p>}
      {body === null ? (
        <p className="mp-secondary">{status === null ? '' : t('binary')}</p>
      ) : (
        <pre className="open-body" tabIndex={0} aria-label={t('answer')}>
          <code>{readable(body)}</code>
        </pre>
      )}
      {isCut ? <p className="mp-secondary">{t('cut')}</p> : null}
    </section>
  );
}

function Past({ targetId }: { readonly targetId: string }): ReactNode {
  const t = useText('apiDebug');
  const language = useLanguage();
  const read = useQuery(callsQuery);
  return (
    <section aria-label={t('history')}>
      <h2 className="open-heading">{t('history')}</h2>
      <QueryItems read={read} empty={t('noHistory')}>
        {(items) => (
          <DataTable
            rows={items}
            rowKey={({ id }) => id}
            label={t('history')}
            columns={[
              { key: 'at', title: t('at'), cell: ({ at }) => formatInstant(at, language) },
              {
                key: 'code',
                title: t('api'),
                kind: 'name',
                cell: ({ code, targetId: of }) => (of === targetId ? <strong>{code}</strong> : code),
              },
              { key: 'url', title: t('call'), kind: 'text', cell: ({ method, url }) => `${method} ${url}` },
              { key: 'status', title: t('result'), cell: ({ status }) => (status === null ? t('noAnswer') : status) },
              { key: 'ms', title: t('took'), kind: 'digits' },
              { key: 'bytes', title: t('bytes'), kind: 'digits' },
              {
                key: 'again',
                label: t('again'),
                kind: 'actions',
                cell: ({ id, kind, targetId: of }) => (
                  <PageLink
                    to={toApi(kind === 'own' ? { operation: of, again: id } : { record: of, tab: 'debug', again: id })}
                  >
                    {t('again')}
                  </PageLink>
                ),
              },
            ]}
          />
        )}
      </QueryItems>
    </section>
  );
}
