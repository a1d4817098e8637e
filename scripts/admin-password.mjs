import { install, runServerProgram } from './prepare.mjs'

await install()
runServerProgram('server/src/start/admin-password-main.ts', process.argv.slice(2))
