import { findProgram } from '@farol/server/testing/find-program.ts'
import { BALANCERS, verifyUnits } from './balancers.ts'
import { rollingRestart } from './rolling-restart.ts'

// process.exit() runs the cleanup.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const only = process.argv[2]
let isBroken = false

function say(what: string, isFine: boolean, details = '') {
  console.log(`${isFine ? '✓' : '✗'} ${what}${details && `: ${details}`}`)
  if (!isFine) isBroken = true
}

function checkUnits() {
  if (!findProgram('systemd-analyze'))
    return console.log('– systemd is not installed: the units were not checked')
  try {
    const said = verifyUnits()
    say('systemd finds nothing wrong with the units', said === '', said)
  } catch (error) {
    say('systemd reads the units', false, String(error))
  }
}

if (!only) checkUnits()
for (const balancer of BALANCERS.filter(({ program }) => !only || program === only)) {
  const path = findProgram(balancer.program)
  if (!path) {
    console.log(`– ${balancer.name} is not installed: no instance was restarted behind it`)
    continue
  }
  const { acknowledged, lost, duplicates, failures, cut, hung, examples } = await rollingRestart(
    balancer,
    path,
  )
  const isFine = lost.length + duplicates + cut + hung + Object.keys(failures).length === 0
  const figures = JSON.stringify({
    acknowledged,
    lost: lost.length,
    duplicates,
    failures,
    cut,
    hung,
    examples,
  })
  say(`three instances restarted behind ${balancer.name}, no request failed`, isFine, figures)
}
process.exit(isBroken ? 1 : 0)
