import { choice, date, defineActions, defineResource, integer, ref, text } from '@mp/kernel/contract';
import { gensetStates } from '@mp/genset/contract';
import { ratingBases } from '@mp/reference/contract';

/**
 * A place of a project for one genset: what is to stand there, and which unit does. Places follow from the lines of the
 * valid definition; state and dates from the events of the unit.
 */
export const projectUnit = defineResource('project.projectUnit', {
  label: 'tag',
  fields: {
    projectId: ref('project.project', { required: true, createOnly: true }),
    /** Counted within the project; a number is given once. */
    unitNo: integer({ required: true, readOnly: true, min: 1 }),
    /** Where it stands on site, such as `G-03`. */
    tag: text({ required: true, max: 20, unique: ['projectId'] }),
    /** Line of the definition, from 1. */
    lineNo: integer({ readOnly: true, min: 1 }),
    modelId: ref('reference.gensetModel', { readOnly: true }),
    ratingBasis: choice(ratingBases, { readOnly: true }),
    gensetId: ref('genset.genset', { readOnly: true, hidden: true, unique: 'tenant' }),
    serialNo: text({ readOnly: true, max: 20, search: true }),
    gensetState: choice(gensetStates, {
      readOnly: true,
      tones: {
        inStock: 'waiting',
        reserved: 'waiting',
        shipped: 'processing',
        arrived: 'processing',
        installed: 'processing',
        commissioned: 'processing',
        inService: 'success',
        stopped: 'void',
        returned: 'danger',
        scrapped: 'danger',
      },
    }),
    shippedOn: date({ readOnly: true }),
    arrivedOn: date({ readOnly: true }),
    installedOn: date({ readOnly: true }),
    commissionedOn: date({ readOnly: true }),
    acceptedOn: date({ readOnly: true }),
  },
  parent: 'projectId',
  onParentLock: 'stayOpen',
  onParentDelete: 'delete',
  list: {
    columns: [
      'tag',
      'modelId',
      'ratingBasis',
      'serialNo',
      'gensetState',
      'shippedOn',
      'arrivedOn',
      'installedOn',
      'commissionedOn',
      'acceptedOn',
    ],
    filters: ['modelId', 'gensetState'],
    sort: 'unitNo',
  },
  operations: { create: false, delete: false, import: false },
});

/** What may be done with a place beside naming it. */
export const projectUnitActions = defineActions(projectUnit, {
  /** Reserves a unit of the stock for it. */
  allocate: {
    when: ({ gensetId }) => !gensetId,
    form: {
      gensetId: ref('genset.genset', {
        required: true,
        capture: 'code',
        offers: { state: 'inStock', modelId: { same: 'modelId' } },
      }),
    },
  },
  /** Gives the reserved unit back to the stock. */
  release: {
    when: ({ gensetState }) => gensetState === 'reserved',
    form: { reason: text({ required: true, min: 2, max: 200 }) },
    danger: true,
  },
});
