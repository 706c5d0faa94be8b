import { definePages } from '@mp/kernel/contract';

/** The pages of file templates as menus and rights know them. */
export const projectFilePages = definePages('project-file', {
  projectFileTemplateSet: {
    title: 'nav.projectFileTemplateSet',
    group: 'project',
    order: 58,
    icon: 'file-done',
    resource: 'projectFile.fileTemplate',
    reads: ['dictionary.read', 'project.read'],
  },
});
