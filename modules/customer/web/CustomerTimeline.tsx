import {
  actionText,
  Can,
  confirm,
  formatInstant,
  plainResource,
  showError,
  toast,
  useLanguage,
  usePage,
  useText,
  QueryResult,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { customer } from '../contract/index.ts';
import { timelineOf, undo } from './customer.client.ts';
import './customer.css';

/** What has happened to a customer, the newest first; a merge of the last days can be taken back here. */
export function CustomerTimeline({ id }: { readonly id: string }): ReactNode {
  const t = useText('customer');
  const language = useLanguage();
  const { setSearch } = usePage();
  const read = useQuery(timelineOf(id));
  if (!read.data) return <QueryResult read={read} />;

  async function takeBack(mergeId: string, name: string): Promise<void> {
    if (!(await confirm({ title: t('undo.ask', { name }), body: t('undo.hint'), ok: t('undo.run') }))) return;
    try {
      const { id: back, kept, left } = await undo(mergeId);
      const done = t('undo.done', { name });
      toast.success(kept.length + left > 0 ? `${done} ${t('undo.rest', { kept: kept.length, left })}` : done);
      setSearch({ customer: back, tab: undefined });
    } catch (error) {
      showError(error);
    }
  }

  return (
    <ol className="cust-timeline">
      {read.data.items.map(({ key, at, kind, actorName, reason, other, undo: mergeId }) => (
        <li key={key}>
          <time dateTime={at}>{formatInstant(at, language)}</time>
          <div>
            <b>
              {other
                ? t(`timeline.${kind}`, { name: `${other.name} ${other.code}` })
                : actionText(plainResource(customer), kind)}
            </b>{' '}
            <span className="mp-secondary">{actorName ?? t('timeline.system')}</span>
            {reason === null ? null : <p>{reason}</p>}
            {mergeId === null || other === null ? null : (
              <Can right="customer.merge">
                <Button size="small" onClick={() => void takeBack(mergeId, other.name)}>
                  {t('undo.run')}
                </Button>
              </Can>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
