import { runUpgradeCheck } from './upgrade-check.ts'

const isFine = await runUpgradeCheck({ env: process.env, print: console.log })
process.exit(isFine ? 0 : 1)
