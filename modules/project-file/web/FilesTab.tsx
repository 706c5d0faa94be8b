import { FileTextOutlined } from '@ant-design/icons';
import { allows, FormDrawer, ListPage, showError, useRights, type RecordTabProps } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { projectFile, projectFileLifecycle } from '../contract/index.ts';
import { downloadForm } from './project-file.client.ts';
import { TakeTemplates } from './TakeTemplates.tsx';

/** The files of a project by phase, as they count now; earlier revisions are found by their state. */
export function FilesTab({ record: { id } }: RecordTabProps): ReactNode {
  const rights = useRights();
  return (
    <ListPage
      key={id}
      resource={projectFile}
      lifecycle={projectFileLifecycle}
      name="project"
      inside
      fixed={[{ field: 'projectId', op: 'eq', value: id }]}
      defaults={{ filters: [{ field: 'state', op: 'in', value: 'missing,draft,valid' }], size: 50 }}
      initial={{ projectId: id }}
      cardFacts={['phase', 'rev', 'file']}
      form={<FormDrawer.Field name="projectId" when={() => false} />}
    >
      <ListPage.Toolbar>
        {allows(rights, 'projectFile.takeTemplates') ? <TakeTemplates projectId={id} /> : null}
      </ListPage.Toolbar>
      <ListPage.Column field="projectId" optional />
      <ListPage.Column field="phase" width={120} />
      <ListPage.Column field="file" width={200} />
      <ListPage.RowAction
        action="merge"
        right="projectFile.read"
        icon={<FileTextOutlined aria-hidden />}
        when={({ hasForm, state }) => hasForm === true && state !== 'superseded'}
        onRun={(file) => void downloadForm(file.id).catch(showError)}
      />
    </ListPage>
  );
}
