import { readConfig } from './config.ts'
import { type Farol, startFarol } from './start-farol.ts'
import { StartProblem } from './start-problem.ts'

const stopRequested = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve())
})

try {
  const farol = await startFarol(readConfig(process.env))
  announce(farol)
  // Asked for from the first moment on: a signal during the start stops what was started, too.
  await stopRequested
  await farol.stop()
  process.exit(0)
} catch (error) {
  if (!(error instanceof StartProblem)) throw error
  console.error(`Farol did not start. ${error.message}`)
  process.exit(1)
}

function announce({ url, logins }: Farol) {
  const lines = ['', `Farol is ready at ${url}`]
  const { admin, student } = logins
  if (admin) lines.push(`  administrator   ${admin.email}   password ${admin.password}`)
  if (student) lines.push(`  demo student    ${student.email}   password ${student.password}`)
  if (admin) lines.push('  These passwords are shown only now.')
  console.log([...lines, ''].join('\n'))
}
