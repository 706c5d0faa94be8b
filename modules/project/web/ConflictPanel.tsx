import { optionTextKey } from '@mp/kernel/contract';
import { endpointQuery, plainResource, StateTag, useRecordPlace, useSettled, useText, useValue } from '@mp/kernel/web';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useDeferredValue, type ReactNode } from 'react';
import {
  blockingScore,
  doubtfulScore,
  project,
  projectConflicts,
  projectLifecycle,
  type ProjectConflict,
} from '../contract/index.ts';
import './project.css';

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** What is compared of the registration in the form, once it has stopped changing. */
function useTyped(id: string | null) {
  const typed = {
    id,
    name: textOf(useValue('name')).slice(0, 100),
    endCustomerId: textOf(useValue('endCustomerId')),
    siteName: textOf(useValue('siteName')).slice(0, 100),
    siteRegionId: textOf(useValue('siteRegionId')),
    siteLng: textOf(useValue('siteLng')) || null,
    siteLat: textOf(useValue('siteLat')) || null,
    estKva: textOf(useValue('estKva')),
  };
  return JSON.parse(useSettled(useDeferredValue(JSON.stringify(typed)), 600)) as typeof typed;
}

/** Whether a score blocks, is doubtful, or only worth knowing. */
function gradeOf(score: number): 'blocking' | 'doubtful' | 'similar' {
  if (score >= blockingScore) return 'blocking';
  return score >= doubtfulScore ? 'doubtful' : 'similar';
}

const tones = { blocking: 'danger', doubtful: 'waiting', similar: 'draft' } as const;

/** Registrations that may be the business in the form, while it is typed. */
export function ConflictPanel({ id }: { readonly id: string | null }): ReactNode {
  const t = useText('project.conflicts');
  const asked = useTyped(id);
  const isComplete = Boolean(asked.endCustomerId && asked.siteRegionId && asked.siteName && asked.estKva);
  const { data } = useQuery({
    ...endpointQuery(project.key, projectConflicts, { body: asked }),
    enabled: isComplete,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const items = isComplete ? (data?.items ?? []) : [];
  const [worst] = items;
  return (
    <section className="prj-conflicts" aria-live="polite">
      <h2>{t('title')}</h2>
      {worst === undefined ? (
        <p className="mp-secondary">{t(isComplete && data ? 'none' : 'wait')}</p>
      ) : (
        <>
          <p>{t(gradeOf(worst.score))}</p>
          <ul>
            {items.map((found, at) => (
              <Found key={found.project?.id ?? at} found={found} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Found({ found: { score, protectedUntil, project: there } }: { readonly found: ProjectConflict }): ReactNode {
  const t = useText();
  const place = useRecordPlace(project);
  return (
    <li>
      <StateTag tone={tones[gradeOf(score)]}>{t('project.conflicts.score', { score })}</StateTag>
      {there === null ? (
        <span>{t('project.conflicts.other')}</span>
      ) : (
        <>
          <b>{there.name}</b>
          <span className="mp-secondary">
            {[there.no, there.customer, there.owner ?? ''].filter(Boolean).join(' · ')}
          </span>
          <span>{there.reasons.map((reason) => t(`project.conflicts.reason.${reason}`)).join(' · ')}</span>
          <StateTag tone={projectLifecycle.tones[there.state]}>
            {t(optionTextKey(plainResource(project), 'state', there.state))}
          </StateTag>
          <Button size="small" onClick={() => place?.open(there.id)}>
            {t('project.conflicts.open')}
          </Button>
        </>
      )}
      {protectedUntil === null ? null : (
        <span className="mp-secondary">{t('project.conflicts.until', { date: protectedUntil })}</span>
      )}
    </li>
  );
}
