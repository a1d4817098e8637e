import { findOrInstallChromium } from './find-chromium.mjs'
import { buildWeb, install, pinnedNode, run } from './prepare.mjs'

const args = process.argv.slice(2)
const parts = args.filter((arg) => /^[a-z]+$/.test(arg))

await install()
if (parts.length === 0 || parts.includes('web') || parts.includes('visits')) {
  await buildWeb()
  process.env.CHROMIUM_PATH = findOrInstallChromium()
}
run(pinnedNode(), ['bench/src/bench.ts', ...args])
