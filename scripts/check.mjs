import { checkTypes } from './check-types.mjs'
import { install, run } from './prepare.mjs'

await install()
run('biome', ['check', '--write', '--error-on-warnings', '.'], 'Formatting and linting')
await checkTypes((_, isCorrect) => {
  if (!isCorrect) process.exitCode = 1
})
