import { makeFirstData } from './farol-server.ts'

// biome-ignore lint/style/noDefaultExport: Playwright calls it before the first test.
export default makeFirstData
