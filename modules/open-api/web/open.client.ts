import { call, downloadFile, endpointQuery } from '@mp/kernel/web';
import {
  accessProject,
  apisOfProject,
  grantApis,
  type IssuedToken,
  issueToken,
  projectDocument,
  type TestedCall,
  testProject,
} from '../contract/index.ts';

/** Operations that a project may be granted, with what it has. */
export const apisQuery = (id: string) => endpointQuery(accessProject.key, apisOfProject, { params: { id } });

/** Says which operations a project may call. */
export const saveApis = (id: string, apis: readonly string[]): Promise<unknown> =>
  call(grantApis, { params: { id }, body: { apis: [...apis] } });

/** Issues the token of a project; what it answers is shown once and kept nowhere. */
export const issue = (id: string, holdFormer: boolean): Promise<IssuedToken> =>
  call(issueToken, { params: { id }, body: { holdFormer } });

/** Calls a reading operation as the project. */
export const tryCall = (id: string, api: string, rest: string): Promise<TestedCall> =>
  call(testProject, { params: { id }, body: { api, rest } });

/** Hands the OpenAPI document of a project to the browser as a file. */
export const downloadDocument = (id: string): Promise<void> =>
  downloadFile(projectDocument.path.replace('{id}', id), 'openapi.json');
