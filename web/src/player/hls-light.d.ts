/** The package declares the types of its full build only. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
