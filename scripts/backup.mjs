import { install, runServerProgram } from './prepare.mjs'

await install()
runServerProgram('server/src/backup/main.ts', ['backup', ...process.argv.slice(2)])
