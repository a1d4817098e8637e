import { runPsql } from './psql.ts'

// A terminal sends the signal to psql as well, which cancels its statement; this process waits for psql to end.
process.on('SIGINT', () => undefined)
process.exit(await runPsql({ args: process.argv.slice(2), env: process.env, print: console.error }))
