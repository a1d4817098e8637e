import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@farol/server/config/config.ts'
import { startFarol } from '@farol/server/start/start-farol.ts'
import { onEnd } from './on-end.ts'
import { SECRET } from './session-cookie.ts'

/** The reply to every message. */
export type FarolUsage = NodeJS.MemoryUsage & { cpuMs: number }

const [, , databaseUrl = '', given = '{}'] = process.argv
/** A complete server that trusts `X-Forwarded-For`, so that log-ins can come from many addresses. */
const dataDir = mkdtempSync(join(tmpdir(), 'farol-bench-server-'))
const env = {
  PORT: '0',
  DATABASE_URL: databaseUrl,
  AUTH_SECRET: SECRET,
  DATA_DIR: dataDir,
  DEMO: 'off',
  LOG_LEVEL: 'error',
  TRUST_PROXY: 'on',
  ...(JSON.parse(given) as Record<string, string>),
}
const farol = await startFarol(readConfig(env))
onEnd(async () => {
  await farol.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
process.on('message', () => {
  globalThis.gc?.()
  const { user, system } = process.cpuUsage()
  process.send?.({ ...process.memoryUsage(), cpuMs: (user + system) / 1_000 } satisfies FarolUsage)
})
process.send?.(Number(new URL(farol.url).port))
