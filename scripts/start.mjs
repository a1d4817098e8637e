import { buildWeb, install, runServerProgram } from './prepare.mjs'

install()
buildWeb()
runServerProgram('server/src/main.ts')
