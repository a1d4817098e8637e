import { runAdminPassword } from './admin-password.ts'

const isDone = await runAdminPassword({
  args: process.argv.slice(2),
  env: process.env,
  print: console.log,
})
process.exit(isDone ? 0 : 1)
