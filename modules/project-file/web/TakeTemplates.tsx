import { pickText } from '@mp/kernel/contract';
import { call, confirm, showError, toast, useDictionary, useLanguage, useText } from '@mp/kernel/web';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { previewTemplates, projectFile, takeTemplatesApi, type TemplateChanges } from '../contract/index.ts';
import './project-file.css';

/** Lets a project take over templates that were published after it was planned: what would change is shown first. */
export function TakeTemplates({ projectId }: { readonly projectId: string }): ReactNode {
  const t = useText('projectFile.take');
  const cache = useQueryClient();
  const [isBusy, setBusy] = useState(false);

  async function handleTake(): Promise<void> {
    setBusy(true);
    try {
      const changes = await call(previewTemplates, { params: { id: projectId } });
      if (changes.added.length + changes.renewed.length === 0) {
        toast.info(t('nothing'));
        return;
      }
      const isSure = await confirm({ title: t('title'), body: <Changes changes={changes} />, ok: t('ok') });
      if (!isSure) return;
      const { added, renewed } = await call(takeTemplatesApi, { params: { id: projectId } });
      toast.success(t('done', { added, renewed }));
      await cache.invalidateQueries({ queryKey: [projectFile.key] });
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button loading={isBusy} onClick={() => void handleTake()}>
      {t('button')}
    </Button>
  );
}

function Changes({ changes: { added, renewed } }: { readonly changes: TemplateChanges }): ReactNode {
  const t = useText('projectFile.take');
  const language = useLanguage();
  const phases = useDictionary('PROJECT_PHASE') ?? [];
  const phaseOf = (code: string) => {
    const item = phases.find((each) => each.code === code);
    return item ? pickText(item.label, language) : code;
  };
  const list = (title: string, slots: TemplateChanges['added']) =>
    slots.length === 0 ? null : (
      <section>
        <h4>{title}</h4>
        <ul className="pf-taken">
          {slots.map(({ name, phase, level, revision }) => (
            <li key={`${phase} ${name}`}>{t('slot', { name, phase: phaseOf(phase), level, revision })}</li>
          ))}
        </ul>
      </section>
    );
  return (
    <>
      {list(t('added'), added)}
      {list(t('renewed'), renewed)}
      <p className="mp-secondary">{t('stays')}</p>
    </>
  );
}
