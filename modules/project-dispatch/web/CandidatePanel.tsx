import {
  codeText,
  Disclosure,
  endpointQuery,
  QueryResult,
  StateTag,
  useForm,
  useSettled,
  useText,
  useValue,
  type FormSideProps,
} from '@mp/kernel/web';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useDeferredValue, type ReactNode } from 'react';
import {
  dispatch,
  dispatchPhases,
  readCandidates,
  unknownCounts,
  type CandidateAnswer,
  type DispatchPhase,
} from '../contract/index.ts';
import './project-dispatch.css';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The work in the form, once it has stopped changing. */
function useTyped(id: string | null) {
  const units = useValue('unitIds');
  const typed = {
    id,
    projectId: textOf(useValue('projectId')),
    phase: textOf(useValue('phase')) as DispatchPhase,
    unitIds: Array.isArray(units) ? units.map(String) : [],
    plannedFrom: textOf(useValue('plannedFrom')),
    plannedTo: textOf(useValue('plannedTo')),
  };
  return JSON.parse(useSettled(useDeferredValue(JSON.stringify(typed)), 400)) as typeof typed;
}

/** Dealers for the work in the form: the best first, those that may not below with the reason. */
export function CandidatePanel({ id }: FormSideProps): ReactNode {
  const t = useText('dispatch.candidates');
  const asked = useTyped(id);
  const { projectId, phase, unitIds, plannedFrom, plannedTo } = asked;
  const isComplete =
    projectId !== '' &&
    dispatchPhases.includes(phase) &&
    unitIds.length > 0 &&
    plannedFrom !== '' &&
    plannedFrom <= plannedTo;
  const read = useQuery({
    ...endpointQuery(dispatch.key, readCandidates, { body: asked }),
    enabled: isComplete,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  return (
    <section className="pd-candidates" aria-live="polite">
      <h2>{t('title')}</h2>
      {isComplete ? (
        <QueryResult read={read}>{({ items }) => <Candidates items={items} />}</QueryResult>
      ) : (
        <p className="mp-secondary">{t('wait')}</p>
      )}
    </section>
  );
}

function Candidates({ items }: { readonly items: readonly CandidateAnswer[] }): ReactNode {
  const t = useText('dispatch.candidates');
  const eligible = items.filter(({ score }) => score !== null);
  const others = items.filter(({ score }) => score === null);
  return (
    <>
      {eligible.length === 0 ? <p>{t('none')}</p> : null}
      <ul>
        {eligible.map((candidate) => (
          <Eligible key={candidate.id} candidate={candidate} />
        ))}
      </ul>
      {others.length === 0 ? null : (
        <Disclosure title={t('ineligible')} isOpen={eligible.length === 0}>
          <ul>
            {others.map(({ id, code, name, reasons }) => (
              <li key={id}>
                <b>{name}</b>
                <span className="mp-secondary">{t('code', { code })}</span>
                {reasons.map((reason) => (
                  <span key={JSON.stringify(reason)}>{codeText(reason.code, reason.params)}</span>
                ))}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  );
}

/** What a score is made of, in words. */
function useFacts({
  distanceKm,
  isRough,
  openDispatches,
  freeUnits,
  units,
  rating,
}: CandidateAnswer): readonly string[] {
  const t = useText('dispatch.candidates');
  return [
    distanceKm === null
      ? t('noDistance', { km: unknownCounts.distanceKm })
      : t(isRough ? 'distanceRough' : 'distance', { km: distanceKm }),
    t('open', { count: openDispatches }),
    t('people', { free: freeUnits, units }),
    rating === null ? t('noRating', { rating: unknownCounts.rating }) : t('rating', { rating }),
  ];
}

function Eligible({ candidate }: { readonly candidate: CandidateAnswer }): ReactNode {
  const t = useText('dispatch.candidates');
  const facts = useFacts(candidate);
  const { model, rightOf, isBusy } = useForm();
  const isChosen = useValue('dealerId') === candidate.id;
  const choose = () => {
    model.set('dealerId', candidate.id);
    // Those of another dealer are not sent by this one.
    model.set('leadId', null);
    model.set('personIds', null);
  };
  return (
    <li>
      <StateTag tone="success">{t('score', { score: candidate.score ?? 0 })}</StateTag>
      <b>{candidate.name}</b>
      <span className="mp-secondary">{t('code', { code: candidate.code })}</span>
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
      {isChosen ? (
        <StateTag tone="processing">{t('chosen')}</StateTag>
      ) : rightOf('dealerId') === 2 ? (
        <Button size="small" disabled={isBusy} aria-label={`${t('choose')} ${candidate.name}`} onClick={choose}>
          {t('choose')}
        </Button>
      ) : null}
    </li>
  );
}
