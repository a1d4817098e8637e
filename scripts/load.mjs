import { install, pinnedNode, run } from './prepare.mjs'

await install()
run(pinnedNode(), ['bench/src/load-test/load-test.ts', ...process.argv.slice(2)])
