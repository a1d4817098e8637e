import { findOrInstallChromium } from './find-chromium.mjs'
import { buildWeb, install, run } from './prepare.mjs'

await install()
await buildWeb()
process.env.CHROMIUM_PATH = findOrInstallChromium()
run('playwright', ['test', '--config', 'e2e/playwright.config.ts', 'e2e/browsers/', ...process.argv.slice(2)])
