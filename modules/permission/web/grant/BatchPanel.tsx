import { confirm, SearchInput, toast, useAct, useDirty, useText } from '@mp/kernel/web';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Radio } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { everybody, type Subject } from '../../contract/index.ts';
import { type BatchWish, previewOfBatch, rightsKey, runBatch } from './grant.client.ts';
import { changesOf, type Edits, noEdits } from './grant-model.ts';
import { GrantTree } from './GrantTree.tsx';
import { type Picked, type PickedType, SubjectPicker, subjectsOf } from './SubjectPicker.tsx';
import '../permission.css';

const modes = ['add', 'replace', 'remove'] as const;
const all: Subject = { subjectType: 'all', subjectId: everybody };

/** The same objects for several subjects: added, put in place of what they hold, or taken away; counted before it is done. */
export function BatchPanel({ kinds }: { readonly kinds: readonly PickedType[] }): ReactNode {
  const t = useText('permission');
  const id = useId();
  const cache = useQueryClient();
  const [picked, setPicked] = useState<Picked>({});
  const [edits, setEdits] = useState<Edits>(noEdits);
  const [mode, setMode] = useState<BatchWish['mode']>('add');
  const [q, setQ] = useState('');
  const [cascade, setCascade] = useState(true);
  const [busy, act] = useAct();
  const subjects = subjectsOf(picked);
  useDirty(subjects.length > 0 && edits.objects.size > 0);

  async function handleRun(): Promise<void> {
    const wish: BatchWish = {
      subjects,
      mode,
      objects: changesOf(edits).map(({ was: _was, ...change }) => change),
    };
    await act(async () => {
      const counts = await previewOfBatch(wish);
      const isSure = await confirm({
        title: t(`batch.confirm.${mode}`, { subjects: counts.subjects, objects: counts.objects }),
        body: t('save.counts', { ...counts }),
        ok: t('batch.run'),
        danger: mode !== 'add',
      });
      if (!isSure) return;
      const done = await runBatch(wish);
      toast.success(t('saved', { ...done }));
      setEdits(noEdits);
      await cache.invalidateQueries({ queryKey: [rightsKey] });
    });
  }

  return (
    <div className="perm-panel">
      <section aria-labelledby={`${id}-who`}>
        <h4 id={`${id}-who`}>{t('batch.who', { count: subjects.length })}</h4>
        <SubjectPicker value={picked} onChange={setPicked} kinds={kinds} />
      </section>
      <section aria-labelledby={`${id}-how`}>
        <h4 id={`${id}-how`}>{t('batch.how')}</h4>
        <Radio.Group
          value={mode}
          options={modes.map((value) => ({ value, label: t(`batch.mode.${value}`) }))}
          onChange={(event) => setMode(modes.find((each) => each === event.target.value) ?? 'add')}
        />
      </section>
      <section aria-labelledby={`${id}-what`} className="perm-panel">
        <h4 id={`${id}-what`}>{t('batch.what', { count: edits.objects.size })}</h4>
        <div className="perm-bar">
          <SearchInput search label={t('searchObjects')} placeholder={t('searchObjects')} applied={q} onApply={setQ} />
          <Checkbox checked={cascade} onChange={(event) => setCascade(event.target.checked)}>
            {t('cascade')}
          </Checkbox>
        </div>
        <div className="perm-tree-box">
          <GrantTree subject={all} edits={edits} onEdits={setEdits} cascade={cascade} q={q} blank />
        </div>
      </section>
      <div className="perm-save">
        <span className="mp-secondary">{t('batch.limit')}</span>
        <span className="perm-space" />
        <Button
          type="primary"
          loading={busy}
          disabled={subjects.length === 0 || (edits.objects.size === 0 && mode !== 'replace')}
          onClick={() => void handleRun()}
        >
          {t('batch.preview')}
        </Button>
      </div>
    </div>
  );
}
