import { install, runServerProgram } from './prepare.mjs'

await install()
runServerProgram('server/src/upgrade/main.ts', process.argv.slice(2))
