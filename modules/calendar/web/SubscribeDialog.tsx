import {
  call,
  confirm,
  endpointQuery,
  formatInstant,
  IssuedSecret,
  QueryResult,
  showError,
  useLanguage,
  useRights,
  allows,
  useText,
} from '@mp/kernel/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useState, type ReactNode } from 'react';
import { issueFeedAddress, readFeedAddress, revokeFeedAddress, type FeedAddress } from '../contract/index.ts';
import './calendar.css';

/** A feed as a page offers it. */
interface OfferedFeed {
  readonly code: string;
  readonly titleKey: string;
  /** Permission of the feed; without it there is nothing to subscribe to. */
  readonly right: string;
  /** The record that it is of. */
  readonly subject?: string;
}

interface SubscribeDialogProps {
  readonly feeds: readonly OfferedFeed[];
  readonly close: () => void;
}

/** Addresses under which the reader's own calendar subscribes to feeds: issued, renewed and taken away. */
export function SubscribeDialog({ feeds, close }: SubscribeDialogProps): ReactNode {
  const t = useText();
  const rights = useRights();
  const [issued, setIssued] = useState<{ readonly title: string; readonly address: string }>();
  if (issued)
    return (
      <IssuedSecret
        title={t('calendar.issued', { feed: issued.title })}
        warning={t('calendar.once')}
        facts={[]}
        secret={{ label: t('calendar.address'), value: issued.address }}
        copy={[t('common.action.copy'), t('common.action.copied')]}
        close={close}
      />
    );
  return (
    <Modal
      open
      centered
      width={560}
      title={t('calendar.subscribe')}
      onCancel={close}
      footer={<Button onClick={close}>{t('common.action.close')}</Button>}
    >
      <p className="mp-secondary">{t('calendar.hint')}</p>
      <ul className="cal-feeds">
        {feeds
          .filter(({ right }) => allows(rights, right))
          .map((feed) => (
            <FeedLine
              key={feed.code}
              feed={feed}
              onIssued={(path) => setIssued({ title: t(feed.titleKey), address: `${window.location.origin}${path}` })}
            />
          ))}
      </ul>
    </Modal>
  );
}

interface FeedLineProps {
  readonly feed: OfferedFeed;
  readonly onIssued: (path: string) => void;
}

function FeedLine({ feed, onIssued }: FeedLineProps): ReactNode {
  const t = useText();
  const title = t(feed.titleKey);
  const asked = { params: { feed: feed.code }, query: feed.subject === undefined ? {} : { subject: feed.subject } };
  const read = useQuery(endpointQuery('calendar', readFeedAddress, asked));
  const cache = useQueryClient();
  const change = async (
    question: { readonly title: string; readonly body: string } | undefined,
    work: () => Promise<unknown>,
  ) => {
    if (question && !(await confirm({ ...question, ok: question.title, danger: true }))) return;
    try {
      await work();
    } catch (error) {
      showError(error);
    } finally {
      await cache.invalidateQueries({ queryKey: ['calendar'] });
    }
  };
  const issue = async () => onIssued((await call(issueFeedAddress, asked)).path);
  const revoke = () => call(revokeFeedAddress, asked);
  return (
    <li>
      <div>
        <strong>{title}</strong>
        <QueryResult read={read}>{(address) => <Standing address={address} />}</QueryResult>
      </div>
      {read.data === undefined ? null : read.data.hint === null ? (
        <Button type="primary" onClick={() => void change(undefined, issue)}>
          {t('calendar.issue')}
        </Button>
      ) : (
        <span className="cal-acts">
          <Button
            onClick={() =>
              void change({ title: t('calendar.renew'), body: t('calendar.renewHint', { feed: title }) }, issue)
            }
          >
            {t('calendar.renew')}
          </Button>
          <Button
            danger
            onClick={() =>
              void change({ title: t('calendar.revoke'), body: t('calendar.revokeHint', { feed: title }) }, revoke)
            }
          >
            {t('calendar.revoke')}
          </Button>
        </span>
      )}
    </li>
  );
}

/** What the reader has of a feed, in words. */
function Standing({ address: { hint, issuedAt, usedAt } }: { readonly address: FeedAddress }): ReactNode {
  const t = useText('calendar');
  const language = useLanguage();
  if (hint === null || issuedAt === null) return <div className="mp-secondary">{t('unsubscribed')}</div>;
  const used = usedAt === null ? t('unread') : t('read', { at: formatInstant(usedAt, language) });
  return (
    <div className="mp-secondary">
      {t('since', { at: formatInstant(issuedAt, language), hint })} {used}
    </div>
  );
}
