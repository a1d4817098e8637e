import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@farol/server/config.ts'
import { startFarol } from '@farol/server/start-farol.ts'
import { SECRET } from './session-cookie.ts'

/** A whole Farol, which believes the callers' `X-Forwarded-For`: log-ins of a whole school come from many addresses. */
const dataDir = mkdtempSync(join(tmpdir(), 'farol-bench-server-'))
const env = {
  PORT: '0',
  DATABASE_URL: process.argv[2] ?? '',
  AUTH_SECRET: SECRET,
  DATA_DIR: dataDir,
  DEMO: 'off',
  LOG_LEVEL: 'error',
  TRUST_PROXY: 'on',
}
const farol = await startFarol(readConfig(env))
// The second: the bench itself was ended.
for (const end of ['SIGTERM', 'disconnect']) {
  process.on(end, async () => {
    await farol.stop()
    rmSync(dataDir, { recursive: true, force: true })
    process.exit(0)
  })
}
process.on('message', () => {
  globalThis.gc?.()
  process.send?.(process.memoryUsage())
})
process.send?.(Number(new URL(farol.url).port))
