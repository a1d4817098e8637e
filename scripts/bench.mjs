import { install, pinnedNode, run } from './prepare.mjs'

install()
run(pinnedNode(), ['bench/src/bench.ts', ...process.argv.slice(2)])
