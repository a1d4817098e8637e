import { buildWeb, install, runServerProgram } from './prepare.mjs'

await install()
await buildWeb()
runServerProgram('server/src/main.ts')
