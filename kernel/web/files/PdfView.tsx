import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { FormSkeleton } from '../archetypes/form/FormSkeleton.tsx';
import { LoadFailed } from '../archetypes/LoadFailed.tsx';
import { useText } from '../i18n.ts';
import { openPdf, type Pdf } from './pdf.ts';
import { useZoom } from './use-zoom.tsx';

/** A PDF page by page, with zoom; page keys turn pages. The text of the page is there for screen readers. */
export function PdfView({ url, name }: { readonly url: string; readonly name: string }): ReactNode {
  const [pdf, setPdf] = useState<Pdf>();
  const [fault, setFault] = useState<unknown>();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isOver = false;
    const opening = openPdf(url);
    opening.then(
      (opened) => (isOver ? undefined : setPdf(opened)),
      (error: unknown) => (isOver ? undefined : setFault(error)),
    );
    return () => {
      isOver = true;
      void opening.then((opened) => opened.close()).catch(() => undefined);
    };
  }, [url, turn]);

  if (fault !== undefined)
    return (
      <LoadFailed
        error={fault}
        onRetry={() => {
          setFault(undefined);
          setTurn(turn + 1);
        }}
      />
    );
  return pdf ? <Pages pdf={pdf} name={name} /> : <FormSkeleton fields={3} />;
}

function Pages({ pdf, name }: { readonly pdf: Pdf; readonly name: string }): ReactNode {
  const t = useText('file');
  const [page, setPage] = useState(1);
  const { zoom, bar, handleKey } = useZoom();
  const body = useRef<HTMLDivElement>(null);
  const to = (next: number) => {
    setPage(Math.min(pdf.pages, Math.max(1, next)));
    body.current?.scrollTo({ top: 0 });
  };

  function handlePageKey(event: KeyboardEvent): void {
    const steps: Readonly<Record<string, number>> = {
      PageDown: page + 1,
      PageUp: page - 1,
      ArrowRight: page + 1,
      ArrowLeft: page - 1,
      Home: 1,
      End: pdf.pages,
    };
    const next = steps[event.key];
    if (next === undefined || event.altKey) return handleKey(event);
    event.preventDefault();
    to(next);
  }

  return (
    <>
      <div className="ui-preview-bar">
        <span className="ui-row" role="group" aria-label={t('pages')}>
          <Button
            size="small"
            icon={<LeftOutlined aria-hidden />}
            disabled={page === 1}
            aria-label={t('previousPage')}
            title={t('previousPage')}
            onClick={() => to(page - 1)}
          />
          <output aria-live="polite">{t('pageOf', { page, pages: pdf.pages })}</output>
          <Button
            size="small"
            icon={<RightOutlined aria-hidden />}
            disabled={page === pdf.pages}
            aria-label={t('nextPage')}
            title={t('nextPage')}
            onClick={() => to(page + 1)}
          />
        </span>
        {bar}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must take the focus */}
      <div
        ref={body}
        className="ui-preview-body"
        tabIndex={0}
        role="region"
        aria-label={name}
        onKeyDown={handlePageKey}
      >
        <PageView pdf={pdf} page={page} zoom={zoom} />
      </div>
    </>
  );
}

function PageView({ pdf, page, zoom }: { readonly pdf: Pdf; readonly page: number; readonly zoom: number }): ReactNode {
  const t = useText('file');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [words, setWords] = useState('');
  useEffect(() => {
    const target = canvas.current;
    const width = (target?.parentElement?.clientWidth ?? 600) - 24;
    if (!target) return undefined;
    const drawing = pdf.draw(target, page, width * zoom);
    let isOver = false;
    void drawing.done.then((text) => (isOver ? undefined : setWords(text))).catch(() => undefined);
    return () => {
      isOver = true;
      drawing.cancel();
    };
  }, [pdf, page, zoom]);
  return (
    <>
      <canvas ref={canvas} role="img" aria-label={t('pageOf', { page, pages: pdf.pages })} />
      <p className="ui-unseen">{words}</p>
    </>
  );
}
