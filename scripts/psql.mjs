import { install, pinnedNode, run } from './prepare.mjs'

await install()
// Ctrl-C is for psql, which then gives up its statement.
process.on('SIGINT', () => undefined)
run(pinnedNode(), ['server/src/start/psql-main.ts', ...process.argv.slice(2)])
