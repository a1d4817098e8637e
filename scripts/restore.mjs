import { install, runServerProgram } from './prepare.mjs'

install()
runServerProgram('server/src/backup/main.ts', ['restore', ...process.argv.slice(2)])
