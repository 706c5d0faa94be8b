/** Stands for the forms of the component library, of which the console uses none: 9 KB that no page needs. */
function NoForm(): never {
  throw new Error('forms of the component library are not used; see kernel/web/archetypes/form');
}
// oxlint-disable-next-line import/no-default-export -- the package that it stands for has one
export default NoForm;
export {
  NoForm as Field,
  NoForm as FieldContext,
  NoForm as FormProvider,
  NoForm as List,
  NoForm as ListContext,
  NoForm as useForm,
  NoForm as useWatch,
};
