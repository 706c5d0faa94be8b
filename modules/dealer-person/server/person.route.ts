import { bind, type BoundRoute } from '@mp/kernel/server';
import { ownDealerApi } from '@mp/dealer/contract';
import {
  beginTransferApi,
  changeDetailApi,
  changePersonApi,
  confirmTransferApi,
  findPersonApi,
  peoplePivotApi,
  personCardApi,
  resendTransferCodeApi,
  sitesApi,
  verifyCertificateApi,
} from '../contract/index.ts';
import { changePerson } from './person-act.service.ts';
import { changeDetail, findPerson, ownDealer, peoplePivot, personCard, sitesFor } from './person-read.service.ts';
import { verifyCertificate } from './verify.service.ts';
import { beginTransfer, confirmTransfer, resendCode } from './transfer.service.ts';

/** What is done with people of dealers besides what every resource has. */
export const personRoutes: readonly BoundRoute[] = [
  bind(changePersonApi, (context, { params, body }) => changePerson(context, params.id, body)),
  bind(findPersonApi, (context, { body }) => findPerson(context, body.idNumber)),
  bind(beginTransferApi, (context, { body }) => beginTransfer(context, body)),
  bind(confirmTransferApi, (context, { params, body }) => confirmTransfer(context, params.id, body.code)),
  bind(resendTransferCodeApi, (context, { params }) => resendCode(context, params.id)),
  bind(ownDealerApi, (context) => ownDealer(context)),
  bind(sitesApi, (context, { params }) => sitesFor(context, params.id)),
  bind(personCardApi, (context, { params }) => personCard(context, params.id)),
  bind(peoplePivotApi, (context, { query }) => peoplePivot(context, query)),
  bind(verifyCertificateApi, (context, { params, body }) => verifyCertificate(context, params.id, body)),
  bind(changeDetailApi, (context, { params }) => changeDetail(context, params.id)),
];
