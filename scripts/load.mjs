import { install, pinnedNode, run } from './prepare.mjs'

install()
run(pinnedNode(), ['bench/src/load-test/load-test.ts', ...process.argv.slice(2)])
