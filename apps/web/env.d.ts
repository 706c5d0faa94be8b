declare module 'virtual:nav-texts/*' {
  const texts: Readonly<Record<string, string>>;
  export default texts;
}

declare module 'virtual:settings-texts/*' {
  const texts: Readonly<Record<string, string>>;
  export default texts;
}

declare module 'virtual:icon-sprite' {
  const address: string;
  export default address;
}

/** Version and build of the application, set by the bundler. */
declare const __BUILD__: string;
