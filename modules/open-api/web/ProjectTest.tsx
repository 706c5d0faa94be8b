import { PlainInput, QueryResult, StateTag, useAct, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import type { OpenApi, TestedCall } from '../contract/index.ts';
import { ApiChoice } from './Integration.tsx';
import { apisQuery, tryCall } from './open.client.ts';

/** Calls a reading operation by the gateway as the project does; refusals are answers, too. */
export function ProjectTest({ id }: { readonly id: string }): ReactNode {
  const t = useText('accessProject.test');
  const read = useQuery(apisQuery(id));
  if (!read.data) return <QueryResult read={read} />;
  const granted = read.data.items.filter((each) => each.granted && each.method === 'GET');
  const [first] = granted;
  if (!first)
    return (
      <p className="ui-empty" role="status">
        {t('none')}
      </p>
    );
  return <TestForm id={id} granted={granted} first={first} />;
}

interface TestFormProps {
  readonly id: string;
  readonly granted: readonly OpenApi[];
  readonly first: OpenApi;
}

function TestForm({ id, granted, first }: TestFormProps): ReactNode {
  const t = useText('accessProject.test');
  const [api, setApi] = useState(first.id);
  const [rest, setRest] = useState('');
  const [tested, setTested] = useState<TestedCall>();
  const [isBusy, act] = useAct();
  const address = granted.find((each) => each.id === api)?.address ?? '';
  const run = () =>
    act(async () => {
      setTested(undefined);
      setTested(await tryCall(id, api, rest.trim()));
    });
  return (
    <div className="open-apis">
      <p className="mp-secondary">{t('intro')}</p>
      <div className="open-bar">
        <ApiChoice apis={granted} value={api} onChange={setApi} />
        <PlainInput label={t('rest')} placeholder={t('restExample')} value={rest} onChange={setRest} />
        <Button type="primary" loading={isBusy} onClick={() => void run()}>
          {t('run')}
        </Button>
      </div>
      <code className="open-address">{address}</code>
      {tested ? <Answer tested={tested} /> : null}
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

function Answer({ tested }: { readonly tested: TestedCall }): ReactNode {
  const t = useText('accessProject.test');
  const { status, ms, bytes, body } = tested;
  return (
    <section role="status" aria-label={t('answer')}>
      <p>
        <StateTag tone={status < 400 ? 'success' : 'danger'}>{t('status', { status })}</StateTag>{' '}
        <span className="mp-secondary">{t('facts', { ms, bytes })}</span>
      </p>
      <pre className="open-body" tabIndex={0} aria-label={t('answer')}>
        <code>{readable(body)}</code>
      </pre>
    </section>
  );
}
