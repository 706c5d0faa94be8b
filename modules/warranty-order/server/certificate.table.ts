import { tableOf } from '@mp/kernel/table';
import { warrantyCertificate } from '../contract/index.ts';

/** Certificates of extended warranty. */
export const warrantyCertificateTable = tableOf(warrantyCertificate, { name: 'warranty_certificate' });
