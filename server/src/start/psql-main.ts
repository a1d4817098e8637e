import { runPsql } from './psql.ts'

// Of a terminal also psql gets it, and gives up its statement.
process.on('SIGINT', () => undefined)
process.exit(await runPsql({ args: process.argv.slice(2), env: process.env, print: console.error }))
