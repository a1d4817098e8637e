import { buildWeb, install, pinnedNode, run } from './prepare.mjs'

await install()
await buildWeb()
run(pinnedNode(), ['bench/src/deploy/deploy-check.ts', ...process.argv.slice(2)])
