import { defineWebModule } from '@mp/kernel/web';

/** The pages of file templates and of files, and the files of a project as a tab of it. */
export const projectFileWeb = defineWebModule({
  name: 'project-file',
  uses: ['identity', 'project', 'reference'],
  locale: {
    'zh-CN': () => import('@mp/project-file/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/project-file/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/project-file/locale/ja-JP.json', { with: { type: 'json' } }),
  },
  resourcePages: { projectFiles: 'projectFile.projectFile', projectFileTemplateSet: 'projectFile.fileTemplate' },
  contract: () => import('../contract/index.ts'),
  listViews: [
    {
      resource: 'projectFile.fileTemplate',
      name: 'matrix',
      titleKey: 'fileTemplate.matrix.title',
      load: () => import('./MatrixView.tsx').then((file) => file.MatrixView),
    },
  ],
  recordTabs: [
    {
      resource: 'project.project',
      // By the name of the child: it stands instead of its plain list.
      name: 'projectFile',
      titleKey: 'nav.projectFilesTab',
      after: 'phases',
      right: 'projectFile.read',
      load: () => import('./FilesTab.tsx').then((file) => file.FilesTab),
    },
    {
      resource: 'projectFile.fileTemplate',
      name: 'test',
      titleKey: 'fileTemplate.test.title',
      after: 'details',
      load: () => import('./TestTab.tsx').then((file) => file.TestTab),
    },
  ],
});
