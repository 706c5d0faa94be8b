import { defineLink, downloadFile, resourceClient } from '@mp/kernel/web';
import { fileTemplate, mergedForm, testMerge } from '../contract/index.ts';

/** The published templates, by their codes. */
export const publishedTemplates = () =>
  resourceClient(fileTemplate).list({
    page: 1,
    size: 200,
    sort: 'code',
    filters: [{ field: 'state', op: 'eq', value: 'published' }],
  });

/** A template, by its id. */
export const toTemplate = defineLink<{ record: string }>('/projectFileTemplateSet');

/** Saves the document of a template with the values of a project. */
export const downloadTest = (id: string, projectId: string) =>
  downloadFile(testMerge.path.replace('{id}', id), 'document', { projectId });

/** Saves the document by which a file of a project is written. */
export const downloadForm = (id: string) => downloadFile(mergedForm.path.replace('{id}', id), 'document');
