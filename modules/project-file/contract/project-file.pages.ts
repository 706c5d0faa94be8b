import { definePages } from '@mp/kernel/contract';

/** The pages of files of projects and of their templates as menus and rights know them. */
export const projectFilePages = definePages('project-file', {
  projectFiles: {
    title: 'nav.projectFiles',
    group: 'project',
    order: 59,
    icon: 'folder',
    resource: 'projectFile.projectFile',
    reads: ['dictionary.read', 'project.read', 'projectUnit.read', 'user.read'],
  },
  projectFileTemplateSet: {
    title: 'nav.projectFileTemplateSet',
    group: 'project',
    order: 58,
    icon: 'file-done',
    resource: 'projectFile.fileTemplate',
    reads: ['dictionary.read', 'project.read'],
  },
});
