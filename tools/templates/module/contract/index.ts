{{#lifecycle}}
export * from './__module__.lifecycle.ts';
{{/lifecycle}}
export * from './__module__.pages.ts';
export * from './__module__.resource.ts';
