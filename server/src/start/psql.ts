import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '#/config/config.ts'
import { problemSentence, StartProblem } from '#/config/start-problem.ts'
import { findDatabase } from '#/database/find-database.ts'

type Call = { args: string[]; env: Record<string, string | undefined>; print: (line: string) => void }

/** `npm run psql`: the psql of this machine on the embedded database, which is started for it if it is not running. Returns an exit code. */
export async function runPsql({ args, env, print }: Call): Promise<number> {
  try {
    const { databaseUrl, dataDir } = readConfig(env)
    if (databaseUrl) throw new StartProblem('DATABASE_URL leads to your own PostgreSQL: psql "$DATABASE_URL"')
    if (!existsSync(join(dataDir, 'postgres')))
      throw new StartProblem(`There is no database in ${dataDir}. Is DATA_DIR the one Farol runs with?`)
    if (spawnSync('psql', ['--version'], { env }).error)
      throw new StartProblem(
        'psql is not installed. On Debian and Ubuntu: apt install postgresql-client; on macOS: brew install libpq, and add its bin folder to PATH.',
      )
    return await onEmbedded(dataDir, { args, env })
  } catch (error) {
    const sentence = problemSentence(error)
    if (!sentence) throw error
    print(`psql was not opened. ${sentence}`)
    return 1
  }
}

async function onEmbedded(dataDir: string, { args, env }: Pick<Call, 'args' | 'env'>): Promise<number> {
  const { connection, stop } = await findDatabase({ dataDir, databaseUrl: undefined })
  try {
    const { host, user, database } = connection
    const psql = spawn('psql', args, {
      stdio: 'inherit',
      env: { ...env, PGHOST: host, PGUSER: user, PGDATABASE: database },
    })
    const [code] = await once(psql, 'exit')
    return code ?? 1
  } finally {
    await stop()
  }
}
