import { files as filesField } from '@mp/kernel/contract';
import { KindEdit, targetOf, useClient, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Button, Mentions } from 'antd';
import { type ReactNode, Suspense, useDeferredValue, useId, useState } from 'react';
import type { TraceLine } from '../../contract/index.ts';
import { Moment } from './flow-cells.tsx';
import { taskResource } from './flow-resource.ts';
import { comment } from './task.client.ts';
import { Files } from './TraceList.tsx';
import { attempt } from './use-task-asks.tsx';

const field = filesField();

/** What was said beside the decisions, and room to say more; `@` names users, who are told. */
export function Comments({
  instanceId,
  lines,
  canWrite,
}: {
  readonly instanceId: string;
  readonly lines: readonly TraceLine[];
  readonly canWrite: boolean;
}): ReactNode {
  const t = useText('trace');
  return (
    <div className="task-comments">
      {lines.length === 0 ? <p className="task-none">{t('noComments')}</p> : null}
      <ul>
        {lines.map((line) => (
          <li key={line.seq}>
            <p className="task-line-head">
              <strong>{line.actor?.name ?? t('system')}</strong>
              <span className="task-line-at">
                <Moment at={line.at} />
              </span>
            </p>
            <p className="ui-pre">{line.opinion}</p>
            {line.files.length > 0 ? <Files files={line.files} /> : null}
          </li>
        ))}
      </ul>
      {canWrite ? <CommentForm instanceId={instanceId} /> : null}
    </div>
  );
}

function CommentForm({ instanceId }: { readonly instanceId: string }): ReactNode {
  const t = useText('trace');
  const id = useId();
  const [text, setText] = useState('');
  const [q, setQ] = useState('');
  const [named, setNamed] = useState<ReadonlyMap<string, string>>(new Map());
  const [files, setFiles] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const users = useClient(targetOf('identity.user'));
  const searched = useDeferredValue(q);
  const { data, isFetching } = useQuery({
    ...users.options({ q: searched, size: 20 }),
    enabled: text.includes('@'),
  });

  async function handleSend(): Promise<void> {
    setBusy(true);
    const mentions = [...named].filter(([, name]) => text.includes(`@${name}`)).map(([user]) => user);
    if (await attempt(() => comment(instanceId, { text: text.trim(), mentions, files }), t('commented'))) {
      setText('');
      setFiles([]);
      setNamed(new Map());
    }
    setBusy(false);
  }

  return (
    <div className="ui-form">
      <div className="ui-field">
        <label htmlFor={id}>{t('comment')}</label>
        <Mentions
          id={id}
          autoSize={{ minRows: 2, maxRows: 8 }}
          maxLength={2000}
          value={text}
          // What was found for fewer letters is not offered: Enter would choose somebody who was not meant.
          loading={isFetching || searched !== q}
          placeholder={t('commentHint')}
          options={(data?.items ?? []).map((user) => ({ value: user.label, key: user.id, label: user.label }))}
          // Found by the server, by user names too; nothing of it is sorted out by what the names alone say.
          filterOption={false}
          onSearch={setQ}
          onSelect={({ key }) => {
            // The control appends an id of its own to the keys that it is given.
            const user = data?.items.find(({ id: userId }) => key?.startsWith(userId));
            if (user) setNamed(new Map([...named, [user.id, user.label]]));
          }}
          onChange={setText}
        />
      </div>
      <Suspense fallback={null}>
        <KindEdit
          id={`${id}-files`}
          name="files"
          field={field}
          resource={taskResource}
          label={t('files')}
          value={files}
          onChange={(next) => setFiles(Array.isArray(next) ? next.map(String) : [])}
        />
      </Suspense>
      <div className="ui-form-actions">
        <Button type="primary" disabled={text.trim() === ''} loading={isBusy} onClick={() => void handleSend()}>
          {t('send')}
        </Button>
      </div>
    </div>
  );
}
