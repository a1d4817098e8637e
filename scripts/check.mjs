import { install, run } from './prepare.mjs'

install()
run('biome', ['check', '--write', '.'], 'Formatting and linting')
for (const room of ['domain', 'contract', 'server', 'web', 'web/build', 'e2e', 'bench'])
  run('tsc', ['-p', room], `Checking types of ${room}`)
