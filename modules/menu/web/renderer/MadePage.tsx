import { Region, useLanguage, usePage, useText } from '@mp/kernel/web';
import { useMemo, type ReactNode } from 'react';
import { blockKinds, holds, surroundingsOf, type PageBlock } from '../../contract/index.ts';
import type { DrawnPage } from '../page.client.ts';
import { ChartBlock } from './ChartBlock.tsx';
import { FormBlock } from './FormBlock.tsx';
import { GridBlock } from './GridBlock.tsx';
import { standingBlocks, wordsIn } from './made-model.ts';
import { MadeProvider, type MadeScope, useMade } from './made-scope.ts';
import { MissingControl } from './MissingControl.tsx';
import { TabsBlock } from './TabsBlock.tsx';
import { ToolbarBlock } from './ToolbarBlock.tsx';
import './made.css';

/** A page drawn from its definition: every block by itself, so that a broken one leaves the others standing. */
export function MadePage({ page, inside }: { readonly page: DrawnPage; readonly inside: boolean }): ReactNode {
  const { definition, resources, apis, formId } = page;
  const language = useLanguage();
  const { search } = usePage();
  const t = useText('page');
  const known = useMemo(() => surroundingsOf(resources, apis), [resources, apis]);
  const standing = standingBlocks(definition);
  const grids = definition.blocks.filter(({ kind }) => kind === 'grid');
  const scope: MadeScope = {
    formId,
    page: definition,
    resources: known.resources,
    apis: known.apis,
    language,
    parameters: search,
    draw: (block) => <Block block={block} />,
    sole: !inside && grids.length === 1 && standing.some(({ id }) => id === grids[0]?.id) ? grids[0]?.id : undefined,
  };
  return (
    <MadeProvider value={scope}>
      <div className="made-page" data-layout={definition.layout}>
        {standing.length === 0 ? <p className="ui-empty">{t('nothingOnIt')}</p> : null}
        {standing.map((block) => (
          <Block key={block.id} block={block} />
        ))}
      </div>
    </MadeProvider>
  );
}

function Block({ block }: { readonly block: PageBlock }): ReactNode {
  const { language, parameters } = useMade();
  if (!holds(block.visibleWhen, parameters)) return null;
  // A form names its sections itself, the first by its own title.
  const isForm = block.kind === 'form' || block.kind === 'section';
  const title = isForm ? undefined : wordsIn(block.title, language);
  const headingId = `made-${block.id}`;
  return (
    <section
      className="made-block"
      data-kind={block.kind}
      {...(title === undefined ? {} : { 'aria-labelledby': headingId })}
    >
      {title === undefined ? null : <h2 id={headingId}>{title}</h2>}
      <Region resetKey={block}>
        <BlockContent block={block} />
      </Region>
    </section>
  );
}

function BlockContent({ block }: { readonly block: PageBlock }): ReactNode {
  switch (block.kind) {
    case 'grid':
      return <GridBlock block={block} />;
    case 'form':
    case 'section':
      return <FormBlock block={block} />;
    case 'tabs':
      return <TabsBlock block={block} />;
    case 'toolbar':
      return <ToolbarBlock block={block} />;
    case 'chart':
      return <ChartBlock block={block} />;
    default:
      // A search without its grid has nothing to narrow.
      return blockKinds.some((each) => each === block.kind) ? null : <MissingControl name={String(block.kind)} />;
  }
}
