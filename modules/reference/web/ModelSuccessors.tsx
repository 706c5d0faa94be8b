import { optionTextKey } from '@mp/kernel/contract';
import { type AnyRecord, plainResource, StateTag, usePage, useText, QueryResult } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { gensetModel, gensetModelLifecycle, type LinkedModel } from '../contract/index.ts';
import { successorsOf } from './genset-model.client.ts';
import './genset-model.css';

/** The chain of replacements: what the model replaces, itself, and what replaces it one after the other. */
export function ModelSuccessors({ record }: { readonly record: AnyRecord }): ReactNode {
  const t = useText('gensetModel');
  const read = useQuery(successorsOf(record.id));
  if (!read.data) return <QueryResult read={read} />;
  const { replaces, successors } = read.data;
  if (replaces.length + successors.length === 0)
    return (
      <p className="ui-empty" role="status">
        {t('successors.none')}
      </p>
    );
  return (
    <div className="ref-chain">
      {replaces.length > 0 ? (
        <section>
          <h3>{t('successors.replaces')}</h3>
          <ul>
            {replaces.map((each) => (
              <Linked key={each.id} model={each} />
            ))}
          </ul>
        </section>
      ) : null}
      {successors.length > 0 ? (
        <section>
          <h3>{t('successors.replacedBy')}</h3>
          <ol>
            {successors.map((each) => (
              <Linked key={each.id} model={each} />
            ))}
          </ol>
        </section>
      ) : null}
    </div>
  );
}

function Linked({ model }: { readonly model: LinkedModel }): ReactNode {
  const t = useText();
  const { setSearch } = usePage();
  const state = model.lifecycle;
  return (
    <li>
      <button type="button" className="ui-action" onClick={() => setSearch({ model: model.id })}>
        {model.code}
      </button>
      {state === null ? null : (
        <StateTag tone={gensetModelLifecycle.tones[state]}>
          {t(optionTextKey(plainResource(gensetModel), 'lifecycle', state))}
        </StateTag>
      )}
      <span className="mp-secondary">
        {t('gensetModel.successors.power', { prp: model.prpKva ?? '—', esp: model.espKva ?? '—' })}
      </span>
    </li>
  );
}
