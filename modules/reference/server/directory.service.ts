import { serveResource } from '@mp/kernel/server';
import { attributeType, directoryType, fileRule } from '../contract/index.ts';

/** Properties of files. */
export const attributeTypeServer = serveResource(attributeType, { table: 'attribute_type', searchable: false });

/** Directories of the libraries. */
export const directoryTypeServer = serveResource(directoryType, { table: 'directory_type', searchable: false });

/** Rules of files. */
export const fileRuleServer = serveResource(fileRule, { table: 'file_rule', searchable: false });
