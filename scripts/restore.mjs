import { install, runServerProgram } from './prepare.mjs'

await install()
runServerProgram('server/src/backup/main.ts', ['restore', ...process.argv.slice(2)])
