import { call, defineLink, endpointQuery } from '@mp/kernel/web';
import {
  beginTransferApi,
  changeDetailApi,
  changePersonApi,
  confirmTransferApi,
  findPersonApi,
  peoplePivotApi,
  person,
  personCardApi,
  personChange,
  resendTransferCodeApi,
  sitesApi,
  verifyCertificateApi,
} from '../contract/index.ts';

/** Link to the audit of a change. */
export const toPersonAudit = defineLink<{ instanceId: string }>('/personnelAuditDetail');
/** Link to a change in the process's own view, for those who do not audit. */
export const toChangeProcess = defineLink<{ instanceId: string }>('/taskDetail');
/** Link to the card of a person. */
export const toPersonCard = defineLink<{ id: string }>('/personCard');
/** Link to the tasks of the user. */
export const toMyTasks = defineLink('/myTask');

/** Names of the sites of a dealer. */
export const sitesOf = (id: string) => ({
  ...endpointQuery(person.key, sitesApi, { params: { id } }),
  enabled: id !== '',
});

/** A change as its auditor sees it. */
export const changeOf = (id: string) => endpointQuery(personChange.key, changeDetailApi, { params: { id } });

/** What the card of a person shows. */
export const cardOf = (id: string) => ({
  ...endpointQuery(person.key, personCardApi, { params: { id } }),
  enabled: id !== '',
});

/** Certified people by area and level. */
export const pivotOf = (query: { readonly jobType?: string; readonly certType?: string }) =>
  endpointQuery(person.key, peoplePivotApi, { query });

/** What is asked for about somebody who serves. */
export interface ChangeToSubmit {
  readonly version: number;
  readonly name?: string;
  readonly photo?: string | null;
  readonly jobType?: string;
  readonly site?: string;
  readonly remark?: string | null;
}

/** Submits other values and the certificates that wait. */
export const changePerson = (id: string, body: ChangeToSubmit) => call(changePersonApi, { params: { id }, body });

/** The person with an ID number. */
export const findPerson = (idNumber: string) => call(findPersonApi, { body: { idNumber } });

/** Begins to take somebody on. */
export const beginTransfer = (body: {
  readonly idNumber: string;
  readonly jobType: string;
  readonly site: string;
  readonly joinedOn: string;
  readonly wantsLogin: boolean;
  readonly remark: string | null;
}) => call(beginTransferApi, { body });

/** Confirms a transfer with the person's code. */
export const confirmTransfer = (id: string, code: string) =>
  call(confirmTransferApi, { params: { id }, body: { code } });

/** Sends the person another code. */
export const resendCode = (id: string) => call(resendTransferCodeApi, { params: { id }, body: {} });

/** Whether a person is written in the form: while a draft everything, of those at work mail and mobile number. */
export const isWritable = (status: unknown): boolean =>
  status === 'draft' || status === 'returned' || status === 'serving' || status === 'locked';

/** Records that a certificate of a change was verified with its issuer. */
export const verifyCertificate = (
  changeId: string,
  body: {
    readonly certificateId: string;
    readonly way: 'register' | 'website' | 'phone' | 'letter';
    readonly result?: 'confirmed' | 'denied' | 'noAnswer';
    readonly on?: string | null;
    readonly remark?: string | null;
    readonly files?: string[];
  },
) => call(verifyCertificateApi, { params: { id: changeId }, body });
