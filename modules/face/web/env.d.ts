/** The address at which the bundler serves a file. */
declare module '*.bin?url' {
  const address: string;
  export default address;
}
