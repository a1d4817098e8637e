import { install, runServerProgram } from './prepare.mjs'

await install()
runServerProgram('server/src/main.ts', ['worker'])
