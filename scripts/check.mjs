import { install, PACKAGES, run } from './prepare.mjs'

await install()
run('biome', ['check', '--write', '--error-on-warnings', '.'], 'Formatting and linting')
for (const folder of PACKAGES) run('tsc', ['-p', folder], `Checking types of ${folder}`)
