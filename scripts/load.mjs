import { install, pinnedNode, run } from './prepare.mjs'

await install()
const test = process.argv.includes('--small') ? 'small' : 'load-test'
run(pinnedNode(), [`bench/src/load-test/${test}.ts`, ...process.argv.slice(2)])
