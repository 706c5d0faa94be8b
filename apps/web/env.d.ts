declare module 'virtual:nav-texts/*' {
  const texts: Readonly<Record<string, string>>;
  export default texts;
}

/** Version and build of the application, set by the bundler. */
declare const __BUILD__: string;
