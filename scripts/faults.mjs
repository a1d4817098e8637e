import { install, pinnedNode, run } from './prepare.mjs'

install()
run(pinnedNode(), ['bench/src/faults/faults.ts', ...process.argv.slice(2)])
