/** What shows how something would look, loaded when it is asked for. */
export { downloadExample } from './download-example.ts'
export { PalettePreview } from './palette-preview.tsx'
