import { formatDay, QueryResult, StateTag, useLanguage, useRecordAct, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { genset, gensetLanes, type GensetLane, type GensetLife } from '../contract/index.ts';
import { lifeOf } from './genset.client.ts';
import './genset.css';

type LifeEvent = GensetLife['events'][number];

/** The life of a unit lane by lane; lanes of domains that write nothing yet say so. */
export function LifeLanes({ id }: { readonly id: string }): ReactNode {
  const t = useText('genset.life');
  const language = useLanguage();
  const read = useQuery(lifeOf(id));
  if (!read.data) return <QueryResult read={read} />;
  const { events, lanes, warrantyEstimate } = read.data;
  const byLane = Map.groupBy(events, ({ lane }) => lane);
  return (
    <div className="gs-lanes">
      {gensetLanes.map((lane) => (
        <Lane key={lane} id={id} lane={lane} events={byLane.get(lane) ?? []} isLive={lanes.includes(lane)}>
          {lane === 'warranty' && warrantyEstimate ? (
            <p>
              {t('estimate')}: {formatDay(warrantyEstimate.start, language)} –{' '}
              {formatDay(warrantyEstimate.end, language)}
            </p>
          ) : null}
        </Lane>
      ))}
    </div>
  );
}

interface LaneProps {
  readonly id: string;
  readonly lane: GensetLane;
  readonly events: readonly LifeEvent[];
  readonly isLive: boolean;
  readonly children: ReactNode;
}

function Lane({ id, lane, events, isLive, children }: LaneProps): ReactNode {
  const t = useText();
  return (
    <section className="gs-lane" aria-label={t(`gensetEvent.lane.${lane}`)}>
      <h3>{t(`gensetEvent.lane.${lane}`)}</h3>
      {children}
      {events.length > 0 ? (
        <ol>
          {events.map((event) => (
            <LaneEvent key={event.id} id={id} event={event} />
          ))}
        </ol>
      ) : (
        <p className="mp-secondary">{t(isLive ? 'genset.life.nothing' : 'genset.life.notYet')}</p>
      )}
    </section>
  );
}

function LaneEvent({ id, event }: { readonly id: string; readonly event: LifeEvent }): ReactNode {
  const t = useText('genset.life');
  const language = useLanguage();
  const act = useRecordAct(genset);
  const { label, on, facts, documentNo, actorName, gap, isReversed, isReplenished, isReversible } = event;
  const correct = () =>
    void act('reverse', [{ id }], {
      initial: { eventId: event.id },
      title: t('correctTitle', { label }),
      body: t('correctHint'),
    });
  return (
    <li data-reversed={isReversed}>
      <time dateTime={on}>{formatDay(on, language)}</time> <b>{label}</b>{' '}
      {gap ? <StateTag tone="waiting">{t('gap', { after: gap.after, count: gap.days })}</StateTag> : null}
      {isReversed ? <StateTag tone="void">{t('reversed')}</StateTag> : null}
      {isReplenished ? <StateTag tone="draft">{t('replenished')}</StateTag> : null}
      <p>
        {facts.map((fact) => `${fact.label} ${fact.value}`).join(' · ')}
        <span className="mp-secondary">
          {documentNo ? ` ${t('document', { no: documentNo })}` : null}
          {actorName ? ` ${actorName}` : null}
        </span>
      </p>
      {isReversible ? (
        <Button size="small" type="text" onClick={correct}>
          {t('correct')}
        </Button>
      ) : null}
    </li>
  );
}
