import { install, pinnedNode, run } from './prepare.mjs'

await install()
run(pinnedNode(), ['bench/src/faults/faults.ts', ...process.argv.slice(2)])
