import { install, ROOMS, run } from './prepare.mjs'

await install()
run('biome', ['check', '--write', '--error-on-warnings', '.'], 'Formatting and linting')
for (const room of ROOMS) run('tsc', ['-p', room], `Checking types of ${room}`)
