import { filePurpose } from '@mp/kernel/contract';
import { useEffect, useRef, type ReactNode } from 'react';
import { FileDrop } from '../files/FileDrop.tsx';
import { FileItem } from '../files/FileItem.tsx';
import { factsOf, listedFiles } from '../files/file-words.ts';
import type { FileFacts } from '../files/files-client.ts';
import { useUploads } from '../files/use-uploads.ts';
import { listOf, textOf, type EditProps } from './control.ts';

/** One file or several: chosen or dropped, uploaded at once, the record takes them when it is saved. */
export function FilesEdit(props: EditProps): ReactNode {
  const { id, field, name, label, value, onChange, onBlur, disabled, invalid, describedBy, record } = props;
  const isMany = field.kind === 'files';
  const ids = isMany ? listOf(value) : [textOf(value)].filter(Boolean);
  const purpose = filePurpose(field.purpose ?? 'attachment');
  const latest = useRef(ids);
  useEffect(() => {
    latest.current = ids;
  });
  const set = (next: readonly string[]) => {
    latest.current = [...next];
    onChange(isMany ? next : (next[0] ?? null));
    onBlur?.();
  };
  // Several uploads may end before the form has drawn the first one's end.
  const { running, start, stop, retry } = useUploads(
    { id, purpose, isOffline: props.resource.offline !== undefined },
    ({ id: added }) => set(isMany ? [...latest.current, added] : [added]),
  );
  const listed = listedFiles(record, name);
  const files = ids.map((each): FileFacts => factsOf(each, listed) ?? { id: each, name: each, size: 0, type: '' });
  const isFull = isMany && ids.length + running.length >= (field.maxFiles ?? 20);
  return (
    <FileDrop
      id={id}
      label={label}
      purpose={purpose}
      isMany={isMany}
      isPhoto={field.capture === 'photo'}
      running={running}
      onChoose={(chosen) => start(isMany ? chosen.slice(0, (field.maxFiles ?? 20) - ids.length) : chosen)}
      onStop={stop}
      onRetry={retry}
      disabled={disabled === true || isFull}
      invalid={invalid === true}
      describedBy={describedBy}
    >
      {files.map((file) => (
        <FileItem
          key={file.id}
          file={file}
          among={files}
          disabled={disabled === true}
          onRemove={() => set(ids.filter((each) => each !== file.id))}
        />
      ))}
    </FileDrop>
  );
}
