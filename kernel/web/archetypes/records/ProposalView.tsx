import type { Proposal, Resource } from '@mp/kernel/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Input, Radio } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { labelKey } from '../../controls/control.ts';
import { formatInstant } from '../../controls/format.ts';
import { StateTag } from '../../controls/StateTag.tsx';
import { confirm } from '../../dialogs/show.tsx';
import { toast } from '../../dialogs/toast.ts';
import { useLanguage, useText } from '../../i18n.ts';
import { PastValue } from '../detail/PastValue.tsx';
import { proposalActs, proposalRows, type ProposalRow } from './proposal-model.ts';
import { useRecords } from './records-client.ts';
import { refusalText } from './refusal-text.ts';
import './records.css';

const tones = {
  open: 'waiting',
  accepted: 'success',
  partly: 'success',
  rejected: 'danger',
  withdrawn: 'void',
} as const;

interface ProposalProps {
  readonly resource: Resource;
  readonly proposal: Proposal;
  /** Names the record as well, where proposals of several stand together. */
  readonly isNamed?: boolean;
}

/** One proposal: who, why, what would change field by field, and its decision. */
export function ProposalView({ resource, proposal, isNamed = false }: ProposalProps): ReactNode {
  const t = useText('records');
  const language = useLanguage();
  const id = useId();
  const { state, label, proposedAt, proposedByName, reason, decidedByName, decidedAt, opinion } = proposal;
  const acts = proposalActs(proposal);
  const isMoot = acts.decide || acts.settle || acts.withdraw;
  return (
    <article className="ui-proposal" aria-labelledby={id}>
      <header>
        <h3 id={id}>{isNamed ? label : t('proposedBy', { actor: proposedByName ?? '–' })}</h3>
        <StateTag tone={tones[state]}>{t(`proposal.${state}`)}</StateTag>
        <small title={formatInstant(proposedAt, language, true)}>
          {isNamed ? `${proposedByName ?? '–'} · ` : ''}
          {formatInstant(proposedAt, language)}
        </small>
      </header>
      <p>{t('reasonOf', { reason })}</p>
      {isMoot ? (
        <Moot key={`${proposal.baseVersion}-${proposal.currentVersion}`} resource={resource} proposal={proposal} />
      ) : (
        <Difference resource={resource} proposal={proposal} />
      )}
      {decidedByName !== null && decidedAt !== null ? (
        <p>
          {t('decidedBy', { actor: decidedByName, at: formatInstant(decidedAt, language) })}
          {opinion ? ` ${t('opinionOf', { opinion })}` : ''}
        </p>
      ) : null}
    </article>
  );
}

interface DifferenceProps {
  readonly resource: Resource;
  readonly proposal: Proposal;
  /** What stands before a field, such as its check box. */
  readonly choice?: (row: ProposalRow) => ReactNode;
  /** What stands behind a field that somebody changed meanwhile. */
  readonly settle?: (row: ProposalRow) => ReactNode;
}

