/** Stands for the validator of the component library's forms, of which the console uses none: 7 KB that no page needs. */
// oxlint-disable-next-line import/no-default-export -- the package that it stands for has one
export default class NoValidator {
  constructor() {
    throw new Error('forms of the component library are not used; see kernel/web/archetypes/form');
  }
}
