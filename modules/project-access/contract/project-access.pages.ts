import { definePages } from '@mp/kernel/contract';

const reads = ['projectGrant.read', 'accessRequest.read', 'project.read'];

/** The pages of access to projects as menus and rights know them. */
export const projectAccessPages = definePages('project-access', {
  projectQuery: {
    title: 'nav.projectQuery',
    group: 'project',
    order: 15,
    icon: 'search',
    entities: ['accessRequest', 'queriedProject', 'projectSubscription'],
    reads: ['accessRequest.read', 'queriedProject.read', 'region.read', 'bigArea.read'],
  },
  projectQueryDetail: { title: 'nav.projectQueryDetail', under: 'projectQuery' },
  projectAuthorization: {
    title: 'nav.projectAuthorization',
    group: 'project',
    order: 110,
    icon: 'safety',
    entities: ['projectGrant', 'projectShare'],
    reads: [...reads, 'user.read'],
  },
  projectAuthorizationDetail: { title: 'nav.projectAuthorizationDetail', under: 'projectAuthorization' },
});
