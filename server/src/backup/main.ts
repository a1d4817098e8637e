import { runCommand } from './commands.ts'

const [name, ...args] = process.argv.slice(2)
const stopped = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopped.abort())

const isDone = await runCommand({
  name: name === 'restore' ? 'restore' : 'backup',
  args,
  env: process.env,
  signal: stopped.signal,
  print: console.log,
})
process.exit(isDone ? 0 : 1)
