import { CloseOutlined, PaperClipOutlined } from '@ant-design/icons';
import { formatBytes, useText } from '@mp/kernel/web';
import { Button } from 'antd';
import { useId, useRef, useState, type ReactNode } from 'react';
import { feedbackFilePurpose, feedbackFiles } from '../contract/index.ts';

interface FeedbackFilesProps {
  readonly files: readonly File[];
  readonly onChange: (files: readonly File[]) => void;
}

const { extensions, maxBytes } = feedbackFilePurpose;
const isKnown = ({ name }: File) => extensions.includes(name.slice(name.lastIndexOf('.') + 1).toLowerCase());

/** Photos and papers that go with feedback; they are sent together with it. */
export function FeedbackFiles({ files, onChange }: FeedbackFilesProps): ReactNode {
  const t = useText('publicPage');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();

  function take(given: readonly File[]): void {
    const wrong = given.find((file) => !isKnown(file))
      ? 'fileKind'
      : given.find(({ size }) => size > maxBytes)
        ? 'fileSize'
        : undefined;
    const next = [...files, ...given.filter((file) => isKnown(file) && file.size <= maxBytes)];
    setProblem(
      next.length > feedbackFiles
        ? t('fileMost', { count: feedbackFiles })
        : wrong && t(wrong, { size: formatBytes(maxBytes), kinds: extensions.join(', ') }),
    );
    onChange(next.slice(0, feedbackFiles));
  }

  return (
    <div className="dlr-files" role="group" aria-labelledby={id} data-invalid={problem !== undefined}>
      <span id={id}>{t('files')}</span>
      <small>
        {t('filesHint', { count: feedbackFiles, size: formatBytes(maxBytes), kinds: extensions.join(', ') })}
      </small>
      {files.length > 0 ? (
        <ul>
          {files.map((file, at) => (
            <li key={`${file.name}/${file.size}/${file.lastModified}`}>
              <span>
                {file.name} · {formatBytes(file.size)}
              </span>
              <Button
                type="text"
                icon={<CloseOutlined aria-hidden />}
                aria-label={t('fileRemove', { name: file.name })}
                onClick={() => onChange(files.filter((_, place) => place !== at))}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('files')}
        accept={extensions.map((extension) => `.${extension}`).join(',')}
        onChange={({ target }) => {
          take([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      {files.length < feedbackFiles ? (
        <Button icon={<PaperClipOutlined aria-hidden />} onClick={() => input.current?.click()}>
          {t('fileAdd')}
        </Button>
      ) : null}
      <small role="alert" className="dlr-problem">
        {problem}
      </small>
    </div>
  );
}
