import { DetailPage, ListPage, RecordPages, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { assistantWrite } from '../contract/index.ts';
import './assistant.css';

/** Changes that the caller's assistants have proposed; he confirms or refuses them here. */
export function AssistantWritesPage(): ReactNode {
  return <RecordPages resource={assistantWrite} name="write" list={<Writes />} one={(id) => <Write id={id} />} />;
}

function Writes(): ReactNode {
  const t = useText('assistantWrite');
  return (
    <ListPage resource={assistantWrite} cardFacts={['tokenId', 'at', 'until']}>
      <ListPage.Column field="operation" width={260} />
      <ListPage.Empty>{t('list.empty')}</ListPage.Empty>
    </ListPage>
  );
}

function Write({ id }: { readonly id: string }): ReactNode {
  const t = useText('assistantWrite');
  return (
    <DetailPage resource={assistantWrite} id={id} facts={['state', 'tokenId', 'userId', 'until']}>
      <DetailPage.Tab name="values" title={t('values.title')}>
        {(record) => <Values address={String(record.address)} body={record.body} />}
      </DetailPage.Tab>
    </DetailPage>
  );
}

function Values({ address, body }: { readonly address: string; readonly body: unknown }): ReactNode {
  const t = useText('assistantWrite');
  return (
    <dl className="assistant-values">
      <dt>{t('field.address')}</dt>
      <dd>
        <code>{address}</code>
      </dd>
      <dt>{t('field.body')}</dt>
      <dd>
        <pre>{indented(body)}</pre>
      </dd>
    </dl>
  );
}

/** JSON with a line for each value; what is none stands as it is. */
function indented(body: unknown): string {
  if (typeof body !== 'string') return '–';
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