/** Field by field: what it was when proposed, what it is now where that differs, and what it would become. */
function Difference({ resource, proposal, choice, settle }: DifferenceProps): ReactNode {
  const t = useText();
  const rows = proposalRows(resource, proposal);
  const wasOpen = proposal.state === 'open';
  return (
    <ul className="ui-difference" aria-label={t('records.difference')}>
      {rows.map((row) => {
        const { name, isConflict, isAccepted } = row;
        const field = t(labelKey(resource, name));
        return (
          <li key={name} data-conflict={isConflict}>
            <span className="ui-difference-name">{choice?.(row) ?? field}</span>
            <span className="ui-difference-values">
              <del aria-label={t('records.wasWhenProposed')}>
                <PastValue resource={resource} name={name} record={proposal.base} />
              </del>
              <span aria-hidden>→</span>
              <ins aria-label={t('records.proposed')}>
                <PastValue resource={resource} name={name} record={proposal.values} />
              </ins>
              {!wasOpen && isAccepted ? <StateTag tone="success">{t('records.taken')}</StateTag> : null}
            </span>
            {isConflict && wasOpen ? (
              <span className="ui-conflict">
                <StateTag tone="danger">{t('records.conflict')}</StateTag> {t('records.isNow')}{' '}
                <PastValue resource={resource} name={name} record={proposal.current} />
                {settle?.(row)}
              </span>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

/** A proposal that waits: conflicts are settled first, then it is decided field by field. */
function Moot({ resource, proposal }: { readonly resource: Resource; readonly proposal: Proposal }): ReactNode {
  const t = useText();
  const opinionId = useId();
  const acts = proposalActs(proposal);
  const rows = proposalRows(resource, proposal);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set());
  const [opinion, setOpinion] = useState('');
  const { run, busy, problem } = useDecision(resource, proposal, opinion.trim());
  const fields = rows.map(({ name }) => name).filter((name) => !left.has(name));
  const canDecide = acts.decide && !acts.settle;
  const toggle = (set: ReadonlySet<string>, name: string, isIn: boolean) =>
    new Set(isIn ? [...set, name] : [...set].filter((each) => each !== name));

  return (
    <>
      <Difference
        resource={resource}
        proposal={proposal}
        {...(canDecide
          ? {
              choice: ({ name }: ProposalRow) => (
                <Checkbox
                  checked={!left.has(name)}
                  onChange={(event) => setLeft(toggle(left, name, !event.target.checked))}
                >
                  {t(labelKey(resource, name))}
                </Checkbox>
              ),
            }
          : {})}
        {...(acts.settle
          ? {
              settle: ({ name }: ProposalRow) => (
                <Radio.Group
                  aria-label={t('records.settleOf', { field: `@${labelKey(resource, name)}` })}
                  value={dropped.has(name) ? 'drop' : 'keep'}
                  onChange={(event) => setDropped(toggle(dropped, name, event.target.value === 'drop'))}
                  options={[
                    { value: 'keep', label: t('records.keepProposed') },
                    { value: 'drop', label: t('records.dropProposed') },
                  ]}
                />
              ),
            }
          : {})}
      />
      {acts.decide ? (
        <div className="ui-field" data-wide="true">
          <label htmlFor={opinionId}>{t('records.opinion')}</label>
          <Input.TextArea
            id={opinionId}
            value={opinion}
            maxLength={200}
            autoSize={{ minRows: 2, maxRows: 5 }}
            onChange={(event) => setOpinion(event.target.value)}
          />
        </div>
      ) : null}
      <p className="ui-problem" role="alert">
        {problem}
      </p>
      <div className="ui-form-actions">
        {acts.withdraw ? (
          <Button loading={busy === 'withdraw'} disabled={busy !== undefined} onClick={() => void run('withdraw')}>
            {t('records.withdraw')}
          </Button>
        ) : null}
        {acts.decide ? (
          <Button danger loading={busy === 'reject'} disabled={busy !== undefined} onClick={() => void run('reject')}>
            {t('records.reject')}
          </Button>
        ) : null}
        {acts.settle ? (
          <Button
            type="primary"
            loading={busy === 'rebase'}
            disabled={busy !== undefined || dropped.size === rows.length}
            onClick={() => void run('rebase', [...dropped])}
          >
            {t('records.settle')}
          </Button>
        ) : null}
        {canDecide ? (
          <Button
            type="primary"
            loading={busy === 'accept'}
            disabled={busy !== undefined || fields.length === 0}
            onClick={() => void run('accept', fields)}
          >
            {fields.length === rows.length
              ? t('records.accept')
              : t('records.acceptSome', { count: fields.length, all: rows.length })}
          </Button>
        ) : null}
      </div>
    </>
  );
}

type Act = 'accept' | 'reject' | 'withdraw' | 'rebase';

/** Runs a decision and says what came of it; a refusal stays beside the proposal. */
function useDecision(
  resource: Resource,
  proposal: Proposal,
  opinion: string,
): {
  readonly run: (act: Act, fields?: readonly string[]) => Promise<void>;
  readonly busy: Act | undefined;
  readonly problem: string;
} {
  const t = useText();
  const records = useRecords(resource);
  const cache = useQueryClient();
  const [busy, setBusy] = useState<Act>();
  const [problem, setProblem] = useState('');
  const { id, recordId, currentVersion: version } = proposal;
  const send = (act: Act, fields: readonly string[]) => {
    if (act === 'accept')
      return records.accept(recordId, id, { fields, version, ...(opinion === '' ? {} : { opinion }) });
    if (act === 'reject') return records.reject(recordId, id, opinion);
    return act === 'withdraw' ? records.withdraw(recordId, id) : records.rebase(recordId, id, fields);
  };
  return {
    busy,
    problem,
    async run(act, fields = []) {
      if (act === 'reject' && opinion === '') return setProblem(t('records.rejectNeedsOpinion'));
      const question = { title: t('records.confirmWithdraw'), ok: t('records.withdraw'), danger: true };
      if (act === 'withdraw' && !(await confirm(question))) return;
      setBusy(act);
      setProblem('');
      try {
        await send(act, fields);
        toast.success(t(`records.done.${act}`));
      } catch (error) {
        setProblem(refusalText(error));
      } finally {
        setBusy(undefined);
        await cache.invalidateQueries({ queryKey: [resource.key] });
      }
    },
  };
}
